import { lazy, Suspense, useRef, useState } from 'react';
import type { InvitedLine, SeatsView } from '~/contracts/seats-replies.ts';
import { dayInWords } from '~/domain/dates.ts';
import { Alert } from '../ui/Alert.tsx';
import { alertOf, type Said } from '../ui/message-from.ts';
import { ReplaceLink } from '../ui/ReplaceLink.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { AddSeats, Returned } from './AddSeats.tsx';
import { InviteRow } from './InviteRow.tsx';
import { SeatTable } from './SeatTable.tsx';
import { SecondAdministrator } from './SecondAdministrator.tsx';
import { type Change, linkInAddress, type Wish } from './use-seats.ts';

// Loads only when someone chooses a file.
const CsvPreview = lazy(() => import('./CsvPreview.tsx'));

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** The result of an action. The reason of each rejected invitation follows its address. */
function resultOf(message: string, invited: readonly InvitedLine[]): Said {
  const refused = invited.filter(({ reason }) => reason !== undefined);
  if (refused.length === 0) return { kind: 'good', words: message };
  const reasons = refused.map(({ email, reason }) => `${email}: ${reason ?? ''}`).join(' ');
  return { kind: 'bad', words: `${message} ${reasons}` };
}

type OpenProps = { seats: SeatsView; change: Change; refresh: () => void };

/** Everything an administrator can do. */
export default function OpenSeats({ seats, change, refresh }: OpenProps) {
  const [said, setSaid] = useState<Said>({ kind: 'good', words: '' });
  const [file, setFile] = useState<File | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const free = seats.rows.filter(({ state }) => state === 'free').map(({ number }) => number);

  const address =
    seats.administrator === 'second' ? seats.second?.email : (seats.owner ?? seats.rows[0]?.email);

  /** Performs an action and shows its result. Returns the lines of invitations. */
  async function act(wish: Wish): Promise<InvitedLine[] | null> {
    const answer = await change(wish);
    if (!answer.ok) {
      setSaid({ kind: 'bad', words: alertOf(answer) });
      return null;
    }
    const { message = '', invited = [] } = answer.reply;
    setSaid(resultOf(message, invited));
    return invited;
  }
  return (
    <>
      <Returned seats={seats} refresh={refresh} />
      {seats.closed && <Alert>{seats.closed}</Alert>}
      {seats.hasSharedKey && (
        <p>
          This group was bought with one shared key, which keeps working. Everyone you invite here gets their
          own key.
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
      <Revocations {...seats.revocations} />
      <RenewalPages seats={seats} />
      {seats.closed === undefined && <AddSeats seats={seats} />}
      <SecondAdministrator seats={seats} act={act} />
      {seats.orderPath && (
        <p>
          Invoices, your own key, and the renewal are on the <a href={seats.orderPath}>order page</a>.
        </p>
      )}
      {address !== undefined && <ReplaceLink link={linkInAddress()} to={address} />}
    </>
  );
}

const Revocations = ({ of, left, next }: SeatsView['revocations']) => (
  <p className="small muted">
    You can revoke {counted(of, 'seat')} within a year, as many as the group has; {left} are left
    {left === 0 && next ? ` (the next on ${dayInWords(next)})` : ''}. Withdrawing an unopened invitation does
    not count.
  </p>
);

/** The pages that change the next period: who stays, who pays, and who owns the license. */
const RenewalPages = ({ seats: { leavingPath, payerPath, ownershipPath } }: { seats: SeatsView }) => (
  <>
    {leavingPath !== undefined && (
      <p>
        Need fewer seats next time? <a href={leavingPath}>Choose who leaves at the renewal</a>.
      </p>
    )}
    {payerPath !== undefined && (
      <p>
        <a href={payerPath}>Someone else pays from now on</a>
      </p>
    )}
    {ownershipPath !== undefined && (
      <p>
        <a href={ownershipPath}>Transfer the license to someone else</a>
      </p>
    )}
  </>
);
