// A provider event that matches no order: a payment we cannot attribute, or a message we cannot parse. An operator reviews it.
import { constant, phrase, type Vouched, type VouchedEvent } from '../trust.ts';

export type FoundPayment = {
  orderId: Vouched<string>;
  /** What was bought, if the provider returns our metadata. */
  planId?: string | undefined;
  email: string;
  name?: string | undefined;
  phone?: string | undefined;
  event: VouchedEvent<'payment-confirmed'>;
  references: readonly { kind: 'session' | 'customer' | 'payment'; value: Vouched<string> }[];
};

export type UnmatchedPayment = {
  /** Stable across retries, so each payment is reported only once. */
  id: string;
  provider: 'stripe' | 'payu';
  foundAt: string;
  /** A description and the next step, as text. */
  what: string;
  /** The raw data from the provider. */
  said: unknown;
  /** The data from which an order can be created. */
  payment?: FoundPayment | undefined;
};

/** An unmatched payment that can be reported to the team, because no text in it is merely claimed. */
export type VouchedPayment = UnmatchedPayment & { id: Vouched<string>; what: Vouched<string> };

/** The ID of an unmatched payment. */
export const paymentFindingId = (provider: UnmatchedPayment['provider'], paymentId: Vouched<string>) =>
  phrase`${constant(provider)}-payment-${paymentId}`;

/** Whether this is the ID of a payment. If it is reported again, that is not news, no matter how it was resolved. */
export const isOfPayment = (id: string) => /^[a-z]+-payment-/.test(id);
