// What someone who is signed in need not type again: the account's address and name, and the bill of the last order of that address that was paid.
import type { Buyer } from '../../src/domain/order/buyer.ts';
import { quarterHour } from './limits.ts';
import { openSession, type Refused } from './open-session.ts';
import type { Accounts } from './ports.ts';

/** Fields that stay the same from order to order; a purchase order has a number of its own. */
const lasting = [
  'name',
  'company',
  'phone',
  'stateCode',
  'gstin',
  'address',
  'city',
  'region',
  'postalCode',
  'country',
  'taxId',
] as const satisfies (keyof Buyer)[];

/** @throws NeighbourError */
export async function buyerDetails(
  office: Accounts,
  session: string | undefined,
): Promise<{ outcome: 'known'; buyer: Record<string, string> } | Refused> {
  const opened = await openSession(office, session, (id) => [
    { key: `buyer:${id}`, max: 120, windowInMs: quarterHour },
  ]);
  if (opened.outcome !== 'open') return opened;
  const { email, firstName, lastName, confirmedAt } = opened.account;
  const found = confirmedAt === undefined ? null : await office.orders.paidOrdersOf(email, []);
  const [newest] = found?.outcome === 'found' ? found.orders : [];
  // Anyone can place an order for an address; only one that was paid says what its owner is billed as.
  const last = newest?.payment && newest.buyer;
  const buyer: Record<string, string> = { email, name: `${firstName} ${lastName}`.trim() };
  for (const field of lasting) {
    const said = last?.[field];
    if (said !== undefined) buyer[field] = said;
  }
  return { outcome: 'known', buyer };
}
