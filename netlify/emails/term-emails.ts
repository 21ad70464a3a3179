// The emails about a license's term: it was renewed, is ending, or could not be renewed.
import { formatDay } from '../../src/domain/dates.ts';
import { graceInDays } from '../../src/domain/license/license.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { seatsToRenew } from '../../src/domain/license/seating.ts';
import { madeRenewalQuote } from '../../src/domain/license/renewal-quote.ts';
import { isLicenseInForce } from '../../src/domain/license/order-license.ts';
import { renewalOf } from '../../src/domain/license/renewal-terms.ts';
import { canCancelRenewal, renewsOn } from '../../src/domain/license/renewal.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { proofNeededBy } from '../../src/domain/license/student-times.ts';
import { site } from '../../src/site.ts';
import { type Block, button, facts, links, type MailWords, note, text } from './email-layout.ts';
import {
  theLicense,
  whatWasBought,
  lastDay,
  renewalFact,
  runs,
  extensionBlocks,
  howToProve,
  type ProofUrls,
  toProof,
  renewalUrl,
  type OrderEmails,
} from './order-email-parts.ts';

/** Returns what was charged for the term that just started, in minor units. */
const renewalFacts = (order: Order, minorUnits: number, number: string | undefined): Block =>
  facts(
    number === undefined ? null : ['Invoice', number],
    ['Order', order.id],
    ['Renewed', theLicense(order)],
    ['Paid', formatMoney({ ...order.amount, minorUnits }, { fraction: 'always' })],
    ['Valid until', lastDay(order) ?? ''],
    renewalFact(order),
  );

/** For a student's renewal, which is waiting for new proof. */
const proofForRenewal = (order: Order, days: string, urls: ProofUrls & { cancelUrl: string }): MailWords => {
  const isLookedAt = order.studentId?.state === 'under-review';
  return {
    subject: `Are you still a student? Your ${site.product} license renews in ${days}`,
    heading: isLookedAt ? 'We are reviewing your document' : 'Please show that you are still a student',
    blocks: [
      text(
        `The ${whatWasBought(order)} renews on ${formatDay(renewsOn(order)!)}, for ${formatMoney(order.amount)}. Please show us by ${formatDay(order.studentId!.neededBy!)} that you are still enrolled.`,
      ),
      ...(isLookedAt
        ? [
            text(
              'We have your document and will email you as soon as we have reviewed it. You don’t need to do anything now.',
            ),
          ]
        : [text(howToProve), ...toProof(urls)]),
      text(
        `Without proof, we cancel the renewal and charge nothing, and your license ends on ${lastDay(order)}.`,
      ),
      links('If you do not want to continue:', ['Cancel the renewal', urls.cancelUrl]),
    ],
  };
};

export const termEmails: OrderEmails<
  'licence-extended' | 'licence-renewed' | 'renewal-failed' | 'renewal-reminder' | 'subscription-ending'
