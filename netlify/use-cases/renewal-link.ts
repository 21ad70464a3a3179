// The link that renews a license, shown on its order page and in the account.
import { addDays } from '../../src/domain/dates.ts';
import { termLicenseOf } from '../../src/domain/license/license-of.ts';
import { isRenewing } from '../../src/domain/license/renew-license.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { endingDays, termOf } from '../../src/domain/license/renewal.ts';
import { seatsToRenew } from '../../src/domain/license/seating.ts';
import { renewalPath } from '../../src/routes.ts';
import type { Shop } from './ports.ts';

/**
 * Returns the checkout that renews an order's license, starting when its owner gets the first notice about its end;
 * undefined if no payment is needed.
 */
export function renewPathOf({ links, now }: Pick<Shop, 'links' | 'now'>, order: Order): string | undefined {
  const { id, productId, state, upgradedTo } = order;
  const license = termLicenseOf(order);
  if (state !== 'paid' || upgradedTo || !license || isRenewing(order)) return undefined;
  if (addDays(now(), endingDays.year[0]) < license.validUntil) return undefined;
  const term = links.signToken('renewal-link', termOf(id, license.validUntil));
  return renewalPath(productId, seatsToRenew(order), term);
}
