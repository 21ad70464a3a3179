import { useRef, useState } from 'react';
import { changePasswordRequestSchema } from '~/contracts/trial.ts';
import type { RenewedSessionReply } from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { alertOf } from '../ui/message-from.ts';
import { Form } from '../ui/Form.tsx';
import { errorsOf, type Typed } from '../ui/form-state.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { AccountAlert } from './AccountAlert.tsx';
import { ActionButton } from './ActionButton.tsx';
import { callAsUser } from './call-as-user.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordErrors } from './password-errors.ts';
import { noStorageWords, storeToken } from './session-token.ts';
import { sessionsChanged } from './sessions-changed.ts';
import { Username } from './Username.tsx';

/** Requests a change that issues a new token for this browser. Returns the message about its result. */
async function renew(path: string, body: object) {
  const answer = await callAsUser<RenewedSessionReply>(path, { body, parts: ['token', 'message'] });
  if (!answer.ok) return { ok: false, words: alertOf(answer), fields: answer.fields } as const;
  if (!storeToken(answer.reply.token))
    return { ok: false, words: noStorageWords, fields: undefined } as const;
  sessionsChanged();
  return { ok: true, words: answer.reply.message } as const;
}

/** Ends the sessions on all other devices. */
export const EndOtherSessions = () => (
  <ActionButton
    title="Other devices"
    about="Signs you out everywhere but here. Use it if a computer is lost, sold, or shared."
    words="End other sessions"
    busyWords="Ending..."
    act={() => renew(api.endOtherSessions, {})}
  />
);

export function Password() {
  const [changes, setChanges] = useState(0);
  const [said, setSaid] = useState('');
  const opener = useRef<HTMLDetailsElement>(null);
  return (
    <div className="setting">
      <h3>Password</h3>
      <p className="muted">
        You sign in with it here and in the program. Changing it signs you out everywhere else.
      </p>
      <details ref={opener}>
        <summary className="button">Change password</summary>
        {/* A new React key resets the form after success. */}
        <ChangePassword
          key={changes}
          done={(words) => {
            setSaid(words);
            setChanges(changes + 1);
            if (!opener.current) return;
            opener.current.open = false;
            opener.current.querySelector('summary')?.focus();
          }}
        />
      </details>
      <Alert kind="good">{said}</Alert>
    </div>
  );
}

function ChangePassword({ done }: { done: (words: string) => void }) {
  async function change({ currentPassword, newPassword }: Typed): Promise<Outcome> {
    const answer = await renew(api.changePassword, { currentPassword, newPassword });
    if (!answer.ok) return { alert: answer.words, errors: answer.fields ?? {} };
    done(answer.words);
    return 'done';
  }
  const form = useForm({
    check: (typed) => {
      const errors = errorsOf(changePasswordRequestSchema, typed);
      return errors.currentPassword === undefined ? passwordErrors(typed, () => errors) : errors;
    },
    send: change,
  });
  return (
    <Form form={form} label="Change your password">
      <Username />
      <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
      <NewPasswordFields name="newPassword" label="New password" />
      <SubmitButton phase={form.phase} words="Save new password" busyWords="Saving..." />
      <AccountAlert>{form.alert}</AccountAlert>
    </Form>
  );
}
