// Worked by hand: a group of ten in the academic edition costs USD 983.00, or INR 1,00,915.00 with 18% GST included:
// INR 85,521.19 before tax.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { workItemsOf } from '../../../src/domain/order/work-queue.ts';
import { billingDocumentsOf, withSerials } from '../../../src/domain/billing/billing-documents.ts';
import type { Requested } from '../../../src/domain/order/order-requests.ts';
import { wordsOfEntry } from '../../../src/domain/order/order-history.ts';
import { isOfMoney, type Order, orderSchema } from '../../../src/domain/order/order.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import {
  isPaidInPart,
  maxLedgerEntries,
  receiptsOf,
  totalsOf,
} from '../../../src/domain/billing/receipts.ts';
import { receivedWords, receiveTransfer } from '../../../src/domain/billing/receive-transfer.ts';
import {
  noteTaxCertificate,
  returnReceipts,
  settleOverpayment,
} from '../../../src/domain/billing/settle-receipts.ts';
import { cancelOrder, placeOrder, transferFacts } from '../../../src/domain/billing/transfer.ts';
import { ours } from '../../../src/domain/trust.ts';

const now = '2026-11-20T10:00:00.000Z';
const at = (days: number) => addDays(now, days);

function placed(currency: 'USD' | 'INR' = 'USD'): Order {
  const order = newOrder({
    id: 'o1',
    plan: findPlan('group-academic', 10)!,
    currency,
    buyer: { email: 'officer@example.org', company: 'Anna University', poNumber: 'PO-7', stateCode: '33' },
    now,
    provider: 'transfer',
  });
  const decided = placeOrder(order, now);
  if (decided.outcome !== 'changed') throw new Error('not placed');
  return withSerials(decided.order, [7]);
}
const after = (requested: Requested) => {
  if (!requested.ok) throw new Error(requested.reason);
  return requested.order;
};
const emailsOf = (requested: Requested) =>
  requested.ok ? requested.emails.map(({ kind }) => kind) : requested.reason;

type Parts = {
  amount?: number;
  charges?: number;
  taxDeducted?: number;
  certificate?: string;
  acceptShort?: string;
  reference?: string;
};
/** Books a receipt dated today. */
const receive = (order: Order, { amount = 0, ...parts }: Parts, day = 12) =>
  receiveTransfer(
    order,
    ours({ minorUnits: amount, receivedOn: at(day).slice(0, 10) + 'T00:00:00.000Z', ...parts }),
    at(day),
    10,
  );
const receiveAll = (order: Order, ...receipts: Parts[]) =>
  receipts.reduce((booked, receipt) => after(receive(booked, receipt)), order);

/** The payment lines of the document at an index. */
const paymentOn = (order: Order, place: number) =>
  documentContentOf(withSerials(order, [7, 3]), place)!.passages!.flatMap<unknown>(
    ({ heading, facts = [], text }) =>
      heading === 'Payment' || heading === 'Paid in part' ? [...facts, ...(text ? [text] : [])] : [],
  );

