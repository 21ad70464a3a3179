// The fields that go to PayU and come back signed. PayU takes `[A-Za-z0-9-_@/. ]` as they are; of anything else it strips what it likes
// (commas, quotes, plus signs, other alphabets) and signs what is left.
import { toDecimalString } from '../../../src/domain/money.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { site } from '../../../src/site.ts';

/** PayU wants a first name of letters: the buyer's, else the letters before the at sign, else "Customer". */
export function firstNameFor({ name, email }: Order['buyer']): string {
  const letters = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^A-Za-z ]/g, '')
      .trim()
      .slice(0, 60);
  return letters(name ?? '') || letters(email.split('@')[0]!.split(/[.+_\d-]/)[0]!) || 'Customer';
}

/** The title and the number of seats. */
const productInfo = ({ title, seats }: Order) =>
  `${title}${seats > 1 ? ` for ${seats}` : ''}`.replace(/[^A-Za-z0-9\-_@/. ]/g, ' ').slice(0, 100);

/** An address that PayU would change, and so write to someone else, stays with us; it takes 50 characters. */
const emailFor = (email: string) => (/^[A-Za-z0-9\-_@/.]{1,50}$/.test(email) ? email : site.contacts.support);

/** What PayU is told about an order, hash, key and addresses aside. The plan comes back, for an order that we should not know anymore. */
export const fieldsFor = (order: Order) => ({
  txnid: order.id,
  amount: toDecimalString(order.amount.minorUnits),
  productinfo: productInfo(order),
  firstname: firstNameFor(order.buyer),
  email: emailFor(order.emailBefore ?? order.buyer.email),
  phone: order.buyer.phone ?? '',
  udf1: order.planId,
});

/** Whether two texts are one, but for what PayU strips. */
export const isSameEchoed = (sent: string, echoed: string) => {
  const kept = (text: string) => text.replace(/[^A-Za-z0-9@]/g, '').toLowerCase();
  return kept(sent) === kept(echoed);
};
