// The emails about who pays for a license from its next period on. A person who only pays gets no link to the order or its key.
import { formatDay } from '../../src/domain/dates.ts';
import { ownerOf } from '../../src/domain/license/owner.ts';
import { endOf } from '../../src/domain/license/renewal.ts';
import { isGroup, paidSeats, seatsToRenew } from '../../src/domain/license/seating.ts';
import type { OrderMailKind } from '../../src/domain/order/order-mail.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { renewalPath } from '../../src/routes.ts';
import { bankFacts, site } from '../../src/site.ts';
import { type Block, button, links, type MailWords, note, text } from './email-layout.ts';
import { giverOf, type OrderMailContext } from './order-email-parts.ts';

type Kind = Extract<OrderMailKind, 'payer-named' | 'payer-changed' | 'payer-reminder'>;

/** Formats a license with its seats, as in `Group Academic License (9 seats)`. */
const named = (order: Order, seats: number | undefined) =>
  isGroup(order) && seats !== undefined ? `${order.title} (${seats} seats)` : order.title;

const lastDay = (order: Order) => formatDay(endOf(order) ?? '');

const waysToPay = ({ amount }: Order) => (amount.currency === 'INR' ? 'through PayU' : 'with your own card');

/** Explains how to pay for the next period. */
const toPay = ({ order, origin, renewalToken, otherQuoteUrl }: OrderMailContext): Block[] => [
  button(
    'Pay for the next period',
    `${origin}${renewalPath(order.productId, seatsToRenew(order), renewalToken)}`,
  ),
  ...(order.term === 'year' && bankFacts(order.amount.currency) !== null
    ? [links('To pay by purchase order or transfer:', ['Make a quote', otherQuoteUrl])]
    : []),
];

const whyPayer = (order: Order) =>
  note(
    `You are receiving this email because ${ownerOf(order).email}, or someone who manages the license with them, named you as the person who pays for it. You receive its reminders, its quotes, and the invoices for what you pay, but no license key. If this is a mistake, please tell them. If you do not pay, you owe nothing.`,
  );

export const payerEmails: Record<Kind, (context: OrderMailContext) => MailWords> = {
  'payer-named': (context) => {
    const { order } = context;
    return {
      subject: `You were named to pay for a ${site.product} license`,
      heading: 'You were named to pay for a license',
      blocks: [
        text(
          `From the next period on, you pay for the ${named(order, seatsToRenew(order))} of ${giverOf(order)}. It is paid until ${lastDay(order)}. Nothing is due today, and nothing is charged automatically: we remind you before that day, and you pay ${waysToPay(order)} or by purchase order. The new period starts when the current one ends, so you lose no days by paying early.`,
        ),
        ...toPay(context),
        whyPayer(order),
      ],
    };
  },
  'payer-changed': ({ order, orderUrl, detail }) => {
    const payer = order.payer?.email ?? ownerOf(order).email;
    const what = named(order, paidSeats(order));
    return detail === 'owner'
      ? {
          subject: `Your ${site.product} license has a new payer`,
          heading: 'Your license has a new payer',
          blocks: [
            text(
              `${payer} pays for the ${what} from the next period on, as requested on its page. It is paid until ${lastDay(order)}, and nothing is charged again for it until someone pays for the next period. Your license, its keys, its seats, and your invoices do not change.`,
            ),
            button('See your order', orderUrl),
            note(
              `You are receiving this email because the license is yours. If you did not expect this, please change the payer on that page, or contact ${site.contacts.support}.`,
            ),
          ],
        }
      : {
          subject: `You no longer pay for a ${site.product} license`,
          heading: 'You no longer pay for this license',
          blocks: [
            text(
              `Someone else pays for the ${what} of ${giverOf(order)} from the next period on, so you will get no more reminders or quotes for it and will not be charged again. What you paid for runs until ${lastDay(order)}, and your invoices stay on the pages of your orders.`,
            ),
            note(
              `You are receiving this email because you had been named to pay for the next period. If you did not expect this, please ask ${ownerOf(order).email}.`,
            ),
          ],
        };
  },
  'payer-reminder': (context) => {
    const { order, detail } = context;
    const days = `${detail} ${detail === '1' ? 'day' : 'days'}`;
    return {
      subject: `The ${site.product} license that you pay for ends in ${days}`,
      heading: `The license that you pay for ends in ${days}`,
      blocks: [
        text(
          `The ${named(order, seatsToRenew(order))} of ${giverOf(order)} runs until ${lastDay(order)}. Nothing is charged automatically. The new period starts when the current one ends, so you lose no days by paying early.`,
        ),
        ...toPay(context),
        whyPayer(order),
      ],
    };
  },
};
