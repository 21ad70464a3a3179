import { describe, expect, it } from 'vitest';
import { matchStatement } from '../../../src/domain/billing/match-statement.ts';
import { receiveTransfer } from '../../../src/domain/billing/receive-transfer.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { StatementLine } from '../../../src/domain/billing/statement-line.ts';
import { ours } from '../../../src/domain/trust.ts';
import { proFormaOf, syntheticStatement } from '../../support/synthetic-statement.ts';

/** What a match books, as the known truth states it. */
const booked = (match: ReturnType<typeof matchStatement>[number]) =>
  match.outcome === 'certain'
    ? match.allocations
        .map(({ order, ...sums }) => ({ id: order.id, ...sums }))
        .sort((a, b) => a.id.localeCompare(b.id))
    : [];

describe('a bank statement with a hundred transfers for orders', () => {
  it.each(Array.from({ length: Number(process.env.STATEMENTS ?? 6) }, (_, i) => i + 1))(
    'settles at least 95 of them automatically, none wrongly, and names or proposes the rest (statement %i)',
    (seed) => {
      const { orders, lines } = syntheticStatement(seed);
      const matches = matchStatement(
        lines.map(({ line }) => line),
        orders,
      );
      let settled = 0;
      for (const [i, match] of matches.entries()) {
        const { line, pays } = lines[i]!;
        const truth = pays.toSorted((a, b) => a.id.localeCompare(b.id));
        if (match.outcome === 'certain') {
          expect(booked(match), JSON.stringify(line)).toEqual(truth);
          settled++;
        } else expect(['proposed', 'unknown'], JSON.stringify(line)).toContain(match.outcome);
      }
      expect(lines.filter(({ pays }) => pays.length > 0)).toHaveLength(100);
      expect(settled).toBeGreaterThanOrEqual(95);
    },
  );
});

