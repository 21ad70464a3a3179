// The text that the links to an order and its documents sign: the order ID and, once its links were replaced, their
// version and a fingerprint of the address. Raising the version revokes every earlier link.
import { addressMark } from '../account/address-mark.ts';
import type { Order } from './order.ts';

type Linked = Pick<Order, 'id' | 'linkVersion' | 'buyer'>;

/** The text of the order's current link. */
export const orderLinkText = ({ id, linkVersion, buyer }: Linked) =>
  linkVersion === undefined ? id : `${id}-${linkVersion}-${addressMark(buyer.email)}`;

/** The order ID in a link text of any version. */
export const orderIdIn = (linkText: string) => linkText.replace(/-\d+-[0-9a-z]{13}$/, '');

/** Revokes all links to an order by starting a new version. */
export const withNewLinks = (order: Order): Order => ({
  ...order,
  linkVersion: (order.linkVersion ?? 0) + 1,
});
