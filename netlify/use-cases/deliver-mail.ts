// Sends what the outbox holds. A mail that cannot be sent now is tried again, ever later, and given up after eight tries or when
// the mailbox refuses for good; a given-up mail stays in the store for a person to see.
import type { Order } from '../../src/domain/order.ts';
import { composeMail } from '../mails/compose-mail.ts';
import { type Mailing, NeighbourError, type PostOffice } from './ports.ts';

const minutesBeforeTry = [1, 5, 15, 60, 180, 360, 720];

/** How long a mail belongs to the process that took it. */
export const mailLeaseInMs = 2 * 60_000;

/** The end of such a lease that begins now. */
export const mailLeaseFrom = (now: string) => new Date(Date.parse(now) + mailLeaseInMs).toISOString();

const after = (now: string, minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

async function send(shop: PostOffice, mailing: Mailing, known: Order | undefined): Promise<void> {
  const stored = mailing.orderId === undefined || known ? null : await shop.orders.read(mailing.orderId);
  const order = known ?? stored?.order;
  const { id, to, replyTo, attachment } = mailing;
  const file = attachment && (await shop.files.read(attachment.key));
  await shop.mailer.send({
    id,
    to,
    replyTo,
    ...composeMail(mailing, order, shop),
    attachment: file ? { ...attachment, bytes: file.bytes } : undefined,
  });
}

/** What became of a mail: `isPermanent` and a plain reason where it was not sent. One that has become stale is left out. */
async function attempt(shop: PostOffice, mailing: Mailing, order: Order | undefined) {
  if (mailing.staleAt !== undefined && shop.now() >= mailing.staleAt) return null;
  try {
    await send(shop, mailing, order);
    return null;
  } catch (error) {
    const isPermanent = error instanceof NeighbourError && error.neighbour === 'mail' && error.isPermanent;
    return { isPermanent, reason: (error as Error).message };
  }
}

/** Sends these mails, which the caller holds a lease on, and tells the outbox what became of them. */
export async function deliverMails(
  shop: PostOffice,
  mailings: readonly { mailing: Mailing; tries: number }[],
  order?: Order,
): Promise<{ sent: number; failed: number }> {
  const sent: string[] = [];
  for (const { mailing, tries } of mailings) {
    const failure = await attempt(shop, mailing, order);
    if (failure === null) sent.push(mailing.id);
    else {
      const wait = failure.isPermanent ? undefined : minutesBeforeTry[tries];
      const retryAt = wait === undefined ? null : after(shop.now(), wait);
      await shop.outbox.failed(mailing.id, failure.reason, retryAt);
    }
  }
  await shop.outbox.done(sent);
  return { sent: sent.length, failed: mailings.length - sent.length };
}

/**
 * What sends mails that were just written under a lease, when it is called: after the answer, so that nobody waits for a mailbox.
 * Without mails it does nothing.
 */
export const sendingOf =
  (shop: PostOffice, mailings: readonly Mailing[], order?: Order) => async (): Promise<void> => {
    const leased = mailings.map((mailing) => ({ mailing, tries: 0 }));
    if (leased.length > 0) await deliverMails(shop, leased, order);
  };
