// Payments that match no order, and imports from a provider’s own list.
import { describe, expect, it, vi } from 'vitest';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import {
  saveUnmatchedPayment,
  moneyWithoutOrder,
} from '../../../netlify/use-cases/save-unmatched-payment.ts';
import { makeOrderFromPayment } from '../../../netlify/use-cases/make-order-from-payment.ts';
import { UpstreamError, type PaymentNews } from '../../../netlify/use-cases/ports.ts';
import { importPayments, importSince } from '../../../netlify/use-cases/import-payments.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { isOfPayment } from '../../../src/domain/order/unmatched-payment.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { documentSchema, type Order } from '../../../src/domain/order/order.ts';
import { documentOf } from '../../../src/domain/order/fit-order.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { inMemoryServices } from '../../support/in-memory-services.ts';
import {
  now,
  leased,
  team,
  buyer,
  open,
  payment,
  paid,
  mailIds,
  watchErrors,
} from '../../support/small-orders.ts';

const lines = watchErrors();

describe('an unmatched payment', () => {
  type Said = { provider: 'stripe' | 'payu'; said: object; [field: string]: unknown };
  const said: Said = {
    provider: 'payu',
    said: { a: 1 },
    email: buyer.email,
    planId: 'student',
    name: 'Ada',
  };
  const news = (event: OrderEvent, told: Said = said): PaymentNews => ({
    ...fetched({ find: { orderId: 'o9' }, event, references: [{ kind: 'payment', value: 'p1' }] }),
    details: told as PaymentNews['details'],
  });
  const event = payment(open('INR', 'student'));
  it('is stored with all provider data, and an order can be created from it', async () => {
    const memory = inMemoryServices();
    const done = await fulfilOrder(memory.office, news(event), null);
    expect(done.outcome).toBe('kept');
    await done.sendEmails();
    expect([memory.seen.sent.length, mailIds(memory)]).toEqual([1, ['finding.payu-payment-p1']]);
    expect(lines()).toEqual([{ what: 'finding', finding: 'payu-payment-p1', provider: 'payu' }]);
    expect(memory.seen.emails[0]).toMatchObject({
      until: leased,
      mail: { to: team, kind: 'finding', data: { id: 'payu-payment-p1', provider: 'payu', foundAt: now } },
    });
    const again = await fulfilOrder(memory.office, news(event), null);
    await again.sendEmails();
    expect(memory.seen.sent).toHaveLength(1);
    const made = await makeOrderFromPayment(memory.office, 'payu-payment-p1');
    expect(made).toMatchObject({
      outcome: 'made',
      order: {
        id: 'o9',
        state: 'paid',
        provider: 'payu',
        buyer: { email: buyer.email, name: 'Ada' },
        payment: { id: 'p1' },
      },
    });
    expect(memory.seen.unmatchedPayments).toEqual([]);
    expect(memory.seen.references.get('payment:p1')).toBe('o9');
  });
  it('creates an order within its limits, however long the unverified buyer details are', async () => {
    const { office, seen } = inMemoryServices();
    const created: Order[] = [];
    const create = office.orders.create.bind(office.orders);
    office.orders.create = (order, options) => {
      created.push(order);
      return create(order, options);
    };
    const long = 'x'.repeat(300_000);
    await fulfilOrder(
      office,
      news(event, { ...said, name: long, phone: long, email: `${long}@x.example` }),
      null,
    );
    await makeOrderFromPayment(office, seen.unmatchedPayments[0]!.id);
    expect(created).toHaveLength(1);
    expect(created).toEqual([documentSchema.parse(created[0])]);
    expect(documentOf(created[0]!).length).toBeLessThan(2000);
  });
  it.each<[string, PaymentNews, RegExp | null]>([
    [
      'names the amount, provider, payment, and order',
      news(event),
      /^₹.* at PayU \(payment p1\) for order o9/,
    ],
    ['names Stripe for a payment by card', news(event, { ...said, provider: 'stripe' }), /at Stripe/],
    [
      'names the invoice of a renewal',
      news({ type: 'renewal-paid', at: now, invoiceId: 'in_1', paidUntil: now }),
      /^PayU charged a renewal \(invoice in_1\) for order o9/,
    ],
    ['is not created for an event without money', news({ type: 'payment-pending', at: now }), null],
    ['is not created without provider data', { ...news(event), details: undefined }, null],
    [
      'is not created if the event names no order',
      { ...news(event), find: fetched({ kind: 'customer', value: 'c' }) },
      null,
    ],
  ])('%s', (_, given, words) => {
    const finding = moneyWithoutOrder(given, now);
    if (words === null) expect(finding).toBeNull();
    else expect(finding?.what).toMatch(words);
  });
  it('is stored without an email address, but no order can be created from it', async () => {
    const { office, seen } = inMemoryServices();
    const finding = moneyWithoutOrder(news(event, { ...said, email: undefined }), now)!;
    expect([finding.id, finding.payment]).toEqual(['payu-payment-p1', undefined]);
    expect(isOfPayment(finding.id)).toBe(true);
    expect(['payu-renewal-p1', 'payu-early-x-payment-confirmed', '1-payment-x'].map(isOfPayment)).toEqual([
      false,
      false,
      false,
    ]);
    await saveUnmatchedPayment(office, finding);
    expect(await makeOrderFromPayment(office, finding.id)).toMatchObject({
      outcome: 'refused',
      reason: /No payment/,
    });
    expect(await makeOrderFromPayment(office, 'another')).toMatchObject({ outcome: 'refused' });
    seen.unmatchedPayments = [moneyWithoutOrder(news(event, { ...said, planId: undefined }), now)!];
    expect(await makeOrderFromPayment(office, finding.id)).toMatchObject({
      outcome: 'refused',
      reason: /Specify what/,
    });
    expect(await makeOrderFromPayment(office, finding.id, 'student')).toMatchObject({ outcome: 'made' });
  });
  it('fulfills its order if that exists by now', async () => {
    const { office, seen, keep } = inMemoryServices();
    seen.unmatchedPayments = [moneyWithoutOrder(news(event), now)!];
    keep({ ...open('INR', 'student'), id: 'o9', createdAt: addDays(now, -1) });
    expect(await makeOrderFromPayment(office, 'payu-payment-p1')).toMatchObject({
      order: { createdAt: addDays(now, -1), state: 'paid' },
    });
  });
});

