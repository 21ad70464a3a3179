import { trialInDays } from '~/domain/account/trial.ts';
import { pages } from '~/routes.ts';
import { type TrialUser, useAccount } from './account-store.ts';
import { hasLicence, useOrders } from './orders-store.ts';
import { daysLeftWords, trialDateWords, trialDay } from './trial-words.ts';

const statusWords: Record<string, string> = { active: 'Active', expired: 'Expired' };
const statusKind: Record<string, string> = { active: 'good', expired: 'bad' };

/** How a day of the trial lies to this one. */
const classOf = (each: number, day: number) => {
  if (each === day) return 'today';
  return each < day ? 'past' : undefined;
};

/** How the trial stands: a cell for each of its days. */
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
        <p>Your saved projects stay readable in Viewer Mode. To go on working, choose a license.</p>
      )}
    </>
  );
}

/** The trial beside the licenses; where there is none, it stands in their place. */
export function TrialBeside() {
  const account = useAccount();
  const { found } = useOrders();
  if (account.state !== 'signed-in' || !hasLicence(found)) return null;
  return (
    <section className="ruled-top" id="trial">
      <Trial user={account.user} />
    </section>
  );
}

/** What someone sees first who has no license. */
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