describe('an order paid in several transfers', () => {
  it('is sold when USD 963.00 and then USD 20.00 of USD 983.00 arrive, on the same day and without references', () => {
    const first = receive(placed(), { amount: 96_300 });
    const part = after(first);
    expect(emailsOf(first)).toEqual(['paid-in-part']);
    expect([part.state, isPaidInPart(part), part.license, billingDocumentsOf(part).length]).toEqual([
      'pending',
      true,
      undefined,
      1,
    ]);
    expect(receivedWords(part)).toBe(
      'Paid in part: USD 963.00 of USD 983.00; USD 20.00 is still due. The buyer gets an email.',
    );
    expect(transferFacts(part).slice(0, 2)).toEqual([
      ['Received', 'US$963.00 of US$983.00'],
      ['Still due', 'US$20.00'],
    ]);
    expect(wordsOfEntry(part.history.at(-1)!)).toBe('transfer received: USD 963.00, USD 20.00 still due');
    const second = receive(part, { amount: 2_000 });
    const sold = after(second);
    expect(emailsOf(second)).toEqual(['order-confirmed']);
    expect([sold.state, sold.license?.seats, sold.attention, isPaidInPart(sold)]).toEqual([
      'paid',
      10,
      undefined,
      false,
    ]);
    expect(billingDocumentsOf(sold).map(({ kind, minorUnits }) => [kind, minorUnits])).toEqual([
      ['pro-forma', 98_300],
      ['invoice', 98_300],
    ]);
    expect(workItemsOf(sold)).toEqual([]);
    expect(orderSchema.parse(JSON.parse(JSON.stringify(sold)))).toEqual(sold);
  });

  it('books each receipt once, identified by its reference or by its day and amount', () => {
    const part = receiveAll(placed(), { amount: 40_000, reference: 'N1' });
    expect(emailsOf(receive(part, { amount: 40_000, reference: 'N1' }))).toBe(
      'This transfer is already recorded.',
    );
    const two = receiveAll(part, { amount: 40_000, reference: 'N2' });
    expect(totalsOf(two).due).toBe(18_300);
    const plain = receiveAll(placed(), { amount: 40_000 });
    expect(emailsOf(receive(plain, { amount: 40_000 }))).toBe(
      'This transfer is already recorded. If this is another one, add its reference: --reference TEXT',
    );
  });

  it('is sold exactly once, when receipts, charges, and deducted tax reach the amount, in whatever parts they arrive', () => {
    const part = fc.record({
      amount: fc.integer({ min: 0, max: 60_000 }),
      charges: fc.integer({ min: 0, max: 4_000 }),
      taxDeducted: fc.integer({ min: 0, max: 9_000 }),
      reference: fc.stringMatching(/^N\d$/),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        let order = placed();
        let sum = 0;
        let sales = 0;
        const references = new Set<string>();
        for (const each of parts) {
          const requested = receive(order, each);
          const isFitting =
            each.charges + each.taxDeducted === 0 ||
            sum + each.amount + each.charges + each.taxDeducted <= 98_300;
          const isNew = !references.has(each.reference);
          const isSomething = each.amount + each.charges + each.taxDeducted > 0;
          expect(requested.ok).toBe(isNew && isFitting && isSomething);
          if (!requested.ok) continue;
          references.add(each.reference);
          sum += each.amount + each.charges + each.taxDeducted;
          order = requested.order;
          sales += requested.emails.filter(({ kind }) => kind === 'order-confirmed').length;
          expect([order.state, sales]).toEqual(sum >= 98_300 ? ['paid', 1] : ['pending', 0]);
          expect(totalsOf(order).excess).toBe(Math.max(0, sum - 98_300));
        }
      }),
    );
  });

  it('shows the amounts received and due on its pro forma invoice, and every receipt on its invoice', () => {
    const part = receiveAll(placed(), { amount: 96_300, reference: 'N1' });
    expect(paymentOn(part, 0).slice(0, 2)).toEqual([
      ['Received December 2, 2026', 'USD 963.00, N1'],
      ['Still due', 'USD 20.00'],
    ]);
    const sold = receiveAll(part, { amount: 2_000, reference: 'N2' });
    expect(paymentOn(sold, 1).slice(0, 3)).toEqual([
      ['Received December 2, 2026', 'USD 963.00, N1'],
      ['Received December 2, 2026', 'USD 20.00, N2'],
      'Settled in full on December 2, 2026.',
    ]);
    const late = after(receive(sold, { amount: 500, reference: 'N3' }, 20));
    expect(paymentOn(late, 1)).toEqual(paymentOn(sold, 1));
    const exact = receiveAll(placed(), { amount: 98_300, reference: 'N1' });
    expect(paymentOn(exact, 1)[0]).toBe('Paid in full on December 2, 2026 by bank transfer, reference N1.');
  });
});

