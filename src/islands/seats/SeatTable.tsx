import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { InvitedLine, SeatRow, SeatsView } from '~/contracts/seats-replies.ts';
import { dayInWords } from '~/domain/dates.ts';
import type { Wish } from './use-seats.ts';
import { useUndo } from './use-undo.ts';

type Act = (wish: Wish) => Promise<InvitedLine[] | null>;
type Props = { seats: SeatsView; act: Act; invite: () => void };

const nameOf = ({ name, email, state }: SeatRow) =>
  state === 'free' ? 'no one yet' : (name ?? (state === 'pending' ? 'has not opened it yet' : email));
const whoOf = ({ name, email = '' }: SeatRow) => name ?? email;
const isOf = (wish: Wish | null, { number, round }: SeatRow) =>
  wish !== null && 'number' in wish && wish.number === number && wish.round === round;

const sinceOf = ({ since, state }: SeatRow) =>
  since && (state === 'pending' ? `invited ${dayInWords(since)}` : dayInWords(since));

/** The people with their seats, and the actions for each. */
export function SeatTable({ seats, act, invite }: Props) {
  const { rows, administrator, closed } = seats;
  const [open, setOpen] = useState<{ number: number; what: 'revoke' | 'rename' } | null>(null);
  const { waiting, ask, undo } = useUndo();
  const focusOn = useFocus();
  const hold = (wish: Wish & { number: number }) => {
    focusOn('Undo', wish.number);
    const send = async () => {
      const hadFocus = document.activeElement?.matches(`[data-act="Undo ${wish.number}"]`);
      await act(wish);
      if (hadFocus) focusOn(wish.do === 'withdraw' ? 'Invite' : 'Send again', wish.number);
    };
    void ask({ wish, send });
  };
  const close = (next: Words, number: number) => {
    setOpen(null);
    focusOn(next, number);
  };
  return (
    <table className="seat-table">
      <caption className="visually-hidden">Seats</caption>
      <thead>
        <tr>
          <th scope="col">Seat</th>
          <th scope="col">Person</th>
          <th scope="col">State</th>
          <th scope="col">Since</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      {rows.map((row) => {
        const { number, round, state } = row;
        const isHeld = isOf(waiting, row);
        const isOpen = open?.number === number ? open.what : null;
        return (
          <tbody key={`${number}-${round}`} className={state}>
            <tr>
              <th scope="row">{number}</th>
              <td>
                {isOpen === 'rename' ? (
                  <Rename row={row} act={act} done={() => close('Rename', number)} />
                ) : (
                  <Person row={row} isYou={administrator === 'first'} />
                )}
              </td>
              <td>
                <SeatState row={row} />
              </td>
              <td>{sinceOf(row)}</td>
              <td className="acts">
                {isHeld ? (
                  <span role="status">
                    {waiting?.do === 'withdraw' ? 'Withdrawn.' : 'Sent again.'}{' '}
                    <button
                      type="button"
                      className="link"
                      data-act={`Undo ${number}`}
                      onClick={() => {
                        focusOn(waiting?.do === 'withdraw' ? 'Withdraw' : 'Send again', number);
                        undo();
                      }}
                    >
                      Undo
                    </button>
                  </span>
                ) : (
                  closed === undefined && (
                    <Acts
                      row={row}
                      isFirst={administrator === 'first' && !seats.hasSharedKey}
                      invite={invite}
                      hold={hold}
                      open={(what) => setOpen(what && { number, what })}
                    />
                  )
                )}
              </td>
            </tr>
            {isOpen === 'revoke' && (
              <tr className="asked">
                <td />
                <td colSpan={4}>
                  <Revoke seats={seats} row={row} act={act} done={(next) => close(next, number)} />
                </td>
              </tr>
            )}
          </tbody>
        );
      })}
    </table>
  );
}

/** `isYou`: if the seat is the administrator's, it belongs to the visitor. */
const Person = ({ row, isYou }: { row: SeatRow; isYou: boolean }) => (
  <>
    <span className={row.name ? 'who' : undefined}>{nameOf(row)}</span>
    {row.state === 'administrator' && (
      <span className="small muted"> {isYou ? 'you, administrator' : 'administrator'}</span>
    )}
    {row.leaves && <span className="small muted"> leaves at the renewal</span>}
    {(row.name ?? row.state === 'pending') && <span className="mail">{row.email}</span>}
  </>
);

