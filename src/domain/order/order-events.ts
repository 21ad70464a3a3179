// The events that can happen to an order, and the result of applying one: its next state with the emails to send, or
// nothing. See apply-event.ts.
import type { Collection } from './dispute-schema.ts';
import type { DisputeFacts } from './disputes.ts';
import type { HistoryEvent } from './order-history.ts';
import type { OrderMail } from './order-mail.ts';
import type { Order } from './order.ts';
import type { NewReason } from './review-reasons.ts';

export type OrderEvent = { at: string } & (
  | { type: 'checkout-opened'; id: string; url: string }
  | {
      type: 'payment-confirmed';
      paymentId: string;
      minorUnits: number;
      currency: string;
      charges?: number | undefined;
      subscriptionId?: string | undefined;
      customerId?: string | undefined;
      paidUntil?: string | undefined;
      billing?: Order['billing'];
    }
  | { type: 'payment-pending' }
  /** `isQuiet`: the buyer canceled the payment and knows. */
  | { type: 'payment-failed'; reason: string; isQuiet?: boolean }
  | { type: 'checkout-expired' }
  /** `minorUnits`: the amount charged, if it is not the price of the order. */
  | { type: 'renewal-paid'; invoiceId: string; paidUntil: string; minorUnits?: number | undefined }
  | { type: 'renewal-failed'; invoiceId: string }
  /** `asOf`: the provider's timestamp, because its messages may arrive out of order. */
  | { type: 'cancellation-scheduled'; asOf: string; endsAt: string }
  | { type: 'cancellation-withdrawn'; asOf: string }
  | { type: 'subscription-ended'; endsAt: string }
  /**
   * `minorUnits`: the total refunded so far of this charge. `ofMinorUnits`: the amount of the charge, if it is not the price of the order.
   */
  | {
      type: 'refunded';
      minorUnits: number;
      chargeId?: string | undefined;
      customerId?: string | undefined;
      ofMinorUnits?: number | undefined;
      chargedAt?: string | undefined;
    }
  /** A dispute as fetched from the provider at `at`. */
  | ({ type: 'disputed' } & DisputeFacts)
  | ({ type: 'dispute-won' } & DisputeFacts)
  | ({ type: 'dispute-lost' } & DisputeFacts)
  /** The provider has paused, resumed, or ended the renewals, as a dispute requires. */
  | { type: 'collection-confirmed'; collection: Collection }
  /** The provider resumed collecting renewals after a pause. */
  | { type: 'collection-resumed' }
  /** Something to review. */
  | { type: 'reported'; reason: NewReason }
  | { type: 'looked-at' }
);

/** The events of these types. */
export type EventOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>;

export type Decision =
  | { outcome: 'changed'; order: Order; emails: OrderMail[] }
  | { outcome: 'unchanged' }
  | { outcome: 'too-early' };

export const unchanged: Decision = { outcome: 'unchanged' };

/** Changes an order and adds an entry to its history. */
export type Change = (
  changes: Partial<Order>,
  entry: HistoryEvent | readonly [event: HistoryEvent, detail: string],
  emails?: OrderMail[],
) => Decision;

/** The context of every event handler. */
export type Context = { change: Change; majorVersion: number };

export const isUnpaid = (order: Order) => ['open', 'pending', 'failed', 'expired'].includes(order.state);
