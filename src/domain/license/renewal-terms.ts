// The renewal terms shown to a buyer: next to the pay button, on the result page, in the license email, in every
// notice, and on the order page. They are worded only here, so they are the same everywhere.
import { formatDay } from '../dates.ts';
import { graceInDays } from './license.ts';
import { formatMoney, type Currency } from '../money.ts';
import { isSubscription, type Order } from '../order/order.ts';
import type { Period } from './periods.ts';
import { endOf, nextCharge, noticeDays, renewsOn } from './renewal.ts';
import { tax } from '../billing/tax.ts';

type Charge = {
  term: Order['term'];
  provider: Order['provider'];
  quote?: string | undefined;
  edition: string;
  /** Formatted, or a placeholder that is filled in later. */
  amount: string;
  /** The day of the next charge, formatted or a placeholder. */
  on: string;
};

/** How to cancel a term that renews. */
const howToCancel = 'until you cancel, with one click on your order page';

/** States when and how much is charged next, or that nothing is. */
export function chargedAgain(charge: Charge): string {
  const { term, edition, amount, on } = charge;
  if (isSubscription(charge))
    return `Your card is charged ${amount} again on ${on}, and each ${term} after that, ${howToCancel}. We email you ${noticeDays[charge.term][0]} days before${edition === 'student' ? ' and ask you to show that you are still a student; if you do not, nothing is charged, and the license ends' : ''}.`;
  return term === 'year' || term === 'month'
    ? `It never renews: nothing is charged again. It ends after one ${term}.`
    : 'Paid once: nothing is charged again.';
}

/** The summary of the contract, shown next to the pay button. */
export function paymentTerms(charge: Charge, currency: Currency): string {
  const taxed = currency === 'INR' ? `${tax.gstPercent}% GST included` : 'with nothing added';
  return `You pay ${charge.amount} today, ${taxed}. ${chargedAgain(charge)}`;
}

/** The renewal terms of a license that another order renewed. */
const renewedByOther = ({ orderId, until, renews }: Period): string =>
  renews
    ? `Order ${orderId} renews it automatically. You can cancel that on the page of that order.`
    : `It was renewed until ${formatDay(until)}. Nothing is charged again.`;

/** The renewal terms of a paid order, or that it does not renew. Undefined if the order is not in force. */
export function renewalOf(order: Order): string | undefined {
  const { id, subscription, term, provider, quote, edition, amount, state, periods } = order;
  if (state !== 'paid') return undefined;
  if (order.upgradedTo)
    return `It was upgraded with order ${order.upgradedTo.orderId}. Nothing is charged again for it.`;
  const last = periods?.at(-1);
  if (last && last.orderId !== id) return renewedByOther(last);
  const until = endOf(order);
  const end = until === undefined ? '' : formatDay(until);
  if (subscription === 'ending') return `Canceled: it ends on ${end}, and nothing is charged again.`;
  if (subscription === 'ended') return 'It has ended: nothing is charged again.';
  if (subscription === 'in-grace')
    return `The last renewal payment failed. Please check your card: your license works until ${end}, ${graceInDays} days longer than it was paid for.`;
  const next = renewsOn(order);
  return chargedAgain({
    term,
    provider,
    quote,
    edition,
    amount: formatMoney({ ...amount, minorUnits: nextCharge(order) }),
    on: next === undefined ? '' : formatDay(next),
  });
}
