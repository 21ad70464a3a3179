// Names someone else to pay for a license from the next period on. The owner or an administrator can do this. The payer
// receives reminders, quotes, and the documents of what they pay, but has no other access to the license.
import { isSameAddress } from '../canonical-address.ts';
import { withHistory } from '../order/order-history.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import { done, no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { purposeOf } from '../order/purpose.ts';
import { isLicenseInForce } from './order-license.ts';
import { ownerOf } from './owner.ts';
import type { Payer } from './payer-schema.ts';

/** More changes than any license needs. */
const mostRounds = 10;

/** Why no payer can be named, as text, or null if one can. */
export function whyNoPayer(order: Order): string | null {
  if (purposeOf(order).purpose !== 'license') return 'This order has no license to renew.';
  if (order.upgradedTo)
    return `This license was upgraded with order ${order.upgradedTo.orderId}. Please name the payer there.`;
  if (order.state === 'disputed') return 'This order is on hold while a bank looks into its payment.';
  if (!isLicenseInForce(order) || order.state !== 'paid') return 'This order has no active license.';
  if (order.license?.validUntil === null)
    return 'This license has no end date, so there is no next period to pay for.';
  return order.edition === 'student'
    ? 'Only the student can renew a student license, with a new proof, no matter who pays.'
    : null;
}

/**
 * The address of the payer of the next period: the named payer, otherwise the last payer. `renewal` is the order
 * that paid for the last period.
 */
export const payerAddressOf = (license: Order, renewal?: Order): string =>
  license.payer?.email ?? (renewal ?? license).buyer.email;

type Named = Pick<Payer, 'email' | 'name' | 'company'>;

/**
 * Names who pays from the next period on, and notifies them, the owner, and the previous payer. Naming the same person
 * again changes nothing.
 */
export function namePayer(order: Order, named: Named, former: string, now: string): Requested {
  const closed = whyNoPayer(order);
  if (closed !== null) return no(closed);
  if (order.payer && isSameAddress(order.payer.email, named.email)) return done(order);
  if (isSameAddress(former, named.email)) return no('This person already pays for the license.');
  const round = (order.payerRounds ?? 0) + 1;
  if (round > mostRounds)
    return no('The payer of this license has already been changed many times. Please contact support.');
  const payer: Payer = { ...named, since: now, round };
  // The quote for the previous payer prefills a form with their billing details.
  const { renewalQuote: _former, ...rest } = order;
  const changed = { ...rest, payer, payerRounds: round };
  return done(withHistory(changed, now, 'payer-named'), ...emailsOf(changed, payer, former));
}

function emailsOf(order: Order, { email, round }: Payer, former: string): OrderMail[] {
  const owner = ownerOf(order).email;
  const isOwners = isSameAddress(email, owner);
  return [
    ...(isOwners ? [] : [{ ...mailTo(order, 'payer-named', String(round)), to: email }]),
    { ...mailTo(order, 'payer-changed', `${round}.owner`, 'owner'), to: owner },
    ...(isSameAddress(former, owner)
      ? []
      : [{ ...mailTo(order, 'payer-changed', `${round}.former`, 'former'), to: former }]),
  ];
}

/** The license after a paid renewal. If someone other than the named payer ordered it after the naming, they are the payer from now on. */
export function afterPayment(
  license: Order,
  { buyer, createdAt }: Pick<Order, 'buyer' | 'createdAt'>,
): Order {
  const { payer, ...rest } = license;
  const isReplaced = payer && createdAt > payer.since && !isSameAddress(payer.email, buyer.email);
  return isReplaced ? rest : license;
}

/** The expiry reminder for a named payer. Empty if that is the owner, who gets a reminder anyway. */
export const payerReminder = (order: Order, end: string, days: number): OrderMail[] =>
  order.payer === undefined || isSameAddress(order.payer.email, ownerOf(order).email)
    ? []
    : [
        {
          ...mailTo(
            order,
            'payer-reminder',
            `${end.slice(0, 10)}.${days}.${order.payer.round}`,
            String(days),
          ),
          to: order.payer.email,
        },
      ];
