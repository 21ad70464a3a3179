import { useState } from 'react';
import { api, pages } from '~/routes.ts';
import { useAccount } from './account-store.ts';
import { callAsUser } from './call-as-user.ts';
import { hasLicence, useOrders } from './orders-store.ts';
import { signOut } from './session-end.ts';

/** Who is signed in, and the way out. */
export function AccountHead() {
  const account = useAccount();
  const { found } = useOrders();
  const isKnown = account.state === 'signed-in';
  return (
    <p className="account-who">
      <strong>{isKnown && account.user.email}</strong>
      {/* Without a license it stands in red beside the trial. */}
      {hasLicence(found) && <a href={pages.pricing}>Buy Now</a>}
      {isKnown && <Logout />}
    </p>
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
    <button type="button" className="as-link" disabled={busy} onClick={() => void logOut()}>
      {busy ? 'Logging out...' : 'Logout'}
    </button>
  );
}
