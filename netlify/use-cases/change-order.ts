// How an order is written: the change, its emails and its lists in one atomic step, decided on the order as it is then.
import { endIfGivenUp } from '../../src/domain/training/book-session.ts';
import { bookingOf } from '../../src/domain/training/booking.ts';
import { type DeskItem, deskItemsOf } from '../../src/domain/order/desk.ts';
import type { OrderMail } from '../../src/domain/order/order-mail.ts';
import { withSerials } from '../../src/domain/billing/numbered-papers.ts';
import { nextDue } from '../../src/domain/order/due.ts';
import { fitOrder, isLarge } from '../../src/domain/order/fit-order.ts';
import { largeOrderMark } from '../../src/domain/order/marks.ts';
import { nextCheck } from '../../src/domain/order/next-check.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { nameOfReason, type ReviewReason, wordsOfReason } from '../../src/domain/order/review-reasons.ts';
import { site } from '../../src/site.ts';
import { logLine } from './log-line.ts';
import { mailLeaseFrom } from './mail-lease.ts';
import { withinLimits } from './mail-limits.ts';
import type { Mailing, OrderCommit, Shop, StoredOrder } from './ports.ts';

/** What is written in the same step beside the order. */
export type Beside = Pick<OrderCommit, 'references' | 'heardAt'> & {
  /** The network that asks for the change, where it is a visitor's. */
  visitor?: string | undefined;
  /** Its emails were counted under their limits before. */
  isCounted?: boolean;
};

type OrderOffice = Pick<Shop, 'orders' | 'signer' | 'now' | 'mailLimits'>;

/** What a change wants written: the order and its emails, or nothing with the reason. */
export type Change = (
  order: Order,
) => { outcome: 'changed'; order: Order; mails: OrderMail[] } | { outcome: 'unchanged' | 'too-early' };

export type Written =
  | { outcome: 'changed'; order: Order; mails: Mailing[]; isMailHeld: boolean }
  | { outcome: 'unchanged' | 'too-early'; order: Order }
  | { outcome: 'unknown-order' };

const maxConflicts = 20;

/**
 * Decides `change` on the stored order and writes it; where another process was faster, decides again on what that one wrote. The emails
 * are leased to the caller.
 */
export async function writeChange(
  shop: OrderOffice,
  stored: StoredOrder | null,
  change: Change,
  { references = [], heardAt, visitor, isCounted = false }: Beside = {},
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
    const wanted: Mailing[] = [
      ...[...decision.mails, ...(given?.mails ?? [])].map((mail) => ({ ...mail, orderId: fitting.id })),
      ...alertsOf(current.order, fitting, decision.mails, now),
      ...alarm,
    ];
    const mails = await admit(wanted, fitting);
    const order = knownUntold(fitting, wanted, mails);
    const written = await shop.orders.commit({
      order,
      version: current.version,
      mails,
      mailsLeasedUntil: mailLeaseFrom(now),
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
        mails,
        isMailHeld: wanted.some((mail) => mail.to === order.buyer.email && !mails.includes(mail)),
      };
    }
    current = written.stored;
  }
  throw new Error(`order ${stored?.order.id} changed ${maxConflicts} times while it was being decided on`);
}

/** Notes on an order that is placed without an email that its address was not told. */
function knownUntold(order: Order, wanted: readonly Mailing[], sent: readonly Mailing[]): Order {
  const isHeld = wanted.some((mail) => mail.kind === 'order-placed' && !sent.includes(mail));
  const { purchaseOrder } = order;
  return isHeld && purchaseOrder ? { ...order, purchaseOrder: { ...purchaseOrder, isUntold: true } } : order;
}

/** The order as it can be written, and what tells the team, once, that it is unusually large. */
function withinBounds(decided: Order): { order: Order; alarm: Mailing[] } {
  const order = fitOrder(decided);
  if (order.handled.includes(largeOrderMark) || !isLarge(order)) return { order, alarm: [] };
  const alarm: Mailing = {
    id: `large-order.${order.id}`,
    kind: 'large-order',
    to: site.contacts.support,
    data: { orderId: order.id },
  };
  return { order: fitOrder({ ...order, handled: [...order.handled, largeOrderMark] }), alarm: [alarm] };
}

