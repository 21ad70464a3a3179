// What must hold in the end of an order that was paid.
import { createPublicKey } from 'node:crypto';
import { expect } from 'vitest';
import {
  privateKeyFrom,
  verifyExtension,
  verifyLicenceKey,
} from '../../../netlify/adapters/licence-signing/licence-signer.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { withExtension } from '../../../src/domain/licence.ts';
import { type NumberedPaper, papersOf } from '../../../src/domain/numbered-papers.ts';
import type { Order } from '../../../src/domain/order.ts';
import { type Outside, subscriptionOf } from '../../support/crashing-shop.ts';
import { product } from '../../support/visitors.ts';
import { chargesOf, isRefunded, refundsOf } from '../actions/purchases.ts';

export const publicKey = createPublicKey(privateKeyFrom(localSecrets.LICENCE_SIGNING_KEY));

/** An order is what its provider has charged and given back. */
export function expectCharges(order: Order, outside: Outside) {
  const given = Object.values(refundsOf(outside, order.id));
  expect(order.state).toBe(isRefunded(outside, order.id) ? 'refunded' : 'paid');
  expect(order.refundedMinorUnits ?? 0).toBe(given.reduce((sum, each) => sum + each, 0));
  expectPapers(order, chargesOf(outside, order.id));
}

/** A licence is for the terms that were paid, its key states it, and it was mailed under one Message-ID. */
export function expectLicence({ id, licence, licenceKey, licenceExtension }: Order, outside: Outside) {
  const year = (date: string) => Number(date.slice(0, 4));
  expect(year(licence!.validUntil!) - year(licence!.validFrom)).toBe(chargesOf(outside, id).length);
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

/** Whoever cancelled is not charged again, and was told so. */
export function expectRenewal({ id, state, subscription }: Order, outside: Outside) {
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
function expectPapers(order: Order, charges: readonly number[]) {
  const papers = papersOf(order);
  const sum = (of: (paper: NumberedPaper) => boolean) =>
    papers.filter(of).reduce((total, { minorUnits }) => total + minorUnits, 0);
  const own = papers.filter(({ kind, isCorrection }) => kind === 'invoice' && !isCorrection);
  expect(own.map(({ minorUnits }) => minorUnits)).toEqual(charges);
  const charged = charges.reduce((total, each) => total + each, 0);
  expect(sum(({ kind }) => kind === 'invoice') - sum(({ kind }) => kind === 'credit-note')).toBe(
    charged - Math.min(order.refundedMinorUnits ?? 0, charged),
  );
  for (const [place, { kind, minorUnits }] of papers.entries())
    if (kind === 'invoice') expect(sum(({ of }) => of === place)).toBeLessThanOrEqual(minorUnits);
}
