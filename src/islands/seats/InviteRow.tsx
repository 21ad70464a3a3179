import { type ChangeEvent, type FormEvent, type RefObject, useId, useState } from 'react';
import { fieldMessages, isEmail } from '~/contracts/field-words.ts';
import type { InvitedLine } from '~/contracts/seats-replies.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

type Props = {
  free: number;
  isClosed: boolean;
  exportPath: string;
  field: RefObject<HTMLInputElement | null>;
  invite: (email: string) => Promise<InvitedLine[] | null>;
  chooseFile: (file: File) => void;
};

/** Invites one person, or opens a file with many. */
export function InviteRow({ free, isClosed, exportPath, field, invite, chooseFile }: Props) {
  const id = useId();
  const ready = useHydrated();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const isFull = free === 0;
  const isOff = isFull || isClosed || !ready;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!isEmail(email)) {
      setWrong(fieldMessages.email);
      field.current?.focus();
      return;
    }
    setBusy(true);
    const lines = await invite(email);
    setBusy(false);
    if (lines?.every(({ reason }) => reason === undefined)) setEmail('');
    field.current?.focus();
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file) chooseFile(file);
    // Allows choosing the same file again after correcting it.
    currentTarget.value = '';
  }
  return (
    <form className="invite" noValidate onSubmit={(event) => void send(event)} aria-label="Invitation">
      <label htmlFor={id}>Invite by email</label>
      <div className="invite-row">
        <div className="invite-one">
          <input
            ref={field}
            id={id}
            className="input"
            type="email"
            autoComplete="off"
            spellCheck={false}
            placeholder={isFull ? '' : 'name@institute.example'}
            value={email}
            disabled={isOff}
            aria-invalid={wrong !== '' || undefined}
            aria-describedby={`${id}-error`}
            onChange={({ currentTarget }) => {
              setEmail(currentTarget.value);
              setWrong('');
            }}
          />
          <button className="button ink" disabled={isOff || busy}>
            {busy ? 'Sending...' : 'Send invitation'}
          </button>
        </div>
        <span className="muted">or</span>
        <label className="button file">
          Upload a CSV
          <input type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" disabled={isOff} onChange={choose} />
        </label>
        <a className="export" href={exportPath} download>
          Download this list
        </a>
      </div>
      <p className="error" id={`${id}-error`} role="alert">
        {wrong}
      </p>
      {isFull && (
        <p>
          No seat is free. Revoke one or <a href="#add">add seats</a>.
        </p>
      )}
    </form>
  );
}
