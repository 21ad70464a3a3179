// What a provider told that no order of ours explains: money without an order, or a message that cannot be read. A person looks at it.
import { constant, phrase, type Vouched, type VouchedEvent } from '../trust.ts';

export type FoundPayment = {
  orderId: Vouched<string>;
  /** What was bought, where the provider gives it back. */
  planId?: string | undefined;
  email: string;
  name?: string | undefined;
  phone?: string | undefined;
  event: VouchedEvent<'payment-confirmed'>;
  references: readonly { kind: 'session' | 'customer' | 'payment'; value: Vouched<string> }[];
};

export type Finding = {
  /** The same for the same thing, so that it is told once. */
  id: string;
  provider: 'stripe' | 'payu';
  foundAt: string;
  /** What it is and what to do, in words. */
  what: string;
  /** All that the provider said. */
  said: unknown;
  /** What an order can be made from. */
  payment?: FoundPayment | undefined;
};

/** A finding that the team may be told of: nothing in its words was merely claimed. */
export type VouchedFinding = Finding & { id: Vouched<string>; what: Vouched<string> };

/** The id of the finding that a payment is. */
export const paymentFindingId = (provider: Finding['provider'], paymentId: Vouched<string>) =>
  phrase`${constant(provider)}-payment-${paymentId}`;

/** Whether a finding is a payment, by its id: told again, that is no news, whatever a person made of it. */
export const isOfPayment = (id: string) => /^[a-z]+-payment-/.test(id);
