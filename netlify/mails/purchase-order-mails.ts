// The words of the mails about an order by invoice.
import { dayZone, formatDay } from '../../src/domain/dates.ts';
import { answerDays } from '../../src/domain/desk.ts';
import { formatMoney } from '../../src/domain/money.ts';
import type { OrderMailKind } from '../../src/domain/order-mail.ts';
import type { Order } from '../../src/domain/order.ts';
import { transferFacts } from '../../src/domain/transfer.ts';
import { site } from '../../src/site.ts';
import { button, facts, links, type MailWords, note, text } from './mail-layout.ts';
import type { OrderMailContext } from './order-mails.ts';

type Kind = Extract<
  OrderMailKind,
  'order-placed' | 'transfer-reminder' | 'order-cancelled' | 'licence-early'
>;

const dueDay = ({ purchaseOrder, amount }: Order) =>
  purchaseOrder ? formatDay(purchaseOrder.dueAt, dayZone(amount.currency)) : '';

/** Where to pay what, and under which name. */
const payment = (order: Order) =>
  facts(
    ['Amount', formatMoney(order.amount, { fraction: 'always' })],
    ...transferFacts(order),
    ['Order', order.id],
    order.buyer.poNumber === undefined ? null : ['Purchase order', order.buyer.poNumber],
  );

/** `days` from the due date. */
const reminderLead = (order: Order, days: number) =>
  days < 0
    ? `The transfer for the ${order.title} is due on ${dueDay(order)}.`
    : `The transfer for the ${order.title} was due on ${dueDay(order)}, and we have not seen it yet.`;

export const purchaseOrderMails: Record<Kind, (context: OrderMailContext) => MailWords> = {
  'order-placed': ({ order, purchaseOrderUrl, invoice }) => ({
    subject: `Your ${site.product} order: pro-forma invoice${invoice === undefined ? '' : ` ${invoice}`}`,
    heading: 'Your order is placed',
    blocks: [
      text(
        `Thank you for ordering the ${order.title}. The pro-forma invoice is on the page of your order, to download. A person reads your purchase order within ${answerDays['purchase-order']} working days, and writes to you if anything is missing.`,
      ),
      payment(order),
      text(
        `The license and the invoice come by email within ${answerDays.transfer} working days after the money has arrived. No license goes out before.`,
      ),
      button('Get the pro-forma invoice, pay, or cancel', purchaseOrderUrl),
    ],
  }),
  'transfer-reminder': ({ order, purchaseOrderUrl, detail }) => ({
    subject:
      Number(detail) < 0
        ? `Your ${site.product} order is to be paid by ${dueDay(order)}`
        : `We have not seen the transfer for your ${site.product} order`,
    heading: Number(detail) < 0 ? 'A transfer is due soon' : 'A transfer is overdue',
    blocks: [
      text(`${reminderLead(order, Number(detail))} The pro-forma invoice is on the page of your order.`),
      payment(order),
      button('Get the pro-forma invoice, pay, or cancel', purchaseOrderUrl),
      note('If the transfer is on its way, there is nothing to do.'),
    ],
  }),
  'order-cancelled': ({ order, orderUrl }) => ({
    subject: `Your ${site.product} order is cancelled`,
    heading: 'Your order is cancelled',
    blocks: [
      text(
        `${order.failure ?? 'The order is cancelled.'} Nothing is to be paid for order ${order.id} (${order.title}). If a transfer is on its way, please answer this email: we give it back, or take the order up again.`,
      ),
      button('See your order', orderUrl),
    ],
  }),
  'licence-early': ({ order, orderUrl, purchaseOrderUrl }) => ({
    subject: `Your ${site.product} license key`,
    heading: 'Here is your license, before the transfer',
    blocks: [
      text(
        `As agreed, the ${order.title} is yours to use from now on. The transfer is still due on ${dueDay(order)}; the invoice follows when it has arrived.`,
      ),
      { kind: 'code', label: 'Your license key', code: order.licenceKey ?? '' },
      button('See your order', orderUrl),
      links('Where to pay:', ['See how to pay', purchaseOrderUrl]),
    ],
  }),
};
