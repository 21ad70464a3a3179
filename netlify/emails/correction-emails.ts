// The emails about a corrected order: its address, its billing details, its links.
import { seatCode, seatOfferedBy } from '../../src/domain/license/seating.ts';
import { site } from '../../src/site.ts';
import { button, note, text } from './email-layout.ts';
import { whatWasBought, keyBlocks, type OrderEmails } from './order-email-parts.ts';

export const correctionEmails: OrderEmails<'email-corrected' | 'link-replaced' | 'billing-corrected'> = {
  'email-corrected': ({ order, orderUrl, detail }) =>
    detail === 'old'
      ? {
          subject: 'The email address of your order was changed',
          heading: 'The email address of your order was changed',
          blocks: [
            text(
              `Order ${order.id} now belongs to another address, as requested on its page. If this wasn’t you, please write to us right away.`,
            ),
          ],
        }
      : {
          subject: `Your ${site.product} order`,
          heading: 'This is now the address of your order',
          blocks: [
            text(`The ${whatWasBought(order)} now belongs to this address.`),
            ...keyBlocks(order),
            button('See your order', orderUrl),
          ],
        },
  'link-replaced': ({ order, orderUrl, seatUrl, secondUrl, detail }) => {
    const [family, code = ''] = detail.split(' ');
    const seat = family === 'seat' ? seatOfferedBy(order, code) : undefined;
    const ofSeat = seat
      ? button('Open your seat', seatUrl(seatCode(seat)))
      : text('This seat has since been withdrawn.');
    const isOrders = family === 'order' || family === 'owner';
    const ofOrder = isOrders ? button('See your order', orderUrl) : ofSeat;
    const opened = family === 'second' ? button('Manage the seats', secondUrl(code)) : ofOrder;
    return {
      subject: `Your new ${site.product} link`,
      heading: 'Here is your new link',
      blocks: [
        text(
          `The link to the ${order.title} was replaced, as requested on its page. Earlier links no longer work. Please do not forward this email.`,
        ),
        opened,
        note(
          `If you opened the license file in ${site.product}, download the new file from the page and open it: the old file contains the earlier link. If you did not ask for a new link, someone else had the earlier one; please write to ${site.contacts.support}.`,
        ),
      ],
    };
  },
  'billing-corrected': ({ order, orderUrl }) => ({
    subject: 'Your corrected invoice',
    heading: 'Your corrected invoice',
    blocks: [
      text(
        `The billing details of order ${order.id} were corrected, as requested on its page. The new invoice is attached; a credit note cancels the earlier one, and both are on your order page.`,
      ),
      button('See your order', orderUrl),
    ],
  }),
};
