// The vendor pack as an email that can be forwarded: who we are and where to find every document.
import { vendorFacts } from '../../src/domain/vendor.ts';
import { pages, vendorDocuments } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { button, facts, links, type MailWords, note, text } from './email-layout.ts';

/** Returns the text of the email, with links on this site. */
export const vendorMail = (origin: string): MailWords => ({
  subject: `Vendor pack of ${site.company} (${site.product})`,
  heading: 'For your purchasing office',
  blocks: [
    text(
      `${site.company} makes ${site.product}, desktop software for biostatistics. It can be paid by card, through PayU in India, and by quote and purchase order.`,
    ),
    facts(...vendorFacts),
    button('Open the vendor pack', `${origin}${pages.purchasing}`),
    links(
      'As PDF:',
      ['Vendor pack', `${origin}${vendorDocuments.pack}`],
      ['Terms', `${origin}${vendorDocuments.terms}`],
      ['Privacy policy', `${origin}${vendorDocuments.privacy}`],
      ['Accessibility report', `${origin}${vendorDocuments.accessibility}`],
    ),
    links(
      'On the page:',
      ['Bank and tax documents', `${origin}${pages.purchasing}#documents`],
      ['Security and privacy', `${origin}${pages.purchasing}#security`],
      ['Prices', `${origin}${pages.pricing}`],
      ['A quote in a minute', `${origin}${pages.quoteNow}`],
    ),
    note(
      'If you did not ask for this, someone entered your address by mistake. We will not send you anything else.',
    ),
  ],
});