describe('a line of a bank statement', () => {
  const { orders } = syntheticStatement(1);
  const waiting = (name: string, currency = 'USD') =>
    orders.filter(
      ({ buyer, amount, state }) =>
        buyer.company === name && amount.currency === currency && state === 'pending',
    );
  const [emory] = waiting('Emory University') as [Order];
  const [leiden] = waiting('Leiden University Medical Center') as [Order];
  const [anna] = waiting('Anna University', 'INR') as [Order];
  const lineFor = (order: Order, changes: Partial<StatementLine> & { sum?: number } = {}): StatementLine => {
    const { sum = order.amount.minorUnits, ...others } = changes;
    const money = { currency: order.amount.currency, minorUnits: sum };
    const payer = order.buyer.company!;
    return { key: 'K1', bookedOn: '2026-12-02', money, payer, text: proFormaOf(order), ...others };
  };
  const book = (order: Order, minorUnits: number, reference: string) => {
    const done = receiveTransfer(
      order,
      ours({ minorUnits, receivedOn: '2026-12-02T00:00:00.000Z', reference }),
      '2026-12-03T00:00:00.000Z',
      10,
    );
    if (!done.ok) throw new Error(done.reason);
    return done.order;
  };
  const match = (line: StatementLine, known: readonly Order[] = orders, options = {}) =>
    matchStatement([line], known, options)[0]!;
  const outcome = (...asked: Parameters<typeof match>) => {
    const found = match(...asked);
    return found.outcome === 'certain' ? booked(found) : found.outcome;
  };
  const paysWhole = ({ id, amount }: Order) => [{ id, minorUnits: amount.minorUnits }];

  it('is booked once and recognized when its file is read again', () => {
    const sold = book(emory, emory.amount.minorUnits, 'K1');
    expect(match(lineFor(emory), [sold, leiden])).toMatchObject({
      outcome: 'booked',
      orders: [{ id: emory.id }],
    });
    expect(outcome(lineFor(emory, { key: 'K2' }), [sold, leiden])).toBe('proposed');
  });
  it('is booked to the end if a previous run stopped after the first of its two orders', () => {
    const sum = emory.amount.minorUnits + leiden.amount.minorUnits;
    const line = lineFor(emory, { sum, text: `${proFormaOf(emory)} ${proFormaOf(leiden)}` });
    expect(outcome(line)).toHaveLength(2);
    const sold = book(emory, emory.amount.minorUnits, 'K1');
    expect(outcome(line, [sold, leiden])).toEqual(paysWhole(leiden));
    expect(outcome(line, [sold, book(leiden, leiden.amount.minorUnits, 'K1')])).toBe('booked');
  });
  it('needs an operator if its number matches one order but its payer and amount match another', () => {
    const twin: Order = { ...leiden, amount: emory.amount };
    expect(outcome(lineFor(emory, { text: proFormaOf(twin) }), [emory, twin])).toBe('proposed');
    expect(outcome(lineFor(emory, { text: proFormaOf(twin) }), [twin])).toEqual(paysWhole(twin));
  });
  it('needs an operator if only its number matches, only its amount, or only its payer', () => {
    const payer = 'SOMEBODY ELSE';
    expect(outcome(lineFor(emory, { sum: 5_000, payer }))).toBe('proposed');
    expect(outcome(lineFor(emory, { payer, text: '' }))).toBe('unknown');
    expect(outcome(lineFor(emory, { sum: 5_000, text: '' }))).toBe('proposed');
    expect(outcome(lineFor(emory, { sum: 5_000, payer, text: 'rent' }))).toBe('unknown');
  });
  it('needs an operator if it pays more than is due', () => {
    expect(outcome(lineFor(emory, { sum: emory.amount.minorUnits + 1 }))).toBe('proposed');
  });
  it('covers a shortfall with charges only if the bank states them or the operator accepts that amount', () => {
    const sum = emory.amount.minorUnits - 2_000;
    const part = [{ id: emory.id, minorUnits: sum }];
    const whole = [{ id: emory.id, minorUnits: sum, charges: 2_000 }];
    expect(outcome(lineFor(emory, { sum }))).toEqual(part);
    expect(outcome(lineFor(emory, { sum, charges: 1_500 }))).toEqual(part);
    expect(outcome(lineFor(emory, { sum, charges: 2_000 }))).toEqual(whole);
    expect(outcome(lineFor(emory, { sum }), orders, { chargesUpTo: 1_999 })).toEqual(part);
    expect(outcome(lineFor(emory, { sum }), orders, { chargesUpTo: 2_000 })).toEqual(whole);
  });
  it('takes a shortfall for deducted tax only at the statutory rates, in rupees, for a whole order', () => {
    const { minorUnits } = anna.amount;
    // 2% and 10% of the value before 18% GST.
    for (const percent of [2, 10]) {
      const taxDeducted = Math.round((minorUnits / 1.18) * (percent / 100));
      const sum = minorUnits - taxDeducted;
      expect(outcome(lineFor(anna, { sum }))).toEqual([{ id: anna.id, minorUnits: sum, taxDeducted }]);
    }
    const sum = minorUnits - Math.round((minorUnits / 1.18) * 0.05);
    expect(outcome(lineFor(anna, { sum }))).toEqual([{ id: anna.id, minorUnits: sum }]);
  });
  it('is booked only in the currency of its order, unless the bank states the amount originally sent', () => {
    const money = { currency: 'EUR', minorUnits: emory.amount.minorUnits };
    expect(outcome(lineFor(emory, { money }))).toBe('proposed');
    expect(outcome(lineFor(emory, { money, instructed: emory.amount }))).toEqual(paysWhole(emory));
    const sold = book(emory, emory.amount.minorUnits, 'K1');
    expect(outcome(lineFor(emory, { money, instructed: emory.amount }), [sold])).toBe('booked');
  });
  it('needs an operator if it names a paid order along with one that awaits payment', () => {
    const sold = book(emory, emory.amount.minorUnits, 'EARLIER');
    const text = `${proFormaOf(emory)} ${proFormaOf(leiden)}`;
    expect(outcome(lineFor(leiden, { text }), [sold, leiden])).toBe('proposed');
    expect(outcome(lineFor(leiden, { text }), [leiden])).toEqual(paysWhole(leiden));
  });
  it('needs an operator if it has no number and its payer paid another order of this amount', () => {
    const earlier: Order = { ...emory, id: 'e'.repeat(24) };
    const sold = book(earlier, earlier.amount.minorUnits, 'EARLIER');
    expect(outcome(lineFor(emory, { text: '' }), [emory, sold])).toBe('proposed');
    expect(outcome(lineFor(emory, { text: '' }), [emory])).toEqual(paysWhole(emory));
  });
  it('needs an operator if it has a number like ours that no order has', () => {
    expect(outcome(lineFor(emory, { text: 'BFX/26-27/912345' }))).toBe('proposed');
  });
  it('needs an operator if its number is misspelled and its buyer has two open orders of that amount', () => {
    const text = proFormaOf(emory).replace('BFX', 'BFK');
    const other: Order = {
      ...emory,
      id: 'e'.repeat(24),
      purchaseOrder: { ...emory.purchaseOrder!, serial: 456_789 },
    };
    expect(outcome(lineFor(emory, { text }), [emory, other])).toBe('proposed');
    expect(outcome(lineFor(emory, { text }), [emory])).toEqual(paysWhole(emory));
  });
  it.each([
    ['Anna University', 'THE ANNA UNIV CHENNAI', true],
    ['University of Washington', 'UNIVERSITY OF WASHINGTON A/C 123456', true],
    ['University of Washington', 'WASHINGTON STATE UNIVERSITY', false],
    ['Washington State University', 'UNIVERSITY OF WASHINGTON', false],
    ['Boston University', 'BOSTON COLLEGE', false],
    ['Boston University', 'BOSTON UNIVERSITY MEDICAL CENTER', false],
    ['Leiden University Medical Center', 'LEIDEN UNIVERSITY', false],
    ['Københavns Universitet', 'KOBENHAVNS UNIVERSITET', true],
    ['National Research Council', 'NATIONAL RESEARCH COUNCIL', true],
    ['Serum Institute of India Pvt Ltd', 'SERUM INST OF INDIA PRIVATE LIMITED', true],
    ['Cipla Limited', 'CIPIA LTD', true],
  ])('matches the buyer %s with the payer %s: %s', (company, payer, isTaken) => {
    const order: Order = { ...emory, buyer: { ...emory.buyer, company } };
    expect(outcome(lineFor(order, { payer, text: '' }), [order])).toEqual(
      isTaken ? paysWhole(order) : 'unknown',
    );
  });
  it('does not pay a canceled order', () => {
    expect(outcome(lineFor(emory), [{ ...emory, state: 'expired' }, leiden])).toBe('proposed');
  });
  it('does not read a number out of a longer one', () => {
    expect(outcome(lineFor(emory, { text: `${proFormaOf(emory)}7`, payer: '' }))).not.toEqual(
      paysWhole(emory),
    );
    expect(outcome(lineFor(emory, { text: `X${proFormaOf(emory)}`, payer: '' }))).not.toEqual(
      paysWhole(emory),
    );
  });
});
