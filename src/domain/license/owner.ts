// The owner of a license: the buyer until ownership is transferred. After that, the buyer has access to the invoices only.
import type { Buyer } from '../order/buyer.ts';
import type { Order } from '../order/order.ts';
import type { Owner, OwnerOffer } from './owner-schema.ts';

/** The owner's address, with a name if we have one. */
export const ownerOf = ({ owner, buyer }: Pick<Order, 'owner' | 'buyer'>): Pick<Buyer, 'email' | 'name'> =>
  owner ?? buyer;

/** The text an owner's link signs in addition to the order. The link of an offer has a separate purpose. */
export const ownerCode = ({ round, mark }: Pick<Owner | OwnerOffer, 'round' | 'mark'>) =>
  `1-${round}-${mark}`;
