// The emails about a payment: what was bought and what comes next, or why nothing was.
import { ownerOf } from '../../src/domain/license/owner.ts';
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { sessionHours } from '../../src/domain/training/booking.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { answerDays } from '../../src/domain/order/work-queue.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { hasOwnKeys, isBuyerSeated, isGroup, paidSeats } from '../../src/domain/license/seating.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { type AddedSeatsOrder, purposeOf } from '../../src/domain/order/purpose.ts';
import { againPath, pages } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { replacedBlocks, upgradeLinks } from './upgrade-words.ts';
import { type Block, button, facts, links, type MailWords, note, steps, text } from './email-layout.ts';
import {
  type OrderMailContext,
  whatWasBought,
  asSentence,
  lastDay,
  receipt,
  keyBlocks,
  extensionBlocks,
  installers,
  withdrawalNote,
  type ProofUrls,
  studentId,
  renewalUrl,
  type OrderEmails,
} from './order-email-parts.ts';

/** Tells a group's buyer what to do next: assign the seats. */
const seatsBlocks = (order: Order, seatsUrl: string): Block[] =>
  isGroup(order)
    ? [
        text(
          isBuyerSeated(order)
            ? `Assign the seats: you are the seat administrator. Seat 1 is yours${hasOwnKeys(order) ? ', and its key is below; if you do not use it yourself, give it up on the seats page' : ''}. Invite up to ${paidSeats(order) - 1} more people, one at a time or from a CSV file. Each gets their own key.`
            : `Assign the seats: you are the administrator of all ${paidSeats(order)}. Invite people one at a time or from a CSV file. Each gets their own key.`,
        ),
        button('Invite people', seatsUrl),
      ]
    : [];

/** Confirms a renewal to its buyer, who may not own the license. */
const renewalConfirmed = ({ order, orderUrl, license }: OrderMailContext): MailWords => {
  const isOwn = license !== undefined && isSameAddress(ownerOf(license).email, order.buyer.email);
  const until = lastDay(license && isOwn ? license : order);
  return {
    subject: `Your ${site.product} license is renewed until ${until}`,
    heading: 'The license is renewed',
    blocks: [
      text(
        `Thank you. The ${whatWasBought(order)} now runs until ${until}. All keys stay the same and keep working, so no one needs to do anything.${isOwn ? '' : ' We have notified the owner of the license by email.'}`,
      ),
      ...(license && isOwn ? extensionBlocks(license) : []),
      receipt(order),
      links('Your invoice is attached. This payment:', ['See the order', orderUrl]),
      ...withdrawalNote(order),
    ],
  };
};

/** For a buyer who named someone else: the documents, and who received the key or the seats. */
const paidForSomeoneElse = (
  order: Order,
  user: string,
  { seatsUrl, ...urls }: ProofUrls & { seatsUrl: string },
): MailWords => ({
  subject: `Your ${site.product} order is paid`,
  heading: 'Thank you. Your order is paid.',
  blocks: [
    text(
      isGroup(order)
        ? `You bought the ${whatWasBought(order)}. As you asked, ${user} manages its seats and has received the link by email. You are receiving this email because you placed the order. You can also see the seats and name another administrator.`
        : `You bought the ${whatWasBought(order)} for ${user}. We sent the license key to that address. You are receiving this email because you placed the order.`,
    ),
    ...replacedBlocks(order, undefined),
    ...(isGroup(order) ? [button('See the seats', seatsUrl)] : []),
    ...studentId(order, urls),
    receipt(order),
    links('Your invoice is attached. Everything in one place:', ['See your order', urls.orderUrl]),
    ...withdrawalNote(order),
  ],
});

function seatsAdded({ addsTo }: AddedSeatsOrder, { order, orderUrl, seatsUrl }: OrderMailContext): MailWords {
  const { total, daysLeft, daysOfTerm, until } = addsTo;
  return {
    subject: `${order.seats === 1 ? 'A seat was' : `${order.seats} seats were`} added to your ${site.product} license`,
    heading: 'Your group has grown',
    blocks: [
      text(
        `Your group now has ${total} seats. You paid for ${daysLeft} of the ${daysOfTerm} days of this term, which runs until ${formatDay(until)}. From the next term on, you pay the price of a group of ${total}. All keys stay the same.`,
      ),
      button('Invite people', seatsUrl),
      receipt(order),
      links('Your invoice is attached. This payment:', ['See the order', orderUrl]),
      ...withdrawalNote(order),
    ],
  };
}

