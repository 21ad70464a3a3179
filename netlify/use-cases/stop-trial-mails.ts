// Ends the emails about a trial's end, by the link that each of them carries; no one has to sign in for that.
import { mailLeaseFrom } from './mail-lease.ts';
import type { Accounts } from './ports.ts';

/** `unknown` also for an account that is gone: then there is nothing to stop. @throws NeighbourError */
export async function stopTrialMails(
  office: Accounts,
  token: string,
): Promise<'stopped' | 'unknown' | 'account-changed'> {
  const accountId = office.links.read('unsubscribe', token);
  const read = accountId === null ? null : await office.accounts.read(accountId, []);
  if (read?.outcome !== 'read' || !read.stored) return 'unknown';
  const { account, version } = read.stored;
  if (account.wantsNoTrialMails) return 'stopped';
  const changed = { account: { ...account, wantsNoTrialMails: true }, version };
  const written = await office.accounts.change(changed, [], mailLeaseFrom(office.now()), null);
  return written === 'changed' ? 'stopped' : 'account-changed';
}
