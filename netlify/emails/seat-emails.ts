// The emails about a group's seats, to its members and to those who manage them.
import { ownerOf } from '../../src/domain/license/owner.ts';
import { seatCode, seatOfferedBy } from '../../src/domain/license/seating.ts';
import { isLicenseInForce } from '../../src/domain/license/order-license.ts';
import { site } from '../../src/site.ts';
import { button, note, steps, text } from './email-layout.ts';
import { giverOf, whatWasBought, type OrderEmails } from './order-email-parts.ts';

export const seatEmails: OrderEmails<
  | 'seat-invited'
  | 'seat-upgraded'
  | 'seat-revoked'
  | 'seat-not-renewed'
  | 'seats-second'
  | 'seats-second-told'
> = {
  'seat-invited': ({ order, seatUrl, detail }) => {
    const seat = isLicenseInForce(order) ? seatOfferedBy(order, detail) : undefined;
    return {
      subject: `Your seat in a ${site.product} license`,
      heading: 'You have a seat',
      blocks: [
        text(
          `${giverOf(order)} has given you a seat in a ${site.product} ${order.title}. It comes with your own license key and costs you nothing.`,
        ),
        ...(seat
          ? [button('Open your seat', seatUrl(seatCode(seat)))]
          : [text('This seat has since been withdrawn.')]),
        steps(
          'Open your seat: it shows your license key.',
          `Install ${site.product} for Windows or Mac, and paste the key.`,
          'Make your first figure with the tutorial.',
        ),
        note(
          `If you don’t know ${ownerOf(order).email}, you don’t need to do anything: without your click, nothing happens. Please do not forward this email: its link shows your key.`,
        ),
      ],
    };
  },
  'seat-upgraded': ({ order, seatUrl, detail }) => {
    const seat = isLicenseInForce(order) ? seatOfferedBy(order, detail) : undefined;
    return {
      subject: `Your new ${site.product} license key`,
      heading: 'Your group has a new plan',
      blocks: [
        text(
          `${giverOf(order)} changed the plan of your group to the ${order.title}. You keep your seat and get a new license key, because each key states its plan.`,
        ),
        ...(seat
          ? [button('Open your seat', seatUrl(seatCode(seat)))]
          : [text('This seat has since been withdrawn.')]),
        steps(
          'Open your seat: it shows your new license key.',
          `In ${site.product}, choose Activate, and paste the new key over the old one.`,
        ),
        note('Please do not forward this email: its link shows your key.'),
      ],
    };
  },
  'seat-revoked': ({ order }) => ({
    subject: `Your seat in a ${site.product} license has ended`,
    heading: 'Your seat has ended',
    blocks: [
      text(
        `${giverOf(order)} has withdrawn your seat in a ${site.product} ${order.title} or given it to someone else. Your license key is no longer valid. Your projects stay yours, and you can still read them in Viewer Mode.`,
      ),
      note('If this surprises you, please ask the person who invited you. We cannot restore a seat.'),
    ],
  }),
  'seat-not-renewed': ({ order }) => ({
    subject: `Your seat in a ${site.product} license was not renewed`,
    heading: 'Your seat was not renewed',
    blocks: [
      text(
        `You had a seat in the ${order.title} of ${giverOf(order)}. The license was renewed, and an administrator of its seats chose not to renew yours, so it ended with the last term. Your license key will not be extended. Your projects stay yours, and you can still read them in Viewer Mode.`,
      ),
      note(
        `You are receiving this email because you had the seat. If this surprises you, please ask ${ownerOf(order).email}. We cannot restore a seat.`,
      ),
    ],
  }),
  'seats-second': ({ order, secondUrl, detail }) => ({
    subject: `You manage the seats of a ${site.product} license`,
    heading: 'You manage the seats with the buyer',
    blocks: [
      text(
        `${giverOf(order)} asks you to help manage the seats of the ${order.title}: you can invite people, resend invitations, and revoke seats. You do not see keys or invoices, and you do not need an account.`,
      ),
      button('Manage the seats', secondUrl(detail)),
      note('The link is yours alone: please do not forward this email. The buyer can revoke it at any time.'),
    ],
  }),
  'seats-second-told': ({ order, seatsUrl, detail }) => ({
    subject: 'A second person manages your seats',
    heading: 'A second person manages your seats',
    blocks: [
      text(
        `${detail} can now invite people to the ${whatWasBought(order)} and revoke their seats, with their own link. If you did not set this up, revoke that link on the seats page, and write to ${site.contacts.support}.`,
      ),
      button('Manage the seats', seatsUrl),
    ],
  }),
};
