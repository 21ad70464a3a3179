// Sends what the outbox holds. An email that cannot be sent now is tried again, ever later, for seven days; then, or when the mailbox
// does not exist, it is given up: it stays in the store for a person to see, for 90 days, and its order says so.
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { effectOf } from '../../src/domain/order/purpose.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { withReturnedMail } from '../../src/domain/order/returned-mail.ts';
import { site } from '../../src/site.ts';
import { composeMail } from '../mails/compose-mail.ts';
import { mailKinds } from '../mails/mail-kinds.ts';
import { withKey, writeChange } from './change-order.ts';
import { logLine } from './log-line.ts';
import { quoteFile } from './draw-quote.ts';
import { holdingsOf } from './holdings.ts';
import { paperFile } from './order-papers.ts';
import { calendarOf, certificateOf, isOvertaken } from './session-files.ts';
import { type Mailing, NeighbourError, type PostOffice } from './ports.ts';

/** In all, seven days. */
const minutesBeforeTry = [1, 5, 15, 60, 180, 360, ...Array.from({ length: 13 }, () => 720)];
/** A person has 90 days to send it again. */
const deadForMinutes = 90 * 24 * 60;

const after = (now: string, minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

type Enclosed = { name: string; mediaType: string; bytes: Uint8Array };

/** The paper that goes with an email; null for one that cannot be drawn: that keeps no one from a license key. */
async function paperOfMail(
  { id, kind, paper, data }: Mailing,
  order: Order | undefined,
  shop: PostOffice,
): Promise<Enclosed | null | undefined> {
  if (mailKinds[kind].attaches === false) return undefined;
  const quoted = kind === 'renewal-quote' ? order?.renewalQuote?.text : data?.quote;
  if (quoted === undefined && (paper === undefined || !order)) return undefined;
  try {
    return quoted === undefined ? await paperFile(order!, paper!) : await quoteFile(shop, quoted);
  } catch (error) {
    logLine('error', { name: 'paper', mail: id, message: (error as Error).message });
    return null;
  }
}

/** Reads what is to be attached; null for what cannot be had. */
export type ReadAttachment = (key: string) => Promise<{ bytes: Uint8Array } | null>;

/** Once the place for files has failed, the emails that follow do not wait for it again. */
export function attachmentReader({ files }: Pick<PostOffice, 'files'>): ReadAttachment {
  let isDown = false;
  return async (key) => {
    if (isDown) return null;
    try {
      return await files.read(key);
    } catch (error) {
      if (!(error instanceof NeighbourError)) throw error;
      isDown = true;
      logLine('error', { name: error.name, about: key, message: error.message });
      return null;
    }
  };
}

/** The one file that goes with an email: null where it cannot be had, undefined where there is none. */
async function enclosed(
  shop: PostOffice,
  mailing: Mailing,
  order: Order | undefined,
  read: ReadAttachment,
): Promise<Enclosed | null | undefined> {
  const { attachment } = mailing;
  if (!attachment) {
    const paper = await paperOfMail(mailing, order, shop);
    return paper === undefined ? certificateOfMail(mailing, order) : paper;
  }
  const file = await read(attachment.key);
  return file && { ...attachment, bytes: file.bytes };
}

/** The certificate of the participant to whom an email goes. */
async function certificateOfMail({ kind, participant }: Mailing, order: Order | undefined) {
  if (kind !== 'training-certified' || participant === undefined || !order) return undefined;
  return (await certificateOf(order, participant)) ?? undefined;
}

/** An email that waited while the address of its order was corrected goes to the right one: it opens the order, and a stranger must not. */
function recipientOf({ kind, to, detail, participant }: Mailing, order: Order | undefined): string {
  if (order?.emailBefore === undefined || !isSameAddress(to, order.emailBefore)) return to;
  if (mailKinds[kind].to !== 'buyer' || participant !== undefined) return to;
  return kind === 'email-corrected' && detail === 'old' ? to : order.buyer.email;
}

/** An email about added seats or a renewal tells of a license, and so follows its address: they may have been ordered before it was corrected. */
function currentRecipient(mailing: Mailing, order: Order | undefined, [license]: readonly Order[]): string {
  const to = recipientOf(mailing, order);
  return recipientOf({ ...mailing, to }, license);
}

/** The license that an order adds seats or a period to, as it is now: its emails tell of it. */
async function licenseOf(order: Order | undefined, shop: PostOffice): Promise<Order[]> {
  const changed = order && effectOf(order);
  const stored = changed ? await shop.orders.read(changed.orderId) : null;
  return stored ? [withKey(shop, stored.order)] : [];
}

async function send(
  shop: PostOffice,
  mailing: Mailing,
  known: Order | undefined,
  read: ReadAttachment,
): Promise<void> {
  const stored = mailing.orderId === undefined || known ? null : await shop.orders.read(mailing.orderId);
  const found = known ?? stored?.order;
  const order = found && withKey(shop, found);
  if (order && isOvertaken(mailing, order)) return;
  const { id, replyTo = site.contacts.support } = mailing;
  const file = await enclosed(shop, mailing, order, read);
  const others = await licenseOf(order, shop);
  const holdings = mailing.kind === 'orders-found' ? await holdingsOf(shop, mailing.to) : undefined;
  await shop.mailer.send({
    id,
    to: holdings?.address ?? currentRecipient(mailing, order, others),
    replyTo,
    ...composeMail(mailing, order, shop, {
      isFileMissing: file === null,
      others,
      holdings,
    }),
    attachment: file ?? undefined,
    calendar: order ? await calendarOf(mailing, order, shop.now()) : undefined,
  });
}

/** What became of an email: `isPermanent` and a plain reason where it was not sent. One that has become stale is left out. */
async function attempt(shop: PostOffice, mailing: Mailing, order: Order | undefined, read: ReadAttachment) {
  if (mailing.staleAt !== undefined && shop.now() >= mailing.staleAt) return null;
  try {
    await send(shop, mailing, order, read);
    return null;
  } catch (error) {
    const isPermanent = error instanceof NeighbourError && error.neighbour === 'mail' && error.isPermanent;
    return { isPermanent, reason: (error as Error).message };
  }
}

/** Writes on its order that an email did not arrive, so that its page and a person see it. */
export async function noteReturnedMail(
  shop: PostOffice,
  { id: mailId, to, orderId }: Pick<Mailing, 'id' | 'to' | 'orderId'>,
  reason: string,
): Promise<void> {
  if (orderId === undefined) return;
  await writeChange(shop, await shop.orders.read(orderId), (order) => {
    const known = withReturnedMail(order, { mailId, to, reason }, shop.now());
    return known ? { outcome: 'changed', order: known, mails: [] } : { outcome: 'unchanged' };
  });
}

/**
 * Sends these emails, which the caller holds a lease on, and tells the outbox of each at once what became of it, so that a process that is
 * ended resends one mail at most. From `until` on it begins no other: those are sent when their lease ends.
 */
export async function deliverMails(
  shop: PostOffice,
  mailings: readonly { mailing: Mailing; tries: number }[],
  {
    order,
    until,
    read = attachmentReader(shop),
  }: { order?: Order | undefined; until?: string | undefined; read?: ReadAttachment } = {},
): Promise<{ sent: number; failed: number }> {
  const done = { sent: 0, failed: 0 };
  for (const { mailing, tries } of mailings) {
    if (until !== undefined && shop.now() >= until) break;
    const failure = await attempt(shop, mailing, order, read);
    if (failure === null) {
      await shop.outbox.done([mailing.id]);
      done.sent++;
      continue;
    }
    const wait = failure.isPermanent ? undefined : minutesBeforeTry[tries];
    if (wait === undefined) {
      logLine('mail-given-up', { mail: mailing.id, kind: mailing.kind, reason: failure.reason });
      await noteReturnedMail(shop, mailing, failure.reason);
    }
    const at = after(shop.now(), wait ?? deadForMinutes);
    await shop.outbox.failed(mailing.id, failure.reason, { at, isGivenUp: wait === undefined });
    done.failed++;
  }
  return done;
}

/** What sends emails that were just written under a lease: after the answer, so that no one waits for a mailbox. */
export type Sending = (until?: string) => Promise<void>;

/** Without emails it does nothing. */
export const sendingOf =
  (shop: PostOffice, mailings: readonly Mailing[], order?: Order): Sending =>
  async (until) => {
    const leased = mailings.map((mailing) => ({ mailing, tries: 0 }));
    if (leased.length > 0) await deliverMails(shop, leased, { order, until });
  };
