// Prefills the checkout of a signed-in buyer with the account's address and name, and with the billing details of the
// newest paid order of that address.
import type { Buyer } from '../../src/domain/order/buyer.ts';
import { quarterHour } from './limits.ts';
import { openSession, type Refused } from './open-session.ts';
import type { Accounts } from './ports.ts';

/** Fields that stay the same between orders. A purchase order number belongs to a single order. */
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

/** @throws UpstreamError */
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
  // Anyone can place an order for an address, so only a paid one is evidence of its owner's billing details.
  const last = newest?.payment && newest.buyer;
  const buyer: Record<string, string> = { email, name: `${firstName} ${lastName}`.trim() };
  for (const field of lasting) {
    const said = last?.[field];
    if (said !== undefined) buyer[field] = said;
  }
  return { outcome: 'known', buyer };
}
