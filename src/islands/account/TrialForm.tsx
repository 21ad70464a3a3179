import type { ReactNode } from 'react';
import { registerFieldOrder, registerRequestSchema } from '~/contracts/registration.ts';
import { trialFallbackWords as words } from '~/contracts/trial-words.ts';
import type { SessionReply } from '~/contracts/trial-replies.ts';
import { api, pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { callApi } from '../ui/api-client.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { type Typed, errorsOf } from '../ui/form-state.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PhoneField } from './PhoneField.tsx';
import { noStorageWords, storeToken } from './session-token.ts';

/** How long the success message is shown before the account page opens. */
const redirectAfterInMs = 1200;

/**
 * Prefixes the number with the chosen country's code, unless it was typed with one. An empty number stays empty. Keeps
 * a leading zero of the national number: Italy uses it, other countries drop it, and the server knows which.
 */
function wholePhone({ phone = '', dialCode = '' }: Typed): string {
  const typed = phone.trim();
  return typed === '' || typed.startsWith('+') ? typed : `+${dialCode.replace(/\D/g, '')} ${typed}`;
}

const request = (typed: Typed): Typed => ({ ...typed, phone: wholePhone(typed) });

async function register(typed: Typed): Promise<Outcome> {
  const { firstName, lastName, email, company, phone, password, confirmPassword } = request(typed);
  const answer = await callApi<SessionReply>(api.register, {
    body: { firstName, lastName, email, company, phone, password, confirmPassword },
    parts: ['token'],
  });
  if (!answer.ok) {
    const alert = answer.kind === 'network' ? words.registerNetwork : (answer.words ?? words.register);
    return answer.fields ? { alert, errors: answer.fields } : { alert };
  }
  if (!storeToken(answer.reply.token)) return { alert: noStorageWords };
  setTimeout(() => {
    location.assign(pages.myAccount);
  }, redirectAfterInMs);
  return 'done';
}

/** Registers for the 30-day trial. `children` is the country select, in plain HTML. */
export function TrialForm({ children }: { children: ReactNode }) {
  const form = useForm({
    check: (typed) => errorsOf(registerRequestSchema, request(typed)),
    send: register,
    order: registerFieldOrder,
  });
  return (
    <Form form={form} label="Start your free trial">
      <div className="pair">
        <Field name="firstName" label="First name" autoComplete="given-name" />
        <Field name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <EmailField name="email" label="Email" hint="You sign in with it, here and in the program." />
      <PhoneField>{children}</PhoneField>
      <Field
        name="company"
        label="Organization"
        required={false}
        autoComplete="organization"
        hint="Enter Personal or leave blank if unaffiliated."
      />
      <NewPasswordFields name="password" label="Password" />
      <p className="small">
        By creating an account you accept the <a href={pages.terms}>terms and conditions</a> and the{' '}
        <a href={pages.privacyPolicy}>privacy policy</a>.
      </p>
      <SubmitButton phase={form.phase} words="Get Started" busyWords="Creating Account..." />
      <Alert>{form.alert}</Alert>
      <Alert kind="good">{form.phase === 'done' && words.registered}</Alert>
      <p>
        Already have an account? <a href={pages.login}>Sign in</a>
      </p>
    </Form>
  );
}
