// How many emails a stranger can have us send: three an hour to one address, ten an hour from one network, and as many to the team. What was
// asked for is done and kept all the same; only the mail is left out.
import { createHash } from 'node:crypto';
import { canonicalAddress } from '../../src/domain/canonical-address.ts';
import { site } from '../../src/site.ts';
import { mailKinds, type MailPool } from '../mails/mail-kinds.ts';
import type { MailKind } from '../mails/mailing.ts';
import { hour, limitOfVisitor } from './limits.ts';
import type { Limit, Limited, Mailing, Shop } from './ports.ts';

const mailsPerAddress = 3;
const mailsPerNetwork = 10;
/** Of what no one has paid for, from one network and in all; one more mail says that there is more. */
const mailsToTeam = { perNetwork: 9, inAll: 25 };

type Limiter = Pick<Shop, 'mailLimits'>;

/** At most three an hour to a mailbox, however its address is written. */
export const limitOfRecipient = (pool: MailPool, to: string): Limit => ({
  key: `mails-${pool}:${createHash('sha256').update(canonicalAddress(to)).digest('hex').slice(0, 32)}`,
  max: mailsPerAddress,
  windowInMs: hour,
});

/** At most ten an hour that one network causes, to whomever. */
export const limitOfSender = (visitor: string | undefined): Limit[] =>
  limitOfVisitor('mails', visitor, mailsPerNetwork, hour);

function limitsOf(
  { kind, to, data }: Pick<Mailing, 'kind' | 'to' | 'data'>,
  visitor: string | undefined,
): Limit[] {
  const { limit } = mailKinds[kind];
  if (limit === undefined) return [];
  if (limit === 'team')
    return [
      // A purchase order that is sent again is where the first email leads.
      { key: `mails-to-team-about:${data?.about}`, max: 1, windowInMs: hour },
      ...limitOfVisitor('mails-to-team', visitor, mailsToTeam.perNetwork, hour),
      { key: 'mails-to-team', max: mailsToTeam.inAll, windowInMs: hour },
    ];
  return [limitOfRecipient(limit, to), ...limitOfSender(visitor)];
}

/** Counts one mail of this kind; how long it must wait where it may not go now, else null. */
export async function mayMail(
  { mailLimits }: Limiter,
  kind: MailKind,
  to: string,
  visitor?: string,
): Promise<Limited | null> {
  const [waitInMs = 0] = await mailLimits.admit([{ limits: limitsOf({ kind, to }, visitor) }]);
  return waitInMs > 0 ? { outcome: 'limited', waitInMs } : null;
}

/** Those of the addresses of these emails that get no more now; each mail is counted. */
export async function heldRecipients(
  { mailLimits }: Limiter,
  mails: readonly Pick<Mailing, 'kind' | 'to'>[],
): Promise<ReadonlySet<string>> {
  const waits = await mailLimits.admit(mails.map((mail) => ({ limits: limitsOf(mail, undefined) })));
  return new Set(mails.filter((_, i) => waits[i]! > 0).map(({ to }) => to));
}

/** What is said of an address that got its share of emails. */
export const heldWords = `This address got ${mailsPerAddress} emails from us within an hour. Please try again in an hour.`;

/** Says once an hour that more came to the desk than the team was mailed about. */
const moreOnDesk = (now: string): Mailing => ({
  id: `desk.more.${now.slice(0, 13)}`,
  kind: 'desk-item',
  to: site.contacts.support,
  data: {
    about: 'Orders by invoice',
    what: 'More came about them within an hour than is mailed one by one',
    how: 'npm run cli -- desk list',
    dueAt: now,
  },
});

/** Those of these emails that may go now. What is left out for the team is told of by one mail an hour. */
export async function withinLimits(
  { mailLimits }: Limiter,
  mails: readonly Mailing[],
  { visitor, now }: { visitor: string | undefined; now: string },
): Promise<Mailing[]> {
  const counted = mails.filter(({ kind }) => mailKinds[kind].limit !== undefined);
  if (counted.length === 0) return [...mails];
  const waits = await mailLimits.admit(
    counted.map((mail) => ({ id: mail.id, limits: limitsOf(mail, visitor) })),
  );
  const held = new Set(counted.filter((_, i) => waits[i]! > 0));
  const sent = mails.filter((mail) => !held.has(mail));
  if (![...held].some(({ kind }) => mailKinds[kind].limit === 'team')) return sent;
  const [wait] = await mailLimits.admit([
    { limits: [{ key: 'mails-to-team-more', max: 1, windowInMs: hour }] },
  ]);
  return wait === 0 ? [...sent, moreOnDesk(now)] : sent;
}
