// The messages that tell an owner why a license cannot be upgraded.
import { formatDay } from '../dates.ts';
import type { Order } from '../order/order.ts';
import type { WhyNotUpgraded } from './upgrade-offers.ts';

/** The message for each reason. */
export const whyNotWords: Record<WhyNotUpgraded, (license: Order) => string> = {
  'no-license': () => 'This order has no separate license, so it has no plan to change.',
  renewal: ({ renews }) =>
    `This order renewed the license of order ${renews?.orderId ?? ''}. Change the plan on the page of that order.`,
  unpaid: () => 'This order is not paid yet. You can change its plan once it is.',
  refunded: () =>
    'This order was refunded, so its license has ended. You can buy any plan on our price list.',
  'on-hold': () =>
    'This order is on hold while a bank looks into its payment. You can change its plan when that is settled.',
  withdrawn: () => 'You have withdrawn from this order, so its plan cannot be changed.',
  upgraded: ({ upgradedTo }) => `This license was upgraded with order ${upgradedTo?.orderId ?? ''}.`,
  'payment-failed': () =>
    'The last renewal payment of this license failed. Please check your card on the order page first.',
  perpetual: () => 'A perpetual license has no end, so there is no plan above it.',
  lapsed: ({ license }) =>
    `This license ended${license?.validUntil ? ` on ${formatDay(license.validUntil)}` : ''}, so there is nothing left to credit. You can buy any plan on our price list.`,
  'no-plan': () =>
    'There is no plan above this one on our price list. You can add seats to a group on its seats page, or ask us for a quote.',
  covered: () =>
    'The unused days of this license are worth more than any plan above it costs. Please contact support, and we will find the best way.',
};
