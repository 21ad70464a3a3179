// Emails owners of trials seven days before the end, one day before, and when it has ended. Each email is sent once,
// however often this runs and wherever it stops. After an outage, only notices that are still true are sent.
import { addDays } from '../../src/domain/dates.ts';
import { isRunning } from '../../src/domain/license/license.ts';
import { isLicenseInForce } from '../../src/domain/license/order-license.ts';
import { nextTrialMail, type TrialMail } from '../../src/domain/account/trial.ts';
import { sendingOf } from './deliver-email.ts';
import { logLine } from './log-line.ts';
import { mailLeaseFrom } from './email-lease.ts';
import { allOrdersOf } from './order-pages.ts';
import { type Accounts, type EmailJob, UpstreamError, type StoredAccount } from './ports.ts';

const leaseInMs = 5 * 60_000;
const batch = 20;
/** A scheduled function may run for 30 s. */
const roundInMs = 20_000;
const dayInMs = 86_400_000;

function mailAbout(
  { days, staleAt }: TrialMail,
  stored: StoredAccount,
  accountId: string,
  now: string,
): EmailJob {
  const { email, trialExpiresAt } = stored.account;
  const left = Math.max(1, Math.ceil((Date.parse(trialExpiresAt) - Date.parse(now)) / dayInMs));
  return {
    id: `${accountId.slice(0, 24)}.trial-${days}.${Date.parse(trialExpiresAt)}`,
    kind: days === 0 ? 'trial-ended' : 'trial-ending',
    to: email,
    data: { accountId, expiresAt: trialExpiresAt, days: String(left) },
    // The text states the number of days left, so it must not be sent on another day.
    staleAt: days === 0 ? staleAt : addDays(trialExpiresAt, 1 - left),
  };
}

/** Whether the address has an active license, so that the trial's end does not matter to its owner. */
async function hasLicense({ orders }: Accounts, email: string, now: string): Promise<boolean> {
  const found = await allOrdersOf(orders, email);
  if (found.outcome !== 'found') return false;
  return found.orders.some(
    (order) => isLicenseInForce(order) && order.license !== undefined && isRunning(order.license, now),
  );
}

/** Sends what is due to one account and schedules the next check. Returns whether an email was written. */
async function tell(office: Accounts, stored: StoredAccount): Promise<boolean> {
  const now = office.now();
  const { account, version } = stored;
  const next = nextTrialMail(account, now);
  const isDue = next !== null && next.at <= now;
  const emails =
    isDue && !(await hasLicense(office, account.email, now))
      ? [mailAbout(next, stored, office.accounts.idOf(account.email), now)]
      : [];
  const updated = isDue ? { ...account, trialMails: [...(account.trialMails ?? []), next.days] } : account;
  const nextAt = nextTrialMail(updated, now)?.at ?? null;
  const written = await office.accounts.change(
    { account: updated, version },
    emails,
    mailLeaseFrom(now),
    nextAt,
  );
  // The owner changed the account just now. It is retried when the lease expires.
  if (written === 'conflict') return false;
  await sendingOf(office, emails)();
  return emails.length > 0;
}

export type TrialEmails = { looked: number; notified: number; failed: number };

/** Runs one job run. Runs may overlap, because each leases what it takes. @throws UpstreamError if the store is down */
export async function sendTrialEmails(office: Accounts): Promise<TrialEmails> {
  const done: TrialEmails = { looked: 0, notified: 0, failed: 0 };
  const end = new Date(Date.parse(office.now()) + roundInMs).toISOString();
  for (;;) {
    const now = office.now();
    const until = new Date(Date.parse(now) + leaseInMs).toISOString();
    const due = await office.accounts.claimTrialEmails(now, until, batch);
    for (const stored of due) {
      // The remaining accounts are retried when their lease expires.
      if (office.now() >= end) return done;
      done.looked++;
      try {
        if (await tell(office, stored)) done.notified++;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        done.failed++;
        logLine('error', { name: 'trial-mails', message: error.message });
      }
    }
    if (due.length === 0) return done;
  }
}
