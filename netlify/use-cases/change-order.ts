// Writes a change to an order, its emails, and its lists in one transaction, decided on the order's current state.
import { endIfGivenUp } from '../../src/domain/training/book-session.ts';
import { bookingOf } from '../../src/domain/training/booking.ts';
import { type WorkItem, workItemsOf } from '../../src/domain/order/work-queue.ts';
import type { OrderMail } from '../../src/domain/order/order-mail.ts';
import { withSerials } from '../../src/domain/billing/billing-documents.ts';
import { nextDue } from '../../src/domain/order/due.ts';
import { fitOrder, isLarge } from '../../src/domain/order/fit-order.ts';
import { largeOrderMark } from '../../src/domain/order/marks.ts';
import { nextCheck } from '../../src/domain/order/next-check.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { nameOfReason, type ReviewReason, wordsOfReason } from '../../src/domain/order/review-reasons.ts';
import { site } from '../../src/site.ts';
import { logLine } from './log-line.ts';
import { mailLeaseFrom } from './email-lease.ts';
import { withinLimits } from './email-limits.ts';
import type { EmailJob, OrderCommit, Shop, StoredOrder } from './ports.ts';

/** Additional data written in the same transaction as the order. */
export type SideWrites = Pick<OrderCommit, 'references' | 'heardAt'> & {
  /** The network address of the visitor who requested the change, if any. */
  visitor?: string | undefined;
  /** True if its emails were already counted toward their limits. */
  isCounted?: boolean;
};

type OrderOffice = Pick<Shop, 'orders' | 'signer' | 'now' | 'mailLimits'>;

/** Decides what a change writes: the order and its emails, or nothing and the reason. */
export type Change = (
  order: Order,
) => { outcome: 'changed'; order: Order; emails: OrderMail[] } | { outcome: 'unchanged' | 'too-early' };

export type Written =
  | { outcome: 'changed'; order: Order; emails: EmailJob[]; isMailHeld: boolean }
  | { outcome: 'unchanged' | 'too-early'; order: Order }
  | { outcome: 'unknown-order' };

const maxConflicts = 20;

/**
 * Decides `change` on the stored order and writes the result. If another process wrote first, decides again on the new
 * state. The emails are leased to the caller.
 */
export async function writeChange(
  shop: OrderOffice,
  stored: StoredOrder | null,
  change: Change,
  { references = [], heardAt, visitor, isCounted = false }: SideWrites = {},
): Promise<Written> {
  let current = stored;
  const admit = admitOnce(shop, { visitor, isCounted });
  for (let conflicts = 0; conflicts < maxConflicts; conflicts++) {
    if (!current) return { outcome: 'unknown-order' };
    const decision = change(current.order);
    if (decision.outcome !== 'changed') return { outcome: decision.outcome, order: current.order };
    const now = shop.now();
    const given = endIfGivenUp(decision.order, now);
    const { order: fitting, alarm } = withinBounds(withKey(shop, given?.order ?? decision.order));
    const wanted: EmailJob[] = [
      ...[...decision.emails, ...(given?.emails ?? [])].map((mail) => ({ ...mail, orderId: fitting.id })),
      ...alertsOf(current.order, fitting, decision.emails, now),
      ...alarm,
    ];
    const emails = await admit(wanted, fitting);
    const order = knownUntold(fitting, wanted, emails);
    const written = await shop.orders.commit({
      order,
      version: current.version,
      emails,
      emailsLeasedUntil: mailLeaseFrom(now),
      checkAt: nextCheck(order, now),
      remindAt: nextDue(order, now),
      references: [...references, ...certificatesOf(order)],
      heardAt,
    });
    if (written.outcome === 'committed') {
      for (const { code } of newReasons(current.order, order))
        logLine('attention', { order: order.id, attention: code });
      if (alarm.length > 0) logLine('large-order', { order: order.id });
      return {
        outcome: 'changed',
        order: withSerials(order, written.serials),
        emails,
        isMailHeld: wanted.some((mail) => mail.to === order.buyer.email && !emails.includes(mail)),
      };
    }
    current = written.stored;
  }
  throw new Error(`order ${stored?.order.id} changed ${maxConflicts} times while it was being decided on`);
}

/** Records on a newly placed order if its email was not sent because of a limit. */
function knownUntold(order: Order, wanted: readonly EmailJob[], sent: readonly EmailJob[]): Order {
  const isHeld = wanted.some((mail) => mail.kind === 'order-placed' && !sent.includes(mail));
  const { purchaseOrder } = order;
  return isHeld && purchaseOrder ? { ...order, purchaseOrder: { ...purchaseOrder, isUntold: true } } : order;
}

