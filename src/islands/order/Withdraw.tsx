import type { OrderView } from '~/contracts/order-replies.ts';
import type { MessageReply } from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { callApi } from '../ui/api-client.ts';
import { dayInWords } from '~/domain/dates.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import type { Typed } from '../ui/form-state.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { outcomeOf } from '../ui/message-from.ts';

type Props = { order: OrderView; link: string; refresh: () => void };

/** The two steps of a withdrawal: opening this section, and confirming with one's name. Shown if the law grants the right. */
export function Withdraw({ order, link, refresh }: Props) {
  const { withdrawUntil, withdrawnAt, state, isTakenBack } = order;
  const paidBack = isTakenBack ? '; your bank reversed the payment.' : ' and refunded the money.';
  if (withdrawnAt !== undefined)
    return (
      <p>
        You withdrew from this contract on {dayInWords(withdrawnAt)}. We confirmed it by email
        {state === 'refunded' ? paidBack : '; we refund what is due to you within 14 days.'}
      </p>
    );
  const isOpen = withdrawUntil !== undefined && new Date().toISOString() <= withdrawUntil;
  return isOpen && state === 'paid' ? <Declaration order={order} link={link} refresh={refresh} /> : null;
}

function Declaration({ order, link, refresh }: Props) {
  async function declare({ name }: Typed): Promise<Outcome> {
    const answer = await callApi<MessageReply>(api.orderWithdraw, {
      body: { link, name },
      parts: ['message'],
    });
    if (!answer.ok) return outcomeOf(answer);
    refresh();
    return 'done';
  }
  const form = useForm({ send: declare });
  return (
    <details className="more">
      <summary>Withdraw from the contract here</summary>
      <Form form={form} label="Withdraw from the contract">
        <p>
          Consumers in the European Union may withdraw within 14 days, without a reason. You withdraw from
          order {order.id}, {order.title}; the confirmation goes to {order.email}.
        </p>
        <Field name="name" label="Your name" autoComplete="name" maxLength={100} />
        <SubmitButton
          phase={form.phase}
          words="Confirm withdrawal"
          busyWords="Sending..."
          doneWords="Withdrawn"
        />
        <Alert>{form.alert}</Alert>
      </Form>
    </details>
  );
}