/**
 * Leaves out the emails that are over their limits. What was counted for a change that another process was faster than is not counted again
 * when the change is decided again. The team hears of whatever money stands behind.
 */
function admitOnce(
  shop: OrderOffice,
  { visitor, isCounted }: { visitor: string | undefined; isCounted: boolean },
) {
  const known = new Map<string, boolean>();
  return async (wanted: readonly Mailing[], order: Order): Promise<Mailing[]> => {
    if (isCounted) return [...wanted];
    const isFree = ({ kind }: Mailing) => kind === 'desk-item' && order.payment !== undefined;
    const fresh = wanted.filter((mail) => !known.has(mail.id) && !isFree(mail));
    const admitted = await withinLimits(shop, fresh, { visitor, now: shop.now() });
    for (const mail of fresh) known.set(mail.id, admitted.includes(mail));
    const more = admitted.filter((mail) => !wanted.includes(mail));
    return [...wanted.filter((mail) => isFree(mail) || known.get(mail.id)), ...more];
  };
}

/** By the codes of its certificates an order is found. */
const certificatesOf = (order: Order) =>
  bookingOf(order).participants.flatMap(({ certificate }) =>
    certificate ? [{ kind: 'certificate' as const, value: certificate.code }] : [],
  );

/** What a person should look at that was not there before. */
function newReasons(before: Order, { attention = [] }: Order): ReviewReason[] {
  const nameOf = (reason: ReviewReason) =>
    // What counts the reasons beyond the ceiling is one reason, however many it counts.
    reason.code === 'more' ? reason.code : `${nameOfReason(reason)} ${reason.at}`;
  const known = new Set(before.attention?.map(nameOf));
  return attention.filter((reason) => !known.has(nameOf(reason)));
}

/**
 * What came onto the desk by a change; what a person should look at has an email of its own, and of a transfer its purchase order told. What
 * waited before a dispute began comes back with its end, and was mailed then.
 */
function newOnDesk(before: Order, order: Order, now: string): DeskItem[] {
  const known = new Set(deskItemsOf(before).map(({ id }) => id));
  const { onHoldSince = '' } = before;
  return deskItemsOf(order).filter(
    ({ id, kind, since }) =>
      !['attention', 'transfer'].includes(kind) && since <= now && since > onHoldSince && !known.has(id),
  );
}

const deskMailing = ({ id, about, what, how, dueAt }: DeskItem, to: string): Mailing => ({
  id: `desk.${id}`,
  kind: 'desk-item',
  to,
  data: { about, what, how, dueAt },
});

/** The mail that tells the team at once that an order needs a person, unless the change writes to the team itself. */
function alertsOf(before: Order, order: Order, mails: readonly OrderMail[], now: string): Mailing[] {
  const news = newReasons(before, order);
  const to = site.contacts.support;
  const onDesk = newOnDesk(before, order, now).map((item) => deskMailing(item, to));
  const last = news.at(-1);
  if (!last || mails.some((mail) => mail.to === to)) return onDesk;
  const id = `attention.${order.id}.${order.attention?.length}.${Date.parse(last.at)}`;
  const what = news.map(wordsOfReason).join(' ');
  return [...onDesk, { id, kind: 'attention', to, data: { orderId: order.id, what } }];
}

/**
 * The licence's key and what extends it are functions of the license, so writing them twice writes the same. The key states the end that
 * it was issued with: a renewal changes no key that is installed. Whoever shows a key makes it again, for the stored one may have been signed
 * with a key that leaked.
 */
export function withKey({ signer }: Pick<OrderOffice, 'signer'>, order: Order): Order {
  const { licence, keyUntil, licenceKey: issued } = order;
  if (!licence) return order;
  const { orderId, validUntil, seat } = licence;
  return {
    ...order,
    licenceKey: signer.keyFor({ ...licence, validUntil: keyUntil ?? validUntil }, issued),
    ...(keyUntil !== undefined &&
      validUntil !== null && {
        licenceExtension: signer.extensionFor({ orderId, validUntil, ...(seat && { seat }) }, issued),
      }),
  };
}
