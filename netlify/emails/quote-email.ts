// The email with a quote that the team created.
import { formatDay } from '../../src/domain/dates.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { type Quote, quoteEnd, quoteNumber } from '../../src/domain/billing/quote.ts';
import { site } from '../../src/site.ts';
import { button, facts, type MailWords, text } from './email-layout.ts';

/** Returns the text of the email. `url`: the quote's page. */
export const quoteMail = (quote: Quote, url: string): MailWords => ({
  subject: `Your ${site.product} quote ${quoteNumber(quote)}`,
  heading: 'Your quote',
  blocks: [
    text(
      'Here is the quote you asked for; the PDF is attached. Use the link to open the quote and to order at this price, by card or by invoice.',
    ),
    facts(
      ['Quote', quoteNumber(quote)],
      ['For', quote.institution],
      ['Users', String(quote.seats)],
      ['Price', formatMoney(quote, { fraction: 'always' })],
      ['Valid until', formatDay(quoteEnd(quote))],
    ),
    button('Open the quote', url),
  ],
});
