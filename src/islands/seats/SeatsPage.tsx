import { lazy, Suspense } from 'react';
import type { SeatsView } from '~/contracts/seats-replies.ts';
import { dayInWords } from '~/domain/dates.ts';
import { pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { TryAgain, Waiting } from '../ui/Waiting.tsx';
import { useSeats } from './use-seats.ts';

// Loads only for visitors with a link.
const OpenSeats = lazy(() => import('./OpenSeats.tsx'));

type Props = { title: string; support: string };

/** The seats of a group, for anyone with the link of one of its administrators. */
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
          The link to the seats is in the order email, under “Invite people”. Lost it?{' '}
          <a href={pages.order}>We can email you the links to all your orders.</a>
        </p>
      )}
      {found.state === 'open' && (
        <Suspense fallback={<Waiting>Opening your seats...</Waiting>}>
          <OpenSeats seats={found.seats} change={change} refresh={refresh} />
        </Suspense>
      )}
      {found.state !== 'opening' && (
        <p className="small">
          Questions about seats? Write to <a href={`mailto:${support}`}>{support}</a>. We use what you enter
          here as described in our <a href={pages.privacyPolicy}>privacy policy</a>.
        </p>
      )}
    </>
  );
}

/** All seats as a row of icons, and the same as text. */
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
