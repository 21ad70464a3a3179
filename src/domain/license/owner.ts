// Whose a license is: the buyer's, until it is handed over. Then the buyer has the invoices alone.
import type { Buyer } from '../order/buyer.ts';
import type { Order } from '../order/order.ts';
import type { Owner, OwnerOffer } from './owner-schema.ts';

/** The owner with a name if we have one. */
export const ownerOf = ({ owner, buyer }: Pick<Order, 'owner' | 'buyer'>): Pick<Buyer, 'email' | 'name'> =>
  owner ?? buyer;

/** What the link of an owner is sealed over, beside the order; that of an offer has a kind of its own. */
export const ownerCode = ({ round, mark }: Pick<Owner | OwnerOffer, 'round' | 'mark'>) =>
  `1-${round}-${mark}`;
