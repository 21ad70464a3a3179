// The right of consumers in the European Union to withdraw from a contract made at a distance (Directive 2011/83/EU, Articles 9 to 16,
// and Article 11a on the function for it). For digital content it ends with the delivery that the buyer asked for; for training it does
// not before the session is held.
import { addDays } from '../dates.ts';
import { mailTo, type OrderMail } from './order-mail.ts';
import { withHistory } from './order-history.ts';
import type { Order } from './order.ts';
import { withReason } from './review-reasons.ts';

/** From the day after the contract. */
export const withdrawalDays = 14;

/**
 * Until when the buyer may withdraw, as an ISO date; null where there is no such right: in India, and for a license that the buyer asked
 * to have at once, or a training that was held. We do not know in which country a buyer abroad lives, so all of them have it, and the last day ends where it ends last.
 */
export function withdrawalEnd({ amount, kind, terms, payment, booking, upgradedTo }: Order): string | null {
  // Its unused days were deducted from another order, which has this right.
  if (upgradedTo) return null;
  if (amount.currency === 'INR' || !payment || (kind === 'licence' && terms)) return null;
  if (booking?.heldAt !== undefined) return null;
  return addDays(payment.paidAt, withdrawalDays + 2);
}

/** Takes a withdrawal in and confirms it to both sides. Nothing is paid back by itself: a person does that, with the provider. */
export function withdraw(
  order: Order,
  name: string,
  team: string,
  now: string,
): { ok: true; order: Order; mails: OrderMail[] } | { ok: false; reason: string } {
  const end = withdrawalEnd(order);
  if (order.withdrawal) return { ok: false, reason: 'You have withdrawn from this contract already.' };
  if (order.state !== 'paid') return { ok: false, reason: 'This order is not paid.' };
  if (end === null || now > end)
    return {
      ok: false,
      reason: 'The time to withdraw from this contract is over. Please write to our support.',
    };
  const withdrawn: Order = {
    ...order,
    withdrawal: { declaredAt: now, name },
    attention: withReason(order.attention, { code: 'withdrawal-declared', detail: {}, at: now }),
  };
  return {
    ok: true,
    order: withHistory(withdrawn, now, 'withdrawal-declared'),
    mails: [
      mailTo(withdrawn, 'withdrawal-confirmed'),
      { ...mailTo(withdrawn, 'withdrawal-declared'), to: team, replyTo: order.buyer.email },
    ],
  };
}
