// Matches bank statement lines with the orders they pay. A match is certain only if two independent facts agree (number and amount, number
// and payer, or payer and amount) and no other order fits as well. Everything else is left for review, with the evidence found.
import { formatWithCode } from '../money.ts';
import type { Order } from '../order/order.ts';
import { evidenceFor, isPayer, numbersOf, readLine } from './payment-evidence.ts';
import { type Fit, fitOf, settles } from './payment-fit.ts';
import { awaitsTransfer } from './purchase-order.ts';
import { receiptsOf, totalsOf } from './receipts.ts';
import type { StatementLine, StatementMoney } from './statement-line.ts';
import {
  type Candidate,
  type Facts,
  isNamed,
  isFromBuyer,
  isSettledBy,
  byNumber,
  byMisspelledNumber,
  byPayer,
} from './match-rules.ts';

/** The part of a line to book on one order. */
export type Allocation = {
  order: Order;
  minorUnits: number;
  charges?: number;
  taxDeducted?: number;
};
export type Proposal = { order: Order; reasons: readonly string[] };

export type Match = { line: StatementLine } & (
  | { outcome: 'certain'; allocations: readonly Allocation[]; reasons: readonly string[] }
  | { outcome: 'proposed'; proposals: readonly Proposal[]; why: string }
  | { outcome: 'unknown'; why: string }
  | { outcome: 'booked'; orders: readonly Order[] }
);

type Options = {
  /** A shortfall up to this many minor units counts as bank charges, which we bear. */
  chargesUpTo?: number;
};

const inCode = (money: StatementMoney) =>
  money.currency === 'USD' || money.currency === 'INR'
    ? formatWithCode({ currency: money.currency, minorUnits: money.minorUnits })
    : `${money.currency} ${(money.minorUnits / 100).toFixed(2)}`;

const words: Record<Fit['kind'], string> = {
  exact: 'the amount matches what is due',
  charges: 'the amount plus bank charges matches what is due',
  tax: 'the amount plus tax deducted at source matches what is due',
  part: 'the amount is less than what is due',
  over: 'the amount is more than what is due',
  'other-currency': 'the currency is different',
};

/** Why a line may pay an order, as text for the reviewer. */
function reasonsFor({ evidence, fit, order }: Candidate): string[] {
  const { poNumber = '' } = order.buyer;
  const number = { exact: 'names our number', misspelled: 'names a number like ours', none: undefined };
  const theirs = {
    exact: `names purchase order ${poNumber}`,
    misspelled: `names a purchase order like ${poNumber}`,
    none: undefined,
  };
  return [
    number[evidence.number],
    theirs[evidence.purchaseOrder],
    isPayer(evidence) ? 'comes from its buyer' : undefined,
    words[fit.kind],
  ].filter((reason) => reason !== undefined);
}

const allocationOf = ({ order, fit }: Candidate): Allocation => {
  const { kind: _how, ...sums } = fit;
  return { order, ...sums };
};

/** Why a reviewer must choose among the orders that a payment may be for. */
function whyProposed([first, ...others]: readonly Candidate[]) {
  if (others.length > 0) return 'several orders match';
  return first?.fit.kind === 'part'
    ? 'charges, deducted tax, or a partial payment: please decide'
    : 'too few details match';
}

/** The proposal for a line that has no certain match. */
function forPerson({ line, open, closed }: Facts): Match {
  const shown = (each: Candidate) =>
    isNamed(each, 'exact') || isFromBuyer(each) || (isNamed(each, 'misspelled') && settles(each.fit));
  const likely = open.filter(shown).slice(0, 4);
  const asProposal = (each: Candidate): Proposal => ({ order: each.order, reasons: reasonsFor(each) });
  const paid = closed.filter((each) => isNamed(each, 'exact') || (isFromBuyer(each) && isSettledBy(each)));
  if (likely.length > 0)
    return {
      line,
      outcome: 'proposed',
      proposals: likely.map(asProposal),
      why: whyProposed(likely),
    };
  if (paid.length > 0)
    return {
      line,
      outcome: 'proposed',
      proposals: paid
        .slice(0, 4)
        .map((each) => ({ order: each.order, reasons: ['is not waiting for money'] })),
      why: 'the order is not waiting for money: it was recorded manually before, or paid again',
    };
  const alike = open.filter(({ fit }) => fit.kind === 'exact').length;
  return {
    line,
    outcome: 'unknown',
    why:
      alike > 0
        ? `only its amount matches ${alike === 1 ? 'an order' : `${alike} orders`}`
        : 'matches no order by number, payer, or amount',
  };
}

