// Unsubscribes from emails about a trial's end by the link that each of them contains. No sign-in is needed.
import { mailLeaseFrom } from './email-lease.ts';
import type { Accounts } from './ports.ts';

/** `unknown` also covers a deleted account, which gets no emails anyway. @throws UpstreamError */
export async function stopTrialEmails(
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
