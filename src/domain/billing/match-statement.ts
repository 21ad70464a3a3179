// Which orders the lines of a bank statement pay. A match is certain only where two independent facts agree (a number and the amount, a
// number and the payer, the payer and the amount) and no other order fits as well; everything else is for a person, with what was found.
import { formatWithCode } from '../money.ts';
import type { Order } from '../order/order.ts';
import {
  type Evidence,
  evidenceFor,
  hasOurForm,
  isPayer,
  numbersOf,
  type ReadLine,
  readLine,
} from './payment-evidence.ts';
import { type Fit, fitOf, settles } from './payment-fit.ts';
import { awaitsTransfer } from './purchase-order.ts';
import { receiptsOf, totalsOf } from './receipts.ts';
import type { StatementLine, StatementMoney } from './statement-line.ts';

/** What is booked on an order. */
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
  /** A shortfall of no more than this is taken for bank charges that we bear, in minor units. */
  chargesUpTo?: number;
};

/** An order before a line, with what is due of it after the lines that were matched before. */
type Candidate = { order: Order; due: number; evidence: Evidence; fit: Fit };

const isNamed = ({ evidence }: Candidate, how: 'exact' | 'misspelled') =>
  evidence.number === how || evidence.purchaseOrder === how;
const isFromBuyer = ({ evidence }: Candidate) => isPayer(evidence);

const inCode = (money: StatementMoney) =>
  money.currency === 'USD' || money.currency === 'INR'
    ? formatWithCode({ currency: money.currency, minorUnits: money.minorUnits })
    : `${money.currency} ${(money.minorUnits / 100).toFixed(2)}`;

const words: Record<Fit['kind'], string> = {
  exact: 'the amount is what is due',
  charges: 'the amount and bank charges are what is due',
  tax: 'the amount and tax deducted at source are what is due',
  part: 'the amount is less than what is due',
  over: 'the amount is more than what is due',
  'other-currency': 'the currency is another one',
};

/** Why a line may pay an order, for a person. */
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

/** The candidates that a line names by a number: ours, or where it has none of ours, the buyer's. */
function namedIn(candidates: readonly Candidate[]): readonly Candidate[] {
  const ours = candidates.filter(({ evidence }) => evidence.number === 'exact');
  return ours.length > 0 ? ours : candidates.filter(({ evidence }) => evidence.purchaseOrder === 'exact');
}

type Facts = {
  line: StatementLine;
  sum: number;
  read: ReadLine;
  open: readonly Candidate[];
  closed: readonly Candidate[];
};
type Rule = (facts: Facts) => readonly Candidate[];

/** An exact number, and an amount or a payer that agrees with it. */
const byNumber: Rule = ({ line, sum, open, closed }) => {
  const named = namedIn(open);
  if (named.length === 0 || closed.some(({ evidence }) => evidence.number === 'exact')) return [];
  const isOneCurrency = named.every(({ order }) => order.amount.currency === line.money.currency);
  if (named.length > 1 && isOneCurrency && named.reduce((all, { due }) => all + due, 0) === sum)
    return named.map((each) => ({ ...each, fit: { kind: 'exact', minorUnits: each.due } }));
  const [one, ...others] =
    named.length === 1
      ? named
      : named.filter((each) => each.evidence.number !== 'exact' && settles(each.fit) && isFromBuyer(each));
  if (!one || others.length > 0) return [];
  const isRivaled = open.some(
    (rival) => rival.order !== one.order && isFromBuyer(rival) && !isFromBuyer(one) && settles(rival.fit),
  );
  if (isRivaled) return [];
  return settles(one.fit) || (one.fit.kind === 'part' && isFromBuyer(one)) ? [one] : [];
};

