// The emails about an order. Their text is in netlify/emails.
import type { SessionMailKind } from '../training/booking.ts';
import type { Order } from './order.ts';

export type OrderMailKind =
  | SessionMailKind
  | 'order-confirmed'
  | 'order-placed'
  | 'transfer-reminder'
  | 'paid-in-part'
  | 'overpaid'
  | 'overpayment-settled'
  | 'receipts-returned'
  | 'order-cancelled'
  | 'licence-early'
  | 'licence-for-user'
  | 'bought-twice'
  | 'payment-failed'
  | 'payment-on-its-way'
  | 'licence-renewed'
  | 'licence-extended'
  | 'renewal-failed'
  | 'renewal-reminder'
  | 'renewal-quote'
  | 'renewal-quote-told'
  | 'ownership-offered'
  | 'ownership-withdrawn'
  | 'ownership-accepted'
  | 'ownership-told'
  | 'seat-kept'
  | 'payer-named'
  | 'payer-changed'
  | 'payer-reminder'
  | 'subscription-ending'
  | 'refunded'
  | 'licence-suspended'
  | 'licence-restored'
  | 'dispute-lost'
  | 'email-corrected'
  | 'link-replaced'
  | 'billing-corrected'
  | 'withdrawal-confirmed'
  | 'withdrawal-declared'
  | 'student-code'
  | 'student-id-missing'
  | 'student-id-received'
  | 'student-id-reviewed'
  | 'seat-invited'
  | 'seat-revoked'
  | 'seat-not-renewed'
  | 'seat-upgraded'
  | 'seats-second'
  | 'seats-second-told';

/** An email about an order. `id` is stable across retries, because the Message-ID is derived from it. */
export type OrderMail = {
  id: string;
  kind: OrderMailKind;
  to: string;
  detail?: string;
  /** Who receives replies, if not our support address. */
  replyTo?: string;
  /** The index of the numbered document to attach. */
  paper?: number | undefined;
  /** The number of the training participant who receives it. */
  participant?: number;
  /** When it is no longer worth sending. */
  staleAt?: string;
};

/** An email to the buyer. `suffix` distinguishes emails of one kind. */
export const mailTo = (order: Order, kind: OrderMailKind, suffix?: string, detail?: string): OrderMail => ({
  id: [order.id, kind, suffix].filter((part) => part !== undefined).join('.'),
  kind,
  to: order.buyer.email,
  ...(detail !== undefined && { detail }),
});
