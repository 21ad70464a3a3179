// What the lines of quotes and orders share besides their arithmetic.
import {
  creditLineOf,
  type DocumentLine,
  lineOf,
  type SaleLine,
} from '../../src/domain/billing/document-lines.ts';
import type { QuotedSeats } from '../../src/domain/billing/quote.ts';
import type { Order } from '../../src/domain/order/order.ts';
import type { Purpose } from '../../src/domain/order/purpose.ts';
import type { UpgradeTerms } from '../../src/domain/license/upgrade-schema.ts';
import { tax } from '../../src/domain/billing/tax.ts';
import { site } from '../../src/site.ts';

/** Our state's code, the first two digits of our GSTIN. */
export const supplierState = site.address.gstin.slice(0, 2);

/** Returns the unit that a line counts; `purpose` is what it sells. */
export function unitOf(purpose: Purpose['purpose'], seats: number): SaleLine['unit'] {
  if (purpose === 'training' || purpose === 'added-seats') return purpose;
  return seats === 1 ? 'license' : 'seats';
}

/** Returns the part of a term that added seats cover. */
export const additionNotes = ({ orderId, total, daysLeft, daysOfTerm }: QuotedSeats): string[] => [
  `Added to order ${orderId}, for a total of ${total} seats`,
  `${daysLeft} of ${daysOfTerm} days of its term`,
];

/** The note below a renewal's description, which names the license. */
export const renewalOf = (orderId: string) => `Renews the license of order ${orderId}`;

/** Returns an upgrade's lines: the plan at its price and the credit for the earlier license, if any. */
export function upgradeLines(sale: SaleLine, terms: UpgradeTerms): DocumentLine[] {
  if (terms.credit === 0) return [lineOf(sale)];
  const whole = { ...sale, minorUnits: terms.price };
  return [lineOf(whole), creditLineOf(whole, creditWords(terms), terms.credit)];
}

/** Describes what a credit is for. */
const creditWords = ({ daysLeft, title, orderId }: UpgradeTerms) =>
  `Credit for ${daysLeft} unused ${daysLeft === 1 ? 'day' : 'days'} of the ${title}, order ${orderId}`;

/** Returns the notes below the description: why a quoted price differs from the list price, and the tax code. */
export const notesOf = (kind: Order['kind'], reason: string | undefined): string[] => [
  ...(reason === undefined ? [] : [reason]),
  `HSN/SAC ${tax.codes[kind]}`,
];
