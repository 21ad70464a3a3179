// For which time a document bills. A quote and a pro-forma invoice know only how long; an invoice knows the days.
import { addDays, formatDay, toDayNumber } from '../dates.ts';
import { licenceTerm } from '../license/license.ts';
import type { NumberedPaper } from './paper-schema.ts';
import { papersOf } from './numbered-papers.ts';
import type { Order } from '../order/order.ts';
import { type LicenseOrder, type Purpose, purposeOf } from '../order/purpose.ts';
import { daysCarriedBy } from '../license/renewal.ts';

export type ServicePeriod = {
  term: Order['term'];
  /** Days in UTC, as those of a license; both included. */
  from?: string | undefined;
  until?: string | undefined;
};

const lengths = { year: '12 months', month: 'one month' } as const;

/** A day that no line breaks. */
const wholeDay = (date: string) => formatDay(date).replaceAll(' ', '\u00a0');

/** Undefined of a training, whose dates are agreed on later. */
export function periodInWords({ term, from, until }: ServicePeriod): string | undefined {
  const begin = from === undefined ? 'payment' : wholeDay(from);
  if (until !== undefined)
    return `Service period ${from === undefined ? 'from ' : ''}${begin} to ${wholeDay(until)}`;
  if (term === 'session') return undefined;
  return term === 'perpetual' ? `Perpetual, from ${begin}` : `Service period: ${lengths[term]} from ${begin}`;
}

/** The first term of an order, once it is paid. Later ones extend its license, but never its key. */
function firstTerm({ purpose, order }: Purpose): ServicePeriod {
  const { term } = order;
  if (purpose === 'renewal')
    return { term, from: order.renews.from, until: order.renews.firstUntil ?? order.renews.until };
  return purpose === 'license' ? firstTermOf(order) : { term };
}

function firstTermOf(order: LicenseOrder): ServicePeriod {
  const { term, licence, keyUntil, payment, startsAfter, papers = [] } = order;
  if (!licence || !payment || term === 'session') return { term };
  // Releases before keys had ends of their own extended the license alone.
  const wasExtended = keyUntil === undefined && papers.some(({ until }) => until !== undefined);
  const until = wasExtended
    ? licenceTerm(term, payment.paidAt, { startsAfter }).validUntil
    : (keyUntil ?? licence.validUntil);
  return { term, from: licence.validFrom, until: until ?? undefined };
}

/** What a quote or a pro-forma invoice of that day asks for: the days after a term that still runs, else so long from the payment on. */
export function periodAhead(term: Order['term'], startsAfter: string | undefined, at: string): ServicePeriod {
  if (startsAfter === undefined || term === 'session' || toDayNumber(startsAfter) < toDayNumber(at))
    return { term };
  const { validFrom, validUntil } = licenceTerm(term, startsAfter);
  return { term, from: validFrom, until: validUntil ?? undefined };
}

/** What a paper of an order bills for; a credit note for what its invoice does. */
export function servicePeriodOf(order: Order, paper: NumberedPaper): ServicePeriod {
  const { term, payment, startsAfter } = order;
  const bought = purposeOf(order);
  const papers = papersOf(order);
  const billed = paper.of === undefined ? paper : (papers[paper.of] ?? paper);
  const isAhead = billed.kind === 'pro-forma';
  if (bought.purpose === 'added-seats')
    return { term, from: isAhead ? undefined : payment?.paidAt, until: bought.order.addsTo.until };
  // Drawn again when it is paid, it must say what it said.
  if (isAhead) return periodAhead(term, startsAfter, billed.at);
  const first = firstTerm(bought);
  const { until: end } = billed;
  if (end === undefined) return first;
  const ends = papers.flatMap(({ until }) => (until !== undefined && until < end ? [until] : []));
  const carried = daysCarriedBy(order);
  const before = ends.toSorted().at(-1);
  return {
    term,
    from: before === undefined ? first.until : addDays(before, carried),
    until: addDays(end, carried),
  };
}
