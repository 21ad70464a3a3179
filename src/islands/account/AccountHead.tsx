import { useState } from 'react';
import { api, pages } from '~/routes.ts';
import { useAccount } from './account-store.ts';
import { callAsUser } from './call-as-user.ts';
import { hasLicense, useOrders } from './orders-store.ts';
import { signOut } from './session-end.ts';

/** The signed-in user, and the log-out button. */
export function AccountHead() {
  const account = useAccount();
  const { found } = useOrders();
  const isKnown = account.state === 'signed-in';
  return (
    <p className="account-who">
      <strong>{isKnown && account.user.email}</strong>
      {/* Without a license, it is shown in red next to the trial. */}
      {hasLicense(found) && <a href={pages.pricing}>Buy Now</a>}
      {isKnown && <Logout />}
    </p>
  );
}

/** Ends the session on the server too, so that a copy of its token is worthless. On this device it ends in any case. */
function Logout() {
  const [busy, setBusy] = useState(false);
  async function logOut() {
    setBusy(true);
    await callAsUser(api.logOut, { body: {}, timeoutInMs: 3000 });
    signOut();
  }
  return (
    <button type="button" className="as-link" disabled={busy} onClick={() => void logOut()}>
      {busy ? 'Logging out...' : 'Logout'}
    </button>
  );
}
