import { trialInDays } from '~/domain/account/trial.ts';
import { pages } from '~/routes.ts';
import { type TrialUser, useAccount } from './account-store.ts';
import { hasLicense, useOrders } from './orders-store.ts';
import { daysLeftWords, trialDateWords, trialDay } from './trial-words.ts';

const statusWords: Record<string, string> = { active: 'Active', expired: 'Expired' };
const statusKind: Record<string, string> = { active: 'good', expired: 'bad' };

/** The class of a trial day relative to today. */
const classOf = (each: number, day: number) => {
  if (each === day) return 'today';
  return each < day ? 'past' : undefined;
};

/** The progress of the trial, with one cell per day. */
export function Trial({ user }: { user: TrialUser }) {
  const { trialExpirationDate, trialStatus } = user;
  const isActive = trialStatus === 'active';
  const left = isActive ? daysLeftWords(trialExpirationDate, new Date()) : '';
  const day = isActive ? trialDay(trialExpirationDate, new Date()) : null;
  return (
    <>
      <h2>
        Trial{' '}
        <span className={`chip ${statusKind[trialStatus] ?? ''}`}>
          {statusWords[trialStatus] ?? trialStatus}
        </span>
      </h2>
      {day !== null && (
        <ol className="trial-days" aria-hidden="true">
          {Array.from({ length: trialInDays }, (_, i) => (
            <li key={i} className={classOf(i + 1, day)} />
          ))}
        </ol>
      )}
      <p>
        {day !== null && (
          <strong>
            Day {day} of {trialInDays}.{' '}
          </strong>
        )}
        {isActive ? 'Ends' : 'Ended'} <span>{trialDateWords(trialExpirationDate)}</span>
        {left && <span className="muted"> ({left})</span>}
      </p>
      {trialStatus === 'expired' && (
        <p>Your saved projects stay readable in Viewer Mode. To keep working, choose a license.</p>
      )}
    </>
  );
}

/** The trial next to the licenses, or instead of them if there are none. */
export function TrialBeside() {
  const account = useAccount();
  const { found } = useOrders();
  if (account.state !== 'signed-in' || !hasLicense(found)) return null;
  return (
    <section className="ruled-top" id="trial">
      <Trial user={account.user} />
    </section>
  );
}

/** The first section for a user without a license. */
export const TrialFirst = ({ user }: { user: TrialUser }) => (
  <section className="card" id="trial">
    <Trial user={user} />
    <p className="buttons">
      <a className="button primary" href={pages.pricing}>
        Buy Now
      </a>
    </p>
  </section>
);
