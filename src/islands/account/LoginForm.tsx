import { useEffect } from 'react';
import { loginRequestSchema } from '~/contracts/trial.ts';
import { trialFallbackWords as words } from '~/contracts/trial-words.ts';
import type { SessionReply } from '~/contracts/trial-replies.ts';
import { api, pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { type Refusal, callApi } from '../ui/api-client.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { type Typed, errorsOf } from '../ui/form-state.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { accountPath, confirmationMark, newAddressMark } from './session-end.ts';
import { noStorageWords, storeToken, storedToken } from './session-token.ts';

function alertFor({ kind, words: said }: Refusal): string {
  if (kind === 'network') return words.loginNetwork;
  if (kind === 'unreadable') return words.loginUnreadable;
  return said ?? words.login;
}

async function signIn(typed: Typed): Promise<Outcome> {
  const answer = await callApi<SessionReply>(api.login, { body: typed, parts: ['token'] });
  if (!answer.ok) return { alert: alertFor(answer) };
  if (!storeToken(answer.reply.token)) return { alert: noStorageWords };
  location.assign(accountPath());
  return 'done';
}

/** The greeting that explains why the visitor is here, by fragment or query. */
const greetings = {
  'reset=done': 'Your password has been reset. Please sign in with your new password.',
  'account=deleted': 'Your account is deleted. We have emailed you a confirmation.',
  'session=ended': 'Your session has ended. Please sign in again.',
  [confirmationMark]: 'Please sign in to confirm your address.',
  [newAddressMark]: 'Please sign in with your current address to change it.',
} as const;

const cameWith = (...marks: (keyof typeof greetings)[]) =>
  marks
    .filter((mark) => (location.search + location.hash).includes(mark))
    .map((mark) => greetings[mark])
    .join(' ');

/** Signs in with email and password. Redirects to the account if a session exists. */
export function LoginForm() {
  const form = useForm({ check: (typed) => errorsOf(loginRequestSchema, typed), send: signIn });
  const ready = useHydrated();

  useEffect(() => {
    if (storedToken() !== null) location.replace(accountPath());
  }, []);

  return (
    <Form form={form} label="Sign in">
      <Alert kind="good">{ready && cameWith('reset=done', 'account=deleted')}</Alert>
      <Alert kind="note">{ready && cameWith('session=ended', confirmationMark, newAddressMark)}</Alert>
      <Field name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <p className="small">
        <a href={pages.forgotPassword}>Forgot your password?</a>
      </p>
      <SubmitButton phase={form.phase} words="Sign In" busyWords="Signing In..." />
      <Alert>{form.alert}</Alert>
      <p>
        No account yet? <a href={pages.freeTrial}>Start your free trial</a>
      </p>
      <p>
        Bought without an account? <a href={pages.order}>Lost your key?</a>
      </p>
    </Form>
  );
}
