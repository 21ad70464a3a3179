// What the links to an order and to its papers are sealed over: the order's id and, once its links were replaced, the version of its links
// and a mark of its address. Raising the version ends every link that was made before.
import { addressMark } from '../account/address-mark.ts';
import type { Order } from './order.ts';

type Linked = Pick<Order, 'id' | 'linkVersion' | 'buyer'>;

/** The text of the order's current link. */
export const orderLinkText = ({ id, linkVersion, buyer }: Linked) =>
  linkVersion === undefined ? id : `${id}-${linkVersion}-${addressMark(buyer.email)}`;

/** The id of the order that such a text is about, whatever its version. */
export const orderIdIn = (linkText: string) => linkText.replace(/-\d+-[0-9a-z]{13}$/, '');

/** The order with new links; all earlier ones open nothing from now on. */
export const withNewLinks = (order: Order): Order => ({
  ...order,
  linkVersion: (order.linkVersion ?? 0) + 1,
});
