import { type ReactNode, useState } from 'react';
import { changeDetailsRequestSchema } from '~/contracts/account-details.ts';
import { changeEmailRequestSchema } from '~/contracts/trial.ts';
import type { AccountDetails, AccountDetailsReply, MessageReply } from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { outcomeOf } from '../ui/message-from.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { errorsOf, type Typed } from '../ui/form-state.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { AccountAlert } from './AccountAlert.tsx';
import { callAsUser } from './call-as-user.ts';
import { NotYet } from './NotYet.tsx';
import { useRequest } from './use-request.ts';
import { Username } from './Username.tsx';

/** Shows the owner's details and lets them edit these. */
export function Details() {
  const [said, setSaid] = useState('');
  const { asked, looks, refresh, startOver } = useRequest<AccountDetailsReply, 'details'>(
    api.details,
    'details',
  );

  if (asked === null || typeof asked === 'string')
    return <NotYet asked={asked} waiting="Loading your details..." startOver={startOver} />;
  const found = asked.value;
  const done = (words: string) => {
    setSaid(words);
    refresh();
  };
  const { email, firstName, lastName, company = 'not given', phone = 'not given', nextEmail } = found;
  return (
    <div className="setting">
      <Facts
        facts={[
          ['Name', `${firstName} ${lastName}`],
          ['Email', nextEmail === undefined ? email : `${email}; ${nextEmail} is not confirmed yet`],
          ['Organization', company],
          ['Phone', phone],
        ]}
      />
      <Unfolding key={`details ${looks}`} words="Edit">
        <EditDetails details={found} done={done} />
      </Unfolding>
      <Unfolding key={`email ${looks}`} words="Change email">
        <ChangeEmail done={done} />
      </Unfolding>
      <Alert kind="good">{said}</Alert>
    </div>
  );
}

function Unfolding({ words, children }: { words: string; children: ReactNode }) {
  return (
    <details>
      <summary className="button">{words}</summary>
      {children}
    </details>
  );
}

type Done = { done: (words: string) => void };

function EditDetails({ details, done }: Done & { details: AccountDetails }) {
  async function save({ firstName, lastName, company, phone }: Typed): Promise<Outcome> {
    const answer = await callAsUser<MessageReply>(api.changeDetails, {
      body: { firstName, lastName, company, phone },
      parts: ['message'],
    });
    if (!answer.ok) return outcomeOf(answer);
    done(answer.reply.message);
    return 'done';
  }
  const form = useForm({ check: (typed) => errorsOf(changeDetailsRequestSchema, typed), send: save });
  return (
    <Form form={form} label="Edit your details">
      <Field name="firstName" label="First name" autoComplete="given-name" defaultValue={details.firstName} />
      <Field name="lastName" label="Last name" autoComplete="family-name" defaultValue={details.lastName} />
      <Field
        name="company"
        label="Organization"
        required={false}
        autoComplete="organization"
        defaultValue={details.company}
      />
      <Field
        name="phone"
        label="Phone"
        required={false}
        type="tel"
        autoComplete="tel"
        hint="With the country code, such as +49."
        defaultValue={details.phone}
      />
      <SubmitButton phase={form.phase} words="Save" busyWords="Saving..." />
      <AccountAlert>{form.alert}</AccountAlert>
    </Form>
  );
}

function ChangeEmail({ done }: Done) {
  async function ask({ email, currentPassword }: Typed): Promise<Outcome> {
    const answer = await callAsUser<MessageReply>(api.changeEmail, {
      body: { email, currentPassword },
      parts: ['message'],
    });
    if (!answer.ok) return outcomeOf(answer);
    done(answer.reply.message);
    return 'done';
  }
  const form = useForm({ check: (typed) => errorsOf(changeEmailRequestSchema, typed), send: ask });
  return (
    <Form form={form} label="Change your email">
      <p>
        We email a link to the new address; your email changes when you open it. Orders keep the address they
        were placed with.
      </p>
      <Username />
      <EmailField name="email" label="New email" />
      <PasswordField
        name="currentPassword"
        label="Password of this account"
        autoComplete="current-password"
      />
      <SubmitButton phase={form.phase} words="Send the link" busyWords="Sending..." />
      <AccountAlert>{form.alert}</AccountAlert>
    </Form>
  );
}
