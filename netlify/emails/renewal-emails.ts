// The emails with the quote for a license's next period, sent two months ahead.
import { productById } from '../../src/domain/catalog.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { madeRenewalQuote } from '../../src/domain/license/renewal-quote.ts';
import { formatMoney } from '../../src/domain/money.ts';
import type { OrderMailKind } from '../../src/domain/order/order-mail.ts';
import { endOf, lastDayOf } from '../../src/domain/license/renewal.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { type Quote, quoteEnd, quoteNumber } from '../../src/domain/billing/quote.ts';
import { isGroup, leavingSeats, paidSeats } from '../../src/domain/license/seating.ts';
import { periodAhead } from '../../src/domain/billing/service-period.ts';
import { bankFacts, site } from '../../src/site.ts';
import { type Block, button, facts, links, type MailWords, note, text } from './email-layout.ts';
import type { OrderMailContext } from './order-email-parts.ts';

type Kind = Extract<OrderMailKind, 'renewal-quote' | 'renewal-quote-told'>;

/** Formats a license with its seats, as in `Group Academic License (9 seats)`. */
const named = ({ title }: Order, seats: number) => (seats > 1 ? `${title} (${seats} seats)` : title);

/** Returns who keeps a seat after the renewal. */
const whoStays = (order: Order) =>
  leavingSeats(order).length === 0 ? 'everyone' : 'everyone whose seat is renewed';

const endInWords = (order: Order) => formatDay(endOf(order) ?? '');

const waysToPay = ({ currency }: Quote) =>
  `${bankFacts(currency) === null ? '' : 'by purchase order or '}${currency === 'INR' ? 'through PayU' : 'by card'}`;

/** Returns the period that is quoted. */
function periodOf({ productId, renews, issuedAt }: Quote): string {
  const product = productById(productId);
  const { from, until } = product ? periodAhead(product.term, renews && lastDayOf(renews), issuedAt) : {};
  return from === undefined || until === undefined
    ? '12 months from payment'
    : `${formatDay(from)} to ${formatDay(until)}`;
}

const quoteFacts = (quote: Quote): Block =>
  facts(
    ['Quote', quoteNumber(quote)],
    ['For', quote.institution],
    quote.seats > 1 ? ['Seats', String(quote.seats)] : null,
    ['Service period', periodOf(quote)],
    [
      'Price',
      `${formatMoney(quote, { fraction: 'always' })}${quote.currency === 'INR' ? ', GST included' : ''}`,
    ],
    ['Valid until', formatDay(quoteEnd(quote))],
  );

/** Explains what the license's owner or seat administrator can do about it. */
const seatsBlocks = ({ order, seatsUrl, secondUrl, detail }: OrderMailContext): Block[] => {
  const [whose, round] = detail.split(' ');
  if (!isGroup(order)) return [];
  return [
    text(
      'Do you need more or fewer seats next year? Add seats on the seats page, or choose there who leaves at the renewal, and tell the person who pays before they order.',
    ),
    button('Manage the seats', whose === 'second' && round !== undefined ? secondUrl(round) : seatsUrl),
  ];
};

export const renewalEmails: Record<Kind, (context: OrderMailContext) => MailWords> = {
  'renewal-quote': ({ order, quoteUrl, otherQuoteUrl }) => {
    const quote = madeRenewalQuote(order);
    const what = named(order, quote?.seats ?? paidSeats(order));
    return {
      subject: `Renewal quote for your ${site.product} license, which ends on ${endInWords(order)}`,
      heading: 'Your renewal quote',
      blocks: [
        text(
          `The ${what} ends on ${endInWords(order)}. Here is the quote for the next year; the PDF is attached. It renews the same license: ${isGroup(order) ? `${whoStays(order)} keeps their seat and their key` : 'the key stays the same'}. The new period starts when this one ends, so you lose no days if you order early.`,
        ),
        ...(quote ? [quoteFacts(quote)] : []),
        ...(quote && quoteUrl !== undefined
          ? [
              text(`You can pay ${waysToPay(quote)}. The form already has your billing details.`),
              button('Renew at this price', quoteUrl),
            ]
          : []),
        ...(isGroup(order)
          ? [links('For a different number of seats:', ['Make another quote', otherQuoteUrl])]
          : []),
        note(
          'You are receiving this email because you paid for this license. We do not charge anything automatically. If you have already ordered the renewal, there is nothing to do.',
        ),
      ],
    };
  },
  'renewal-quote-told': (context) => {
    const { order, detail } = context;
    const isOwner = detail === 'owner';
    return {
      subject: `${isOwner ? 'Your' : 'The'} ${site.product} license${isOwner ? '' : ' whose seats you manage'} ends on ${endInWords(order)}`,
      heading: `${isOwner ? 'Your license' : 'The license'} ends on ${endInWords(order)}`,
      blocks: [
        text(
          `The ${named(order, paidSeats(order))}${isOwner ? '' : ' whose seats you manage'} ends on ${endInWords(order)}. We sent a quote for the next year to the person who paid last time. After the renewal, ${whoStays(order)} keeps their seat and their key.`,
        ),
        ...seatsBlocks(context),
      ],
    };
  },
};
