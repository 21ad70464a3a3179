// Corrected billing details: the old documents stay unchanged, and new ones have the right details.
import { describe, expect, it } from 'vitest';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { correctBilling } from '../../../src/domain/billing/correct-billing.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { billingDocumentsOf, withSerials } from '../../../src/domain/billing/billing-documents.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';

const now = '2026-11-20T10:00:00.000Z';
const buyer = { email: 'ada@example.org', name: 'Asha Rao', stateCode: '29' };
const right = { company: 'Engines', stateCode: '33', address: '12 Anna Salai', postalCode: '600002' };

function after(order: Order, event: OrderEvent): Order {
  const decision = applyEvent(order, event, 10);
  if (decision.outcome !== 'changed') throw new Error(decision.outcome);
  return decision.order;
}
function paid(): Order {
  const order = newOrder({ id: 'o1', plan: findPlan('student')!, currency: 'INR', buyer, now });
  return after(order, { type: 'payment-confirmed', at: now, paymentId: 'p', ...order.amount });
}
const numbered = (order: Order) =>
  withSerials(
    order,
    billingDocumentsOf(order).map((_, i) => i + 1),
  );
const linesOf = (order: Order, place: number) => {
  const { parties, sums } = documentContentOf(numbered(order), place)!;
  return [parties[1]!.name, ...parties[1]!.lines, ...sums.map(({ label }) => label)];
};
function corrected(order: Order, at = addDays(now, 1), billed: object = right): Order {
  const done = correctBilling(order, billed, at);
  if (!done.ok) throw new Error(done.reason);
  return done.order;
}

describe('a billing correction', () => {
  it('credits the issued invoice, issues a new one with the right details, and emails it', () => {
    const order = paid();
    const done = correctBilling(order, right, addDays(now, 1));
    if (!done.ok) throw new Error(done.reason);
    expect(billingDocumentsOf(done.order)).toMatchObject([
      { kind: 'invoice' },
      { kind: 'credit-note', of: 0, minorUnits: order.amount.minorUnits, isCorrection: true },
      { kind: 'invoice', minorUnits: order.amount.minorUnits, isCorrection: true },
    ]);
    const old = [
      'Asha Rao',
      'Karnataka (29)',
      buyer.email,
      'Taxable value',
      ...['CGST 9%', 'SGST 9%'].map((tax) => `${tax} of 5,133.06`),
    ];
    expect(linesOf(order, 0)).toEqual([...old, 'Total, paid']);
    expect(linesOf(done.order, 0)).toEqual([...old, 'Total, paid']);
    expect(linesOf(done.order, 1)).toEqual([...old, 'Total credited']);
    expect(linesOf(done.order, 2)).toEqual([
      'Engines',
      '12 Anna Salai',
      '600002',
      'Tamil Nadu (33)',
      buyer.email,
      'Taxable value',
      'IGST 18% of 5,133.05',
      'Total, paid',
    ]);
    expect(done.emails).toEqual([
      { id: 'o1.billing-corrected.1', kind: 'billing-corrected', to: buyer.email, paper: 2 },
    ]);
    expect(done.order.buyer).toEqual({ email: buyer.email, ...right });
  });
  it('covers only what a partial refund left, and a later refund is of the new invoice', () => {
    const { minorUnits } = paid().amount;
    const part = after(paid(), { type: 'refunded', at: now, minorUnits: 1000 });
    const order = corrected(part);
    expect(billingDocumentsOf(order).slice(2)).toMatchObject([
      { kind: 'credit-note', of: 0, minorUnits: minorUnits - 1000 },
      { kind: 'invoice', minorUnits: minorUnits - 1000 },
    ]);
    const whole = after(order, { type: 'refunded', at: addDays(now, 2), minorUnits });
    expect(billingDocumentsOf(whole).at(-1)).toMatchObject({ of: 3, minorUnits: minorUnits - 1000 });
  });
  it('is allowed three times within 30 days, for a paid order, if it changes anything', () => {
    const order = paid();
    const refused = (each: Order, at: string, billed: object = right) => !correctBilling(each, billed, at).ok;
    expect([refused(order, addDays(now, 30)), refused(order, addDays(now, 30.01))]).toEqual([false, true]);
    expect(refused(order, now, { name: 'Asha Rao', stateCode: '29' })).toBe(true);
    expect(refused({ ...order, state: 'refunded' }, now)).toBe(true);
    expect(refused({ ...order, payment: undefined }, now)).toBe(true);
    const thrice = ['A', 'B', 'C'].reduce((each, company) => corrected(each, now, { company }), order);
    expect(refused(thrice, now)).toBe(true);
    expect(linesOf(thrice, 2)[0]).toBe('A');
    expect(linesOf(thrice, 4)[0]).toBe('B');
    expect(linesOf(thrice, 6)[0]).toBe('C');
  });
});
