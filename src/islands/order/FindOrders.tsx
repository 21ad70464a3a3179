import { useState } from 'react';
import type { MessageReply } from '~/contracts/trial-replies.ts';
import { api, pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { callApi } from '../ui/api-client.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import type { Typed } from '../ui/form-state.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { outcomeOf } from '../ui/message-from.ts';

/** Emails an address the links to everything it has. */
export function FindOrders() {
  const [sent, setSent] = useState('');
  async function find({ email }: Typed): Promise<Outcome> {
    const answer = await callApi<MessageReply>(api.findOrders, { body: { email }, parts: ['message'] });
    if (!answer.ok) return outcomeOf(answer);
    setSent(answer.reply.message);
    return 'done';
  }
  const form = useForm({ send: find });
  return (
    <Form form={form} label="Find my order">
      <h2>Find my order</h2>
      <p>
        Lost your key, an invoice, a certificate, or a link? We email everything that belongs to your address:
        what you bought, and the seats and places others gave you.
      </p>
      <Field name="email" label="Email" type="email" autoComplete="email" />
      <SubmitButton phase={form.phase} words="Send the links" busyWords="Sending..." doneWords="Sent" />
      <Alert>{form.alert}</Alert>
      <Alert kind="good">{sent}</Alert>
      <p className="small muted">
        We use what you enter here as described in our <a href={pages.privacyPolicy}>privacy policy</a>.
      </p>
    </Form>
  );
}
