// The emails about the transfer of a group license.
import { formatDay } from '../../src/domain/dates.ts';
import { nextPayment, offerDays } from '../../src/domain/license/ownership.ts';
import { ownerOf } from '../../src/domain/license/owner.ts';
import { endOf } from '../../src/domain/license/renewal.ts';
import { paidSeats } from '../../src/domain/license/seating.ts';
import type { OrderMailKind } from '../../src/domain/order/order-mail.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { site } from '../../src/site.ts';
import { button, type MailWords, note, text } from './email-layout.ts';
import { giverOf, type OrderMailContext } from './order-email-parts.ts';

type Kind = Extract<
  OrderMailKind,
  'ownership-offered' | 'ownership-withdrawn' | 'ownership-accepted' | 'ownership-told' | 'seat-kept'
>;

const what = (order: Order) => `${order.title} (${paidSeats(order)} seats)`;
const lastDay = (order: Order) => formatDay(endOf(order) ?? '');
const ended = text('This offer has ended.');

function ownershipChanged({ order, orderUrl, detail }: OrderMailContext): MailWords {
  if (detail === 'offered')
    return {
      subject: `You offered your ${site.product} license to someone else`,
      heading: 'You offered your license to someone else',
      blocks: [
        text(
          `We emailed ${order.ownerOffer?.email ?? 'the other person'} a link to accept the ${what(order)} within ${offerDays} days. Until they accept, the license is yours, and you can withdraw the offer on its page.`,
        ),
        button(order.owner ? 'Manage the seats' : 'See your order', orderUrl),
        note(
          `You are receiving this email because the license is yours. If you did not expect this, withdraw the offer on that page, and contact ${site.contacts.support}.`,
        ),
      ],
    };
  return {
    subject: `Your ${site.product} license has a new owner`,
    heading: 'Your license has a new owner',
    blocks: [
      text(
        `${giverOf(order)} accepted the ${what(order)}, and now manages its seats. Your links to the seats no longer work, and your card is not charged again for this license. Everyone keeps their seat and their key.`,
      ),
      ...(detail === 'accepted'
        ? [text('Your invoices stay on your order page.'), button('See your order', orderUrl)]
        : []),
      note('You are receiving this email because the license was yours.'),
    ],
  };
}

export const ownershipEmails: Record<Kind, (context: OrderMailContext) => MailWords> = {
  'ownership-offered': ({ order, acceptUrl }) => ({
    subject: `${ownerOf(order).email} offers you a ${site.product} license`,
    heading: 'You have been offered a group license',
    blocks: [
      text(
        `${giverOf(order)} wants to transfer the ${what(order)} to you, within your organization. As its owner, you manage the seats. It is paid until ${lastDay(order)}. ${nextPayment(order)} Everyone keeps their seat and their key, and nothing is due today.`,
      ),
      ...(acceptUrl === undefined ? [ended] : [button('See the offer', acceptUrl)]),
      note(
        `You are receiving this email because ${ownerOf(order).email} gave us your address. The link works for ${offerDays} days; nothing changes unless you accept. Please do not forward this email.`,
      ),
    ],
  }),
  'ownership-withdrawn': ({ order }) => ({
    subject: `The offer of a ${site.product} license was withdrawn`,
    heading: 'The offer was withdrawn',
    blocks: [
      text(
        `${giverOf(order)} no longer offers you the ${order.title}. The link in our earlier email no longer works.`,
      ),
      note('You are receiving this email because you had received the offer. You don’t need to do anything.'),
    ],
  }),
  'ownership-accepted': ({ order, seatsUrl }) => ({
    subject: `You now own a ${site.product} license`,
    heading: 'The license is yours',
    blocks: [
      text(
        `You accepted the ${what(order)}. You manage its seats through the link below, and you don’t need a seat yourself. It is paid until ${lastDay(order)}. ${nextPayment(order)}`,
      ),
      button('Manage the seats', seatsUrl),
      note(
        'You are receiving this email because you accepted the license. The link is yours alone: please do not forward this email.',
      ),
    ],
  }),
  'ownership-told': ownershipChanged,
  'seat-kept': ({ order, seatUrl, detail }) => ({
    subject: `You keep your seat in a ${site.product} license`,
    heading: 'You keep your seat',
    blocks: [
      text(
        `The ${order.title} now belongs to ${giverOf(order)}. You keep seat 1 and the key that is installed. From now on, the key is on the page of your seat.`,
      ),
      button('Open your seat', seatUrl(detail)),
      note(
        'You are receiving this email because you had seat 1 as the owner. The link shows your key: please do not forward this email.',
      ),
    ],
  }),
};
