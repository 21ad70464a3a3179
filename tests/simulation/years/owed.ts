// What the shop owes its buyers, computed from the payments alone: until when each license runs, and what its unused days are worth.
import { plans } from '../../../src/domain/catalog.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { inPaise } from '../../support/crash-harness.ts';
import type { World } from '../world.ts';
import type { Bought } from './bought.ts';
import { documentOf } from './documents-of.ts';

const day = 86_400_000;
const graceDays = 14;

/** A payment, when it arrived, and how much of it was refunded. */
export type Charge = { minorUnits: number; at: number; back: number };

export function chargesIn(world: World, id: string): Charge[] {
  const session = world.sessions.get(`cs_${id}`);
  if (session) {
    if (session.state !== 'paid') return [];
    const { amount, paidAt = session.createdAt, renewals = [], renewedAt = [], refunds = {} } = session;
    return [amount, ...renewals].map((minorUnits, i) => ({
      minorUnits,
      at: i === 0 ? paidAt : renewedAt[i - 1]!,
      back: refunds[`ch_${i}`] ?? 0,
    }));
  }
  const payu = world.payu.get(id);
  if (payu)
    return payu.status === 'success'
      ? [{ minorUnits: inPaise(payu.fields), at: payu.paidAt!, back: payu.refunds?.payment ?? 0 }]
      : [];
  const receivedOn = world.transfers.get(id);
  const { bought, wiredBack } = world.memory;
  return typeof receivedOn === 'string'
    ? [{ minorUnits: bought.get(id)!.minorUnits, at: Date.parse(receivedOn), back: wiredBack.get(id) ?? 0 }]
    : [];
}

/** The charges that paid for something, without those after the end of an order, which were only refunded. */
const chargesThatCount = (world: World, id: string) =>
  chargesIn(world, id).filter((_, i) => !world.memory.mistakes.has(`${id} ${i}`));

/** Whether a charge was fully refunded, which ends the order. */
export const isOver = (world: World, id: string) =>
  chargesThatCount(world, id).some(({ minorUnits, back }) => back >= minorUnits);

