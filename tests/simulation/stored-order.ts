// Reads a stored order without the checks of the shop.
import type { Order } from '../../src/domain/order/order.ts';
import { withCurrentNames } from '../../src/domain/order/stored-names.ts';

/** The order in a stored document, under the names that the code uses. */
export const storedOrder = (document: string) => withCurrentNames(JSON.parse(document) as object) as Order;
