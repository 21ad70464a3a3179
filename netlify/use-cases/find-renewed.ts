// Resolves a renewal link to the license that gets another period, or to a regular purchase.
import { formatDay } from '../../src/domain/dates.ts';
import { type TermLicense, termLicenseOf } from '../../src/domain/license/license-of.ts';
import { whyNotRenewed } from '../../src/domain/license/renew-license.ts';
import { stayingSeats } from '../../src/domain/license/seating.ts';
import type { Plan } from '../../src/domain/catalog.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { lastDayOf, orderIdOfTerm } from '../../src/domain/license/renewal.ts';
import type { Shop } from './ports.ts';

export type NotRenewed = { outcome: 'not-renewed'; reason: string };
type Renewed = { outcome: 'found'; renews?: string; startsAfter?: string };

const nothing: Renewed = { outcome: 'found' };

const words: Record<
  Exclude<ReturnType<typeof whyNotRenewed>, null | 'not-in-force' | 'upgraded'>,
  (order: Order, license: TermLicense) => string
> = {
  'renews-by-itself': ({ subscription }) =>
    subscription === 'in-grace'
      ? 'The last renewal payment of this license failed, and we will retry it automatically. Please check the card on the order page; nothing was charged now.'
      : 'This license renews automatically, so there is nothing to pay now. To pay another way, please cancel that renewal on the order page first.',
  'renewed-since': (_order, { validUntil }) =>
    `This license has already been renewed: it runs until ${formatDay(validUntil)}. Nothing was charged now.`,
  'too-few-seats': (order) =>
    `${stayingSeats(order)} seats of this group are in use. Please choose ${stayingSeats(order)} seats or more. To renew for fewer, an administrator first chooses on the seats page who leaves at the renewal.`,
};

const upgraded = (orderId: string) =>
  `This license was upgraded with order ${orderId}, so it cannot be renewed. Please renew the new one: its link is in the email that brought the new key, and "Find my order" sends it again. Nothing was charged now.`;

/**
 * Finds the license that a renewal link names. If the license no longer exists, or another product is bought, the purchase starts a new
 * license when the current one ends. So does a student license, which needs new proof each time. An invalid link is ignored.
 */
export async function findRenewed(
  { links, orders }: Pick<Shop, 'links' | 'orders'>,
  token: string | undefined,
  { product, seats }: Plan,
): Promise<Renewed | NotRenewed> {
  const term = token === undefined ? null : links.read('renewal-link', token);
  if (term === null) return nothing;
  const end = lastDayOf(term);
  const order = (await orders.read(orderIdOfTerm(term)))?.order;
  // Applies to students as well: an upgraded license has no next term.
  if (order?.upgradedTo) return { outcome: 'not-renewed', reason: upgraded(order.upgradedTo.orderId) };
  if (!order || order.productId !== product.id || product.edition === 'student')
    return { outcome: 'found', startsAfter: end };
  const license = termLicenseOf(order);
  const why = whyNotRenewed(order, { end, seats });
  if (!license || why === 'not-in-force' || why === 'upgraded') return nothing;
  if (why !== null) return { outcome: 'not-renewed', reason: words[why](order, license) };
  return { outcome: 'found', renews: license.orderId, startsAfter: license.validUntil };
}
