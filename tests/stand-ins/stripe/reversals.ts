// Money goes back: refunds and disputes.
import type { Account } from './account.ts';
import { missing, StripeFault } from './fault.ts';
import type { Charge, Dispute, Refund } from './objects.ts';
import type { Announce } from './take-payment.ts';

/** POST /v1/refunds */
export function createRefund(account: Account, announce: Announce, params: Record<string, unknown>): Refund {
  const charge = chargeOf(account, params);
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid) {
    throw new StripeFault(`Charge ${charge.id} has not been paid.`, { param: 'charge' });
  }
  if (left === 0) {
    throw new StripeFault(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = (params['amount'] as number | undefined) ?? left;
  if (amount < 1 || amount > left) {
    throw new StripeFault(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const refund = account.add('refund', {
    object: 'refund',
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: (params['metadata'] as Record<string, string> | undefined) ?? {},
    payment_intent: charge.payment_intent,
    reason: (params['reason'] as Refund['reason'] | undefined) ?? null,
    status: 'succeeded',
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  announce('refund.created', refund);
  announce('charge.refunded', charge);
  return refund;
}

function chargeOf(account: Account, params: Record<string, unknown>): Charge {
  const { charge, payment_intent: intent } = params as { charge?: string; payment_intent?: string };
  if (charge !== undefined) return account.get('charge', charge, 'charge');
  if (intent === undefined) throw missing('payment_intent');
  const { latest_charge: latest } = account.get('paymentIntent', intent, 'payment_intent');
  return account.get('charge', latest as string);
}

/** The cardholder disputes a payment with the bank. */
export function openDispute(account: Account, announce: Announce, intentId: string): Dispute {
  const charge = chargeOf(account, { payment_intent: intentId });
  charge.disputed = true;
  const dispute = account.add('dispute', {
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    is_charge_refundable: false,
    metadata: {},
    payment_intent: intentId,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  announce('charge.dispute.created', dispute);
  return dispute;
}

/** The bank decides; `warning_closed` ends an inquiry that never became a dispute. */
export function closeDispute(
  account: Account,
  announce: Announce,
  id: string,
  outcome: 'won' | 'lost' | 'warning_closed',
): Dispute {
  const dispute = account.get('dispute', id);
  dispute.status = outcome;
  announce('charge.dispute.closed', dispute);
  return dispute;
}
