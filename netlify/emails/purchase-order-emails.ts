// The emails about an order by invoice.
import { dayZone, formatDay } from '../../src/domain/dates.ts';
import { answerDays } from '../../src/domain/order/work-queue.ts';
import { formatMoney } from '../../src/domain/money.ts';
import type { OrderMailKind } from '../../src/domain/order/order-mail.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { purposeOf } from '../../src/domain/order/purpose.ts';
import { dueOf, excessOf, isPaidInPart, paidOfAmount, totalsOf } from '../../src/domain/billing/receipts.ts';
import { transferFacts } from '../../src/domain/billing/transfer.ts';
import { site } from '../../src/site.ts';
import { button, facts, links, type MailWords, note, text } from './email-layout.ts';
import type { OrderMailContext } from './order-email-parts.ts';

type Kind = Extract<
  OrderMailKind,
  | 'order-placed'
  | 'transfer-reminder'
  | 'order-cancelled'
  | 'licence-early'
  | 'paid-in-part'
  | 'overpaid'
  | 'overpayment-settled'
  | 'receipts-returned'
>;

const dueDay = ({ purchaseOrder, amount }: Order) =>
  purchaseOrder ? formatDay(purchaseOrder.dueAt, dayZone(amount.currency)) : '';

/** Returns where and what to pay, and which reference to use. */
const payment = (order: Order) =>
  facts(
    isPaidInPart(order) ? null : ['Amount', formatMoney(order.amount, { fraction: 'always' })],
    ...transferFacts(order),
    ['Order', order.id],
    order.buyer.poNumber === undefined ? null : ['Purchase order', order.buyer.poNumber],
  );

/** Introduces a reminder. `days` is counted from the due date. */
function reminderLead(order: Order, days: number): string {
  if (isPaidInPart(order))
    return `${paidOfAmount(order)} has arrived for the ${order.title}. ${dueOf(order)} ${days < 0 ? 'is' : 'was'} due on ${dueDay(order)}.`;
  return days < 0
    ? `The transfer for the ${order.title} is due on ${dueDay(order)}.`
    : `The transfer for the ${order.title} was due on ${dueDay(order)}, and we have not seen it yet.`;
}

/** Explains what happens once the full amount has arrived. */
function onArrival({ addsTo, renews }: Order): string {
  if (addsTo) return 'add the seats';
  return renews ? 'renew the license' : 'email the license';
}

/** Explains what happens after the payment and the license's status until then. */
function whatFollows(order: Order): string {
  const when = `within ${answerDays.transfer} working days after the money arrives.`;
  const { purpose } = purposeOf(order);
  if (purpose === 'added-seats')
    return `We add the seats and email the invoice ${when} All keys stay the same, and no one needs a new invitation.`;
  if (purpose === 'renewal')
    return `We renew your license and email the invoice ${when} All keys stay the same, and no one needs a new invitation.`;
  const untilThen = order.upgrades
    ? 'Until then, your current license keeps running, and the credit stays the same.'
    : 'We do not issue a license before then.';
  return `We email the license and the invoice ${when} ${untilThen}`;
}

