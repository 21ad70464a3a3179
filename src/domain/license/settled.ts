// What becomes of a license when another order adds seats or a period to it.
import type { OrderMail } from '../order/order-mail.ts';
import type { Order } from '../order/order.ts';
import type { NewReason } from '../order/review-reasons.ts';
import type { Vouched } from '../trust.ts';

/** The changed license, and why a person should look at the order: alone where nothing could be changed. */
export type Settled =
  | 'known'
  | { order: Order; mails: OrderMail[]; refused?: Vouched<NewReason> }
  | { refused: Vouched<NewReason>; order?: undefined };