const SeatState = ({ row: { state, isReturned } }: { row: SeatRow }) =>
  isReturned ? (
    <span className="state bad">email bounced</span>
  ) : (
    <span className={`state ${state}`}>{state === 'administrator' ? 'active' : state}</span>
  );

/** The labels of a seat's actions. */
type Words = 'Give up' | 'Invite' | 'Rename' | 'Send again' | 'Withdraw' | 'Revoke' | 'Undo';

/** Moves the focus to a seat's next action once it is rendered, because the pressed button is gone. */
function useFocus() {
  const wanted = useRef('');
  useEffect(() => {
    const found = wanted.current && document.querySelector<HTMLElement>(`[data-act="${wanted.current}"]`);
    if (!found) return;
    wanted.current = '';
    found.focus();
  });
  return (words: Words, number: number) => {
    wanted.current = `${words} ${number}`;
  };
}

type ActsProps = {
  row: SeatRow;
  /** Set for the buyer, who can give up a seat of their own. */
  isFirst: boolean;
  invite: () => void;
  hold: (wish: Wish & { number: number }) => void;
  open: (what: 'revoke' | 'rename' | null) => void;
};

function Acts({ row, isFirst, invite, hold, open }: ActsProps) {
  const { number, round, state } = row;
  const button = (words: Words, onClick: () => void) => (
    <button
      type="button"
      className="link"
      data-act={`${words} ${number}`}
      aria-label={`${words}: seat ${number}${row.email ? `, ${whoOf(row)}` : ''}`}
      onClick={onClick}
    >
      {words}
    </button>
  );
  if (state === 'administrator') return isFirst ? button('Give up', () => open('revoke')) : null;
  if (state === 'free') return button('Invite', invite);
  return (
    <>
      {button('Rename', () => open('rename'))}
      {button('Send again', () => hold({ do: 'send-again', number, round }))}
      {state === 'pending'
        ? button('Withdraw', () => hold({ do: 'withdraw', number, round }))
        : button('Revoke', () => open('revoke'))}
    </>
  );
}

type Asked = { row: SeatRow; act: Act; done: () => void };
type RevokeProps = { seats: SeatsView; row: SeatRow; act: Act; done: (next: Words) => void };

/** The confirmation under a row, which explains what revoking means. */
function Revoke({ seats: { keysUntil, revocations }, row, act, done }: RevokeProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => keep.current?.focus(), []);
  const { number, round } = row;
  const isOwn = row.state === 'administrator';
  const words = isOwn ? 'Give up' : 'Revoke';
  const question = isOwn ? 'Give up your own seat?' : `Revoke the seat of ${whoOf(row)}?`;
  async function revoke() {
    setBusy(true);
    const answer = await act(isOwn ? { do: 'leave' } : { do: 'revoke', number, round });
    done(answer === null ? words : 'Invite');
  }
  return (
    <div className="question" role="group" aria-label={question}>
      <p>
        <strong>{question}</strong> {isOwn && 'You still administer the seats. '}The seat is free immediately,
        and the next person gets a new key. The old key is no longer extended. On a computer that stays
        offline, the old key works until the last day written in it
        {keysUntil === null ? ', and this one has no last day' : `, ${dayInWords(keysUntil, 'UTC')}`}.
        Projects stay readable in Viewer Mode. {revocations.left} of {revocations.of} yearly revocations are
        left.
      </p>
      <p className="buttons">
        <button ref={keep} type="button" className="button" onClick={() => done(words)}>
          Keep
        </button>
        <button type="button" className="button primary" disabled={busy} onClick={() => void revoke()}>
          {words} the seat
        </button>
      </p>
    </div>
  );
}

function Rename({ row, act, done }: Asked) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(row.name ?? '');
  useEffect(() => field.current?.focus(), []);
  const { number, round } = row;
  async function save(event: FormEvent) {
    event.preventDefault();
    await act({ do: 'rename', number, round, name });
    done();
  }
  return (
    <form className="rename" onSubmit={(event) => void save(event)}>
      <input
        ref={field}
        className="input"
        aria-label={`Name of ${row.email ?? ''}`}
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button className="button">Save</button>
      <button type="button" className="link" onClick={done}>
        Cancel
      </button>
      <span className="mail">{row.email}</span>
    </form>
  );
}
