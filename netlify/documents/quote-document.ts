// A quote as a document that a purchasing office can file.
import { productById } from '../../src/domain/catalog.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { type DocumentLine, lineOf, type SaleLine } from '../../src/domain/billing/document-lines.ts';
import { payWithinDays } from '../../src/domain/billing/purchase-order.ts';
import { type Quote, quotedTitle, quoteEnd, quoteNumber } from '../../src/domain/billing/quote.ts';
import { lastDayOf, orderIdOfTerm } from '../../src/domain/license/renewal.ts';
import { periodAhead } from '../../src/domain/billing/service-period.ts';
import { stateInWords } from '../../src/domain/billing/tax.ts';
import { bankFacts, site } from '../../src/site.ts';
import { creditRule } from '../../src/domain/license/upgrade-quote.ts';
import { additionNotes, notesOf, renewalOf, supplierState, unitOf, upgradeLines } from './line-parts.ts';
import { type DocumentContent, sumsOf } from './document-content.ts';

function quotedLines(quote: Quote): DocumentLine[] {
  const sale = quotedSale(quote);
  return quote.upgrades ? upgradeLines(sale, quote.upgrades) : [lineOf(sale)];
}

function quotedSale(quote: Quote): SaleLine {
  const { productId, seats, currency, minorUnits, listMinorUnits, stateCode, renews, issuedAt, adds } = quote;
  const product = productById(productId);
  const kind = 'license';
  return {
    description: quotedTitle(quote),
    period: adds
      ? { term: 'session', until: adds.until }
      : product && periodAhead(product.term, renews && lastDayOf(renews), issuedAt),
    notes: [
      ...(adds ? additionNotes(adds) : []),
      ...(renews ? [renewalOf(orderIdOfTerm(renews))] : []),
      ...notesOf(kind, quote.note),
    ],
    unit: unitOf(adds ? 'added-seats' : 'license', seats),
    count: seats,
    currency,
    minorUnits,
    listMinorUnits,
    states: { supplier: supplierState, buyer: stateCode },
  };
}

function byPurchaseOrder(quote: Quote, orderUrl: string): string {
  const then = `your purchase order, as a number or a file. You get a pro-forma invoice and pay by transfer within ${payWithinDays} days.`;
  return quote.upgrades || quote.adds
    ? `Open this link by ${formatDay(quoteEnd(quote))} and send ${then} ${orderUrl}`
    : `Use the same link to send ${then}`;
}

/** `orderUrl`: the checkout at this price. */
export function quoteDocument(quote: Quote, orderUrl: string): DocumentContent {
  const { currency, issuedAt, institution, stateCode } = quote;
  const lines = quotedLines(quote);
  return {
    title: 'Quote',
    number: quoteNumber(quote),
    issuedAt,
    facts: [
      ['Date of issue', formatDay(issuedAt)],
      ['Valid until', formatDay(quoteEnd(quote))],
      ...(bankFacts(currency) === null
        ? []
        : [['Payment', `${payWithinDays} days after the order`] as const]),
      ...(stateCode === undefined ? [] : [['Place of supply', stateInWords(stateCode)] as const]),
    ],
    parties: [
      {
        heading: 'Sold by',
        name: site.company,
        lines: [...site.address.lines, `GSTIN ${site.address.gstin}`, site.contacts.support],
      },
      { heading: 'Billed to', name: institution, lines: [] },
    ],
    currency,
    lines,
    sums: sumsOf(lines, currency, 'Total'),
    passages: [
      ...(quote.upgrades && quote.upgrades.credit > 0
        ? [{ heading: 'Credit', text: creditRule(quote) }]
        : []),
      ...(quote.upgrades || quote.adds
        ? []
        : [
            {
              heading: 'How to order',
              text: `Open this link by ${formatDay(quoteEnd(quote))} and pay at the quoted price: ${orderUrl}`,
            },
          ]),
      {
        heading: 'By purchase order',
        text:
          bankFacts(currency) === null
            ? `Write to ${site.contacts.support}, with the number of this quote and your purchase order. Someone on our team will answer.`
            : byPurchaseOrder(quote, orderUrl),
      },
    ],
  };
}
