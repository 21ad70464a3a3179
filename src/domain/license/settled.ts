// The result of applying another order to a license.
import type { OrderMail } from '../order/order-mail.ts';
import type { Order } from '../order/order.ts';
import type { NewReason } from '../order/review-reasons.ts';
import type { Vouched } from '../trust.ts';

/** The changed license, with any reason to review the order. Only the reason if nothing could be changed. */
export type Settled =
  | 'known'
  | { order: Order; emails: OrderMail[]; refused?: Vouched<NewReason> }
  | { refused: Vouched<NewReason>; order?: undefined };
