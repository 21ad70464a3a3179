// Sends the emails in the outbox. A failed email is retried with growing delays for seven days. After that, or if the mailbox does not
// exist, it becomes a dead letter: it stays in the store for 90 days for the team to review, and its order is flagged.
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { effectOf } from '../../src/domain/order/purpose.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { withReturnedMail } from '../../src/domain/order/bounce.ts';
import { site } from '../../src/site.ts';
import { composeMail } from '../emails/compose-email.ts';
import { mailKinds } from '../emails/email-kinds.ts';
import { withKey, writeChange } from './change-order.ts';
import { logLine } from './log-line.ts';
import { quoteFile } from './render-quote.ts';
import { holdingsOf } from './holdings.ts';
import { documentFile } from './order-documents.ts';
import { calendarOf, certificateOf, isOvertaken } from './session-files.ts';
import { type EmailJob, UpstreamError, type PostOffice } from './ports.ts';

/** Seven days in total. */
const minutesBeforeTry = [1, 5, 15, 60, 180, 360, ...Array.from({ length: 13 }, () => 720)];
/** The team can resend a dead letter for 90 days. */
const deadForMinutes = 90 * 24 * 60;

const after = (now: string, minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

type Enclosed = { name: string; mediaType: string; bytes: Uint8Array };

/** Returns the PDF attached to an email. Returns null if it can't be rendered, because that must not keep a license key from its buyer. */
async function documentOfEmail(
  { id, kind, paper: documentIndex, data }: EmailJob,
  order: Order | undefined,
  shop: PostOffice,
): Promise<Enclosed | null | undefined> {
  if (mailKinds[kind].attaches === false) return undefined;
  const quoted = kind === 'renewal-quote' ? order?.renewalQuote?.text : data?.quote;
  if (quoted === undefined && (documentIndex === undefined || !order)) return undefined;
  try {
    return quoted === undefined ? await documentFile(order!, documentIndex!) : await quoteFile(shop, quoted);
  } catch (error) {
    logLine('error', { name: 'paper', mail: id, message: (error as Error).message });
    return null;
  }
}

/** Reads an attachment; null if it is unavailable. */
export type ReadAttachment = (key: string) => Promise<{ bytes: Uint8Array } | null>;

/** Returns a reader that stops trying after the file store has failed once, so that later emails don't wait for it. */
export function attachmentReader({ files }: Pick<PostOffice, 'files'>): ReadAttachment {
  let isDown = false;
  return async (key) => {
    if (isDown) return null;
    try {
      return await files.read(key);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      isDown = true;
      logLine('error', { name: error.name, about: key, message: error.message });
      return null;
    }
  };
}

/** Returns an email's single attachment: null if it is unavailable, undefined if it has none. */
async function enclosed(
  shop: PostOffice,
  mailing: EmailJob,
  order: Order | undefined,
  read: ReadAttachment,
): Promise<Enclosed | null | undefined> {
  const { attachment } = mailing;
  if (!attachment) {
    const document = await documentOfEmail(mailing, order, shop);
    return document === undefined ? certificateOfMail(mailing, order) : document;
  }
  const file = await read(attachment.key);
  return file && { ...attachment, bytes: file.bytes };
}

/** Returns the certificate of the participant to whom an email is addressed. */
async function certificateOfMail({ kind, participant }: EmailJob, order: Order | undefined) {
  if (kind !== 'training-certified' || participant === undefined || !order) return undefined;
  return (await certificateOf(order, participant)) ?? undefined;
}

/**
 * If an order's address was corrected while an email waited, sends it to the corrected one: the email grants access to
 * the order, which a stranger must not have.
 */
function recipientOf({ kind, to, detail, participant }: EmailJob, order: Order | undefined): string {
  if (order?.emailBefore === undefined || !isSameAddress(to, order.emailBefore)) return to;
  if (mailKinds[kind].to !== 'buyer' || participant !== undefined) return to;
  return kind === 'email-corrected' && detail === 'old' ? to : order.buyer.email;
}

/**
 * Emails about added seats or a renewal concern an existing license, so they go to its current address, which may have
 * been corrected after the order.
 */
function currentRecipient(mailing: EmailJob, order: Order | undefined, [license]: readonly Order[]): string {
  const to = recipientOf(mailing, order);
  return recipientOf({ ...mailing, to }, license);
}

/** Returns the current state of the license that an order adds seats or a period to; its emails describe it. */
async function licenseOf(order: Order | undefined, shop: PostOffice): Promise<Order[]> {
  const changed = order && effectOf(order);
  const stored = changed ? await shop.orders.read(changed.orderId) : null;
  return stored ? [withKey(shop, stored.order)] : [];
}

async function send(
  shop: PostOffice,
  mailing: EmailJob,
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

/** Sends one email and returns the result: `isPermanent` and a plain reason if it failed. Skips an outdated email. */
async function attempt(shop: PostOffice, mailing: EmailJob, order: Order | undefined, read: ReadAttachment) {
  if (mailing.staleAt !== undefined && shop.now() >= mailing.staleAt) return null;
  try {
    await send(shop, mailing, order, read);
    return null;
  } catch (error) {
    const isPermanent = error instanceof UpstreamError && error.upstream === 'mail' && error.isPermanent;
    return { isPermanent, reason: (error as Error).message };
  }
}

/** Records on an order that an email bounced, so that its page and the team can see it. */
export async function noteReturnedMail(
  shop: PostOffice,
  { id: mailId, to, orderId }: Pick<EmailJob, 'id' | 'to' | 'orderId'>,
  reason: string,
): Promise<void> {
  if (orderId === undefined) return;
  await writeChange(shop, await shop.orders.read(orderId), (order) => {
    const known = withReturnedMail(order, { mailId, to, reason }, shop.now());
    return known ? { outcome: 'changed', order: known, emails: [] } : { outcome: 'unchanged' };
  });
}

/**
 * Sends these emails, which the caller has leased, and reports each result to the outbox immediately, so that a killed
 * process resends at most one email. Starts no email after `until`; the rest are sent once their lease expires.
 */
export async function deliverEmails(
  shop: PostOffice,
  mailings: readonly { mailing: EmailJob; tries: number }[],
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

/** Sends emails that were just written under a lease. Runs after the response, so no one waits for an SMTP server. */
export type Sending = (until?: string) => Promise<void>;

/** Does nothing if there are no emails. */
export const sendingOf =
  (shop: PostOffice, mailings: readonly EmailJob[], order?: Order): Sending =>
  async (until) => {
    const leased = mailings.map((mailing) => ({ mailing, tries: 0 }));
    if (leased.length > 0) await deliverEmails(shop, leased, { order, until });
  };
