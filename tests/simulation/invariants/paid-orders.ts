// Invariants of a paid order at the end.
import { expect } from 'vitest';
import {
  verifyExtension,
  verifyLicenseKey,
} from '../../../netlify/adapters/license-signing/license-signer.ts';
import { withExtension } from '../../../src/domain/license/license.ts';
import type { BillingDocument } from '../../../src/domain/billing/billing-document-schema.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import { reviewsOf } from '../../../src/domain/order/marks.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { type Outside, subscriptionOf } from '../../support/crash-harness.ts';
import { product } from '../../support/visitors.ts';
import type { World } from '../world.ts';
import { publicKeyOf } from './rotation.ts';
import { chargesOf, disputedOf, isReturned, keyOf, refundsOf } from '../actions/purchases.ts';

/** Renewals discovered after a bank had reversed the payment. They have no invoice, and the team is asked to refund them. */
function chargedLate(order: Order, outside: Outside): number {
  const late = reviewsOf(order.handled, 'charged-after-refund');
  if (late > 0) expect(isReturned(outside, order.id)).toBe(true);
  return late;
}

/** The charges that became a term of the order. */
const billedOf = (order: Order, outside: Outside) => {
  const charges = chargesOf(outside, order.id);
  return charges.slice(0, charges.length - chargedLate(order, outside));
};

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

/** An order matches what its provider has charged and refunded and what a bank has reversed. */
export function expectCharges(order: Order, outside: Outside) {
  const { id } = order;
  const charges = billedOf(order, outside);
  const lost = charges.map((_, i) => disputedOf(outside, id, i, ['lost']));
  expect(order.state).toBe(isReturned(outside, id) ? 'refunded' : 'paid');
  const refunded = sumOf(Object.values(refundsOf(outside, id)));
  expect(order.refundedMinorUnits ?? 0).toBe(refunded + sumOf(lost));
  // The buyer may get back more than a charge; credit notes never exceed the charge.
  const credited = charges.map((amount, i) =>
    Math.min(amount, lost[i]! + (refundsOf(outside, id)[keyOf(outside, id, i)] ?? 0)),
  );
  expectDocuments(order, charges, sumOf(credited));
}

/** A license covers the paid terms, its key states them, and it was emailed under one Message-ID. */
export function expectLicense(order: Order, outside: World, renewed: number) {
  const { id, license, licenseKey, licenseExtension } = order;
  const publicKey = publicKeyOf(outside, licenseKey!);
  // A hold that a bank releases in favor of the shop adds its days, far fewer than half a year.
  const years = (Date.parse(license!.validUntil!) - Date.parse(license!.validFrom)) / (365.25 * 86_400_000);
  expect(Math.round(years)).toBe(billedOf(order, outside).length + renewed);
  const issued = verifyLicenseKey(licenseKey!, publicKey)!;
  const extension = verifyExtension(licenseExtension ?? '', publicKey);
  expect(extension ? withExtension(issued, extension) : issued).toEqual(
    license!.seat ? { ...license, seats: 1 } : license,
  );
  const confirmed = outside.emails.filter(
    ({ subject, text }) => subject === `Your ${product} license key` && text.includes(id),
  );
  expect(new Set(confirmed.map((mail) => mail.id))).toEqual(new Set([`${id}.order-confirmed`]));
}

/** A buyer who canceled is not charged again and got a confirmation; nor is one whose bank reversed the charge. */
export function expectRenewal({ id, state, subscription }: Order, outside: Outside) {
  if (subscription !== undefined && disputedOf(outside, id, 0, ['lost']) > 0) {
    expect([subscription, outside.ended.has(subscriptionOf(id))]).toEqual(['ended', true]);
    return subscription;
  }
  if (state !== 'paid' || subscription === undefined) return subscription;
  const isCanceled = outside.canceled.has(subscriptionOf(id));
  expect(subscription).toBe(isCanceled ? 'ending' : 'renewing');
  const told = outside.emails.filter((mail) => mail.id.startsWith(`${id}.subscription-ending`));
  expect(told.length > 0).toBe(isCanceled);
  return subscription;
}

/**
 * Every charge has an invoice. Refunds have credit notes, never more than the charge; a correction credits exactly what it invoices again.
 */
function expectDocuments(order: Order, charges: readonly number[], credited: number) {
  const documents = billingDocumentsOf(order);
  const sum = (of: (document: BillingDocument) => boolean) =>
    documents.filter(of).reduce((total, { minorUnits }) => total + minorUnits, 0);
  const own = documents.filter(({ kind, isCorrection }) => kind === 'invoice' && !isCorrection);
  expect(own.map(({ minorUnits }) => minorUnits)).toEqual(charges);
  expect(sum(({ kind }) => kind === 'invoice') - sum(({ kind }) => kind === 'credit-note')).toBe(
    sumOf(charges) - credited,
  );
  for (const [place, { kind, minorUnits }] of documents.entries())
    if (kind === 'invoice') expect(sum(({ of }) => of === place)).toBeLessThanOrEqual(minorUnits);
}
