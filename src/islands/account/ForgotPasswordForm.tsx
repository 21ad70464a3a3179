import { useState } from 'react';
import { forgotPasswordRequestSchema } from '~/contracts/trial.ts';
import { trialFallbackWords as words } from '~/contracts/trial-words.ts';
import type { MessageReply } from '~/contracts/trial-replies.ts';
import { api, pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { callApi } from '../ui/api-client.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { type Typed, errorsOf } from '../ui/form-state.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';

/** Requests a reset link. After it was sent, the form stays locked. */
export function ForgotPasswordForm() {
  const [sent, setSent] = useState('');
  async function ask({ email = '' }: Typed): Promise<Outcome> {
    const answer = await callApi<MessageReply>(api.forgotPassword, {
      body: { email: email.trim().toLowerCase() },
      parts: ['message'],
    });
    if (!answer.ok)
      return { alert: answer.kind === 'network' ? words.forgotNetwork : (answer.words ?? words.forgot) };
    setSent(answer.reply.message);
    return 'done';
  }
  const form = useForm({ check: (typed) => errorsOf(forgotPasswordRequestSchema, typed), send: ask });
  return (
    <Form form={form} label="Ask for a password reset">
      <Field name="email" label="Email" type="email" autoComplete="username" />
      <SubmitButton
        phase={form.phase}
        words="Send Reset Link"
        busyWords="Sending..."
        doneWords="Email Sent"
      />
      <Alert>{form.alert}</Alert>
      <Alert kind="good">{sent && <>{sent} Please check your inbox, and your spam folder.</>}</Alert>
      <p>
        <a href={pages.login}>Back to sign in</a>
      </p>
    </Form>
  );
}
