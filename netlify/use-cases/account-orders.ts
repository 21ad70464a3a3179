// The orders of an account's address, for who has confirmed that the address is theirs.
import type { AccountOrder } from '../../src/contracts/trial-replies.ts';
import { isLicenceInForce } from '../../src/domain/order-events.ts';
import type { Order } from '../../src/domain/order.ts';
import { orderPath } from '../../src/routes.ts';
import { openSession, type OpenSession, type Refused } from './open-session.ts';
import { quarterHour } from './limits.ts';
import type { Accounts } from './ports.ts';

const studentIdWords = {
  waiting: 'Paid, waiting for your student ID',
  'under-review': 'Paid, your student ID is under review',
  rejected: 'Paid, your student ID was not accepted',
};

/** How an order that was paid stands at `now`, in words. */
export function orderStatus({ state, kind, studentId, licence, subscription }: Order, now: string): string {
  if (state === 'refunded') return 'Refunded';
  if (state === 'disputed') return 'Suspended, because the payment is disputed';
  if (studentId && studentId.state !== 'accepted') return studentIdWords[studentId.state];
  if (kind === 'training' || !licence) return 'Paid';
  if (licence.validUntil !== null && licence.validUntil < now.slice(0, 10)) return 'Ended';
  if (subscription === 'in-grace') return 'Active, but the renewal payment failed';
  if (subscription === 'ending') return 'Active until its end, then not renewed';
  return 'Active';
}

/** What the account page shows of an order. */
function asAccountOrder({ links, now }: Accounts, order: Order): AccountOrder {
  const { title, kind, seats, createdAt, licence, licenceKey } = order;
  return {
    title,
    kind,
    seats,
    placedAt: createdAt,
    status: orderStatus(order, now()),
    ...(isLicenceInForce(order) && licenceKey !== undefined && { licenceKey }),
    ...(licence && { validUntil: licence.validUntil }),
    link: orderPath(links.seal('order-link', order.id)),
  };
}

/** The orders of an opened account, newest first; none, and no look at them, before its address is confirmed. */
export async function ordersOf(office: Accounts, { account }: OpenSession): Promise<AccountOrder[]> {
  if (account.confirmedAt === undefined) return [];
  const found = await office.orders.paidOrdersOf(account.email, []);
  if (found.outcome !== 'found') return [];
  return found.orders
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map((order) => asAccountOrder(office, order));
}

/** The orders that a session may see. @throws NeighbourError */
export async function accountOrders(
  office: Accounts,
  session: string | undefined,
): Promise<{ outcome: 'found'; emailConfirmed: boolean; orders: AccountOrder[] } | Refused> {
  const opened = await openSession(office, session, (id) => [
    { key: `orders:${id}`, max: 60, windowInMs: quarterHour },
  ]);
  if (opened.outcome !== 'open') return opened;
  const emailConfirmed = opened.account.confirmedAt !== undefined;
  return { outcome: 'found', emailConfirmed, orders: await ordersOf(office, opened) };
}