describe('a shortfall of a transfer', () => {
  it('is covered by bank charges that we bear', () => {
    const sold = receiveAll(placed(), { amount: 96_300, charges: 2_000, reference: 'N1' });
    expect([sold.state, totalsOf(sold).due]).toEqual(['paid', 0]);
    expect(paymentOn(sold, 1).slice(0, 2)).toEqual([
      ['Received December 2, 2026', 'USD 963.00, N1'],
      ['Bank charges, paid by us', 'USD 20.00'],
    ]);
    const later = receiveAll(placed(), { amount: 96_300 }, { charges: 2_000 });
    expect(later.state).toBe('paid');
  });

  it('is covered by tax deducted at source: 10% of the taxable value, with or without a certificate', () => {
    const order = placed('INR');
    expect(order.amount.minorUnits).toBe(10_091_500);
    // 10% of 85,521.19 is 8,552.12; 1,00,915.00 − 8,552.12 = 92,362.88.
    const sold = receiveAll(order, {
      amount: 9_236_288,
      taxDeducted: 855_212,
      certificate: 'ABCDEFG',
      reference: 'N1',
    });
    expect(sold.state).toBe('paid');
    const invoice = documentContentOf(withSerials(sold, [7, 3]), 1)!;
    expect(invoice.lines[0]!.amount).toBe(8_552_119);
    expect(invoice.sums.at(-1)).toMatchObject({ label: 'Total, paid', minorUnits: 10_091_500 });
    expect(paymentOn(sold, 1).slice(0, 2)).toEqual([
      ['Received December 2, 2026', 'INR 92,362.88, N1'],
      ['Tax deducted at source (TDS)', 'INR 8,552.12, certificate ABCDEFG'],
    ]);
    const noted = receiveAll(order, { amount: 9_236_288 }, { taxDeducted: 855_212 });
    expect([noted.state, paymentOn(noted, 1)[1]]).toEqual([
      'paid',
      ['Tax deducted at source (TDS)', 'INR 8,552.12, certificate to follow'],
    ]);
    const certified = after(noteTaxCertificate(noted, { certificate: 'LATER' }, at(90)));
    expect(paymentOn(certified, 1)[1]).toEqual([
      'Tax deducted at source (TDS)',
      'INR 8,552.12, certificate LATER',
    ]);
    expect(emailsOf(noteTaxCertificate(certified, { certificate: 'AGAIN' }, at(91)))).toBe(
      'No receipt of this order has deducted tax that is waiting for a certificate.',
    );
    const [, { id: receipt }] = receiptsOf(certified) as [unknown, { id: string }];
    const corrected = after(noteTaxCertificate(certified, { certificate: 'RIGHT', receipt }, at(91)));
    expect(paymentOn(corrected, 1)[1]).toEqual([
      'Tax deducted at source (TDS)',
      'INR 8,552.12, certificate RIGHT',
    ]);
    const twice = receiveAll(order, { taxDeducted: 100 }, { taxDeducted: 200 });
    expect(emailsOf(noteTaxCertificate(twice, { certificate: 'ONE' }, at(91)))).toContain(
      'Specify which one: --reference',
    );
  });

  it('is not collected if we accept the short payment with a reason, which only we see', () => {
    const sold = receiveAll(placed(), { amount: 96_300, reference: 'N1', acceptShort: 'bank kept it' });
    expect([sold.state, totalsOf(sold).waived, totalsOf(sold).excess]).toEqual(['paid', 2_000, 0]);
    expect(paymentOn(sold, 1)[1]).toEqual(['Not collected', 'USD 20.00']);
    expect(JSON.stringify(paymentOn(sold, 1))).not.toContain('bank kept it');
    expect(sold.history.map(wordsOfEntry)).toContain('the rest was waived: bank kept it');
    expect(receiveAll(placed(), { amount: 96_300 }, { acceptShort: 'agreed' }).state).toBe('paid');
    // The rest arrives after all. It is not an overpayment.
    expect(totalsOf(receiveAll(sold, { amount: 2_000, reference: 'N2' })).excess).toBe(0);
    expect(totalsOf(receiveAll(sold, { amount: 2_100, reference: 'N2' })).excess).toBe(100);
  });

  it.each<[string, Parts, string]>([
    ['a receipt without an amount', {}, 'State what arrived: --amount 983.00'],
    ['a negative amount', { amount: -1 }, 'An amount cannot be negative.'],
    [
      'charges over 10%',
      { amount: 80_000, charges: 10_000 },
      'The charges of USD 100.00 is more than 10% of the order.',
    ],
    [
      'tax over 30%',
      { amount: 60_000, taxDeducted: 30_000 },
      'The tax deducted of USD 300.00 is more than 30% of the order.',
    ],
    [
      'charges that exceed the balance',
      { amount: 98_300, charges: 100 },
      'These charges and taxes exceed what is still due: USD 983.00.',
    ],
    [
      'accepting an underpayment before any payment',
      { acceptShort: 'why' },
      'Nothing has arrived for this order yet.',
    ],
    [
      'accepting an underpayment if the order is paid in full',
      { amount: 98_300, acceptShort: 'why' },
      'Nothing is missing, so leave out --accept-short.',
    ],
  ])('rejects %s', (_, parts, words) => {
    expect(emailsOf(receive(placed(), parts))).toContain(words);
  });

  it('rejects one receipt more than an order can hold, and loses none of the others', () => {
    let order = placed();
    for (let i = 0; i < maxLedgerEntries + 5; i++) {
      const requested = receive(order, { amount: 1, reference: `N${i}` });
      if (requested.ok) order = requested.order;
      else expect(requested.reason).toContain('as many receipts as an order can hold');
    }
    expect(orderSchema.parse(order).purchaseOrder!.ledger!.length).toBe(maxLedgerEntries - 1);
  });
});