/** Days since 1970, and adding calendar months to one; the 31st becomes the last day of a shorter month. */
export const dayNumber = (at: number) => Math.floor(at / day);
export function monthsAfter(from: number, months: number): number {
  const date = new Date(from * day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayNumber(Date.UTC(year, month, Math.min(date.getUTCDate(), last)));
}

/** Paid days and their price. */
export type Span = { orderId: string; from: number; until: number; minorUnits: number; at: number };

/** The days that an order's own charges paid for: the first term from the booking day, later ones as the card was charged. */
async function ownSpans(world: World, id: string): Promise<Span[]> {
  const { months, startsAfter = 0 } = world.memory.bought.get(id)!;
  const charges = chargesThatCount(world, id);
  const paidAt = (await documentOf(world, id))?.payment?.paidAt;
  if (months === undefined || paidAt === undefined || isOver(world, id)) return [];
  const booked = dayNumber(Date.parse(paidAt));
  const carried = Math.max(0, startsAfter - booked);
  const spans: Span[] = [];
  for (const [i, { minorUnits, at, back }] of charges.entries()) {
    const from = spans.at(-1)?.until ?? booked + carried;
    const cycle = monthsAfter(dayNumber(charges[0]!.at), months * (i + 1)) + carried;
    const until = i === 0 ? monthsAfter(from, months) : Math.max(from, cycle);
    spans.push({ orderId: id, from, until, minorUnits: minorUnits - back, at });
  }
  return spans;
}

/** `moved`: how many renewals started later than planned when they were paid. Each keeps its planned length, with or without a leap day. */
export type Owed = { spans: Span[]; until: number; moved: number };

/**
 * The paid days of a license in sequence: its own, then those of each renewal, which start where the previous days end but not before the
 * payment. Undefined for a license that never ends or was not paid. A card that failed permanently leaves the grace period.
 */
export async function owedUntil(world: World, licenseId: string): Promise<Owed | undefined> {
  const own = await ownSpans(world, licenseId);
  const last = own.at(-1);
  if (!last) return undefined;
  const spans = [...own];
  const license = await documentOf(world, licenseId);
  const graced = last.until + graceDays;
  const ownEnd =
    license?.periods?.find(({ orderId }) => orderId === licenseId)?.until ?? license?.license?.validUntil;
  const isGraced = isFailing(world, licenseId) && ownEnd && dayNumber(Date.parse(ownEnd)) === graced;
  let until = isGraced ? graced : last.until;
  const renewals = await Promise.all(
    [...world.memory.bought]
      .filter(([, { for: what, of }]) => what === 'renewal' && of === licenseId)
      .map(async ([id]) => ({ id, spans: await ownSpans(world, id), order: await documentOf(world, id) })),
  );
  const paid = renewals
    .filter((each) => each.spans.length > 0)
    .toSorted((a, b) => a.order!.payment!.paidAt.localeCompare(b.order!.payment!.paidAt));
  let moved = 0;
  for (const { id, spans: given, order } of paid) {
    const shift = Math.max(until, dayNumber(Date.parse(order!.payment!.paidAt))) - given[0]!.from;
    moved++;
    spans.push(...given.map((span) => ({ ...span, from: span.from + shift, until: span.until + shift })));
    until = spans.at(-1)!.until;
    if (isFailing(world, id)) until = gracedEnd(license?.periods ?? [], id, until);
  }
  return { spans, until, moved };
}

/** Whether the card of an order is being declined, or was until its subscription ended or the license was replaced. */
const isFailing = ({ memory, sessions }: World, id: string) =>
  memory.failedCards.has(id) ||
  sessions.get(`cs_${id}`)?.failingSince !== undefined ||
  [...memory.mistakes].some((mistake) => mistake.startsWith(`${id} `));

function gracedEnd(periods: readonly { orderId: string; until: string }[], id: string, until: number) {
  const end = periods.find(({ orderId }) => orderId === id)?.until;
  return end !== undefined && dayNumber(Date.parse(end)) === until + graceDays ? until + graceDays : until;
}

/** The value of an amount in another currency, using the list price for one seat of the same plan. */
function worthIn(currency: Currency, { currency: paid, productId }: Bought, minorUnits: number): number {
  if (paid === currency) return minorUnits;
  const { price } = plans.find(({ product }) => product.id === productId)!;
  return (minorUnits * price[currency].minorUnits) / price[paid].minorUnits;
}

/** `uncertain`: by how much the shop's credit may be lower, because months have different lengths. */
export type CreditOwed = { worth: number; uncertain: number };

/**
 * The present value of the unused days of everything paid for a license, including added seats, in its currency. If a card was charged
 * several times for a renewal that moved because an earlier charge became known late, each charge keeps the days of its planned month.
 */
export async function creditOwed(world: World, licenseId: string): Promise<CreditOwed> {
  const { bought } = world.memory;
  const today = dayNumber(world.now);
  const own = bought.get(licenseId)!;
  const { spans = [] } = (await owedUntil(world, licenseId)) ?? {};
  let worth = 0;
  let uncertain = 0;
  const add = (orderId: string, { from, until, minorUnits }: Pick<Span, 'from' | 'until' | 'minorUnits'>) => {
    const left = Math.min(until - from, Math.max(0, until - today));
    if (until > from)
      worth += Math.round((worthIn(own.currency, bought.get(orderId)!, minorUnits) * left) / (until - from));
  };
  const first = spans.find(({ orderId }) => orderId === licenseId);
  for (const span of spans) {
    const brought = span === first ? (own.credit ?? 0) : 0;
    add(span.orderId, { ...span, minorUnits: span.minorUnits + brought });
    const isOneOfMany = spans.filter(({ orderId }) => orderId === span.orderId).length > 1;
    if (isOneOfMany && span.orderId !== licenseId && span.until > today)
      uncertain +=
        3 * worthIn(own.currency, bought.get(span.orderId)!, span.minorUnits / (span.until - span.from));
  }
  for (const [id, { for: what, of }] of bought) {
    const span = what === 'seats' && of === licenseId ? await spanOfSeats(world, licenseId, id) : undefined;
    if (span) add(id, span);
  }
  return { worth, uncertain };
}

/** The paid days of seats that an order added to a license and that were not refunded. */
async function spanOfSeats(world: World, licenseId: string, id: string) {
  const order = await documentOf(world, id);
  const [charge] = chargesIn(world, id);
  if (!charge || isOver(world, id) || !order?.payment || !order.addsTo) return undefined;
  const added = (await documentOf(world, licenseId))?.seating?.added ?? [];
  if (!added.some(({ orderId }) => orderId === id)) return undefined;
  return {
    from: dayNumber(Date.parse(order.payment.paidAt)),
    until: dayNumber(Date.parse(order.addsTo.until)),
    minorUnits: charge.minorUnits - charge.back,
  };
}
