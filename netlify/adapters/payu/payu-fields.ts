// The fields that go to PayU and come back signed. PayU keeps the characters `[A-Za-z0-9-_@/. ]`. It may strip any
// others (commas, quotes, plus signs, other alphabets), and signs what is left.
import { toDecimalString } from '../../../src/domain/money.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { site } from '../../../src/site.ts';

/** Returns a first name made of letters, as PayU requires: the buyer's, else the letters before the at sign, else "Customer". */
export function firstNameFor({ name, email }: Order['buyer']): string {
  const letters = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^A-Za-z ]/g, '')
      .trim()
      .slice(0, 60);
  return letters(name ?? '') || letters(email.split('@')[0]!.split(/[.+_\d-]/)[0]!) || 'Customer';
}

/** Combines the title and the number of seats. */
const productInfo = ({ title, seats }: Order) =>
  `${title}${seats > 1 ? ` for ${seats}` : ''}`.replace(/[^A-Za-z0-9\-_@/. ]/g, ' ').slice(0, 100);

/** Replaces an email address that PayU would alter, and so send mail to someone else, with our own. PayU accepts 50 characters. */
const emailFor = (email: string) => (/^[A-Za-z0-9\-_@/.]{1,50}$/.test(email) ? email : site.contacts.support);

/** Returns what we send to PayU about an order, except hash, key, and URLs. The plan is echoed, in case we no longer know the order. */
export const fieldsFor = (order: Order) => ({
  txnid: order.id,
  amount: toDecimalString(order.amount.minorUnits),
  productinfo: productInfo(order),
  firstname: firstNameFor(order.buyer),
  email: emailFor(order.emailBefore ?? order.buyer.email),
  phone: order.buyer.phone ?? '',
  udf1: order.planId,
});

/** Whether two texts are equal apart from characters that PayU strips. */
export const isSameEchoed = (sent: string, echoed: string) => {
  const kept = (text: string) => text.replace(/[^A-Za-z0-9@]/g, '').toLowerCase();
  return kept(sent) === kept(echoed);
};
