// What can happen to an order, and what becomes of it: its next state with the emails to send, or nothing. apply-event.ts decides.
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
  /** `isQuiet`: the buyer broke it off and knows. */
  | { type: 'payment-failed'; reason: string; isQuiet?: boolean }
  | { type: 'checkout-expired' }
  /** `minorUnits`: what was charged, where that is not the price of the order. */
  | { type: 'renewal-paid'; invoiceId: string; paidUntil: string; minorUnits?: number | undefined }
  | { type: 'renewal-failed'; invoiceId: string }
  /** `asOf`: when it was so at the provider; its messages may come in any order. */
  | { type: 'cancellation-scheduled'; asOf: string; endsAt: string }
  | { type: 'cancellation-withdrawn'; asOf: string }
  | { type: 'subscription-ended'; endsAt: string }
  /** `minorUnits`: all that was given back so far of this charge, which was of `ofMinorUnits` where that is not the price. */
  | {
      type: 'refunded';
      minorUnits: number;
      chargeId?: string | undefined;
      customerId?: string | undefined;
      ofMinorUnits?: number | undefined;
      chargedAt?: string | undefined;
    }
  /** A dispute as it was when its provider was asked, at `at`. */
  | ({ type: 'disputed' } & DisputeFacts)
  | ({ type: 'dispute-won' } & DisputeFacts)
  | ({ type: 'dispute-lost' } & DisputeFacts)
  /** The provider has paused, resumed or ended the renewals, as a dispute calls for. */
  | { type: 'collection-confirmed'; collection: Collection }
  /** The provider charges renewals that it had paused. */
  | { type: 'collection-resumed' }
  /** Something that a person should look up. */
  | { type: 'reported'; reason: NewReason }
  | { type: 'looked-at' }
);

/** The events of these types. */
export type EventOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>;

export type Decision =
  | { outcome: 'changed'; order: Order; mails: OrderMail[] }
  | { outcome: 'unchanged' }
  | { outcome: 'too-early' };

export const unchanged: Decision = { outcome: 'unchanged' };

/** A change of an order, with its entry in the history. */
export type Change = (
  changes: Partial<Order>,
  entry: HistoryEvent | readonly [event: HistoryEvent, detail: string],
  mails?: OrderMail[],
) => Decision;

/** What every handler of an event has. */
export type Context = { change: Change; majorVersion: number };

export const isUnpaid = (order: Order) => ['open', 'pending', 'failed', 'expired'].includes(order.state);
