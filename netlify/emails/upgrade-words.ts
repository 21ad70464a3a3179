// What the emails about an upgrade say about the license that it replaced.
import { formatMoney } from '../../src/domain/money.ts';
import { canUpgrade } from '../../src/domain/license/upgrade-offers.ts';
import { isGroup, seatingOf } from '../../src/domain/license/seating.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { type Block, text } from './email-layout.ts';

/** Explains which license it replaces, what was credited for it, and what to do with the new key. */
export function replacedBlocks(order: Order, license: Order | undefined): Block[] {
  const { upgrades, amount } = order;
  if (!upgrades) return [];
  const { credit, daysLeft, title, orderId } = upgrades;
  const deducted = formatMoney({ ...amount, minorUnits: credit }, { fraction: 'always' });
  const of = `your ${title} (order ${orderId})`;
  const unused = `${daysLeft} unused ${daysLeft === 1 ? 'day' : 'days'}`;
  const people =
    license && isGroup(order) && seatingOf(license).seats.length > 0
      ? ' Everyone in your group keeps their seat, and we have sent each of them a new key.'
      : '';
  return [
    text(
      `It replaces ${of}, which is not charged again. We deducted ${deducted} for its ${unused}. Your new key replaces the old one: choose Activate and paste it. Your projects do not change.${people}`,
    ),
  ];
}

/** Links to a higher plan if there is one. */
export const upgradeLinks = (order: Order, url: string): [string, string][] =>
  canUpgrade(order, order.payment?.paidAt ?? order.createdAt) ? [['Change your plan', url]] : [];

/** Returns the rows of a receipt that lead from the price to the amount paid. */
export const creditFacts = ({ upgrades, amount }: Order): [string, string][] =>
  upgrades
    ? [
        ['Price', formatMoney({ ...amount, minorUnits: upgrades.price }, { fraction: 'always' })],
        [
          'Credit',
          `\u2212${formatMoney({ ...amount, minorUnits: upgrades.credit }, { fraction: 'always' })}`,
        ],
      ]
    : [];

/** Explains what happens to the earlier license after its upgrade was refunded. */
export const restoredWords = ({ upgrades }: Order) =>
  upgrades
    ? ` Your ${upgrades.title} (order ${upgrades.orderId}) is active again until its end date, with the key you had. It does not renew automatically.`
    : '';
