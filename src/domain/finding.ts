// What a provider told that no order of ours explains: money without an order, or a message that cannot be read. A person looks at it.
import type { OrderEvent } from './order-events.ts';

export type FoundPayment = {
  orderId: string;
  /** What was bought, where the provider gives it back. */
  planId?: string | undefined;
  email: string;
  name?: string | undefined;
  phone?: string | undefined;
  event: Extract<OrderEvent, { type: 'payment-confirmed' }>;
  references: readonly { kind: 'session' | 'customer' | 'payment'; value: string }[];
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

/** The id of the finding that a payment is. */
export const paymentFindingId = (provider: Finding['provider'], paymentId: string) =>
  `${provider}-payment-${paymentId}`;

/** Whether a finding is a payment, by its id: told again, that is no news, whatever a person made of it. */
export const isOfPayment = (id: string) => /^[a-z]+-payment-/.test(id);