/** How much of a line was booked before, by its key. */
function bookedOf(line: StatementLine, orders: readonly Order[]) {
  const found = orders.flatMap((order) =>
    receiptsOf(order)
      .filter(({ id }) => id === line.key)
      .map(({ minorUnits }) => ({ order, minorUnits })),
  );
  const sum = found.reduce((all, { minorUnits }) => all + minorUnits, 0);
  const isSameCurrency = found.every(({ order }) => order.amount.currency === line.money.currency);
  return {
    orders: found.map(({ order }) => order),
    rest: found.length > 0 && !isSameCurrency ? 0 : line.money.minorUnits - sum,
  };
}

/**
 * Matches lines with orders. Strong evidence is applied to all lines first, so that a line matched by amount cannot
 * claim an order that another line names.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  orders: readonly Order[],
  { chargesUpTo = 0 }: Options = {},
): Match[] {
  const numbers = orders.filter(({ purchaseOrder }) => purchaseOrder).map(numbersOf);
  const due = new Map(
    numbers.map(({ order }) => [order.id, awaitsTransfer(order) ? totalsOf(order).due : 0]),
  );
  const matches = new Map<StatementLine, Match>();
  const leftOf = (order: Order) => due.get(order.id) ?? 0;
  const readings = lines.map((line) => {
    const read = readLine(line);
    const { orders: before, rest } = bookedOf(line, orders);
    const others = numbers.filter(({ order }) => !before.includes(order));
    return { line, read, before, rest, seen: evidenceFor(read, others) };
  });
  const factsOf = ({ line, read, rest, seen }: (typeof readings)[number]): Facts => {
    const candidates = seen.map(({ order, evidence }): Candidate => {
      const left = leftOf(order);
      return { order, due: left, evidence, fit: fitOf(line, rest, order, left, chargesUpTo) };
    });
    return {
      line,
      sum: rest,
      read,
      open: candidates.filter((each) => each.due > 0),
      closed: candidates.filter((each) => each.due === 0),
    };
  };
  for (const { line, before, rest } of readings)
    if (before.length > 0 && rest <= 0) matches.set(line, { line, outcome: 'booked', orders: before });
  for (const rule of [byNumber, byMisspelledNumber, byPayer])
    for (const reading of readings) {
      const { line } = reading;
      if (matches.has(line)) continue;
      const paid = rule(factsOf(reading));
      if (paid.length === 0) continue;
      const allocations = paid.map(allocationOf);
      for (const { order, minorUnits, charges = 0, taxDeducted = 0 } of allocations)
        due.set(order.id, Math.max(0, leftOf(order) - minorUnits - charges - taxDeducted));
      matches.set(line, { line, outcome: 'certain', allocations, reasons: paid.flatMap(reasonsFor) });
    }
  return readings.map((reading) => matches.get(reading.line) ?? forPerson(factsOf(reading)));
}

/** A line as text: `2026-11-22  USD 963.00  Anna University  PO-7`. */
export const wordsOfLine = ({ bookedOn, money, payer, text }: StatementLine) =>
  [bookedOn, inCode(money), payer, text]
    // Text from a stranger must not contain terminal control sequences.
    .map((part) =>
      part
        .replace(/[\s\p{C}]+/gu, ' ')
        .trim()
        .slice(0, 80),
    )
    .filter(Boolean)
    .join('  ');
