import { pages } from '~/routes.ts';
import { daysLeftWords, trialDateWords } from './trial-words.ts';
import { leave, useAccount } from './use-account.ts';

const statusWords: Record<string, string> = { active: 'Active', expired: 'Expired' };
const statusKind: Record<string, string> = { active: 'good', expired: 'bad' };

/** Who is signed in and how long the trial runs; leads to the sign-in page where nobody is. */
export function AccountSummary() {
  const account = useAccount();
  if (account.state === 'checking')
    return (
      <p className="account-summary" role="status">
        <span className="spinner" aria-hidden="true" /> Opening your account...
      </p>
    );
  if (account.state === 'unreachable')
    return (
      <div className="account-summary">
        <div className="alert bad" role="alert">
          <p>We could not reach your account. You are still signed in; please try again in a minute.</p>
        </div>
        <p>
          <button type="button" className="button" onClick={account.retry}>
            Try again
          </button>
        </p>
      </div>
    );
  const { email, trialExpirationDate, trialStatus } = account.user;
  const left = trialStatus === 'active' ? daysLeftWords(trialExpirationDate, new Date()) : '';
  return (
    <div className="account-summary">
      <dl className="facts">
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Trial expiration date</dt>
          <dd>
            {trialDateWords(trialExpirationDate)}
            {left && <span className="muted"> ({left})</span>}
          </dd>
        </div>
        <div>
          <dt>Trial status</dt>
          <dd>
            <span className={`status ${statusKind[trialStatus] ?? ''}`}>
              {statusWords[trialStatus] ?? trialStatus}
            </span>
          </dd>
        </div>
      </dl>
      <p className="buttons">
        <a className="button primary" href={pages.pricing}>
          Buy Now
        </a>
        <button type="button" className="button" onClick={leave}>
          Logout
        </button>
      </p>
    </div>
  );
}
