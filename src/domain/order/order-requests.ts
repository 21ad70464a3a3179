// The requests that the owner of an order can make on its page. Each returns the changed order with its emails, or a
// reason that is shown to the owner.
import { mailTo, type OrderMail } from './order-mail.ts';
import { firstInvoiceOf } from '../billing/billing-documents.ts';
import { lastTime, withHistory } from './order-history.ts';
import type { Order } from './order.ts';

export type Requested = { ok: true; order: Order; emails: OrderMail[] } | { ok: false; reason: string };

export const no = (reason: string): Requested => ({ ok: false, reason });
export const done = (order: Order, ...emails: OrderMail[]): Requested => ({ ok: true, order, emails });
const maxResends = 10;
const resendPauseInMs = 60_000;

/** Whether the confirmation can be sent again. */
export const canResend = (order: Order) => order.state === 'paid' && (order.resends ?? 0) < maxResends;

/** Sends the confirmation again, at most once a minute and ten times in all. */
export function resendConfirmation(order: Order, now: string): Requested {
  if (order.state !== 'paid') return no('This order is not paid, so there is nothing to send.');
  const count = (order.resends ?? 0) + 1;
  if (count > maxResends) return no('This email has already been sent many times. Please contact support.');
  const last = lastTime(order.history, 'confirmation-resent');
  if (last !== undefined && Date.parse(now) - Date.parse(last) < resendPauseInMs)
    return no('The email was sent less than a minute ago. Please check your inbox and spam folder.');
  return {
    ok: true,
    order: withHistory({ ...order, resends: count }, now, 'confirmation-resent'),
    emails: [{ ...mailTo(order, 'order-confirmed', `resent-${count}`), paper: firstInvoiceOf(order) }],
  };
}
