import { describe, expect, test } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { chargedAgain, paymentTerms, renewalOf } from '../../../src/domain/license/renewal-terms.ts';

const now = '2026-11-20T10:00:00.000Z';
const open = (planId: string, currency: Currency): Order =>
  newOrder({ id: 'o1', plan: findPlan(planId)!, currency, buyer: { email: 'ada@example.org' }, now });
function paid(planId: string, currency: Currency, ...events: OrderEvent[]): Order {
  const order = open(planId, currency);
  const first: OrderEvent = { type: 'payment-confirmed', at: now, paymentId: 'p', ...order.amount };
  return [first, ...events].reduce((current, event) => {
    const decided = applyEvent(current, event, 10);
    return decided.outcome === 'changed' ? decided.order : current;
  }, order);
}
const charge = { amount: '$10', on: 'May 1, 2027', edition: 'academic' };

describe('the terms next to the pay button', () => {
  test('state the amount, day, period, end, method, and notice of a card subscription', () => {
    expect(paymentTerms({ ...charge, term: 'month', provider: 'stripe' }, 'USD')).toBe(
      'You pay $10 today, with nothing added. Your card is charged $10 again on May 1, 2027, and each month after that, until you cancel, with one click on your order page. We email you 7 days before.',
    );
    expect(chargedAgain({ ...charge, term: 'year', provider: 'stripe' })).toContain(
      'each year after that, until you cancel, with one click on your order page. We email you 30 days before.',
    );
    expect(chargedAgain({ ...charge, edition: 'student', term: 'year', provider: 'stripe' })).toContain(
      'We email you 30 days before and ask you to show that you are still a student; if you do not, nothing is charged, and the license ends.',
    );
  });
  test.each(['month', 'year'] as const)('say that a %s paid through PayU never renews, with GST', (term) => {
    expect(paymentTerms({ ...charge, amount: '₹1,180', term, provider: 'payu' }, 'INR')).toBe(
      `You pay ₹1,180 today, 18% GST included. It never renews: nothing is charged again. It ends after one ${term}.`,
    );
  });
  test.each(['perpetual', 'session'] as const)('say that a %s is paid once', (term) => {
    expect(chargedAgain({ ...charge, term, provider: 'stripe' })).toBe(
      'Paid once: nothing is charged again.',
    );
  });
});

describe('the renewal terms on an order', () => {
  const endsAt = '2027-11-20T10:00:00.000Z';
  const failed: OrderEvent = { type: 'renewal-failed', at: endsAt, invoiceId: 'in_2' };
  test.each<[string, Order, string | undefined]>([
    [
      'state the next charge of a renewing subscription',
      paid('personal-academic', 'USD'),
      'Your card is charged US$109 again on November 20, 2027, and each year after that, until you cancel, with one click on your order page. We email you 30 days before.',
    ],
    [
      'state the end of a canceled subscription',
      paid('personal-academic', 'USD', { type: 'cancellation-scheduled', at: now, asOf: now, endsAt }),
      'Canceled: it ends on November 20, 2027, and nothing is charged again.',
    ],
    [
      'state that an ended subscription charges nothing',
      paid('personal-academic', 'USD', { type: 'subscription-ended', at: now, endsAt }),
      'It has ended: nothing is charged again.',
    ],
    [
      'ask to check the card after a failed payment',
      paid('personal-academic', 'USD', failed),
      'The last renewal payment failed. Please check your card: your license works until December 4, 2027, 14 days longer than it was paid for.',
    ],
    [
      'state that a license bought through PayU never renews',
      paid('monthly', 'INR'),
      'It never renews: nothing is charged again. It ends after one month.',
    ],
    [
      'state that a perpetual license is paid once',
      paid('perpetual-academic', 'USD'),
      'Paid once: nothing is charged again.',
    ],
    ['say nothing about an unpaid order', open('monthly', 'USD'), undefined],
  ])('%s', (_, order, said) => {
    expect(renewalOf(order)).toBe(said);
  });
});
