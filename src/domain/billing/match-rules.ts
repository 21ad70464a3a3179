// The rules that decide which order a bank statement line certainly pays.
import type { Order } from '../order/order.ts';
import { type Evidence, hasOurForm, isPayer, type ReadLine } from './payment-evidence.ts';
import { type Fit, settles } from './payment-fit.ts';
import type { StatementLine } from './statement-line.ts';

/** An order before this line is booked, with the amount still due after the lines already matched. */
export type Candidate = { order: Order; due: number; evidence: Evidence; fit: Fit };

export const isNamed = ({ evidence }: Candidate, how: 'exact' | 'misspelled') =>
  evidence.number === how || evidence.purchaseOrder === how;
export const isFromBuyer = ({ evidence }: Candidate) => isPayer(evidence);

/** The candidates that a line identifies by number: ours, or else the buyer's. */
function namedIn(candidates: readonly Candidate[]): readonly Candidate[] {
  const ours = candidates.filter(({ evidence }) => evidence.number === 'exact');
  return ours.length > 0 ? ours : candidates.filter(({ evidence }) => evidence.purchaseOrder === 'exact');
}

export type Facts = {
  line: StatementLine;
  sum: number;
  read: ReadLine;
  open: readonly Candidate[];
  closed: readonly Candidate[];
};
type Rule = (facts: Facts) => readonly Candidate[];

/** An exact number, plus a matching amount or payer. */
export const byNumber: Rule = ({ line, sum, open, closed }) => {
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

/** A misspelled number, plus a matching amount and payer. */
export const byMisspelledNumber: Rule = ({ open, closed }) => {
  if (namedIn([...open, ...closed]).length > 0) return [];
  const fitting = open.filter(
    (each) => isNamed(each, 'misspelled') && isFromBuyer(each) && settles(each.fit),
  );
  const rivals = [...open, ...closed].filter(
    (each) => isFromBuyer(each) && (each.fit.kind === 'exact' || isSettledBy(each)),
  );
  const [one, ...others] = fitting;
  return one && others.length === 0 && rivals.every(({ order }) => order === one.order) ? fitting : [];
};

/** Whether a closed order had the same amount, which suggests a duplicate payment. */
export const isSettledBy = ({ order, fit, due }: Candidate) =>
  due === 0 && order.amount.minorUnits === fit.minorUnits;

/** The payer and the exact amount, if the line names no other order. */
export const byPayer: Rule = ({ read, open, closed }) => {
  if (hasOurForm(read) || namedIn([...open, ...closed]).length > 0) return [];
  const fitting = open.filter((each) => isFromBuyer(each) && each.fit.kind === 'exact');
  const isPaidBefore = closed.some((each) => isFromBuyer(each) && isSettledBy(each));
  return fitting.length === 1 && !isPaidBefore ? fitting : [];
};
