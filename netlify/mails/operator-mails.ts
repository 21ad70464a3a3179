// The mails to the people who run the shop.
import { facts, type MailWords, text } from './mail-layout.ts';

/** `data`: the finding's id, its provider, when it was found, and what it is. */
export const findingMail = ({
  id = '',
  provider = '',
  foundAt = '',
  what = '',
}: Record<string, string>): MailWords => ({
  subject: `Please look: ${provider === 'payu' ? 'PayU' : 'Stripe'} told us something that no order explains`,
  heading: 'Something that no order explains',
  blocks: [
    text(what),
    facts(['Finding', id], ['Found', `${foundAt.slice(0, 16).replace('T', ' ')} UTC`]),
    text('All that was said is kept: npm run orders -- findings'),
  ],
});