describe('an overpayment', () => {
  const over = () => receive(placed(), { amount: 100_000, reference: 'N1' });

  it('is on the work queue until it is returned, and the confirmation tells its buyer', () => {
    const sold = after(over());
    expect(emailsOf(over())).toEqual(['order-confirmed', 'overpaid']);
    expect(receivedWords(sold)).toContain('USD 17.00 was overpaid: return it or keep it');
    expect(workItemsOf(sold)).toMatchObject([
      { kind: 'overpayment', since: at(12), how: 'npm run cli -- orders overpaid o1 returned | credited' },
    ]);
    const returned = settleOverpayment(sold, { as: 'returned', reference: 'OUT 1' }, at(14));
    expect(emailsOf(returned)).toEqual(['overpayment-settled']);
    expect([workItemsOf(after(returned)), after(returned).state]).toEqual([[], 'paid']);
    expect(emailsOf(settleOverpayment(after(returned), { as: 'returned' }, at(15)))).toBe(
      'This order has nothing to return or credit.',
    );
    expect(paymentOn(sold, 1)[1]).toEqual(['Overpaid', 'USD 17.00']);
  });

  it('can be returned in part and credited in part, but never beyond its amount', () => {
    const part = after(settleOverpayment(after(over()), { as: 'returned', minorUnits: 700 }, at(14)));
    expect(emailsOf(settleOverpayment(part, { as: 'credited', minorUnits: 1_100 }, at(14)))).toBe(
      'USD 10.00 of this order can be returned or credited, not USD 11.00.',
    );
    const credited = after(settleOverpayment(part, { as: 'credited' }, at(14)));
    expect(wordsOfEntry(credited.history.at(-1)!)).toBe(
      'overpayment kept as a credit: USD 10.00, credited on 2026-12-04',
    );
    expect(workItemsOf(credited)).toEqual([]);
  });

  it('includes a whole second transfer, even for an order that an earlier release sold without a ledger', () => {
    const { purchaseOrder, ...sold } = receiveAll(placed(), { amount: 98_300, reference: 'N1' });
    const { ledger: _none, ...before } = purchaseOrder!;
    const old: Order = { ...sold, purchaseOrder: before };
    expect(emailsOf(receive(old, { amount: 98_300, reference: 'N1' }))).toBe(
      'This transfer is already recorded.',
    );
    const twice = after(receive(old, { amount: 98_300, reference: 'N2' }));
    expect([totalsOf(twice).excess, twice.state]).toEqual([98_300, 'paid']);
  });
});

describe('a refund of a partly paid order', () => {
  it('ends the order when everything received is refunded, and records the same refund once', () => {
    const part = receiveAll(placed(), { amount: 96_300 });
    const some = after(returnReceipts(part, 50_000, at(14)));
    expect([some.state, totalsOf(some).due, some.refundedMinorUnits]).toEqual(['pending', 52_000, 50_000]);
    expect(emailsOf(returnReceipts(some, 50_000, at(14)))).toBe('This refund is already recorded.');
    const requested = returnReceipts(some, undefined, at(15));
    const ended = after(requested);
    expect(emailsOf(requested)).toEqual(['receipts-returned']);
    expect([ended.state, ended.license, billingDocumentsOf(ended).length, workItemsOf(ended)]).toEqual([
      'refunded',
      undefined,
      1,
      [],
    ]);
    expect(emailsOf(returnReceipts(ended, undefined, at(16)))).toBe('This refund is already recorded.');
    expect(emailsOf(returnReceipts(part, 96_400, at(14)))).toBe(
      'Only USD 963.00 has arrived for this order.',
    );
    const more = after(receive(ended, { amount: 2_000 }, 17));
    expect([more.state, workItemsOf(more).map(({ kind }) => kind)]).toEqual(['refunded', ['overpayment']]);
  });

  it('is on the work queue when we cancel the order, and its buyer cannot cancel it', () => {
    const part = receiveAll(placed(), { amount: 96_300 });
    expect(cancelOrder(part, at(13))).toMatchObject({ ok: false });
    const canceled = after(cancelOrder(part, at(13), 'no such institution'));
    expect(workItemsOf(canceled)).toMatchObject([
      {
        kind: 'overpayment',
        what: expect.stringMatching(/^US\$963\.00 was paid for an order that has ended/) as string,
      },
    ]);
    const returned = after(settleOverpayment(canceled, { as: 'returned' }, at(14)));
    expect([workItemsOf(returned), isOfMoney(returned)]).toEqual([[], true]);
    // The rest arrives anyway, and the order is reopened.
    expect(receiveAll(canceled, { amount: 2_000 }).state).toBe('paid');
  });
});
