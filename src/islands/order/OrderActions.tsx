import { useState } from 'react';
import type { CorrectedEmailReply, OrderView } from '~/contracts/order-replies.ts';
import type { MessageReply } from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { callApi } from '../ui/api-client.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import type { Typed } from '../ui/form-state.ts';
import { ReplaceLink } from '../ui/ReplaceLink.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { type Said, outcomeOf, messageFrom } from '../ui/message-from.ts';

type Props = { order: OrderView; link: string; refresh: () => void };

/** Resends the email, corrects its address, changes the card, or cancels the renewal. */
export function OrderActions({ order, link, refresh }: Props) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>({ kind: 'good', words: '' });

  async function resend() {
    setBusy(true);
    const answer = await callApi<MessageReply>(api.orderResend, { body: { link }, parts: ['message'] });
    setBusy(false);
    setSaid(messageFrom(answer));
    refresh();
  }
  return (
    <>
      <p>
        Emails about this order go to <strong>{order.email}</strong>.
      </p>
      <p className="buttons">
        {order.canResend && (
          <button type="button" className="button" disabled={busy} onClick={() => void resend()}>
            Send the email again
          </button>
        )}
        {order.portalPath && (
          <a className="button" href={order.portalPath}>
            Change card
          </a>
        )}
      </p>
      {order.cancelPath && (
        <form method="post" action={order.cancelPath}>
          <button className="button">Cancel the renewal</button>
        </form>
      )}
      {order.payerPath && (
        <p>
          <a href={order.payerPath}>Someone else pays from now on</a>
        </p>
      )}
      <Alert>{said.kind === 'bad' && said.words}</Alert>
      <Alert kind="good">{said.kind === 'good' && said.words}</Alert>
      {order.canCorrectEmail && (
        <CorrectEmail
          link={link}
          done={(words) => {
            setSaid({ kind: 'good', words });
            refresh();
          }}
        />
      )}
      <ReplaceLink link={link} to={order.email} />
    </>
  );
}

function CorrectEmail({ link, done }: { link: string; done: (words: string) => void }) {
  async function correct({ email }: Typed): Promise<Outcome> {
    const answer = await callApi<CorrectedEmailReply>(api.orderCorrectEmail, {
      body: { link, email },
      parts: ['message', 'orderLink'],
    });
    if (!answer.ok) return outcomeOf(answer);
    // The link that opened the page was revoked with the old address.
    history.replaceState(history.state, '', answer.reply.orderLink);
    done(answer.reply.message);
    return 'done';
  }
  const form = useForm({ send: correct });
  return (
    <details className="more">
      <summary>The address is mistyped</summary>
      <Form form={form} label="Correct the email address">
        <Field
          name="email"
          label="The right email"
          type="email"
          autoComplete="email"
          hint="You can correct it once. We email both addresses."
        />
        <SubmitButton
          phase={form.phase}
          words="Correct the address"
          busyWords="Sending..."
          doneWords="Corrected"
        />
        <Alert>{form.alert}</Alert>
      </Form>
    </details>
  );
}
