import { useEffect, useRef, useState } from 'react';
import { studentProofRequestSchema } from '~/contracts/order-page.ts';
import type { OrderView } from '~/contracts/order-replies.ts';
import type { MessageReply } from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { outcomeOf, type Said, messageFrom } from '../ui/message-from.ts';
import { callApi } from '../ui/api-client.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { errorsOf, type Typed } from '../ui/form-state.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';

type Props = {
  link: string;
  email: string;
  studentId: NonNullable<OrderView['studentId']>;
  refresh: () => void;
};

const prove = (body: Record<string, string>) =>
  callApi<MessageReply>(api.orderStudentProof, { body, parts: ['message'] });

/** Proves student status with a code sent to a school address and entered here. */
export function SchoolCode({ link, email, studentId, refresh }: Props) {
  const { code, isSchoolEmail } = studentId;
  const [said, setSaid] = useState<Said>({ kind: 'good', words: '' });
  const [busy, setBusy] = useState(false);
  const [hasAsked, setAsked] = useState(false);

  function refreshAsked() {
    setAsked(true);
    refresh();
  }
  async function sendTo(schoolEmail: string) {
    setBusy(true);
    const answer = await prove({ link, schoolEmail });
    setBusy(false);
    setSaid(answer.ok ? { kind: 'good', words: '' } : messageFrom(answer));
    if (answer.ok) refreshAsked();
  }
  const known = code?.to ?? (isSchoolEmail === true ? email : undefined);
  const isReturned = code?.isReturned === true;
  const until = code?.until;
  return (
    <>
      {isReturned && (
        <Alert>
          The email to {code.to} could not be delivered. Please check the address, or upload your student ID.
        </Alert>
      )}
      {code && until !== undefined && (
        <TypeCode key={until} link={link} code={{ to: code.to, until }} isNext={hasAsked} refresh={refresh} />
      )}
      {known !== undefined && !isReturned && (
        <SendCode to={known} isAnother={until !== undefined} busy={busy} send={() => void sendTo(known)} />
      )}
      <Alert>{said.kind === 'bad' && said.words}</Alert>
      {known === undefined || isReturned ? (
        <AskForCode link={link} refresh={refreshAsked} />
      ) : (
        <details className="more">
          <summary>Use another address</summary>
          <AskForCode link={link} refresh={refreshAsked} />
        </details>
      )}
    </>
  );
}

type SendProps = { to: string; isAnother: boolean; busy: boolean; send: () => void };

const SendCode = ({ to, isAnother, busy, send }: SendProps) => (
  <p>
    <button type="button" className={isAnother ? 'button' : 'button primary'} disabled={busy} onClick={send}>
      {isAnother ? 'Send another code' : `Send a code to ${to}`}
    </button>
  </p>
);

type FormProps = { link: string; refresh: () => void };

function AskForCode({ link, refresh }: FormProps) {
  async function send({ schoolEmail = '' }: Typed): Promise<Outcome> {
    const answer = await prove({ link, schoolEmail });
    if (!answer.ok) return outcomeOf(answer);
    refresh();
    return { errors: {} };
  }
  const form = useForm({
    check: (typed) => errorsOf(studentProofRequestSchema, { ...typed, link }),
    send,
  });
  return (
    <Form form={form} label="Ask for a code">
      <Field
        name="schoolEmail"
        label="Your school email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        hint="We email six digits there. We use the address for nothing else."
      />
      <SubmitButton phase={form.phase} words="Send a code" busyWords="Sending..." />
      <Alert>{form.alert}</Alert>
    </Form>
  );
}

type TypeProps = FormProps & {
  code: { to: string; until: string };
  /** Focuses the field after a code was requested, but not when the page is opened again. */
  isNext: boolean;
};

function TypeCode({ link, code, isNext, refresh }: TypeProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNext) input.current?.focus();
  }, [isNext]);
  async function send({ code: typed = '' }: Typed): Promise<Outcome> {
    const answer = await prove({ link, code: typed });
    if (!answer.ok) return { errors: { code: outcomeOf(answer).alert } };
    refresh();
    return 'done';
  }
  const form = useForm({
    check: ({ code: typed = '' }) =>
      /^\d{6}$/.test(typed.replace(/[\s-]/g, '')) ? {} : { code: 'The code has six digits.' },
    send,
  });
  const until = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(
    new Date(code.until),
  );
  return (
    <Form form={form} label="Confirm the code">
      <p role="status">
        A code is on its way to <strong>{code.to}</strong>. It works until {until}.
      </p>
      <Field
        ref={input}
        name="code"
        label="The code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        hint="Six digits. Not there? Please check your spam folder."
      />
      <SubmitButton
        phase={form.phase}
        words="Confirm the code"
        busyWords="Confirming..."
        doneWords="Confirmed"
      />
    </Form>
  );
}
