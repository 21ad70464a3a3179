// Reversed payments: refunds and disputes.
import { newId, type Account } from './account.ts';
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

/** An inquiry moves no money; a dispute withdraws it immediately. */
const isInquiry = (status: Dispute['status']) => status.startsWith('warning_');
const closed = ['won', 'lost', 'warning_closed', 'prevented'] as const;

/** The amount that the account lost to a dispute (negative) or got back. */
function moveFunds(announce: Announce, dispute: Dispute, to: 'bank' | 'account'): void {
  const isMoved = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0;
  if (isMoved === (to === 'bank')) return;
  const amount = to === 'bank' ? -dispute.amount : dispute.amount;
  const movement = { id: newId('txn_'), object: 'balance_transaction', amount, currency: dispute.currency };
  dispute.balance_transactions.push(movement as Dispute['balance_transactions'][number]);
  announce(`charge.dispute.funds_${to === 'bank' ? 'withdrawn' : 'reinstated'}`, dispute);
}

/** Disputes a payment, or `amount` of it, as the cardholder. A bank's inquiry starts as `warning_needs_response`. */
export function openDispute(
  account: Account,
  announce: Announce,
  {
    payment_intent: intent,
    charge: chargeId,
    amount,
    status = 'needs_response',
  }: {
    payment_intent?: string;
    charge?: string;
    amount?: number;
    status?: 'needs_response' | 'warning_needs_response';
  },
): Dispute {
  const charge = chargeOf(account, {
    ...(intent !== undefined && { payment_intent: intent }),
    ...(chargeId !== undefined && { charge: chargeId }),
  });
  charge.disputed = true;
  const dispute = account.add('dispute', {
    object: 'dispute',
    amount: amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    is_charge_refundable: isInquiry(status),
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status,
  });
  announce('charge.dispute.created', dispute);
  if (!isInquiry(status)) moveFunds(announce, dispute, 'bank');
  return dispute;
}

/** Continues a dispute: evidence was submitted, an inquiry becomes a dispute, or a decided one is reopened or appealed. */
export function updateDispute(
  account: Account,
  announce: Announce,
  id: string,
  status: Dispute['status'],
): Dispute {
  const dispute = account.get('dispute', id);
  if (closed.some((each) => each === status))
    throw new StripeFault(`A dispute is closed by its bank, not updated to ${status}.`, { param: 'status' });
  const before = dispute.status;
  Object.assign(dispute, { status, is_charge_refundable: isInquiry(status) });
  announce('charge.dispute.updated', dispute, { status: before });
  if (!isInquiry(status)) moveFunds(announce, dispute, 'bank');
  return dispute;
}

/** Decides a dispute as the bank; `warning_closed` ends an inquiry that never became a dispute. */
export function closeDispute(
  account: Account,
  announce: Announce,
  id: string,
  outcome: (typeof closed)[number],
): Dispute {
  const dispute = account.get('dispute', id);
  dispute.status = outcome;
  announce('charge.dispute.closed', dispute);
  if (outcome === 'won') moveFunds(announce, dispute, 'account');
  return dispute;
}

/** POST /v1/disputes/:id/close: the seller accepts it irrevocably. */
export function acceptDispute(account: Account, announce: Announce, id: string): Dispute {
  const { status } = account.get('dispute', id);
  if (closed.some((each) => each === status)) throw new StripeFault('This dispute is already closed');
  return closeDispute(account, announce, id, 'lost');
}