/** A misspelled number, with both the amount and the payer. */
const byMisspelledNumber: Rule = ({ open, closed }) => {
  if (namedIn([...open, ...closed]).length > 0) return [];
  const fitting = open.filter(
    (each) => isNamed(each, 'misspelled') && isFromBuyer(each) && settles(each.fit),
  );
  const rivals = [...open, ...closed].filter(
    (each) => isFromBuyer(each) && (each.fit.kind === 'exact' || isSettledBy(each)),
  );
  return fitting.length === 1 && rivals.every(({ order }) => order === fitting[0]!.order) ? fitting : [];
};

/** Whether a closed order was for the same amount: then it may be paid again. */
const isSettledBy = ({ order, fit, due }: Candidate) =>
  due === 0 && order.amount.minorUnits === fit.minorUnits;

/** The payer and the exact amount, where the line names no other order. */
const byPayer: Rule = ({ read, open, closed }) => {
  if (hasOurForm(read) || namedIn([...open, ...closed]).length > 0) return [];
  const fitting = open.filter((each) => isFromBuyer(each) && each.fit.kind === 'exact');
  const isPaidBefore = closed.some((each) => isFromBuyer(each) && isSettledBy(each));
  return fitting.length === 1 && !isPaidBefore ? fitting : [];
};

/** What a line leaves for a person. */
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
      why:
        likely.length > 1
          ? 'several orders fit'
          : likely[0]!.fit.kind === 'part'
            ? 'charges, deducted tax, or a part: a person decides'
            : 'not enough agrees',
    };
  if (paid.length > 0)
    return {
      line,
      outcome: 'proposed',
      proposals: paid
        .slice(0, 4)
        .map((each) => ({ order: each.order, reasons: ['is not waiting for money'] })),
      why: 'the order does not wait for money: noted by hand before, or paid again',
    };
  const alike = open.filter(({ fit }) => fit.kind === 'exact').length;
  return {
    line,
    outcome: 'unknown',
    why:
      alike > 0
        ? `only its amount is that of ${alike === 1 ? 'an order' : `${alike} orders`}`
        : 'no number, payer, or amount of an order',
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
 * Matches lines with orders by transfer. Strong evidence goes first over all lines, so that no line takes by its amount what another one
 * names.
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
  const readings = new Map(
    lines.map((line) => {
      const read = readLine(line);
      const { orders: before, rest } = bookedOf(line, orders);
      const others = numbers.filter(({ order }) => !before.includes(order));
      const evidence = evidenceFor(read, others);
      const seen = others.map(({ order }, i) => ({ order, evidence: evidence[i]! }));
      return [line, { read, before, rest, seen }] as const;
    }),
  );
  const factsOf = (line: StatementLine): Facts => {
    const { read, rest, seen } = readings.get(line)!;
    const candidates = seen.map(({ order, evidence }): Candidate => {
      const left = due.get(order.id)!;
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
  for (const line of lines) {
    const { before, rest } = readings.get(line)!;
    if (before.length > 0 && rest <= 0) matches.set(line, { line, outcome: 'booked', orders: before });
  }
  for (const rule of [byNumber, byMisspelledNumber, byPayer])
    for (const line of lines) {
      if (matches.has(line)) continue;
      const paid = rule(factsOf(line));
      if (paid.length === 0) continue;
      const allocations = paid.map(allocationOf);
      for (const { order, minorUnits, charges = 0, taxDeducted = 0 } of allocations)
        due.set(order.id, Math.max(0, due.get(order.id)! - minorUnits - charges - taxDeducted));
      matches.set(line, { line, outcome: 'certain', allocations, reasons: paid.flatMap(reasonsFor) });
    }
  return lines.map((line) => matches.get(line) ?? forPerson(factsOf(line)));
}

/** A line in words: `2026-11-22  USD 963.00  Anna University  PO-7`. */
export const wordsOfLine = ({ bookedOn, money, payer, text }: StatementLine) =>
  [bookedOn, inCode(money), payer, text]
    // What a stranger wrote must not steer a terminal.
    .map((part) =>
      part
        .replace(/[\s\p{C}]+/gu, ' ')
        .trim()
        .slice(0, 80),
    )
    .filter(Boolean)
    .join('  ');
