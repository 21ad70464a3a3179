import { lazy, Suspense, useRef, useState } from 'react';
import type { InvitedLine, SeatsView } from '~/contracts/seats-replies.ts';
import { dayInWords } from '~/domain/dates.ts';
import { pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { alertOf, type Said } from '../ui/alert-of.ts';
import { TryAgain, Waiting } from '../ui/Waiting.tsx';
import { AddSeats, Returned } from './AddSeats.tsx';
import { InviteRow } from './InviteRow.tsx';
import { SeatTable } from './SeatTable.tsx';
import { SecondAdministrator } from './SecondAdministrator.tsx';
import { type Change, useSeats, type Wish } from './use-seats.ts';

// Only who chooses a file needs what reads one.
const CsvPreview = lazy(() => import('./CsvPreview.tsx'));

type Props = { title: string; support: string };
const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** The seats of a group, for whoever holds a link of one of its administrators. */
export function SeatsPage({ title, support }: Props) {
  const { found, refresh, change } = useSeats();
  const seats = found.state === 'open' ? found.seats : undefined;
  return (
    <>
      <header className="seats-head">
        <div>
          <p className="small">
            {seats?.administrator === 'second' ? 'You help with' : <a href={pages.myAccount}>My account</a>}
            {' / '}
            {seats ? seats.title : 'Group license'}
          </p>
          <h1>{title}</h1>
        </div>
        {seats && <Count seats={seats} />}
      </header>
      {found.state === 'opening' && <Waiting>Opening your seats...</Waiting>}
      {found.state === 'unreachable' && (
        <TryAgain onClick={refresh}>We could not open your seats: there is no connection.</TryAgain>
      )}
      {found.state === 'unknown' && <Alert>{found.why}</Alert>}
      {(found.state === 'unknown' || found.state === 'no-link') && (
        <p>
          The link to the seats is in the email of the order, behind “Invite your people”. Lost it?{' '}
          <a href={pages.order}>We send you the links of all your orders.</a>
        </p>
      )}
      {found.state === 'open' && <Open seats={found.seats} change={change} refresh={refresh} />}
      <p className="small">
        Questions about seats? Write to <a href={`mailto:${support}`}>{support}</a>.
      </p>
    </>
  );
}

/** All seats as a row of figures, and the same in words. */
function Count({ seats: { rows, renews, validUntil } }: { seats: SeatsView }) {
  const of = (...states: string[]) => rows.filter(({ state }) => states.includes(state)).length;
  const [active, pending, free] = [of('administrator', 'active'), of('pending'), of('free')];
  const end = renews ? `Renews ${dayInWords(renews, 'UTC')}` : `Until ${dayInWords(validUntil!, 'UTC')}`;
  return (
    <div className="seats-count">
      <ul aria-hidden="true">
        {rows.map(({ number, state }) => (
          <li key={number} className={state === 'administrator' ? 'active' : state}>
            <svg viewBox="0 0 24 24">
              {state === 'free' ? (
                <path d="M12 7v10M7 12h10" />
              ) : (
                <path d="M12 5a3.5 3.5 0 1 0 .01 0M5 20c0-4 3-6 7-6s7 2 7 6" />
              )}
            </svg>
          </li>
        ))}
      </ul>
      <p>
        <strong>
          <span>
            {active + pending} of {rows.length}
          </span>{' '}
          used
        </strong>
        <br />
        <span className="small muted">
          {active} active, {pending} pending, {free} free. {end}
        </span>
      </p>
    </div>
  );
}

type OpenProps = { seats: SeatsView; change: Change; refresh: () => void };

function Open({ seats, change, refresh }: OpenProps) {
  const [said, setSaid] = useState<Said>({ kind: 'good', words: '' });
  const [file, setFile] = useState<File | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const free = seats.rows.filter(({ state }) => state === 'free').map(({ number }) => number);

  /** Does what is asked for, and says what came of it; of invitations gives the lines. */
  async function act(wish: Wish): Promise<InvitedLine[] | null> {
    const answer = await change(wish);
    if (!answer.ok) {
      setSaid({ kind: 'bad', words: alertOf(answer) });
      return null;
    }
    const { message = '', invited = [] } = answer.reply;
    const refused = invited.filter(({ reason }) => reason !== undefined);
    setSaid(
      refused.length === 0
        ? { kind: 'good', words: message }
        : {
            kind: 'bad',
            words: `${message} ${refused.map(({ email, reason }) => `${email}: ${reason ?? ''}`).join(' ')}`,
          },
    );
    return invited;
  }
  return (
    <>
      <Returned seats={seats} refresh={refresh} />
      {seats.closed && <Alert>{seats.closed}</Alert>}
      {seats.hasSharedKey && (
        <p>
          This group was bought with one key for all, which goes on working. Whoever you invite here gets a
          key of their own.
        </p>
      )}
      <InviteRow
        free={free.length}
        isClosed={seats.closed !== undefined}
        exportPath={seats.exportPath}
        field={field}
        invite={(email) => act({ do: 'invite', people: [{ email }] })}
        chooseFile={setFile}
      />
      <Alert>{said.kind === 'bad' && said.words}</Alert>
      <Alert kind="good">{said.kind === 'good' && said.words}</Alert>
      {file && (
        <Suspense fallback={<Waiting>Reading {file.name}...</Waiting>}>
          <CsvPreview
            key={`${file.name} ${file.lastModified}`}
            file={file}
            rows={seats.rows}
            send={(people) => act({ do: 'invite', people })}
            choose={setFile}
          />
        </Suspense>
      )}
      <SeatTable seats={seats} act={act} invite={() => field.current?.focus()} />
      <p className="small muted">
        You may revoke {counted(seats.revocations.of, 'seat')} within a year, as many as the group has;{' '}
        {seats.revocations.left} of them are left
        {seats.revocations.left === 0 && seats.revocations.next
          ? ` (the next on ${dayInWords(seats.revocations.next)})`
          : ''}
        . Withdrawing an invitation that nobody has opened does not count.
      </p>
      {seats.closed === undefined && <AddSeats seats={seats} />}
      <SecondAdministrator seats={seats} act={act} />
      {seats.orderPath && (
        <p>
          Invoices, your own key and the renewal are on the <a href={seats.orderPath}>order page</a>.
        </p>
      )}
    </>
  );
}
