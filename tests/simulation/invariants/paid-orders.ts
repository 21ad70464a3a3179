// What must hold in the end of an order that was paid.
import { expect } from 'vitest';
import {
  verifyExtension,
  verifyLicenceKey,
} from '../../../netlify/adapters/licence-signing/licence-signer.ts';
import { withExtension } from '../../../src/domain/license/license.ts';
import type { NumberedPaper } from '../../../src/domain/billing/paper-schema.ts';
import { papersOf } from '../../../src/domain/billing/numbered-papers.ts';
import { reviewsOf } from '../../../src/domain/order/marks.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { type Outside, subscriptionOf } from '../../support/crashing-shop.ts';
import { product } from '../../support/visitors.ts';
import type { World } from '../world.ts';
import { publicKeyOf } from './rotation.ts';
import { chargesOf, disputedOf, isReturned, keyOf, refundsOf } from '../actions/purchases.ts';

/** Renewals that became known after a bank had taken the money back: they have no invoice, and the team is told to refund them. */
function chargedLate(order: Order, outside: Outside): number {
  const late = reviewsOf(order.handled, 'charged-after-refund');
  if (late > 0) expect(isReturned(outside, order.id)).toBe(true);
  return late;
}

/** What was charged and became a term of the order. */
const billedOf = (order: Order, outside: Outside) => {
  const charges = chargesOf(outside, order.id);
  return charges.slice(0, charges.length - chargedLate(order, outside));
};

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

/** An order is what its provider has charged and given back, and what a bank has taken back. */
export function expectCharges(order: Order, outside: Outside) {
  const { id } = order;
  const charges = billedOf(order, outside);
  const lost = charges.map((_, i) => disputedOf(outside, id, i, ['lost']));
  expect(order.state).toBe(isReturned(outside, id) ? 'refunded' : 'paid');
  const refunded = sumOf(Object.values(refundsOf(outside, id)));
  expect(order.refundedMinorUnits ?? 0).toBe(refunded + sumOf(lost));
  // The buyer may have more back than a charge was for; no more of it is credited.
  const credited = charges.map((amount, i) =>
    Math.min(amount, lost[i]! + (refundsOf(outside, id)[keyOf(outside, id, i)] ?? 0)),
  );
  expectPapers(order, charges, sumOf(credited));
}

/** A license is for the terms that were paid, its key states it, and it was mailed under one Message-ID. */
export function expectLicence(order: Order, outside: World, renewed: number) {
  const { id, licence, licenceKey, licenceExtension } = order;
  const publicKey = publicKeyOf(outside, licenceKey!);
  // A hold that a bank ends in favor of the shop adds its days, far fewer than half a year.
  const years = (Date.parse(licence!.validUntil!) - Date.parse(licence!.validFrom)) / (365.25 * 86_400_000);
  expect(Math.round(years)).toBe(billedOf(order, outside).length + renewed);
  const issued = verifyLicenceKey(licenceKey!, publicKey)!;
  const extension = verifyExtension(licenceExtension ?? '', publicKey);
  expect(extension ? withExtension(issued, extension) : issued).toEqual(
    licence!.seat ? { ...licence, seats: 1 } : licence,
  );
  const confirmed = outside.mails.filter(
    ({ subject, text }) => subject === `Your ${product} license key` && text.includes(id),
  );
  expect(new Set(confirmed.map((mail) => mail.id))).toEqual(new Set([`${id}.order-confirmed`]));
}

/** Whoever canceled is not charged again, and was told so; nor is whoever a bank gave the money back. */
export function expectRenewal({ id, state, subscription }: Order, outside: Outside) {
  if (subscription !== undefined && disputedOf(outside, id, 0, ['lost']) > 0) {
    expect([subscription, outside.ended.has(subscriptionOf(id))]).toEqual(['ended', true]);
    return subscription;
  }
  if (state !== 'paid' || subscription === undefined) return subscription;
  const isCancelled = outside.cancelled.has(subscriptionOf(id));
  expect(subscription).toBe(isCancelled ? 'ending' : 'renewing');
  const told = outside.mails.filter((mail) => mail.id.startsWith(`${id}.subscription-ending`));
  expect(told.length > 0).toBe(isCancelled);
  return subscription;
}

/**
 * Every charge has its invoice, and what was given back of it its credit notes, never more than it was for; a correction takes back as much
 * as it asks for again.
 */
function expectPapers(order: Order, charges: readonly number[], credited: number) {
  const papers = papersOf(order);
  const sum = (of: (paper: NumberedPaper) => boolean) =>
    papers.filter(of).reduce((total, { minorUnits }) => total + minorUnits, 0);
  const own = papers.filter(({ kind, isCorrection }) => kind === 'invoice' && !isCorrection);
  expect(own.map(({ minorUnits }) => minorUnits)).toEqual(charges);
  expect(sum(({ kind }) => kind === 'invoice') - sum(({ kind }) => kind === 'credit-note')).toBe(
    sumOf(charges) - credited,
  );
  for (const [place, { kind, minorUnits }] of papers.entries())
    if (kind === 'invoice') expect(sum(({ of }) => of === place)).toBeLessThanOrEqual(minorUnits);
}
