// Limits the emails that a stranger can make us send: three an hour to one address, ten an hour from one network, and
// as many to the team. The request itself is still processed and stored; only the email is left out.
import { createHash } from 'node:crypto';
import { canonicalAddress } from '../../src/domain/canonical-address.ts';
import { site } from '../../src/site.ts';
import { mailKinds, type MailPool } from '../emails/email-kinds.ts';
import type { MailKind } from '../emails/email-job.ts';
import { hour, limitOfVisitor } from './limits.ts';
import type { Limit, Limited, EmailJob, Shop } from './ports.ts';

const emailsPerAddress = 3;
const emailsPerNetwork = 10;
/** Limits emails to the team about unpaid requests, per network and in total. One more email says that there are more. */
const emailsToTeam = { perNetwork: 9, inAll: 25 };

type Limiter = Pick<Shop, 'mailLimits'>;

/** At most three emails an hour to a mailbox, however its address is spelled. */
export const limitOfRecipient = (pool: MailPool, to: string): Limit => ({
  key: `mails-${pool}:${createHash('sha256').update(canonicalAddress(to)).digest('hex').slice(0, 32)}`,
  max: emailsPerAddress,
  windowInMs: hour,
});

/** At most ten emails an hour caused by one network, to any address. */
export const limitOfSender = (visitor: string | undefined): Limit[] =>
  limitOfVisitor('mails', visitor, emailsPerNetwork, hour);

function limitsOf(
  { kind, to, data }: Pick<EmailJob, 'kind' | 'to' | 'data'>,
  visitor: string | undefined,
): Limit[] {
  const { limit } = mailKinds[kind];
  if (limit === undefined) return [];
  if (limit === 'team')
    return [
      // The first email already links to a purchase order that is sent again.
      { key: `mails-to-team-about:${data?.about}`, max: 1, windowInMs: hour },
      ...limitOfVisitor('mails-to-team', visitor, emailsToTeam.perNetwork, hour),
      { key: 'mails-to-team', max: emailsToTeam.inAll, windowInMs: hour },
    ];
  return [limitOfRecipient(limit, to), ...limitOfSender(visitor)];
}

/** Counts one email of this kind. Returns how long it must wait; null if it may be sent now. */
export async function mayMail(
  { mailLimits }: Limiter,
  kind: MailKind,
  to: string,
  visitor?: string,
): Promise<Limited | null> {
  const [waitInMs = 0] = await mailLimits.admit([{ limits: limitsOf({ kind, to }, visitor) }]);
  return waitInMs > 0 ? { outcome: 'limited', waitInMs } : null;
}

/** Counts each of these emails and returns the addresses that have reached their limit. */
export async function heldRecipients(
  { mailLimits }: Limiter,
  emails: readonly Pick<EmailJob, 'kind' | 'to'>[],
): Promise<ReadonlySet<string>> {
  const waits = await mailLimits.admit(emails.map((mail) => ({ limits: limitsOf(mail, undefined) })));
  return new Set(emails.filter((_, i) => waits[i]! > 0).map(({ to }) => to));
}

/** The message about an address that has reached its email limit. */
export const heldWords = `This address got ${emailsPerAddress} emails from us within an hour. Please try again in an hour.`;

/** Notes, once an hour, that the work queue has more items than the team was emailed about. */
const moreOnDesk = (now: string): EmailJob => ({
  id: `desk.more.${now.slice(0, 13)}`,
  kind: 'desk-item',
  to: site.contacts.support,
  data: {
    about: 'Orders by invoice',
    what: 'More came in within an hour than we email one by one',
    how: 'npm run cli -- desk list',
    dueAt: now,
  },
});

/** Returns the emails that may be sent now. One email an hour summarizes what was left out for the team. */
export async function withinLimits(
  { mailLimits }: Limiter,
  emails: readonly EmailJob[],
  { visitor, now }: { visitor: string | undefined; now: string },
): Promise<EmailJob[]> {
  const counted = emails.filter(({ kind }) => mailKinds[kind].limit !== undefined);
  if (counted.length === 0) return [...emails];
  const waits = await mailLimits.admit(
    counted.map((mail) => ({ id: mail.id, limits: limitsOf(mail, visitor) })),
  );
  const held = new Set(counted.filter((_, i) => waits[i]! > 0));
  const sent = emails.filter((mail) => !held.has(mail));
  if (![...held].some(({ kind }) => mailKinds[kind].limit === 'team')) return sent;
  const [wait] = await mailLimits.admit([
    { limits: [{ key: 'mails-to-team-more', max: 1, windowInMs: hour }] },
  ]);
  return wait === 0 ? [...sent, moreOnDesk(now)] : sent;
}
