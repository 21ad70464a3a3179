import { type FormEvent, useId, useState } from 'react';
import { fieldMessages, isEmail } from '~/contracts/field-words.ts';
import type { InvitedLine, SeatsView } from '~/contracts/seats-replies.ts';
import { dayInWords } from '~/domain/dates.ts';
import type { Wish } from './use-seats.ts';

type Props = { seats: SeatsView; act: (wish: Wish) => Promise<InvitedLine[] | null> };

/** The second administrator, whose link the buyer can revoke. */
export function SecondAdministrator({ seats: { second, administrator, closed }, act }: Props) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  if (administrator === 'second')
    return <p>You manage these seats with the buyer, who can revoke your link at any time.</p>;
  async function name(event: FormEvent) {
    event.preventDefault();
    if (!isEmail(email)) {
      setWrong(fieldMessages.email);
      return;
    }
    setBusy(true);
    await act({ do: 'name-second', email });
    setBusy(false);
    setEmail('');
  }
  return (
    <section className="second" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Second administrator</h2>
      {second ? (
        <p>
          <strong>{second.email}</strong> has managed the seats with you since {dayInWords(second.since)}.{' '}
          <button type="button" className="link" onClick={() => void act({ do: 'remove-second' })}>
            Revoke this link
          </button>
        </p>
      ) : (
        <p>
          Someone who invites and revokes when you are away, with their own link. They see no keys or
          invoices.
        </p>
      )}
      {closed === undefined && (
        <form noValidate onSubmit={(event) => void name(event)}>
          <label htmlFor={id}>{second ? 'Someone else’s email' : 'Their email'}</label>
          <div className="invite-one">
            <input
              id={id}
              className="input"
              type="email"
              autoComplete="off"
              value={email}
              aria-invalid={wrong !== '' || undefined}
              aria-describedby={`${id}-error`}
              onChange={({ currentTarget }) => {
                setEmail(currentTarget.value);
                setWrong('');
              }}
            />
            <button className="button" disabled={busy}>
              {busy ? 'Sending...' : 'Send a link'}
            </button>
          </div>
          <p className="error" id={`${id}-error`} role="alert">
            {wrong}
          </p>
        </form>
      )}
    </section>
  );
}
