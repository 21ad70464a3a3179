// The service period that a document bills for. Quotes and pro forma invoices state only its length; invoices state the dates.
import { addDays, formatDay, toDayNumber } from '../dates.ts';
import { licenseTerm } from '../license/license.ts';
import type { BillingDocument } from './billing-document-schema.ts';
import { billingDocumentsOf } from './billing-documents.ts';
import type { Order } from '../order/order.ts';
import { type LicenseOrder, type Purpose, purposeOf } from '../order/purpose.ts';
import { daysCarriedBy } from '../license/renewal.ts';

export type ServicePeriod = {
  term: Order['term'];
  /** Days in UTC, like those of a license; both are inclusive. */
  from?: string | undefined;
  until?: string | undefined;
};

const lengths = { year: '12 months', month: 'one month' } as const;

/** A date with non-breaking spaces. */
const wholeDay = (date: string) => formatDay(date).replaceAll(' ', '\u00a0');

/** Undefined for a training, whose dates are set later. */
export function periodInWords({ term, from, until }: ServicePeriod): string | undefined {
  const begin = from === undefined ? 'payment' : wholeDay(from);
  if (until !== undefined)
    return `Service period ${from === undefined ? 'from ' : ''}${begin} to ${wholeDay(until)}`;
  if (term === 'session') return undefined;
  return term === 'perpetual' ? `Perpetual, from ${begin}` : `Service period: ${lengths[term]} from ${begin}`;
}

/** The first term of a paid order. Later terms extend its license but not the end date in its key. */
function firstTerm({ purpose, order }: Purpose): ServicePeriod {
  const { term } = order;
  if (purpose === 'renewal')
    return { term, from: order.renews.from, until: order.renews.firstUntil ?? order.renews.until };
  return purpose === 'license' ? firstTermOf(order) : { term };
}

function firstTermOf(order: LicenseOrder): ServicePeriod {
  const { term, license, keyUntil, payment, startsAfter, papers = [] } = order;
  if (!license || !payment || term === 'session') return { term };
  // Releases before keys had their own end date extended only the license.
  const wasExtended = keyUntil === undefined && papers.some(({ until }) => until !== undefined);
  const until = wasExtended
    ? licenseTerm(term, payment.paidAt, { startsAfter }).validUntil
    : (keyUntil ?? license.validUntil);
  return { term, from: license.validFrom, until: until ?? undefined };
}

/**
 * The period that a quote or pro forma invoice issued at `at` requests: the days after a running term, otherwise a term from payment on.
 */
export function periodAhead(term: Order['term'], startsAfter: string | undefined, at: string): ServicePeriod {
  if (startsAfter === undefined || term === 'session' || toDayNumber(startsAfter) < toDayNumber(at))
    return { term };
  const { validFrom, validUntil } = licenseTerm(term, startsAfter);
  return { term, from: validFrom, until: validUntil ?? undefined };
}

/** The period a document bills for. A credit note has the period of its invoice. */
export function servicePeriodOf(order: Order, document: BillingDocument): ServicePeriod {
  const { term, payment, startsAfter } = order;
  const bought = purposeOf(order);
  const documents = billingDocumentsOf(order);
  const billed = document.of === undefined ? document : (documents[document.of] ?? document);
  const isAhead = billed.kind === 'pro-forma';
  if (bought.purpose === 'added-seats')
    return { term, from: isAhead ? undefined : payment?.paidAt, until: bought.order.addsTo.until };
  // A pro forma invoice must not change when it is rendered again after payment.
  if (isAhead) return periodAhead(term, startsAfter, billed.at);
  const first = firstTerm(bought);
  const { until: end } = billed;
  if (end === undefined) return first;
  const ends = documents.flatMap(({ until }) => (until !== undefined && until < end ? [until] : []));
  const carried = daysCarriedBy(order);
  const before = ends.toSorted().at(-1);
  return {
    term,
    from: before === undefined ? first.until : addDays(before, carried),
    until: addDays(end, carried),
  };
}
