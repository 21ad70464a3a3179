// All that an address has: what it bought, and what it was given. Looked up when the mail that says it is written, so that it tells what holds
// then, and so that whoever asks for an address learns nothing from the time that this takes.
import type { AccountOrder, GivenThing } from '../../src/contracts/trial-replies.ts';
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { peopleOf } from '../../src/domain/order/people.ts';
import { asAccountOrder } from './account-orders.ts';
import { thingsIn } from './given-things.ts';
import { allGivenTo, allOrdersOf } from './order-pages.ts';
import type { PostOffice } from './ports.ts';

export type FoundHoldings = {
  /** As it stands in what it has, not as it was typed now; undefined where it has nothing. */
  address: string | undefined;
  bought: AccountOrder[];
  given: GivenThing[];
};

/** @throws NeighbourError */
export async function holdingsOf(
  office: Pick<PostOffice, 'orders' | 'links' | 'now' | 'signer'>,
  email: string,
): Promise<FoundHoldings> {
  while (!(await office.orders.indexNext()));
  const found = await allOrdersOf(office.orders, email);
  const orders = found.outcome === 'found' ? found.orders : [];
  const givers = await allGivenTo(office.orders, email);
  return {
    address:
      orders[0]?.buyer.email ?? givers.flatMap(peopleOf).find((address) => isSameAddress(address, email)),
    bought: orders.map((order) => asAccountOrder(office, order)),
    given: thingsIn(office, givers, email),
  };
}