export const purchaseOrderEmails: Record<Kind, (context: OrderMailContext) => MailWords> = {
  'order-placed': ({ order, purchaseOrderUrl, invoice }) => ({
    subject: `Your ${site.product} order: pro-forma invoice${invoice === undefined ? '' : ` ${invoice}`}`,
    heading: 'Your order is placed',
    blocks: [
      text(
        `Thank you for ordering the ${order.title}. You can download the pro-forma invoice from the page of your order. Someone on our team reads your purchase order within ${answerDays['purchase-order']} working days and emails you if anything is missing.`,
      ),
      payment(order),
      text(whatFollows(order)),
      button('Get the pro-forma invoice, pay, or cancel', purchaseOrderUrl),
    ],
  }),
  'transfer-reminder': ({ order, purchaseOrderUrl, detail }) => ({
    subject:
      Number(detail) < 0
        ? `Please pay your ${site.product} order by ${dueDay(order)}`
        : `We have not seen the ${isPaidInPart(order) ? 'rest of the ' : ''}transfer for your ${site.product} order`,
    heading: Number(detail) < 0 ? 'A transfer is due soon' : 'A transfer is overdue',
    blocks: [
      text(`${reminderLead(order, Number(detail))} The pro-forma invoice is on the page of your order.`),
      payment(order),
      button('Get the pro-forma invoice, pay, or cancel', purchaseOrderUrl),
      note('If the transfer is on its way, there is nothing to do.'),
    ],
  }),
  'order-cancelled': ({ order, orderUrl }) => ({
    subject: `Your ${site.product} order is canceled`,
    heading: 'Your order is canceled',
    blocks: [
      text(
        `${order.failure ?? 'The order is canceled.'} You owe nothing for order ${order.id} (${order.title}). If a transfer is on its way, please reply to this email, and we will return it or reopen the order.`,
      ),
      ...(totalsOf(order).excess > 0
        ? [
            text(
              `We have received ${excessOf(order)} for it and will return that to the account it came from.`,
            ),
          ]
        : []),
      button('See your order', orderUrl),
    ],
  }),
  'licence-early': ({ order, orderUrl, purchaseOrderUrl }) => ({
    subject: `Your ${site.product} license key`,
    heading: 'Here is your license, before the transfer',
    blocks: [
      text(
        `As agreed, the ${order.title} is yours to use from now on. The transfer is still due on ${dueDay(order)}; we email the invoice when it has arrived.`,
      ),
      ...(order.user
        ? [text(`As you asked, we sent the key or the link to the seats to ${order.user.email}.`)]
        : [{ kind: 'code', label: 'Your license key', code: order.licenseKey ?? '' } as const]),
      button('See your order', orderUrl),
      links('Where to pay:', ['See how to pay', purchaseOrderUrl]),
    ],
  }),
  'paid-in-part': ({ order, purchaseOrderUrl }) => ({
    subject: `${dueOf(order)} is still due for your ${site.product} order`,
    heading: 'Part of your transfer has arrived',
    blocks: [
      text(
        `Thank you: we have received ${paidOfAmount(order)} for the ${order.title}. ${dueOf(order)} is still due. We ${onArrival(order)} and send the invoice when it arrives.`,
      ),
      payment(order),
      button('See how to pay the rest', purchaseOrderUrl),
      note(
        `If a bank deducted charges, or you deducted tax at source, please reply to this email with the amount${order.amount.currency === 'INR' ? ' and the certificate (Form 16A)' : ''}.`,
      ),
    ],
  }),
  overpaid: ({ order, orderUrl }) => ({
    subject: `You paid more than your ${site.product} order costs`,
    heading: `We owe you ${excessOf(order)}`,
    blocks: [
      text(
        order.payment
          ? `You paid ${excessOf(order)} more than the ${order.title} costs.`
          : `We have received ${excessOf(order)} for the ${order.title}, but this order has ended.`,
      ),
      text(
        `We return it to the account it came from within ${answerDays.overpayment} working days. If you would rather keep it as a credit for your next order, reply to this email.`,
      ),
      facts(['Order', order.id]),
      button('See your order', orderUrl),
    ],
  }),
  'overpayment-settled': ({ order, orderUrl, detail }) => {
    const [as, minorUnits] = detail.split('.');
    const sum = formatMoney({ ...order.amount, minorUnits: Number(minorUnits) }, { fraction: 'always' });
    return as === 'credited'
      ? {
          subject: `You have a credit of ${sum} for your next ${site.product} order`,
          heading: 'We recorded your credit',
          blocks: [
            text(
              `You paid ${sum} too much for order ${order.id}, and we are keeping it as a credit. When you place your next order, please mention this one, and we will deduct the credit.`,
            ),
            button('See your order', orderUrl),
          ],
        }
      : {
          subject: `We returned ${sum} to you`,
          heading: `${sum} is on its way back`,
          blocks: [
            text(
              `We returned ${sum} of what you paid for order ${order.id} to the account it came from. Your bank will show it within a few business days.`,
            ),
            button('See your order', orderUrl),
          ],
        };
  },
  'receipts-returned': ({ order, orderUrl, detail }) => {
    const sum = formatMoney({ ...order.amount, minorUnits: Number(detail) }, { fraction: 'always' });
    return {
      subject: `We returned ${sum} to you`,
      heading: `${sum} is on its way back`,
      blocks: [
        text(
          `We returned ${sum} of what you paid for the ${order.title} to the account it came from. Your bank will show it within a few business days.`,
        ),
        text(
          order.state === 'pending'
            ? `${dueOf(order)} is still due for this order.`
            : 'The order has ended, and you owe nothing for it.',
        ),
        facts(['Order', order.id]),
        button('See your order', orderUrl),
      ],
    };
  },
};
