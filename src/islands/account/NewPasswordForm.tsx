import { fieldMessages } from '~/contracts/fields.ts';
import { resetPasswordRequestSchema, trialFallbackWords as words } from '~/contracts/trial.ts';
import type { MessageReply } from '~/contracts/trial-replies.ts';
import { api, pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { callApi } from '../ui/api-client.ts';
import { Form } from '../ui/Form.tsx';
import { type FieldErrors, type Typed, errorsOf } from '../ui/form-state.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** How long the confirmation stands before the sign-in page comes. */
const redirectAfterInMs = 3000;

/** Checks in the specified order: both filled in, the same, long enough. */
function check(token: string, { newPassword = '', confirmPassword = '' }: Typed): FieldErrors {
  if (newPassword === '' || confirmPassword === '')
    return { [newPassword === '' ? 'newPassword' : 'confirmPassword']: fieldMessages.fillAll };
  if (newPassword !== confirmPassword) return { confirmPassword: fieldMessages.passwordsDiffer };
  return errorsOf(resetPasswordRequestSchema, { token, newPassword });
}

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
  const form = useForm({ check: (typed) => check(token, typed), send: reset });
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
