// A quote as a paper that a purchasing office files.
import { productById } from '../../src/domain/catalogue.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { payWithinDays } from '../../src/domain/purchase-order.ts';
import { type Quote, quoteEnd, quoteNumber } from '../../src/domain/quote.ts';
import { splitGst, tax } from '../../src/domain/tax.ts';
import { perTerm } from '../../src/domain/term-words.ts';
import { bankFacts, site } from '../../src/site.ts';
import type { Paper, Sum } from './paper.ts';

/** The taxable value, and the sums under it. Which taxes the GST is, the buyer's state decides. */
function sumsOf({ currency, minorUnits }: Quote): { net: number; sums: Sum[] } {
  const total: Sum = { label: 'Total', minorUnits, isTotal: true };
  if (currency === 'USD') return { net: minorUnits, sums: [total] };
  const { net } = splitGst(minorUnits, site.address.gstin.slice(0, 2), '');
  return { net, sums: [{ label: `GST ${tax.gstPercent}%`, minorUnits: minorUnits - net }, total] };
}

/** `orderUrl`: the checkout at this price. */
export function quotePaper(quote: Quote, orderUrl: string): Paper {
  const { productId, seats, currency, issuedAt, institution, title, note } = quote;
  const product = productById(productId);
  const { net, sums } = sumsOf(quote);
  const isIndian = currency === 'INR';
  return {
    title: 'Quote',
    number: quoteNumber(quote),
    issuedAt,
    facts: [
      ['Date', formatDay(issuedAt)],
      ['Valid until', formatDay(quoteEnd(quote))],
      ['Currency', isIndian ? 'Indian rupees' : 'US dollars'],
    ],
    parties: [
      {
        heading: 'From',
        name: site.company,
        lines: [...site.address.lines, `GSTIN ${site.address.gstin}`, site.contacts.support],
      },
      { heading: 'For', name: institution, lines: [] },
    ],
    currency,
    amountHeading: isIndian ? 'Taxable value' : 'Amount',
    items: [
      {
        what: title ?? product?.title ?? productId,
        details: [
          `${seats} ${seats === 1 ? 'user' : 'users'}${product ? `, ${perTerm[product.term]}` : ''}`,
          ...(note === undefined ? [] : [note]),
          ...(isIndian ? [`HSN/SAC ${tax.codes.licence}`] : []),
        ],
        quantity: 1,
        minorUnits: net,
      },
    ],
    sums,
    passages: [
      {
        heading: 'How to order',
        text: `Open this link by ${formatDay(quoteEnd(quote))} and pay at the quoted price: ${orderUrl}`,
      },
      {
        heading: 'By purchase order',
        text:
          bankFacts(currency) === null
            ? `Write to ${site.contacts.support}, with the number of this quote and your purchase order. A person answers.`
            : `The same link takes your purchase order, by number or as a file: you get a pro-forma invoice, and pay by transfer within ${payWithinDays} days.`,
      },
    ],
  };
}