const trainingBooked = ({ order, orderUrl, bookingUrl }: OrderMailContext): MailWords => ({
  subject: `Your ${site.product} training is booked`,
  heading: 'Your training is booked',
  blocks: [
    text(
      `Thank you for booking the ${whatWasBought(order)}. Propose dates that suit you: our team confirms one within ${answerDays.training} working days, or suggests another.`,
    ),
    button('Propose dates', bookingUrl),
    steps(
      'Propose dates and name the participants, now or later.',
      `You and the participants receive the date for your calendars and the link to the live session: about ${sessionHours} hours with hands-on exercises.`,
      'Every participant receives a certificate of achievement.',
    ),
    receipt(order),
    links('Your invoice is attached. Everything in one place:', ['See your order', orderUrl]),
    ...withdrawalNote(order),
  ],
});

const licenseBought = ({
  order,
  orderUrl,
  upgradeUrl,
  proofUrl,
  seatsUrl,
  license,
}: OrderMailContext): MailWords => ({
  subject: `Your ${site.product} license key`,
  heading: 'Thank you. Here is your license.',
  blocks: [
    text(`You bought the ${whatWasBought(order)}. Keep this email: it contains your license key.`),
    ...replacedBlocks(order, license),
    // The next step of this purchase comes first.
    ...seatsBlocks(order, seatsUrl),
    ...studentId(order, { orderUrl, proofUrl }),
    ...keyBlocks(order),
    ...installers,
    receipt(order),
    links(
      'Your invoice is attached. Everything in one place:',
      ['See your order', orderUrl],
      ...upgradeLinks(order, upgradeUrl),
    ),
    ...withdrawalNote(order),
    note('Anyone with the link to your order page can see your key. Please do not forward this email.'),
  ],
});

/** Returns the page on which a failed purchase can be repeated. */
function retryUrl({
  order,
  origin,
  seatsUrl,
  replacedUrl,
  renewalToken,
}: Pick<OrderMailContext, 'order' | 'origin' | 'seatsUrl' | 'replacedUrl' | 'renewalToken'>): string {
  const { purpose } = purposeOf(order);
  if (purpose === 'added-seats') return seatsUrl;
  if (order.upgrades) return replacedUrl;
  return purpose === 'renewal' ? renewalUrl(order, origin, renewalToken) : `${origin}${againPath(order)}`;
}

export const purchaseEmails: OrderEmails<
  'order-confirmed' | 'licence-for-user' | 'bought-twice' | 'payment-on-its-way' | 'payment-failed'
> = {
  'order-confirmed': (context) => {
    const bought = purposeOf(context.order);
    switch (bought.purpose) {
      case 'renewal':
        return renewalConfirmed(context);
      case 'added-seats':
        return seatsAdded(bought.order, context);
      case 'training':
        return trainingBooked(context);
      case 'license':
        return bought.order.user
          ? paidForSomeoneElse(context.order, bought.order.user.email, context)
          : licenseBought(context);
    }
  },
  'licence-for-user': ({ order, origin }) => ({
    subject: `Your ${site.product} license key`,
    heading: 'Here is your license',
    blocks: [
      text(
        `${order.buyer.email} bought the ${whatWasBought(order)} for you and asked us to send you its key.${order.upgrades ? ' It replaces the key that you have.' : ''} They receive the invoice. Keep this email: it contains your license key.`,
      ),
      ...installers,
      ...keyBlocks(order),
      links('If you ever lose this email:', ['Get the key again', origin + pages.order]),
      note('Please do not forward this email: it shows your key.'),
    ],
  }),
  'bought-twice': ({ order, orderUrl, detail }) => ({
    subject: 'You bought the same thing twice',
    heading: 'You bought the same thing twice within a day',
    blocks: [
      text(
        `Order ${order.id} is the second one for the ${whatWasBought(order)} from this address; the first is order ${detail}. If you wanted two, you don’t need to do anything. If one is a mistake, please reply to this email, and someone on our team will look into it.`,
      ),
      button('See the second order', orderUrl),
    ],
  }),
  'payment-on-its-way': ({ order, orderUrl }) => ({
    subject: `Your ${site.product} order is waiting for your bank`,
    heading: 'Your bank is sending the payment',
    blocks: [
      text(
        `Thank you for ordering the ${whatWasBought(order)}. Your bank has not sent the payment yet; a bank debit takes up to two weeks. We will email you when it arrives, or if it fails. You do not need to pay again.`,
      ),
      button('See your order', orderUrl),
      facts(['Order', order.id], ['Amount', formatMoney(order.amount, { fraction: 'always' })]),
    ],
  }),
  'payment-failed': ({ order, origin, seatsUrl, replacedUrl, renewalToken }) => ({
    subject: 'Your payment was not completed',
    heading: 'Your payment was not completed',
    blocks: [
      text(
        `The payment for the ${whatWasBought(order)} did not go through: ${asSentence(order.failure ?? 'the bank gave no reason')}`,
      ),
      text(
        'Nothing was bought. If the amount was deducted, your bank returns it within a few business days.',
      ),
      button('Try again', retryUrl({ order, origin, seatsUrl, replacedUrl, renewalToken })),
      facts(['Order', order.id], ['Amount', formatMoney(order.amount, { fraction: 'always' })]),
    ],
  }),
};
