// Who pays for a license from its next period on: who is named and notified, and until when that applies.
import { describe, expect, it } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { afterPayment, namePayer, payerAddressOf, whyNoPayer } from '../../../src/domain/license/payer.ts';
import { quoteRenewal, renewalQuoteFor } from '../../../src/domain/license/renewal-quote.ts';
import { takeDue } from '../../../src/domain/order/due.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { documentSchema, type Order } from '../../../src/domain/order/order.ts';
import { givenTo } from '../../../src/domain/order/people.ts';
import { withoutPerson } from '../../../src/domain/license/seats.ts';
import { applyEvent } from '../../support/apply-event.ts';

const bought = '2026-11-16T10:00:00.000Z';
const now = '2027-08-01T10:00:00.000Z';
const end = '2027-11-16T00:00:00.000Z';
const buyer = {
  ...{ email: 'asha@institute.example', company: 'Anna University', address: '12 Sardar Patel Road' },
};
const office = { email: 'office@institute.example', company: 'Purchasing' };

function license(plan = 'group-academic', changes: Partial<Order> = {}): Order {
  const open = newOrder({
    ...{ id: 'license', plan: findPlan(plan, plan.startsWith('group') ? 9 : 1)! },
    ...{ currency: 'INR' as const, buyer, now: bought },
  });
  const event = { type: 'payment-confirmed', at: bought, paymentId: 'p', ...open.amount } as const;
  const decision = applyEvent(open, event, 10);
  if (decision.outcome !== 'changed') throw new Error(decision.outcome);
  return { ...decision.order, ...changes };
}
function named(order = license(), who: { email: string; company?: string } = office, at = now) {
  const done = namePayer(order, who, payerAddressOf(order), at);
  if (!done.ok) throw new Error(done.reason);
  return done;
}

describe('the payer of the next period', () => {
  it('is named once and notified along with the owner', () => {
    const { order, emails } = named();
    expect(emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['payer-named', office.email],
      ['payer-changed', buyer.email],
    ]);
    expect(documentSchema.parse(order)).toEqual(order);
    expect(named(order)).toEqual({ ok: true, order, emails: [] });
    expect(namePayer(order, office, office.email, now).ok).toBe(true);
  });
  it('can be replaced, and the former payer is notified, too', () => {
    const { order, emails } = named(named().order, { email: 'dean@institute.example' });
    expect(emails.map(({ kind, to, detail }) => [kind, to, detail])).toEqual([
      ['payer-named', 'dean@institute.example', undefined],
      ['payer-changed', buyer.email, 'owner'],
      ['payer-changed', office.email, 'former'],
    ]);
    expect(named(order, { email: buyer.email }).emails.map(({ to }) => to)).toEqual([
      buyer.email,
      'dean@institute.example',
    ]);
  });
  it('gets the renewal quote, without the billing details of the previous payer', () => {
    const { order } = named();
    const quote = renewalQuoteFor(order, order, end, '2027-09-20T00:00:00.000Z')!;
    expect([quote.institution, quote.billedAs, quote.stateCode]).toEqual([
      'Purchasing',
      undefined,
      undefined,
    ]);
    expect(
      quoteRenewal(order, order, '2027-09-20T00:00:00.000Z').emails.map(({ kind, to }) => [kind, to]),
    ).toEqual([
      ['renewal-quote', office.email],
      ['renewal-quote-told', buyer.email],
    ]);
    const quoted = quoteRenewal(license(), license(), '2027-09-20T00:00:00.000Z').order;
    expect([quoted.renewalQuote, named(quoted).order.renewalQuote]).toEqual([expect.anything(), undefined]);
  });
  it('gets another quote when named after someone else, and each email about a quote has a different ID', () => {
    const at = '2027-09-20T00:00:00.000Z';
    const sent = [named().order, named(named().order, { email: 'dean@institute.example' }).order].flatMap(
      (order) => quoteRenewal(order, order, at).emails,
    );
    expect(sent.map(({ to }) => to)).toEqual([
      office.email,
      buyer.email,
      'dean@institute.example',
      buyer.email,
    ]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
  });
  it('gets each reminder of the end, as the owner does', () => {
    const { order } = named(license('personal-academic', { renewalQuote: { end } }));
    const { emails } = takeDue({ ...order, renewalQuote: { end } }, '2027-11-10T00:00:00.000Z');
    expect(emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['renewal-reminder', buyer.email],
      ['payer-reminder', office.email],
    ]);
  });
  it('is the person who paid for the next period, and stays the payer for the one after it', () => {
    const { order } = named();
    const by = (email: string, createdAt: string) =>
      afterPayment(order, { buyer: { email }, createdAt }).payer;
    expect(by(office.email, '2027-09-01T00:00:00.000Z')).toEqual(order.payer);
    expect(by(buyer.email, '2027-07-01T00:00:00.000Z')).toEqual(order.payer);
    expect(by(buyer.email, '2027-09-01T00:00:00.000Z')).toBeUndefined();
  });
  it('finds the license by their email address until their data is deleted', () => {
    const { order } = named();
    expect(givenTo(order, 'Office@institute.example')).toMatchObject([{ what: 'payment' }]);
    const forgotten = withoutPerson(order, (email) => email === office.email, now)!;
    expect([forgotten.payer, forgotten.user]).toEqual([undefined, undefined]);
  });
  it.each([
    ['student', {}, 'Only the student'],
    ['perpetual-academic', {}, 'no end'],
    ['group-academic', { state: 'disputed' as const }, 'on hold'],
    ['group-academic', { state: 'refunded' as const }, 'no active license'],
    ['group-academic', { upgradedTo: { orderId: 'u', at: now } }, 'upgraded with order u'],
    ['training-basic', {}, 'no license to renew'],
  ])('cannot be named for %s %j', (plan, changes, words) => {
    expect(whyNoPayer(license(plan, changes))).toContain(words);
  });
});
