import { useState } from 'react';
import { trialInDays } from '~/domain/trial.ts';
import { api, pages } from '~/routes.ts';
import { TryAgain, Waiting } from '../ui/Waiting.tsx';
import { retry, useAccount } from './account-store.ts';
import { callAsUser } from './call-as-user.ts';
import { signOut } from './session-end.ts';
import { daysLeftWords, trialDateWords, trialDay } from './trial-words.ts';

const statusWords: Record<string, string> = { active: 'Active', expired: 'Expired' };
const statusKind: Record<string, string> = { active: 'good', expired: 'bad' };

/** Who is signed in and how long the trial runs; leads to the sign-in page where nobody is. */
export function AccountSummary() {
  const account = useAccount();
  if (account.state === 'checking')
    return (
      <div className="account-summary">
        <Waiting>Opening your account...</Waiting>
      </div>
    );
  if (account.state === 'unreachable')
    return (
      <div className="account-summary">
        <TryAgain onClick={retry}>We could not reach your account. You are still signed in.</TryAgain>
      </div>
    );
  const { email, trialExpirationDate, trialStatus } = account.user;
  const isActive = trialStatus === 'active';
  const left = isActive ? daysLeftWords(trialExpirationDate, new Date()) : '';
  const day = isActive ? trialDay(trialExpirationDate, new Date()) : null;
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
      {day !== null && (
        <div className="trial-days">
          <progress aria-label="Days of your trial" max={trialInDays} value={day} />
          <p className="muted small">
            Day {day} of {trialInDays}
          </p>
        </div>
      )}
      {trialStatus === 'expired' && (
        <p>Your saved projects stay readable in Viewer Mode. To go on working, choose a license.</p>
      )}
      <p className="buttons">
        <a className="button primary" href={pages.pricing}>
          Buy Now
        </a>
        <Logout />
      </p>
    </div>
  );
}

/** Ends the session on the server too, so that a copy of its token is worth nothing; here it ends in any case. */
function Logout() {
  const [busy, setBusy] = useState(false);
  async function logOut() {
    setBusy(true);
    await callAsUser(api.logOut, { body: {}, timeoutInMs: 3000 });
    signOut();
  }
  return (
    <button type="button" className="button" disabled={busy} onClick={() => void logOut()}>
      {busy ? 'Logging out...' : 'Logout'}
    </button>
  );
}