> = {
  'licence-extended': ({ order, orderUrl }) => ({
    subject: `Your ${site.product} license is renewed until ${lastDay(order)}`,
    heading: 'Your license is renewed',
    blocks: [
      text(
        `Someone else paid to renew your ${theLicense(order)}. It now runs until ${lastDay(order)}. All keys stay the same and keep working, so no one needs to do anything.`,
      ),
      ...extensionBlocks(order),
      button('See your license', orderUrl),
    ],
  }),
  'licence-renewed': ({ order, orderUrl, cancelUrl, detail, invoice }) => ({
    subject: `Your ${site.product} license is renewed`,
    heading: 'Your license is renewed',
    blocks: [
      text(
        `The ${theLicense(order)} now runs until ${lastDay(order)}. Your key stays the same, and there is nothing to install. The invoice is attached.`,
      ),
      renewalFacts(order, Number(detail), invoice),
      ...extensionBlocks(order),
      button('See your order', orderUrl),
      ...(canCancelRenewal(order)
        ? [links('You can cancel at any time:', ['Cancel the renewal', cancelUrl])]
        : []),
    ],
  }),
  'renewal-failed': ({ order, orderUrl, cancelUrl }) => ({
    subject: `We could not renew your ${site.product} license`,
    heading: 'Your renewal payment failed',
    blocks: [
      text(
        `Your card was not charged for the ${theLicense(order)}. Your license keeps working for ${graceInDays} days, until ${lastDay(order)}, with the same key. Please check your card by then; we will retry the payment automatically.`,
      ),
      button('Check your card', orderUrl),
      ...extensionBlocks(order),
      links('If you do not want to continue, cancel, and we will not try again:', [
        'Cancel the renewal',
        cancelUrl,
      ]),
    ],
  }),
  'renewal-reminder': ({ order, origin, orderUrl, cancelUrl, proofUrl, renewalToken, quoteUrl, detail }) => {
    const days = `${detail} ${detail === '1' ? 'day' : 'days'}`;
    if (proofNeededBy(order) !== undefined && order.studentId?.neededBy !== undefined)
      return proofForRenewal(order, days, { orderUrl, cancelUrl, proofUrl });
    return order.subscription === 'renewing'
      ? {
          subject: `Your ${site.product} license renews in ${days}`,
          heading: `Your license renews in ${days}`,
          blocks: [
            text(
              `The ${theLicense(order)} renews on ${formatDay(renewsOn(order)!)}. ${renewalOf(order)} If you want to keep the license, there is nothing to do.`,
            ),
            button('Cancel the renewal', cancelUrl),
            links('To use another card:', ['See your order', orderUrl]),
          ],
        }
      : {
          subject: `Your ${site.product} license ends in ${days}`,
          heading: `Your license ends in ${days}`,
          blocks: [
            text(
              `The ${theLicense(order)} runs until ${lastDay(order)}. Nothing is charged automatically: renew it if you want to continue${order.edition === 'student' ? ', and show again that you are a student' : ''}. The new term begins on the day the old one ends, so you lose nothing by renewing early. After it ends, your projects stay readable in Viewer Mode.`,
            ),
            button('Renew your license', renewalUrl(order, origin, renewalToken)),
            ...(quoteUrl === undefined || madeRenewalQuote(order)?.seats !== (seatsToRenew(order) ?? 1)
              ? []
              : [
                  links('To pay by purchase order, use the quote that we sent you:', [
                    'Your renewal quote',
                    quoteUrl,
                  ]),
                ]),
            ...(order.payer
              ? [
                  note(
                    `${order.payer.email} pays for the next period and has received a reminder, too. You are receiving this one because the license is yours.`,
                  ),
                ]
              : []),
            links('Your key and receipt:', ['See your order', orderUrl]),
          ],
        };
  },
  'subscription-ending': ({ order, origin, orderUrl, renewalToken }) =>
    order.studentId?.lapsedAt !== undefined && isLicenseInForce(order)
      ? {
          subject: `Your ${site.product} student license will not renew`,
          heading: 'Your student license will not renew',
          blocks: [
            text(
              `We have received no proof that you are still a student, so we canceled the renewal of the ${whatWasBought(order)}. Nothing is charged. Your key works until ${lastDay(order)}; after that your projects stay readable in Viewer Mode.`,
            ),
            text(
              'If you are still a student and want to continue, show it on your order page before that day. Then choose Change card there to undo the cancellation.',
            ),
            button('See your order', orderUrl),
          ],
        }
      : {
          subject: `Your ${site.product} subscription is canceled`,
          heading: 'Your subscription is canceled',
          blocks: [
            text(
              `The ${theLicense(order)} will not renew. ${runs(order) ? `Your key works until ${lastDay(order)}; after that your projects stay readable in Viewer Mode.` : 'Your order is on hold while your bank looks into the payment.'}`,
            ),
            button('See your order', orderUrl),
            ...(runs(order)
              ? [
                  links(
                    'If you change your mind, buy again at any time: the new term begins on the day this one ends.',
                    ['Buy it again', renewalUrl(order, origin, renewalToken)],
                  ),
                ]
              : []),
          ],
        },
};
