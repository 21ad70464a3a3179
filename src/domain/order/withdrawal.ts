// The right of consumers in the European Union to withdraw from a distance contract (Directive 2011/83/EU, Articles 9
// to 16, and Article 11a on the withdrawal function). For digital content it ends with the delivery that the buyer
// requested; for training, not before the class is held.
import { addDays } from '../dates.ts';
import { mailTo, type OrderMail } from './order-mail.ts';
import { withHistory } from './order-history.ts';
import type { Order } from './order.ts';
import { withReason } from './review-reasons.ts';

/** Counted from the day after the contract. */
export const withdrawalDays = 14;

/**
 * Until when the buyer may withdraw, as an ISO date, or null if they have no such right: in India, for a license delivered immediately at
 * the buyer's request, and for a training that was held. We do not know in which country a buyer abroad lives, so we grant the right to all
 * of them, and the last day ends when it ends in the westernmost time zone.
 */
export function withdrawalEnd({ amount, kind, terms, payment, booking, upgradedTo }: Order): string | null {
  // Its unused days were credited to another order, which has this right.
  if (upgradedTo) return null;
  if (amount.currency === 'INR' || !payment || (kind === 'license' && terms)) return null;
  if (booking?.heldAt !== undefined) return null;
  return addDays(payment.paidAt, withdrawalDays + 2);
}

/** Records a withdrawal and confirms it to both sides. The team makes the refund at the provider. */
export function withdraw(
  order: Order,
  name: string,
  team: string,
  now: string,
): { ok: true; order: Order; emails: OrderMail[] } | { ok: false; reason: string } {
  const end = withdrawalEnd(order);
  if (order.withdrawal) return { ok: false, reason: 'You have already withdrawn from this contract.' };
  if (order.state !== 'paid') return { ok: false, reason: 'This order is not paid.' };
  if (end === null || now > end)
    return {
      ok: false,
      reason: 'The withdrawal period for this contract has ended. Please contact support.',
    };
  const withdrawn: Order = {
    ...order,
    withdrawal: { declaredAt: now, name },
    attention: withReason(order.attention, { code: 'withdrawal-declared', detail: {}, at: now }),
  };
  return {
    ok: true,
    order: withHistory(withdrawn, now, 'withdrawal-declared'),
    emails: [
      mailTo(withdrawn, 'withdrawal-confirmed'),
      { ...mailTo(withdrawn, 'withdrawal-declared'), to: team, replyTo: order.buyer.email },
    ],
  };
}
