import { resetPasswordRequestSchema } from '~/contracts/trial.ts';
import { trialFallbackWords as words } from '~/contracts/trial-words.ts';
import type { MessageReply } from '~/contracts/trial-replies.ts';
import { api, pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { callApi } from '../ui/api-client.ts';
import { Form } from '../ui/Form.tsx';
import { type Typed, errorsOf } from '../ui/form-state.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordErrors } from './password-errors.ts';

/** How long the confirmation is shown before the sign-in page opens. */
const redirectAfterInMs = 3000;

export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  async function reset({ newPassword }: Typed): Promise<Outcome> {
    const answer = await callApi<MessageReply>(api.resetPassword, {
      body: { token, newPassword },
      parts: ['message'],
    });
    if (!answer.ok) {
      const alert =
        answer.kind === 'network' ? 'Network error. Please try again.' : (answer.words ?? words.reset);
      return answer.fields ? { alert, errors: answer.fields } : { alert };
    }
    setTimeout(() => {
      location.assign(`${pages.login}?reset=done`);
    }, redirectAfterInMs);
    return 'done';
  }
  const form = useForm({
    check: (typed) =>
      passwordErrors(typed, () =>
        errorsOf(resetPasswordRequestSchema, { token, newPassword: typed.newPassword }),
      ),
    send: reset,
  });
  return (
    <Form form={form} label="Choose a new password">
      <p>
        For the account of <strong>{email}</strong>
      </p>
      <NewPasswordFields name="newPassword" label="New password" />
      <SubmitButton
        phase={form.phase}
        words="Reset Password"
        busyWords="Resetting..."
        doneWords="Password Reset"
      />
      <Alert>{form.alert}</Alert>
      <Alert kind="good">
        {form.phase === 'done' && 'Your password has been reset. Taking you to the sign-in page...'}
      </Alert>
    </Form>
  );
}