/** Returns the order cut to its size limits, and an email that alerts the team once if it is unusually large. */
function withinBounds(decided: Order): { order: Order; alarm: EmailJob[] } {
  const order = fitOrder(decided);
  if (order.handled.includes(largeOrderMark) || !isLarge(order)) return { order, alarm: [] };
  const alarm: EmailJob = {
    id: `large-order.${order.id}`,
    kind: 'large-order',
    to: site.contacts.support,
    data: { orderId: order.id },
  };
  return { order: fitOrder({ ...order, handled: [...order.handled, largeOrderMark] }), alarm: [alarm] };
}

/**
 * Leaves out the emails that are over their limits. An email is counted once, even if a write conflict makes us decide
 * the change again. The team is always notified if the change involves money.
 */
function admitOnce(
  shop: OrderOffice,
  { visitor, isCounted }: { visitor: string | undefined; isCounted: boolean },
) {
  const known = new Map<string, boolean>();
  return async (wanted: readonly EmailJob[], order: Order): Promise<EmailJob[]> => {
    if (isCounted) return [...wanted];
    const isFree = ({ kind }: EmailJob) => kind === 'desk-item' && order.payment !== undefined;
    const fresh = wanted.filter((mail) => !known.has(mail.id) && !isFree(mail));
    const admitted = await withinLimits(shop, fresh, { visitor, now: shop.now() });
    for (const mail of fresh) known.set(mail.id, admitted.includes(mail));
    const more = admitted.filter((mail) => !wanted.includes(mail));
    return [...wanted.filter((mail) => isFree(mail) || known.get(mail.id)), ...more];
  };
}

/** The certificate codes that identify an order. */
const certificatesOf = (order: Order) =>
  bookingOf(order).participants.flatMap(({ certificate }) =>
    certificate ? [{ kind: 'certificate' as const, value: certificate.code }] : [],
  );

/** Returns the review reasons that were not there before. */
function newReasons(before: Order, { attention = [] }: Order): ReviewReason[] {
  const nameOf = (reason: ReviewReason) =>
    // All reasons beyond the limit are summarized in one, whatever their number.
    reason.code === 'more' ? reason.code : `${nameOfReason(reason)} ${reason.at}`;
  const known = new Set(before.attention?.map(nameOf));
  return attention.filter((reason) => !known.has(nameOf(reason)));
}

/**
 * Returns the work items that a change adds. Review reasons have their own email, and a bank transfer was announced
 * with its purchase order. Items hidden by a dispute return when it ends, and were mailed before.
 */
function newOnDesk(before: Order, order: Order, now: string): WorkItem[] {
  const known = new Set(workItemsOf(before).map(({ id }) => id));
  const { onHoldSince = '' } = before;
  return workItemsOf(order).filter(
    ({ id, kind, since }) =>
      !['attention', 'transfer'].includes(kind) && since <= now && since > onHoldSince && !known.has(id),
  );
}

const deskMailing = ({ id, about, what, how, dueAt }: WorkItem, to: string): EmailJob => ({
  id: `desk.${id}`,
  kind: 'desk-item',
  to,
  data: { about, what, how, dueAt },
});

/** Returns the emails that tell the team immediately that an order needs review, unless the change already writes to the team. */
function alertsOf(before: Order, order: Order, emails: readonly OrderMail[], now: string): EmailJob[] {
  const news = newReasons(before, order);
  const to = site.contacts.support;
  const onDesk = newOnDesk(before, order, now).map((item) => deskMailing(item, to));
  const last = news.at(-1);
  if (!last || emails.some((mail) => mail.to === to)) return onDesk;
  const id = `attention.${order.id}.${order.attention?.length}.${Date.parse(last.at)}`;
  const what = news.map(wordsOfReason).join(' ');
  return [...onDesk, { id, kind: 'attention', to, data: { orderId: order.id, what } }];
}

/**
 * Adds the license key and extension to an order. Both are functions of the license, so writing them again changes
 * nothing. The key states the end date that it was issued with, so a renewal doesn't change installed keys. Before
 * showing a key, compute it again: the stored one may be signed with a leaked key.
 */
export function withKey({ signer }: Pick<OrderOffice, 'signer'>, order: Order): Order {
  const { license, keyUntil, licenseKey: issued } = order;
  if (!license) return order;
  const { orderId, validUntil, seat } = license;
  return {
    ...order,
    licenseKey: signer.keyFor({ ...license, validUntil: keyUntil ?? validUntil }, issued),
    ...(keyUntil !== undefined &&
      validUntil !== null && {
        licenseExtension: signer.extensionFor({ orderId, validUntil, ...(seat && { seat }) }, issued),
      }),
  };
}