describe('a provider’s list of payments', () => {
  const listed = (id: string, order = open('INR')) =>
    fetched({ find: { orderId: id }, event: payment(order), references: [] });
  const take = async (of: Order | null, provider: 'stripe' | 'payu' = 'payu', untold = true) => {
    const memory = inMemoryServices();
    if (of) memory.keep(of);
    const list = vi.fn(() => Promise.resolve([listed('o1', of ?? open('INR'))]));
    memory.office[provider === 'stripe' ? 'cards' : 'payu'].listPaid = list;
    if (!untold) memory.office.orders.untoldAmong = () => Promise.resolve([]);
    const confirmed = { paymentId: 'p1', minorUnits: of?.amount.minorUnits ?? 0, charges: 9, reason: '' };
    const verify = vi.fn(([txnid]: readonly string[]) =>
      Promise.resolve(new Map([[txnid!, fetched({ txnid: txnid!, status: 'success', ...confirmed })]])),
    );
    memory.office.payu.verify = verify;
    const outcomes: string[] = [];
    for await (const { outcome } of importPayments(memory.office, provider)) outcomes.push(outcome);
    return { outcomes, list, verify, order: memory.seen.orders.get('o1')?.order };
  };
  it('is read 15 days back for Stripe and 7 for PayU', async () => {
    expect((await take(open('USD'), 'stripe')).list.mock.calls).toEqual([
      [{ from: addDays(now, -15), to: now }, now],
    ]);
    expect((await take(open('INR'))).list.mock.calls).toEqual([[{ from: addDays(now, -7), to: now }, now]]);
  });
  it('updates an unpaid order with the status polled from PayU, or the complete entry from Stripe', async () => {
    const payu = await take(open('INR'));
    expect([payu.outcomes, payu.order?.payment?.charges, payu.verify.mock.calls.length]).toEqual([
      ['changed'],
      9,
      1,
    ]);
    const stripe = await take(open('USD'), 'stripe');
    expect([stripe.outcomes, stripe.order?.state, stripe.verify.mock.calls.length]).toEqual([
      ['changed'],
      'paid',
      0,
    ]);
  });
  it('reports nothing already known, and reports a second payment', async () => {
    expect((await take(open('INR'), 'payu', false)).outcomes).toEqual([]);
    expect((await take(paid('INR'))).outcomes).toEqual([]);
    const second = await take({ ...paid('INR'), payment: { id: 'p0', paidAt: now } });
    expect([second.outcomes, second.order?.attention?.length, second.verify.mock.calls.length]).toEqual([
      ['changed'],
      1,
      0,
    ]);
    expect((await take(null)).outcomes).toEqual(['unknown-order']);
  });
  it('continues after a payment that fails', async () => {
    const { office, keep } = inMemoryServices();
    keep(open('USD'));
    office.cards.listPaid = () => Promise.resolve([listed('o0', open('USD')), listed('o1', open('USD'))]);
    const { read } = office.orders;
    office.orders.read = (id) =>
      id === 'o0' ? Promise.reject(new UpstreamError('store', 'down')) : read(id);
    const outcomes: string[] = [];
    for await (const { outcome } of importPayments(office, 'stripe')) outcomes.push(outcome);
    expect([outcomes, lines()]).toMatchObject([['changed'], [{ about: 'o0', name: 'UpstreamError' }]]);
    expect(lines()[0]).not.toHaveProperty('stack');
  });
  it('is read in pieces, however long ago, from when the first checkout may have started until now', async () => {
    const { office } = inMemoryServices();
    const list = vi.fn((_time: object) => Promise.resolve([]));
    office.payu.listPaid = list;
    for await (const _ of importSince(office, 'payu', addDays(now, -10)));
    expect(list.mock.calls.map(([time]) => time)).toEqual([
      { from: addDays(now, -17), to: addDays(now, -10) },
      { from: addDays(now, -10), to: addDays(now, -3) },
      { from: addDays(now, -3), to: now },
    ]);
  });
});
