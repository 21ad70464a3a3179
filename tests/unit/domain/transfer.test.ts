import { describe, expect, it } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { workItemsOf } from '../../../src/domain/order/work-queue.ts';
import {
  numberOf,
  billingDocumentsOf,
  withoutSerials,
  withSerials,
} from '../../../src/domain/billing/billing-documents.ts';
import { forgetAfter } from '../../../src/domain/order/retention.ts';
import { isLicenseInForce } from '../../../src/domain/license/order-license.ts';
import type { Requested } from '../../../src/domain/order/order-requests.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { nextCheck } from '../../../src/domain/order/next-check.ts';
import { nextReminder } from '../../../src/domain/order/reminders.ts';
import { type Order, orderSchema } from '../../../src/domain/order/order.ts';
import { receivedWords, receiveTransfer as receive } from '../../../src/domain/billing/receive-transfer.ts';
import {
  acceptOrder,
  attachPurchaseOrder,
  cancelOrder,
  placeOrder,
  remindOfTransfer,
} from '../../../src/domain/billing/transfer.ts';
import { ours } from '../../../src/domain/trust.ts';

const now = '2026-11-20T10:00:00.000Z';
const at = (days: number) => addDays(now, days);
const unplaced = newOrder({
  id: 'o1',
  plan: findPlan('group-academic', 10)!,
  currency: 'USD',
  buyer: { email: 'officer@example.org', company: 'Anna University', poNumber: 'PO-7' },
  now,
  quote: 'BQ-20261120-AAAAAAAA',
  provider: 'transfer',
});
function placed(): Order {
  const decided = placeOrder(unplaced, now);
  return decided.outcome === 'changed' ? decided.order : unplaced;
}
const after = (requested: Requested) => {
  if (!requested.ok) throw new Error(requested.reason);
  return requested.order;
};
const kinds = (requested: Requested) =>
  requested.ok ? requested.emails.map(({ kind }) => kind) : requested.reason;
const receiveTransfer = (
  order: Order,
  received: { minorUnits: number; receivedOn: string; reference?: string },
  when: string,
  major: number,
) => receive(order, ours(received), when, major);
const whole = { minorUnits: 98_300, receivedOn: '2026-12-01T00:00:00.000Z' };

describe('an order awaiting a bank transfer', () => {
  it('has a pro forma invoice in a separate series, a due date, and no license', () => {
    const order = withSerials(placed(), [7]);
    expect(billingDocumentsOf(order).map(numberOf)).toEqual(['BFX/26-27/000007']);
    expect([order.state, order.purchaseOrder?.dueAt, order.license, isLicenseInForce(order)]).toEqual([
      'pending',
      at(30),
      undefined,
      false,
    ]);
    expect(withSerials(withoutSerials(order), [7])).toEqual(order);
    expect(orderSchema.parse(JSON.parse(JSON.stringify(order)))).toEqual(order);
  });
  it('is placed once, is never polled at a provider, and is never deleted', () => {
    expect(placeOrder(placed(), now)).toEqual({ outcome: 'unchanged' });
    expect([nextCheck(placed(), now), forgetAfter(placed())]).toEqual([null, null]);
  });
  it('becomes a sale when the whole amount arrives: one invoice after the pro forma, and a license from that day', () => {
    const requested = receiveTransfer(placed(), whole, at(12), 10);
    const order = withSerials(after(requested), [7, 3]);
    expect(billingDocumentsOf(order).map(numberOf)).toEqual(['BFX/26-27/000007', 'BSX/26-27/000003']);
    expect([order.state, order.license?.validFrom.slice(0, 10), order.subscription]).toEqual([
      'paid',
      '2026-12-02',
      undefined,
    ]);
    expect(requested.ok && requested.emails.map(({ kind, paper }) => [kind, paper])).toEqual([
      ['order-confirmed', 1],
    ]);
    expect(receivedWords(order)).toContain('Paid');
  });
  it('is paid once: the same transfer again changes nothing, and another one is an overpayment', () => {
    const paid = after(receiveTransfer(placed(), whole, at(12), 10));
    expect(kinds(receiveTransfer(paid, whole, at(13), 10))).toBe(
      'This transfer is already recorded. If this is another one, add its reference: --reference TEXT',
    );
    const twice = after(receiveTransfer(paid, { ...whole, reference: 'N42' }, at(13), 10));
    expect(workItemsOf(twice).map(({ kind, what }) => [kind, what.slice(0, 9)])).toEqual([
      ['overpayment', 'US$983.00'],
    ]);
    expect(billingDocumentsOf(twice)).toHaveLength(2);
  });
  it('has no license before payment unless the operator grants it, which its history records; the sale leaves it unchanged', () => {
    const read = after(acceptOrder(placed(), at(1), 10));
    expect(read.license).toBeUndefined();
    expect(kinds(acceptOrder(read, at(1), 10))).toBe('This is already recorded.');
    const requested = acceptOrder(read, at(2), 10, true);
    expect(kinds(requested)).toEqual(['licence-early']);
    const early = after(requested);
    expect([isLicenseInForce(early), early.history.at(-1)!.event]).toEqual([true, 'license-issued-early']);
    const paid = after(receiveTransfer(early, whole, at(12), 10));
    expect(paid.license).toEqual(early.license);
    expect(isLicenseInForce(after(cancelOrder(early, at(40), 'never paid')))).toBe(false);
  });
  it('can be canceled by its buyer until a license is issued, and by us with a reason; later money is not lost', () => {
    const canceled = after(cancelOrder(placed(), at(3)));
    expect([canceled.state, canceled.failure]).toEqual(['expired', 'You canceled this order.']);
    expect(kinds(cancelOrder(canceled, at(3)))).toBe('This order is not waiting for a transfer.');
    const early = after(acceptOrder(placed(), at(2), 10, true));
    expect(cancelOrder(early, at(3))).toMatchObject({ ok: false });
    expect(after(cancelOrder(placed(), at(3), 'no such institution')).failure).toContain(
      'no such institution',
    );
    expect(after(receiveTransfer(canceled, whole, at(5), 10)).state).toBe('paid');
  });
  it('is reminded before and after the due date, each time once, and never after payment', () => {
    let order = placed();
    const told: string[] = [];
    for (let day = 0; day <= 60; day++) {
      const { order: next, emails } = remindOfTransfer(order, at(day));
      order = next;
      told.push(...emails.map(({ detail }) => `${day}: ${detail}`));
    }
    expect(told).toEqual(['23: -7', '33: 3', '44: 14']);
    expect(nextReminder(placed(), now)?.at).toBe(at(23));
    const paid = after(receiveTransfer(placed(), whole, at(12), 10));
    expect(remindOfTransfer(paid, at(23)).emails).toEqual([]);
  });
  it('is on the work queue to be reviewed within two working days, then to be matched', () => {
    const [first] = workItemsOf(placed());
    expect([first!.kind, first!.dueAt.slice(0, 10)]).toEqual(['purchase-order', '2026-11-24']);
    const read = after(acceptOrder(placed(), at(1), 10));
    const [second] = workItemsOf(read);
    expect([second!.kind, second!.what.includes('PO-7')]).toEqual(['transfer', true]);
    const sentAgain = after(attachPurchaseOrder(read, { key: 'k', mediaType: 'application/pdf' }, at(4)));
    expect(workItemsOf(sentAgain).map(({ kind, since }) => [kind, since])).toEqual([
      ['purchase-order', at(4)],
    ]);
    expect(workItemsOf(after(receiveTransfer(read, whole, at(12), 10)))).toEqual([]);
  });
});
