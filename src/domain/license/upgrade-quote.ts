// Quotes for an upgrade, for institutions that pay by purchase order. The credit is computed on the day of the quote
// and fixed for orders placed while the quote is valid, so a purchase order issued weeks later has the right amount.
import { type Quote, quoteDays, quoteEnd, quoteFor } from '../billing/quote.ts';
import { addDays, formatDay } from '../dates.ts';
import { isPaidSince, termsOf } from './upgrade-license.ts';
import { type Upgrade, whyNotUpgraded } from './upgrade-offers.ts';
import type { UpgradeTerms } from './upgrade-schema.ts';
import type { Order } from '../order/order.ts';
import { orderLinkText } from '../order/order-links.ts';
import { whyNotWords } from './upgrade-refusals.ts';

/** Creates a quote for a plan that a license can be upgraded to today. It is valid as long as any quote, but never beyond the license. */
export function quoteUpgrade(
  license: Order,
  upgrade: Upgrade,
  { serial, now }: { serial: string; now: string },
): Quote {
  const { company, name, email, stateCode } = license.buyer;
  const { currency, minorUnits } = upgrade.due;
  const institution = company ?? name ?? email;
  const made = quoteFor(upgrade.plan, { currency, institution, serial, stateCode, now });
  const { counted, ...terms } = termsOf(license, upgrade);
  const end = addDays(made.issuedAt, quoteDays);
  return {
    ...made,
    minorUnits,
    upgrades: { ...terms, counted },
    until: end < counted.until ? end : counted.until,
    billedAs: orderLinkText(license),
  };
}

/** Why a license cannot be upgraded as quoted, as text, or null if it can. */
export function whyNotAsQuoted(license: Order | undefined, terms: UpgradeTerms, now: string): string | null {
  if (!license) return 'The license in this quote no longer exists. Please contact support.';
  const why = whyNotUpgraded(license, now);
  if (why !== null) return whyNotWords[why](license);
  return isPaidSince(license, terms)
    ? 'This license was renewed, or got more seats, after the quote was made, so its credit is higher now. Please make a new quote on the page of your order.'
    : null;
}

/** States how long the credit of a quote is fixed. */
export const creditRule = (quote: Quote) =>
  `We counted the unused days on ${formatDay(quote.issuedAt)}. The credit stays the same for an order placed by ${formatDay(quoteEnd(quote))}, until its payment arrives. Your current license keeps running until then.`;
