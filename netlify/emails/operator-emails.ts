// The emails to the team that runs the shop.
import { site } from '../../src/site.ts';
import { facts, type MailWords, passage, text } from './email-layout.ts';
import type { OperatorMailKind } from './email-job.ts';

const providerName = (provider = '') => (provider === 'payu' ? 'PayU' : 'Stripe');

const minuteOf = (date: string) => date.slice(0, 16).replace('T', ' ');

/** `data`: the unmatched payment's ID, its provider, when it was found, and its description. */
const findingMail = ({
  id = '',
  provider = '',
  foundAt = '',
  what = '',
}: Record<string, string>): MailWords => ({
  subject: `Please review: ${providerName(provider)} reported something that matches no order`,
  heading: 'A payment or event without an order',
  blocks: [
    text(what),
    facts(['Finding', id], ['Found', `${minuteOf(foundAt)} UTC`]),
    text('All provider data is stored: npm run cli -- orders findings'),
  ],
});

/** `data`: the order's ID and what needs review. */
const attentionMail = ({ orderId = '', what = '' }: Record<string, string>): MailWords => ({
  subject: `Please review order ${orderId}`,
  heading: 'An order needs review',
  blocks: [
    text(what),
    facts(['Order', orderId]),
    text(`See it with: npm run cli -- orders show ${orderId}`),
    text(`When it is resolved: npm run cli -- orders looked-at ${orderId}`),
  ],
});

/** `data`: the ID of an order that is larger than normal use explains. */
const largeOrderMail = ({ orderId = '' }: Record<string, string>): MailWords => ({
  subject: `Order ${orderId} has grown unusually large`,
  heading: 'An order has grown unusually large',
  blocks: [
    text(
      'Someone may be sending repeated messages about it. The order can still be saved, because its oldest history entries are dropped first.',
    ),
    facts(['Order', orderId]),
    text(`See it with: npm run cli -- orders show ${orderId}`),
  ],
});

/** `data`: a new task in the work queue, with the response time that we promised the buyer. */
const deskMail = ({ about = '', what = '', how = '', dueAt = '' }: Record<string, string>): MailWords => ({
  subject: `Work queue: ${what}`,
  heading: what,
  blocks: [
    facts(['Order', about], ['Answer by', `${minuteOf(dueAt)} UTC`]),
    text(how),
    text('To list everything: npm run cli -- desk list'),
  ],
});

/** `data`: the provider, how many messages were rejected, and since which hour. */
const refusedMail = ({ provider, count = '', since = '' }: Record<string, string>): MailWords => ({
  subject: `Messages from ${providerName(provider)} are being rejected`,
  heading: 'Messages are being rejected',
  blocks: [
    text(
      `${count} messages that claim to come from ${providerName(provider)} have had an invalid signature since ${since} UTC. Either someone is sending forged messages, or the webhook secret set here is wrong.`,
    ),
    text('They changed nothing. Check the webhook in the dashboard, and run: npm run cli -- doctor'),
  ],
});

/** `data`: see digestOf; lists have one entry per line. */
function digestMail({
  since = '',
  until = '',
  isCut,
  sold = '',
  failed = '',
  findings: unmatchedPayments = '',
  ...lists
}: Record<string, string>): MailWords {
  const waiting = (
    [
      ['Orders that need review', lists.attention],
      ['Student IDs to review', lists.review],
      ['Trainings sold in the last seven days, to be scheduled', lists.trainings],
      ['Emails that could not be sent', lists.dead],
    ] as const
  ).filter(([, list]) => list !== undefined && list !== '');
  return {
    subject: `${site.product} on ${until.slice(0, 10)}: ${sold} sold`,
    heading: `From ${minuteOf(since)} to ${minuteOf(until)} UTC`,
    blocks: [
      ...(isCut
        ? [
            text(
              'No digest was sent for more than 30 days, and this one covers only the last 30. For earlier orders: npm run cli -- orders list',
            ),
          ]
        : []),
      facts(
        ['Sold', sold],
        ['Failed payments', failed],
        ['Payments and events without an order', unmatchedPayments],
      ),
      ...waiting.map(([label, list]) => passage(label, list!)),
      ...(waiting.length === 0 ? [text('Nothing needs review.')] : []),
    ],
  };
}

const words: Record<OperatorMailKind, (data: Record<string, string>) => MailWords> = {
  finding: findingMail,
  attention: attentionMail,
  'large-order': largeOrderMail,
  'desk-item': deskMail,
  'webhooks-refused': refusedMail,
  'daily-digest': digestMail,
};

export const isOperatorMail = (kind: string): kind is OperatorMailKind => kind in words;

/** Returns the text of an email to the team. */
export const operatorMail = (kind: OperatorMailKind, data: Record<string, string>): MailWords =>
  words[kind](data);
