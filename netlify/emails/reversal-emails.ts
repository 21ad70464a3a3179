// The emails about returned money: refunds, disputes, and withdrawals.
import { formatDay } from '../../src/domain/dates.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { renewsOn } from '../../src/domain/license/renewal.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { type Purpose, purposeOf } from '../../src/domain/order/purpose.ts';
import { site } from '../../src/site.ts';
import { restoredWords } from './upgrade-words.ts';
import { type Block, button, facts, text } from './email-layout.ts';
import { whatWasBought, lastDay, dayOfSale, keyBlocks, type OrderEmails } from './order-email-parts.ts';

const withdrawalFacts = (order: Order): Block =>
  facts(
    ['Order', order.id],
    ['Contract', whatWasBought(order)],
    ['Amount', formatMoney(order.amount, { fraction: 'always' })],
    order.payment ? ['Made on', dayOfSale(order.payment.paidAt, order)] : null,
    ['Declared by', order.withdrawal?.name ?? ''],
    ['Email', order.buyer.email],
    ['Received', `${(order.withdrawal?.declaredAt ?? '').slice(0, 16).replace('T', ' ')} UTC`],
  );

/** Explains what a refund means for the purchase. */
function afterRefund(order: Order): string {
  const { whole, part } = refundWords[purposeOf(order).purpose];
  return order.state === 'refunded' ? whole + restoredWords(order) : part;
}

const refundWords: Record<Purpose['purpose'], { whole: string; part: string }> = {
  license: {
    whole: 'The license key of this order is no longer valid.',
    part: 'Your license is still valid.',
  },
  renewal: {
    whole: 'The license no longer includes the period of this renewal. Its other periods have not changed.',
    part: 'The renewal is still valid.',
  },
  'added-seats': {
    whole: 'The added seats are no longer part of the license.',
    part: 'You keep the added seats.',
  },
  training: { whole: 'The booking is canceled.', part: 'Your booking is still valid.' },
};

const standing: Record<Exclude<Purpose['purpose'], 'license'>, string> = {
  training: 'Your booking is still valid.',
  'added-seats': 'You keep the added seats.',
  renewal: 'The renewal is still valid.',
};

/** Explains what the end of a dispute means for the purchase. */
function afterDispute(order: Order, days: number): string {
  const { purpose } = purposeOf(order);
  if (purpose !== 'license') return standing[purpose];
  const until = lastDay(order);
  if (until === null) return 'Your license key is valid again.';
  const next = order.subscription === 'renewing' ? renewsOn(order) : undefined;
  const charge = next === undefined ? '' : ` Your card is charged next on ${formatDay(next)}.`;
  const added =
    days === 0
      ? ''
      : `, ${days === 1 ? 'one day' : `${days} days`} longer than before, for the time it was on hold`;
  return `Your license key is valid again, until ${until}${added}.${charge}`;
}

export const reversalEmails: OrderEmails<
  | 'refunded'
  | 'licence-suspended'
  | 'dispute-lost'
  | 'licence-restored'
  | 'withdrawal-confirmed'
  | 'withdrawal-declared'
> = {
  refunded: ({ order, detail }) => {
    const whole = order.state === 'refunded';
    const amount = formatMoney({ ...order.amount, minorUnits: Number(detail) }, { fraction: 'always' });
    const paid = formatMoney(order.amount, { fraction: 'always' });
    return {
      subject: 'Your payment was refunded',
      heading: `${amount} was refunded`,
      blocks: [
        text(
          `We refunded ${whole ? `the ${amount}` : `${amount} of the ${paid}`} that you paid for the ${whatWasBought(order)}. Your bank will show it within a few business days.`,
        ),
        text(afterRefund(order)),
        facts(['Order', order.id]),
      ],
    };
  },
  'licence-suspended': ({ order }) => ({
    subject: 'Your order is disputed',
    heading: 'Your bank asked us about this payment',
    blocks: [
      text(
        `Your bank has opened a dispute about the payment for the ${whatWasBought(order)}. Until the bank decides, the order is on hold${order.license ? ' and its license key is not valid' : ''}.${order.payment?.subscriptionId === undefined ? '' : ' Your card is not charged in the meantime.'}`,
      ),
      text(
        `If you did not mean to open one, tell your bank that the payment was yours, and write to ${site.contacts.support}.`,
      ),
      facts(['Order', order.id]),
    ],
  }),
  'dispute-lost': ({ order, detail }) => {
    const amount = formatMoney({ ...order.amount, minorUnits: Number(detail) }, { fraction: 'always' });
    return {
      subject: 'Your bank decided the dispute in your favor',
      heading: `Your bank returned ${amount} to you`,
      blocks: [
        text(
          `Your bank has decided the dispute about the payment for the ${whatWasBought(order)} in your favor and returned ${amount} to you. ${afterRefund(order)}${order.payment?.subscriptionId === undefined ? '' : ' We ended the renewal, so your card is not charged again.'}`,
        ),
        text(`If this is a mistake, write to ${site.contacts.support}.`),
        facts(['Order', order.id]),
      ],
    };
  },
  'licence-restored': ({ order, orderUrl, detail }) => ({
    subject: 'Your order is no longer on hold',
    heading: 'Your order is no longer on hold',
    blocks: [
      text(
        `Your bank has closed its dispute about the payment for the ${whatWasBought(order)}. ${afterDispute(order, Number(detail))}`,
      ),
      ...keyBlocks(order),
      button('See your order', orderUrl),
      facts(['Order', order.id]),
    ],
  }),
  'withdrawal-confirmed': ({ order, orderUrl }) => ({
    subject: 'We received your withdrawal',
    heading: 'We received your withdrawal',
    blocks: [
      text(
        'This confirms that your withdrawal from the contract below has arrived. If the law gives you that right, we refund what you paid, the way you paid it, within 14 days.',
      ),
      withdrawalFacts(order),
      button('See your order', orderUrl),
    ],
  }),
  'withdrawal-declared': ({ order }) => ({
    subject: `Withdrawal from order ${order.id}`,
    heading: 'A buyer has withdrawn from a contract',
    blocks: [
      text(
        'Please check whether the buyer has this right (consumers in the European Union do). If so, refund the whole amount within 14 days at the payment provider; the refund ends the license key or the booking. If there is a subscription, cancel it there, too.',
      ),
      withdrawalFacts(order),
    ],
  }),
};
