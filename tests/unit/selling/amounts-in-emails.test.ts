// Amounts in the emails about a transfer, as their reader sees them.
import { describe, expect, it } from 'vitest';
import { composeMail } from '../../../netlify/emails/compose-email.ts';
import type { LedgerEntry } from '../../../src/domain/billing/receipts.ts';
import { placeOrder } from '../../../src/domain/billing/transfer.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { OrderMailKind } from '../../../src/domain/order/order-mail.ts';
import type { Order } from '../../../src/domain/order/order.ts';

const now = '2026-11-21T03:00:00.000Z';
const links = {
  ...{ signToken: (kind: string) => `${kind}-token`, studentCode: () => '042713' },
  ...{ resetToken: () => 'reset-token', confirmationToken: () => 'confirmation-token' },
};

/** A group awaiting a transfer, with this amount received so far. */
function waiting(currency: Currency, minorUnits: number, changes: Partial<Order> = {}): Order {
  const plan = findPlan('group-academic', 10)!;
  const buyer = { email: 'ada@university.example', company: 'University' };
  const order = newOrder({
    id: '7k2qm4x9v0c1b3n5d6f8g0hj',
    plan,
    currency,
    buyer,
    now,
    provider: 'transfer',
  });
  const placed = placeOrder(order, now);
  if (placed.outcome !== 'changed') throw new Error('not placed');
  const entry: LedgerEntry = { kind: 'received', at: now, id: 'N1', receivedOn: now, minorUnits };
  const purchaseOrder = { ...placed.order.purchaseOrder!, serial: 7, ledger: [entry] };
  return { ...placed.order, purchaseOrder, ...changes };
}

const cases: [kind: OrderMailKind, detail: string | undefined, changes: Partial<Order>][] = [
  ['order-placed', undefined, {}],
  ['transfer-reminder', '3', {}],
  ['order-cancelled', undefined, { state: 'expired' }],
  ['paid-in-part', undefined, {}],
  ['overpaid', undefined, { state: 'expired' }],
  ['overpayment-settled', 'credited.1700', {}],
  ['overpayment-settled', 'returned.1700', {}],
  ['receipts-returned', '1700', {}],
];

describe.each(cases)('%s %s', (kind, detail, changes) => {
  it.each([
    ['USD', 96_300, /US\$\d/],
    ['INR', 9_236_288, /₹\d/],
  ] as const)(
    'writes every amount in %s with its symbol, and which dollars it means',
    (currency, sum, sign) => {
      const order = waiting(currency, sum, changes);
      const mailing = { id: 'm', kind, to: order.buyer.email, ...(detail !== undefined && { detail }) };
      const { subject, text, html } = composeMail(mailing, order, {
        ...{ origin: 'https://biospect.example', links },
      });
      expect(`${subject} ${text}`).toMatch(sign);
      for (const form of [subject, text, html]) expect(form).not.toMatch(/\bUSD\b|\bINR\b|(?<!US)\$\d/);
    },
  );
});
