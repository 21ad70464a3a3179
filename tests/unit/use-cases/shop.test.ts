// What is done for buyers: from the start of an order to what its providers tell of it, against neighbours that say what a test wants.
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { limitOfRecipient } from '../../../netlify/use-cases/mail-limits.ts';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { askPayu, askPayuRefunds } from '../../../netlify/use-cases/ask-payu.ts';
import { writeChange } from '../../../netlify/use-cases/change-order.ts';
import { deliverMails } from '../../../netlify/use-cases/deliver-mail.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { handlePayuNotice, noticeKind } from '../../../netlify/use-cases/handle-payu-notice.ts';
import { keepFinding, moneyWithoutOrder } from '../../../netlify/use-cases/keep-finding.ts';
import { makeOrderFromFinding } from '../../../netlify/use-cases/make-order-from-finding.ts';
import { NeighbourError, type PaymentNews, type PayuAnswer } from '../../../netlify/use-cases/ports.ts';
import { holdingsOf } from '../../../netlify/use-cases/holdings.ts';
import { findOrders, openPortal, resend } from '../../../netlify/use-cases/serve-order-page.ts';
import {
  startAcademyCheckout,
  startLicenceCheckout,
} from '../../../netlify/use-cases/start-card-checkout.ts';
import { startAcademyPayuOrder, startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { takeInPayments, takeInSince } from '../../../netlify/use-cases/take-in-payments.ts';
import { judgeHealth, noteRefusedWebhook } from '../../../netlify/use-cases/watch.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { findPlan } from '../../../src/domain/catalogue.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { isOfPayment } from '../../../src/domain/order/finding.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { documentSchema, type Order } from '../../../src/domain/order/order.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { nextCheck } from '../../../src/domain/order/next-check.ts';
import { nextReminder } from '../../../src/domain/order/reminders.ts';
import { documentOf } from '../../../src/domain/order/fit-order.ts';
import { fetched, signed, type VouchedEvent } from '../../../src/domain/trust.ts';
import { site } from '../../../src/site.ts';
import { memoryOffice } from '../../support/memory-office.ts';
import { wordsOfReason } from '../../../src/domain/order/review-reasons.ts';
import { reviewMark, answerMark, storedMark } from '../../../src/domain/order/marks.ts';

const now = '2026-11-20T10:00:00.000Z';
const leased = '2026-11-20T10:02:00.000Z';
const team = site.contacts.support;
const buyer = { email: 'ada@example.org' };
const open = (currency: Currency, planId = 'personal-academic'): Order =>
  newOrder({ id: 'o1', plan: findPlan(planId)!, currency, buyer, now });
const payment = ({ amount }: Order) =>
  ({ type: 'payment-confirmed', at: now, paymentId: 'p1', ...amount }) as const;
const paid = (currency: Currency, planId?: string): Order => {
  const order = open(currency, planId);
  const decision = applyEvent(order, { ...payment(order), customerId: 'c1' }, 10);
  return decision.outcome === 'changed' ? decision.order : order;
};
let logged: MockInstance<typeof console.error>;
beforeEach(() => void (logged = vi.spyOn(console, 'error').mockReturnValue()));
afterEach(() => vi.restoreAllMocks());
const lines = () => logged.mock.calls.map(([line]) => JSON.parse(line as string) as Record<string, unknown>);
const mailIds = ({ seen }: ReturnType<typeof memoryOffice>) => seen.mails.map(({ mail }) => mail.id);

describe('a purchase', () => {
  const visitor = '203.0.113.7';
  const card = { ...buyer, priceId: 'student-usd' };
  const india = { ...buyer, priceId: 'student-inr', phone: '9876543210' };
  const training = {
    ...buyer,
    participantCount: 2,
    moduleType: 'basic' as const,
    priceId: 'training-basic-2-usd',
  };

  it('is counted by network, 600 in ten minutes and 3,000 a day, and stops there', async () => {
    const { office, seen } = memoryOffice();
    await startLicenceCheckout(office, card, visitor);
    const limits = [
      { key: `checkout:${visitor}`, max: 600, windowInMs: 600_000 },
      { key: `checkout-day:${visitor}`, max: 3000, windowInMs: 86_400_000 },
    ];
    expect(seen.limits).toEqual(limits);
    seen.atItsEnd = limits[1]!.key;
    const limited = { outcome: 'limited', waitInMs: 1000 };
    expect(await startLicenceCheckout(office, card, visitor)).toEqual(limited);
    expect(await startPayuOrder(office, india, visitor)).toEqual(limited);
  });
  it('by card opens a page that leads back, is kept with its session, and is opened once', async () => {
    const { office, seen } = memoryOffice();
    const opened = vi.spyOn(office.cards, 'openCheckout');
    const request = {
      ...card,
      attemptId: 'attempt',
      name: 'Ada',
      termsVersion,
      renews: 'renewal-link-o1-20819',
    } as const;
    const id = 'for-attempt|ada@example.org|student-usd';
    const started = { outcome: 'started', url: `https://pay.example/${id}` };
    expect(await startLicenceCheckout(office, request)).toEqual(started);
    expect(await startLicenceCheckout(office, request)).toEqual(started);
    expect(opened.mock.calls.map((call) => call.slice(1))).toEqual([
      [
        'student-usd',
        {
          success: 'https://site.example/success?session_id={CHECKOUT_SESSION_ID}',
          cancel: 'https://site.example/checkout?plan=student&renews=renewal-link-o1-20819',
        },
      ],
    ]);
    expect(seen.orders.get(id)!.order).toMatchObject({
      buyer: { email: buyer.email, name: 'Ada' },
      terms: { version: termsVersion, acceptedAt: now },
      startsAfter: '2027-01-01T00:00:00.000Z',
      checkout: { id: `session-${id}`, url: started.url },
    });
    expect(seen.references.get(`session:session-${id}`)).toBe(id);
    const [{ order, version }] = [seen.orders.get(id)!];
    seen.orders.set(id, { order: { ...order, state: 'failed' }, version });
    expect(await startLicenceCheckout(office, request)).toEqual({
      outcome: 'started',
      url: 'https://pay.example/new-2',
    });
  });
  it('of several seats or of a training leads back to where that is chosen', async () => {
    const { office } = memoryOffice();
    const opened = vi.spyOn(office.cards, 'openCheckout');
    await startLicenceCheckout(office, { ...buyer, priceId: 'group-academic-5-usd' });
    await startAcademyCheckout(office, training);
    expect(opened.mock.calls.map(([, , urls]) => urls)).toEqual([
      expect.objectContaining({ cancel: 'https://site.example/checkout?plan=group-academic&seats=5' }),
      {
        success: 'https://site.example/academy-success?session_id={CHECKOUT_SESSION_ID}',
        cancel: 'https://site.example/academy',
      },
    ]);
  });
  it('in India gets the form for PayU, with all that an invoice needs', async () => {
    const { office, seen } = memoryOffice();
    const all = {
      ...india,
      name: 'Ada',
      company: 'Engines',
      stateCode: '27',
      gstin: '27AAPFU0939F1ZV',
      address: '1 Road',
      postalCode: '400001',
    };
    expect(await startPayuOrder(office, all)).toEqual({
      outcome: 'started',
      formData: {
        actionUrl: 'https://secure.payu.in/_payment',
        fields: { txnid: 'new-1', answer: 'https://site.example/api/payu/callback' },
      },
    });
    const { priceId: _, ...kept } = all;
    expect(seen.orders.get('new-1')!.order).toMatchObject({ provider: 'payu', buyer: kept });
    await startAcademyPayuOrder(office, { ...training, phone: '9876543210' });
    expect(seen.orders.get('new-2')!.order).toMatchObject({
      kind: 'training',
      seats: 2,
      buyer: { phone: '9876543210' },
    });
  });
  it.each([
    ['unknown-price', startLicenceCheckout, { ...card, priceId: 'nothing' }],
    ['unknown-price', startLicenceCheckout, { ...card, priceId: 'training-basic-2-usd' }],
    ['wrong-currency', startLicenceCheckout, { ...card, priceId: 'student-inr' }],
    ['unknown-price', startPayuOrder, { ...india, priceId: 'training-basic-2-inr' }],
    ['wrong-currency', startPayuOrder, { ...india, priceId: 'student-usd' }],
    ['unknown-price', startAcademyCheckout, { ...training, priceId: 'student-usd' }],
    ['unknown-price', startAcademyCheckout, { ...training, participantCount: 3 }],
    ['unknown-price', startAcademyCheckout, { ...training, moduleType: 'professional' }],
    ['wrong-currency', startAcademyCheckout, { ...training, priceId: 'training-basic-2-inr' }],
    ['unknown-price', startAcademyPayuOrder, { ...training, phone: '9876543210', participantCount: 26 }],
  ])('is refused as %s by %o with %o, and nothing is kept', async (outcome, start, request) => {
    const { office, seen } = memoryOffice();
    expect(await (start as (...all: unknown[]) => unknown)(office, request)).toEqual({ outcome });
    expect(seen.orders.size).toBe(0);
  });
});

describe('an order is written', () => {
  const toPaid = (order: Order) => applyEvent(order, payment(order), 10);
  it('with its key, its mails, its next dates and its references in one step', async () => {
    const memory = memoryOffice();
    const written = await writeChange(memory.office, memory.keep(open('USD')), toPaid, {
      references: [{ kind: 'payment', value: fetched('p1') }],
    });
    const { order } = written as { order: Order };
    expect(order).toMatchObject({ state: 'paid', licenceKey: 'key-of-o1' });
    expect(memory.seen.commits).toMatchObject([
      {
        version: 1,
        mailsLeasedUntil: leased,
        checkAt: nextCheck(order, now),
        remindAt: nextReminder(order, now)!.at,
        references: [{ kind: 'payment', value: 'p1' }],
        mails: [{ id: 'o1.order-confirmed', orderId: 'o1' }],
      },
    ]);
    memory.office.orders.commit = () => Promise.resolve({ outcome: 'committed', serials: [7] });
    const numbered = await writeChange(memory.office, memory.keep(open('USD')), toPaid);
    expect(numbered).toMatchObject({ order: { invoiceSerial: 7 } });
    expect('invoiceSerial' in order).toBe(false);
  });
  it('on what another process wrote meanwhile, and is given up after twenty times', async () => {
    const memory = memoryOffice();
    memory.keep(paid('USD'));
    let conflicts = 0;
    const { commit } = memory.office.orders;
    memory.office.orders.commit = (change) => {
      memory.seen.isConflict = conflicts++ < 19;
      return commit(change);
    };
    const stale = { order: open('USD'), version: 0 };
    const seen: string[] = [];
    const decide = (order: Order) => {
      seen.push(order.state);
      return { outcome: 'changed' as const, order, mails: [] };
    };
    expect(await writeChange(memory.office, stale, decide)).toMatchObject({ outcome: 'changed' });
    expect([seen.length, seen[0], seen[1]]).toEqual([20, 'open', 'paid']);
    conflicts = -1;
    await expect(writeChange(memory.office, stale, decide)).rejects.toThrow('o1 changed 20 times');
  });
  it('not, where it is not known or nothing changes', async () => {
    const { office, seen, keep } = memoryOffice();
    expect(await writeChange(office, null, toPaid)).toEqual({ outcome: 'unknown-order' });
    const stored = keep(paid('USD'));
    expect(await writeChange(office, stored, toPaid)).toEqual({ outcome: 'unchanged', order: stored.order });
    expect(seen.commits).toEqual([]);
  });
  it('and the team is told at once of what a person should look at, once, unless the change tells it anyway', async () => {
    const memory = memoryOffice();
    const look =
      (said: string, mails: { to: string }[] = []) =>
      (order: Order) => ({
        outcome: 'changed' as const,
        order: {
          ...order,
          attention: [
            ...(order.attention ?? []),
            { code: 'other' as const, detail: { words: said }, at: now },
          ],
        },
        mails: mails.map(({ to }) => ({ id: 'm', kind: 'refunded' as const, to })),
      });
    const first = memory.keep(open('USD'));
    await writeChange(memory.office, first, look('a'));
    expect(memory.seen.mails).toMatchObject([
      {
        mail: {
          id: `attention.o1.1.${Date.parse(now)}`,
          kind: 'attention',
          to: team,
          data: { orderId: 'o1', what: 'a' },
        },
      },
    ]);
    expect(lines()).toEqual([{ what: 'attention', order: 'o1', attention: 'other' }]);
    await writeChange(
      memory.office,
      memory.seen.orders.get('o1')!,
      look(
        'b',
        [buyer].map(({ email: to }) => ({ to })),
      ),
    );
    expect(mailIds(memory)).toEqual([
      `attention.o1.1.${Date.parse(now)}`,
      'm',
      `attention.o1.2.${Date.parse(now)}`,
    ]);
    expect(memory.seen.mails[2]!.mail.data!.what).toBe('b');
    await writeChange(memory.office, memory.seen.orders.get('o1')!, look('c', [{ to: team }]));
    await writeChange(memory.office, memory.seen.orders.get('o1')!, (order) => ({
      outcome: 'changed',
      order,
      mails: [],
    }));
    expect(mailIds(memory)).toHaveLength(4);
  });
  it('with the mark of a message, which is known again', async () => {
    const { office, seen, keep } = memoryOffice();
    const news = {
      find: { orderId: fetched('o1') },
      event: { type: 'payment-pending', at: now } as VouchedEvent,
      references: [],
    };
    expect((await fulfilOrder(office, news, keep(open('INR')), storedMark('mark'))).outcome).toBe('changed');
    const { order } = seen.orders.get('o1')!;
    expect([order.state, order.handled, order.history.at(-1)]).toEqual([
      'pending',
      ['mark'],
      { at: now, event: 'answer-received' },
    ]);
    expect((await fulfilOrder(office, news, seen.orders.get('o1')!, storedMark('mark'))).outcome).toBe(
      'unchanged',
    );
    expect((await fulfilOrder(office, news, seen.orders.get('o1')!, storedMark('another'))).outcome).toBe(
      'changed',
    );
    const early = { ...news, event: { type: 'disputed', at: now, disputeId: fetched('d') } as VouchedEvent };
    expect((await fulfilOrder(office, early, seen.orders.get('o1')!, storedMark('third'))).outcome).toBe(
      'too-early',
    );
  });
});

describe('money that no order explains', () => {
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
    told: told as PaymentNews['told'],
  });
  const event = payment(open('INR', 'student'));
  it('is kept with all that was said, and an order can be made from it', async () => {
    const memory = memoryOffice();
    const done = await fulfilOrder(memory.office, news(event), null);
    expect(done.outcome).toBe('kept');
    await done.sendMails();
    expect([memory.seen.sent.length, mailIds(memory)]).toEqual([1, ['finding.payu-payment-p1']]);
    expect(lines()).toEqual([{ what: 'finding', finding: 'payu-payment-p1', provider: 'payu' }]);
    expect(memory.seen.mails[0]).toMatchObject({
      until: leased,
      mail: { to: team, kind: 'finding', data: { id: 'payu-payment-p1', provider: 'payu', foundAt: now } },
    });
    const again = await fulfilOrder(memory.office, news(event), null);
    await again.sendMails();
    expect(memory.seen.sent).toHaveLength(1);
    const made = await makeOrderFromFinding(memory.office, 'payu-payment-p1');
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
    expect(memory.seen.findings).toEqual([]);
    expect(memory.seen.references.get('payment:p1')).toBe('o9');
  });
  it('makes an order within its bounds, however long what was merely said of its buyer', async () => {
    const { office, seen } = memoryOffice();
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
    await makeOrderFromFinding(office, seen.findings[0]!.id);
    expect(created).toHaveLength(1);
    expect(created).toEqual([documentSchema.parse(created[0])]);
    expect(documentOf(created[0]!).length).toBeLessThan(2000);
  });
  it.each<[string, PaymentNews, RegExp | null]>([
    ['a payment', news(event), /^₹.* at PayU \(payment p1\) for order o9/],
    ['a payment by card', news(event, { ...said, provider: 'stripe' }), /at Stripe/],
    [
      'a renewal',
      news({ type: 'renewal-paid', at: now, invoiceId: 'in_1', paidUntil: now }),
      /^PayU charged a renewal \(invoice in_1\) for order o9/,
    ],
    ['no money', news({ type: 'payment-pending', at: now }), null],
    ['of which nothing more was said', { ...news(event), told: undefined }, null],
    ['that names no order', { ...news(event), find: fetched({ kind: 'customer', value: 'c' }) }, null],
  ])('%s', (_, given, words) => {
    const finding = moneyWithoutOrder(given, now);
    if (words === null) expect(finding).toBeNull();
    else expect(finding?.what).toMatch(words);
  });
  it('without an address is a finding from which no order can be made', async () => {
    const { office, seen } = memoryOffice();
    const finding = moneyWithoutOrder(news(event, { ...said, email: undefined }), now)!;
    expect([finding.id, finding.payment]).toEqual(['payu-payment-p1', undefined]);
    expect(isOfPayment(finding.id)).toBe(true);
    expect(['payu-renewal-p1', 'payu-early-x-payment-confirmed', '1-payment-x'].map(isOfPayment)).toEqual([
      false,
      false,
      false,
    ]);
    await keepFinding(office, finding);
    expect(await makeOrderFromFinding(office, finding.id)).toMatchObject({
      outcome: 'refused',
      reason: /No payment/,
    });
    expect(await makeOrderFromFinding(office, 'another')).toMatchObject({ outcome: 'refused' });
    seen.findings = [moneyWithoutOrder(news(event, { ...said, planId: undefined }), now)!];
    expect(await makeOrderFromFinding(office, finding.id)).toMatchObject({
      outcome: 'refused',
      reason: /Say what/,
    });
    expect(await makeOrderFromFinding(office, finding.id, 'student')).toMatchObject({ outcome: 'made' });
  });
  it('is fulfilled on the order that is there by now', async () => {
    const { office, seen, keep } = memoryOffice();
    seen.findings = [moneyWithoutOrder(news(event), now)!];
    keep({ ...open('INR', 'student'), id: 'o9', createdAt: addDays(now, -1) });
    expect(await makeOrderFromFinding(office, 'payu-payment-p1')).toMatchObject({
      order: { createdAt: addDays(now, -1), state: 'paid' },
    });
  });
});

describe('what PayU says of a payment', () => {
  const said = { status: 'unknown', paymentId: 'p1', minorUnits: 605_700, charges: 50, reason: '' } as const;
  const ask = async (answer: object) => {
    const { office } = memoryOffice();
    office.payu.verify = ([txnid]) =>
      Promise.resolve(new Map([[txnid!, fetched({ txnid: txnid!, ...said, ...answer })]]));
    return askPayu(office, 'o1');
  };
  it.each([
    [
      'success',
      {},
      {
        type: 'payment-confirmed',
        at: now,
        paymentId: 'p1',
        minorUnits: 605_700,
        currency: 'INR',
        charges: 50,
      },
    ],
    ['pending', {}, { type: 'payment-pending', at: now }],
    ['failure', { reason: 'Declined' }, { type: 'payment-failed', at: now, reason: 'Declined' }],
    ['failure', {}, { type: 'payment-failed', at: now, reason: 'The bank did not carry out the payment.' }],
    [
      'abandoned',
      { reason: 'x' },
      { type: 'payment-failed', at: now, reason: 'The payment was not completed.', isQuiet: true },
    ],
  ])('as %s with %o is news', async (status, more, event) => {
    expect(await ask({ status, ...more })).toEqual({
      find: { orderId: 'o1' },
      event,
      references: [{ kind: 'payment', value: 'p1' }],
      told: undefined,
    });
  });
  it('as unknown is no news, and names no payment that has no number', async () => {
    expect(await ask({})).toBeNull();
    expect(await ask({ status: 'pending', paymentId: '' })).toMatchObject({ references: [] });
  });
  it('in refusing to answer is told to a person; in silence it is asked again', async () => {
    for (const isPermanent of [true, false]) {
      const { office, seen } = memoryOffice();
      office.payu.refundedOf = () => Promise.reject(new NeighbourError('payu', 'no', { isPermanent }));
      await expect(askPayuRefunds(office, paid('INR'))).rejects.toThrow('payu: no');
      expect(seen.findings.map(({ id, provider, said }) => [id, provider, said])).toEqual(
        isPermanent ? [['payu-refuses', 'payu', 'payu: no']] : [],
      );
    }
    const { office, seen } = memoryOffice();
    office.payu.verify = () => Promise.reject(new NeighbourError('store', 'no', { isPermanent: true }));
    await expect(askPayu(office, 'o1')).rejects.toThrow();
    expect(seen.findings).toEqual([]);
  });
  it('was given back is news of its charge; nothing, or nothing paid, is none', async () => {
    const { office } = memoryOffice();
    office.payu.refundedOf = (paymentId) =>
      Promise.resolve(fetched({ paymentId, minorUnits: paymentId === 'p1' ? 100 : 0 }));
    expect(await askPayuRefunds(office, paid('INR'))).toEqual({
      find: { orderId: 'o1' },
      event: { type: 'refunded', at: now, chargeId: 'p1', minorUnits: 100 },
      references: [],
    });
    expect(await askPayuRefunds(office, { ...paid('INR'), payment: { id: 'p2', paidAt: now } })).toBeNull();
    expect(await askPayuRefunds(office, open('INR'))).toBeNull();
  });
});

describe('an answer that PayU’s form brings', () => {
  const order = open('INR');
  type Answer = {
    txnid: string;
    status: 'success' | 'failure' | 'pending' | 'unknown';
    planId: string;
  };
  const answer = (changes: Partial<Answer>): PayuAnswer =>
    signed({
      txnid: 'o1',
      status: 'success',
      minorUnits: order.amount.minorUnits,
      email: buyer.email,
      name: 'Ada',
      productInfo: '',
      planId: '',
      ...changes,
    });
  const form = new Map([['txnid', 'o1']]);
  const confirmed = {
    status: 'success',
    paymentId: 'p1',
    minorUnits: order.amount.minorUnits,
    charges: 0,
    reason: '',
  } as const;
  const bring = (changes: Partial<Answer> = {}, of = order, verify?: object | Error) => {
    const memory = memoryOffice();
    memory.keep(of);
    memory.office.payu.readAnswer = () => answer(changes);
    if (verify)
      memory.office.payu.verify = ([txnid]) =>
        verify instanceof Error
          ? Promise.reject(verify)
          : Promise.resolve(new Map([[txnid!, fetched({ txnid: txnid!, ...confirmed, ...verify })]]));
    return {
      ...memory,
      post: (from: 'browser' | 'webhook' = 'browser') => handlePayuAnswer(memory.office, form, from),
      stored: () => memory.seen.orders.get('o1')!.order,
    };
  };
  const silent = new NeighbourError('payu', 'silent');

  it('fulfils what PayU, asked, confirms, is known again, and is refused from a browser the second time', async () => {
    const memory = bring({}, order, {});
    const done = await memory.post();
    expect(done).toMatchObject({
      outcome: 'paid',
      order: { state: 'paid', handled: ['browser:success'] },
    });
    await done.sendMails();
    expect(memory.seen.sent).toHaveLength(1);
    expect(memory.seen.references.get('payment:p1')).toBe('o1');
    expect((await memory.post()).outcome).toBe('replayed');
    expect((await memory.post('webhook')).outcome).toBe('paid');
    expect((await memory.post('webhook')).outcome).toBe('paid');
    expect(memory.seen.askedFirst).toEqual([]);
  });
  it.each<[string, Partial<Answer>, object | Error, string, object]>([
    ['a success that PayU does not confirm', {}, { status: 'unknown' }, 'pending', { state: 'pending' }],
    [
      'a success that PayU denies',
      {},
      { status: 'failure', reason: 'No' },
      'failed',
      { state: 'failed', failure: 'No' },
    ],
    ['a success while PayU is silent', {}, silent, 'pending', { state: 'pending' }],
    [
      'a failure while PayU is silent',
      { status: 'failure' },
      silent,
      'failed',
      { failure: 'The payment was not completed.' },
    ],
    ['a pending payment', { status: 'pending' }, {}, 'paid', { state: 'paid' }],
    ['a pending payment while PayU is silent', { status: 'pending' }, silent, 'pending', { state: 'open' }],
    ['nothing known', { status: 'unknown' }, silent, 'pending', { state: 'open' }],
  ])('tells of %s', async (_, changes, verify, outcome, state) => {
    const memory = bring(changes, order, verify);
    const done = await memory.post();
    expect(done.outcome).toBe(outcome);
    expect(memory.stored()).toMatchObject(state);
    expect(memory.seen.askedFirst).toEqual(verify === silent ? ['o1'] : []);
    await done.sendMails();
    expect(memory.seen.sent.filter(({ id }) => id.includes('failed')).length).toBe(
      verify !== silent && outcome === 'failed' ? 1 : 0,
    );
    expect(lines().length).toBe(verify === silent ? 1 : 0);
  });
  it('that fails for another reason than PayU is an error', async () => {
    await expect(bring({}, order, new NeighbourError('store', 'down')).post()).rejects.toThrow('store');
    await expect(bring({}, order, new TypeError('bug')).post()).rejects.toThrow('bug');
  });
  it('asks nothing about a paid order, and changes no more of it than that it came', async () => {
    const again = bring({}, paid('INR'));
    expect((await again.post()).outcome).toBe('paid');
    const { licenceKey: _key, ...stored } = again.stored();
    expect(stored).toEqual({
      ...paid('INR'),
      handled: [answerMark('browser', 'success')],
      history: [...paid('INR').history, { at: now, event: 'answer-received' }],
    });
    // The mark of an earlier release, which names the payment.
    const known = bring({}, { ...paid('INR'), handled: [storedMark('browser:p1:success')] });
    expect((await known.post()).outcome).toBe('replayed');
    expect((await known.post('webhook')).outcome).toBe('paid');
    const late = bring({ status: 'failure' }, paid('INR'));
    expect((await late.post()).outcome).toBe('paid');
    expect(late.seen.commits).toEqual([]);
  });
  it('without a number, a hash of PayU’s, or an order that it fits is refused', async () => {
    const memory = bring();
    expect((await handlePayuAnswer(memory.office, new Map([['txnid', '']]), 'browser')).outcome).toBe(
      'no-txnid',
    );
    memory.office.payu.isAbout = () => false;
    expect((await memory.post()).outcome).toBe('forged');
    memory.office.payu.readAnswer = () => null;
    expect((await memory.post()).outcome).toBe('forged');
    expect((await bring({ txnid: 'o2' }).post()).outcome).toBe('forged');
  });
  it('of our form about an order that is not here keeps the money for a person', async () => {
    const unknown = bring({ txnid: 'o2', planId: 'student' }, order, {});
    const done = await unknown.post();
    expect(done.outcome).toBe('unknown-order');
    await done.sendMails();
    expect(unknown.seen.findings).toMatchObject([
      {
        provider: 'payu',
        said: { txnid: 'o2', planId: 'student' },
        payment: { orderId: 'o2', planId: 'student', email: buyer.email, name: 'Ada' },
      },
    ]);
    expect(unknown.seen.sent).toHaveLength(1);
    const nothing = await bring({ txnid: 'o2', planId: 'student' }, order, { status: 'unknown' }).post();
    expect(nothing.outcome).toBe('unknown-order');
  });
});

describe('a notice of PayU', () => {
  it.each([
    [{ action: 'refund' }, 'refund'],
    [{ event: 'dispute' }, 'dispute'],
    [{ event: 'refund', action: 'dispute' }, null],
    [{}, null],
  ])('%o is one of a %s', (fields, kind) => {
    expect(noticeKind(new Map(Object.entries(fields)))).toBe(kind);
  });
  const order = paid('INR');
  const notify = (fields: object, kind: 'refund' | 'dispute', of = order) => {
    const memory = memoryOffice();
    memory.keep(of);
    memory.seen.references.set('payment:p1', 'o1');
    memory.office.payu.refundedOf = (paymentId) => Promise.resolve(fetched({ paymentId, minorUnits: 100 }));
    const notice = new Map(Object.entries(fields)) as Map<string, string>;
    return handlePayuNotice(memory.office, notice, kind).then(({ outcome, sendMails }) => ({
      outcome,
      sendMails,
      ...memory,
      order: memory.seen.orders.get('o1')!.order,
    }));
  };
  it.each([
    { merchantTxnId: ' o1 ' },
    { txn_id: 'o1' },
    { mihpayid: 'p1' },
    { txn_id: 'p1' },
    { merchantTxnId: 'x', mihpayid: 'p1' },
  ])('finds its order by %o, and PayU is asked what was given back', async (fields) => {
    const done = await notify(fields, 'refund');
    expect([done.outcome, done.order.refunds]).toEqual(['asked', { p1: 100 }]);
    await done.sendMails();
    expect(done.seen.sent).toHaveLength(1);
  });
  it('is looked into six times an hour for one order, and asks PayU no more than that', async () => {
    const memory = memoryOffice();
    memory.keep(order);
    memory.seen.atItsEnd = 'payu-notice:o1';
    // PayU would have to answer: nobody said what.
    const done = await handlePayuNotice(memory.office, new Map([['merchantTxnId', 'o1']]), 'refund');
    expect([done.outcome, memory.seen.limits]).toEqual([
      'ignored',
      [{ key: 'payu-notice:o1', max: 6, windowInMs: 3_600_000 }],
    ]);
  });
  it.each(['x'.repeat(65), 'o1 p1', 'o1\u0000', '{o1}', ''])('looks nothing up by %j', async (id) => {
    const memory = memoryOffice();
    const read = vi.spyOn(memory.office.orders, 'read');
    const byReference = vi.spyOn(memory.office.orders, 'readByReference');
    const notice = new Map(['merchantTxnId', 'txn_id', 'mihpayid'].map((name) => [name, id]));
    expect((await handlePayuNotice(memory.office, notice, 'refund')).outcome).toBe('ignored');
    expect([read.mock.calls, byReference.mock.calls]).toEqual([[], []]);
  });
  it('of a dispute makes a person look, keeps nothing that it says, and asks PayU about refunds', async () => {
    const done = await notify({ txn_id: 'o1', cb_id: '1761758' }, 'dispute');
    expect([done.outcome, done.order.refunds]).toEqual(['asked', { p1: 100 }]);
    expect(done.order.attention).toMatchObject([{ code: 'dispute-reported', detail: { number: '1' } }]);
    expect(JSON.stringify(done.order)).not.toContain('1761758');
  });
  it('of a dispute makes nobody look who does already, and nobody a fourth time', async () => {
    const reason = { code: 'dispute-reported', detail: { number: '1' } } as const;
    const seen = (count: number) => ({
      ...order,
      handled: Array.from({ length: count }, (_, i) =>
        reviewMark({ code: 'dispute-reported', detail: { number: String(i + 1) } }),
      ),
    });
    const disputes = [{ id: '1', state: 'open' as const, asOf: now, openedAt: now }];
    const cases: [Order, number][] = [
      [seen(2), 1],
      [seen(3), 0],
      [{ ...seen(1), attention: [{ ...reason, at: now }] }, 1],
      [{ ...seen(1), state: 'disputed' as const, disputes }, 0],
    ];
    for (const [of, looks] of cases)
      expect((await notify({ txn_id: 'o1' }, 'dispute', of)).order.attention ?? []).toHaveLength(looks);
  });
  it('about no order, another provider’s or one that is not paid is passed over', async () => {
    for (const of of [{ ...order, id: 'o2' }, paid('USD'), open('INR')]) {
      const memory = memoryOffice();
      memory.keep(of);
      expect((await handlePayuNotice(memory.office, new Map([['txn_id', 'o1']]), 'dispute')).outcome).toBe(
        'ignored',
      );
    }
  });
});

describe('an event of Stripe', () => {
  const news = (event: OrderEvent, changes: Partial<PaymentNews> = {}): PaymentNews => ({
    ...fetched({ find: { orderId: 'o1' }, event, references: [] }),
    happenedAt: now,
    ...changes,
  });
  const dispute = news({ type: 'disputed', at: now, disputeId: 'd' });
  const told = { provider: 'stripe' as const, said: { a: 1 } };
  const tell = async (
    said: object,
    {
      order = open('USD'),
      asked = [] as PaymentNews[],
      at = now,
    }: { order?: Order | null; asked?: PaymentNews[]; at?: string } = {},
  ) => {
    const memory = memoryOffice(at);
    if (order) memory.keep(order);
    memory.office.cards.readWebhook = () => Promise.resolve(said as never);
    memory.office.cards.askAbout = () => Promise.resolve(asked);
    const done = await applyStripeEvent(memory.office, 'body', 'signature');
    await done.sendMails();
    return { ...memory, outcome: done.outcome };
  };
  it('that is forged, of no order, or cannot be read is answered so', async () => {
    expect((await tell({ forged: true })).outcome).toBe('forged');
    expect((await tell({ ignored: 'x' })).outcome).toBe('ignored');
    const finding = { id: 'f', provider: 'stripe', foundAt: now, what: '', said: null };
    expect(await tell({ finding, isRefused: true })).toMatchObject({
      outcome: 'refused',
      seen: { sent: { length: 1 } },
    });
    expect((await tell({ finding, isRefused: false })).outcome).toBe('applied');
  });
  it('is applied to its order, and its mails are sent', async () => {
    const done = await tell(news(payment(open('USD'))));
    expect([done.outcome, done.seen.orders.get('o1')!.order.state, done.seen.sent.length]).toEqual([
      'applied',
      'paid',
      1,
    ]);
  });
  it('that overtook the payment waits for it: Stripe is asked, and both are applied', async () => {
    const done = await tell(dispute, {
      asked: [news({ type: 'payment-pending', at: now }), news(payment(open('USD')))],
    });
    expect([done.outcome, done.seen.orders.get('o1')!.order.state]).toEqual(['applied', 'disputed']);
    expect(done.seen.sent.map(({ id }) => id).sort()).toEqual([
      `desk.dispute.o1.${now}`,
      'o1.licence-suspended.d',
      'o1.order-confirmed',
    ]);
  });
  it.each<[string, PaymentNews, Parameters<typeof tell>[1], string, string[]]>([
    ['too early, for an hour', dispute, { at: '2026-11-20T10:59:59.999Z' }, 'later', []],
    [
      'too early, after an hour',
      { ...dispute, told },
      { at: '2026-11-20T11:00:00.000Z' },
      'applied',
      ['stripe-early-o1-disputed'],
    ],
    [
      'too early, of no known moment',
      { ...dispute, happenedAt: undefined },
      { at: addDays(now, 9) },
      'later',
      [],
    ],
    [
      'of an unknown customer, for an hour',
      { ...dispute, find: fetched({ kind: 'customer', value: 'c' }) },
      { order: null },
      'later',
      [],
    ],
    [
      'of an unknown customer, after an hour',
      { ...dispute, find: fetched({ kind: 'customer', value: 'c' }) },
      { order: null, at: addDays(now, 1) },
      'ignored',
      [],
    ],
    ['of an order that is not here', dispute, { order: null }, 'ignored', []],
    [
      'of money for an order that is not here',
      news(payment(open('USD')), { told }),
      { order: null },
      'applied',
      ['stripe-payment-p1'],
    ],
  ])('%s', async (_, said, where, outcome, findings) => {
    const done = await tell(said, where);
    expect([done.outcome, done.seen.findings.map(({ id }) => id)]).toEqual([outcome, findings]);
    expect(done.seen.sent).toHaveLength(findings.length);
    if (outcome === 'applied' && findings[0]!.includes('early'))
      expect(done.seen.findings[0]).toMatchObject({
        provider: 'stripe',
        foundAt: done.seen.now,
        said: { a: 1 },
      });
  });
});

describe('a provider’s own list', () => {
  const listed = (id: string, order = open('INR')) =>
    fetched({ find: { orderId: id }, event: payment(order), references: [] });
  const take = async (of: Order | null, provider: 'stripe' | 'payu' = 'payu', untold = true) => {
    const memory = memoryOffice();
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
    for await (const { outcome } of takeInPayments(memory.office, provider)) outcomes.push(outcome);
    return { outcomes, list, verify, order: memory.seen.orders.get('o1')?.order };
  };
  it('is read 15 days back at Stripe and 7 at PayU', async () => {
    expect((await take(open('USD'), 'stripe')).list.mock.calls).toEqual([
      [{ from: addDays(now, -15), to: now }, now],
    ]);
    expect((await take(open('INR'))).list.mock.calls).toEqual([[{ from: addDays(now, -7), to: now }, now]]);
  });
  it('serves an unpaid order as the provider, asked, says of it; Stripe’s list says it whole', async () => {
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
  it('says nothing new of what is known, and tells of a second payment', async () => {
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
  it('goes on after a payment that fails', async () => {
    const { office, keep } = memoryOffice();
    keep(open('USD'));
    office.cards.listPaid = () => Promise.resolve([listed('o0', open('USD')), listed('o1', open('USD'))]);
    const { read } = office.orders;
    office.orders.read = (id) =>
      id === 'o0' ? Promise.reject(new NeighbourError('store', 'down')) : read(id);
    const outcomes: string[] = [];
    for await (const { outcome } of takeInPayments(office, 'stripe')) outcomes.push(outcome);
    expect([outcomes, lines()]).toMatchObject([['changed'], [{ about: 'o0', name: 'NeighbourError' }]]);
    expect(lines()[0]).not.toHaveProperty('stack');
  });
  it('is read in pieces however long ago, from where the first checkout may have begun to now', async () => {
    const { office } = memoryOffice();
    const list = vi.fn((_time: object) => Promise.resolve([]));
    office.payu.listPaid = list;
    for await (const _ of takeInSince(office, 'payu', addDays(now, -10)));
    expect(list.mock.calls.map(([time]) => time)).toEqual([
      { from: addDays(now, -17), to: addDays(now, -10) },
      { from: addDays(now, -10), to: addDays(now, -3) },
      { from: addDays(now, -3), to: now },
    ]);
  });
});

describe('a mail that cannot be sent', () => {
  const mailing = {
    id: 'o1.order-confirmed',
    kind: 'order-confirmed' as const,
    to: buyer.email,
    orderId: 'o1',
  };
  const send = async (tries: number, error: Error, changes: object = {}) => {
    const memory = memoryOffice();
    memory.keep(paid('USD'));
    memory.office.mailer.send = () => Promise.reject(error);
    const done = await deliverMails(memory.office, [{ mailing: { ...mailing, ...changes }, tries }]);
    return {
      ...memory,
      done,
      failed: memory.seen.failed[0],
      order: memory.seen.orders.get('o1')!.order,
    };
  };
  const busy = new NeighbourError('mail', 'busy');
  it('is tried again, ever later, for seven days, then given up', async () => {
    const waits: number[] = [];
    for (let tries = 0; ; tries++) {
      const { failed, done } = await send(tries, busy);
      expect(done).toEqual({ sent: 0, failed: 1 });
      const minutes = (Date.parse(failed!.at) - Date.parse(now)) / 60_000;
      if (failed!.isGivenUp) {
        expect(minutes).toBe(90 * 24 * 60);
        break;
      }
      waits.push(minutes);
    }
    expect(waits.slice(0, 7)).toEqual([1, 5, 15, 60, 180, 360, 720]);
    expect(Math.round(waits.reduce((sum, each) => sum + each, 0) / 1440)).toBe(7);
  });
  it.each([
    ['its mailbox does not exist', new NeighbourError('mail', 'none', { isPermanent: true }), true],
    ['another neighbour refuses for good', new NeighbourError('files', 'none', { isPermanent: true }), false],
    ['there is a bug', new TypeError('bug'), false],
  ])('is given up at once only where %s', async (_, error, isGivenUp) => {
    const { failed, order } = await send(0, error);
    expect(failed).toMatchObject({ isGivenUp, reason: error.message });
    expect(order.mailReturned).toEqual(isGivenUp ? { to: buyer.email, at: now } : undefined);
    expect(order.attention?.map(wordsOfReason)).toEqual(
      isGivenUp ? [`the mail order-confirmed to ${buyer.email} came back: mail: none`] : undefined,
    );
    expect(lines().filter(({ what }) => what === 'mail-given-up')).toHaveLength(isGivenUp ? 1 : 0);
  });
  it('is left out when it is stale, and waits when its round is over', async () => {
    const stale = await send(0, busy, { staleAt: now });
    expect([stale.done, stale.seen.done]).toEqual([{ sent: 1, failed: 0 }, [mailing.id]]);
    expect((await send(0, busy, { staleAt: addDays(now, 1) })).done.failed).toBe(1);
    const memory = memoryOffice();
    const over = await deliverMails(memory.office, [{ mailing, tries: 0 }], {
      order: paid('USD'),
      until: now,
    });
    expect([over, memory.seen.sent]).toEqual([{ sent: 0, failed: 0 }, []]);
    const soon = await deliverMails(memory.office, [{ mailing, tries: 0 }], {
      order: paid('USD'),
      until: addDays(now, 2e-8),
    });
    expect([soon.sent, memory.seen.sent]).toEqual([1, [{ id: mailing.id, to: buyer.email, replyTo: team }]]);
  });
});

describe('the order page', () => {
  it('notes that an address was asked for in the same way whether it has anything or not', async () => {
    const memory = memoryOffice();
    memory.keep(paid('USD', 'student'));
    const asked = await findOrders(memory.office, buyer.email, '203.0.113.7');
    expect(memory.seen.limits).toEqual([
      { key: 'mails:203.0.113.7', max: 10, windowInMs: 3_600_000 },
      limitOfRecipient('found-orders', buyer.email),
    ]);
    expect(memory.seen.mails).toEqual([
      { mail: { id: 'new-2.orders-found', kind: 'orders-found', to: buyer.email }, until: leased },
    ]);
    if (asked.outcome === 'asked') await asked.sendMails();
    expect(memory.seen.sent).toHaveLength(1);
    await findOrders(memory.office, 'Eve@example.org', undefined);
    expect(memory.seen.mails[1]!.mail).toMatchObject({ kind: 'orders-found', to: 'Eve@example.org' });
  });
  it('refuses a network that asks for too many addresses, but tells nobody that an address was asked for too often', async () => {
    const { office, seen } = memoryOffice();
    const ofEve = limitOfRecipient('found-orders', 'eve@example.org').key;
    await findOrders(office, 'Eve@example.org', undefined);
    expect(seen.limits.map(({ key }) => key)).toEqual([ofEve]);
    seen.atItsEnd = ofEve;
    expect((await findOrders(office, 'Eve@example.org', undefined)).outcome).toBe('asked');
    seen.atItsEnd = 'mails:v';
    expect((await findOrders(office, 'Eve@example.org', 'v')).outcome).toBe('limited');
    expect(seen.mails).toHaveLength(1);
  });
  it('lists all that an address has, as its orders spell it', async () => {
    const memory = memoryOffice();
    memory.keep(paid('USD', 'student'));
    memory.keep({ ...paid('INR', 'monthly'), id: 'o2' });
    const { address, bought } = await holdingsOf(memory.office, buyer.email);
    expect([address, bought.map(({ link }) => link)]).toEqual([
      buyer.email,
      ['/order?link=order-link-o1', '/order?link=order-link-o2'],
    ]);
    expect(await holdingsOf(memory.office, 'eve@example.org')).toEqual({
      address: undefined,
      bought: [],
      given: [],
    });
  });
  it('opens the provider’s page for a subscriber, which leads back', async () => {
    const { office, keep } = memoryOffice();
    keep(paid('USD', 'monthly'));
    expect(await openPortal(office, 'order-link-o1')).toBe(
      'https://portal.example/c1?back=https://site.example/order?link=order-link-o1',
    );
    keep(paid('USD', 'perpetual-academic'));
    expect(await openPortal(office, 'order-link-o1')).toBeNull();
    keep({ ...paid('USD', 'monthly'), payment: { id: 'p', paidAt: now } });
    expect(await openPortal(office, 'order-link-o1')).toBeNull();
    expect([await openPortal(office, 'order-link-o2'), await openPortal(office, 'x')]).toEqual([null, null]);
  });
  it('does what its owner asks for, or says why not', async () => {
    const { office, seen, keep } = memoryOffice();
    keep(paid('USD'));
    expect(await resend(office, 'order-link-o2')).toEqual({ outcome: 'order-unknown' });
    expect(await resend(office, 'x')).toEqual({ outcome: 'order-unknown' });
    const done = await resend(office, 'order-link-o1');
    if (done.outcome === 'done') await done.sendMails();
    expect([done.outcome, seen.sent.length]).toEqual(['done', 1]);
    expect(await resend(office, 'order-link-o1')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('a minute ago') as string,
    });
  });
});

describe('the health of the shop', () => {
  const facts = {
    oldestMailDue: null,
    mailsFailing: 0,
    ordersUnreadable: 0,
    oldestOrderDue: null,
    lastReconciliation: now,
    lastWebhook: { stripe: null, payu: null },
  };
  const before = (seconds: number) => new Date(Date.parse(now) - seconds * 1000).toISOString();
  const judge = (changes: object) =>
    judgeHealth({ ...facts, ...changes }, { now, storeRoundTripInMs: 3, commit: 'c' });
  it.each([
    [{ memoryUsed: 0.9 }, 'The store has used 90% of its memory.'],
    [
      { writeRefusal: 'ERR DB capacity quota exceeded' },
      'The store is full, and takes no writes: delete data or enlarge it.',
    ],
    [
      { writeRefusal: 'ERR max storage limit' },
      'The store is full, and takes no writes: delete data or enlarge it.',
    ],
    [{ writeRefusal: 'NOPERM no' }, 'The store takes no writes: NOPERM no'],
  ])('is bad where the store is nearly full or takes no writes: %o', (changes, problem) => {
    expect(judge(changes)).toMatchObject({ ok: false, problems: [problem] });
  });
  it('is good with memory to spare, and tells how much is used', () => {
    expect(judge({ memoryUsed: 0.89 })).toMatchObject({ ok: true, storeMemoryUsed: 0.89 });
  });
  it('is good while nothing waits', () => {
    expect(judge({})).toEqual({
      ok: true,
      problems: [],
      commit: 'c',
      storeRoundTripInMs: 3,
      mailOverdueInSeconds: 0,
      orderOverdueInSeconds: 0,
      mailsFailing: 0,
      ordersUnreadable: 0,
      lastReconciliation: now,
      lastWebhook: facts.lastWebhook,
    });
    expect(judge({ oldestMailDue: before(-60) }).mailOverdueInSeconds).toBe(0);
  });
  it.each<[object, object, RegExp]>([
    [{ oldestMailDue: before(900) }, { oldestMailDue: before(901) }, /mail that is due/],
    [{ mailsFailing: 2 }, { mailsFailing: 3 }, /^3 mails failed/],
    [{ ordersUnreadable: 0 }, { ordersUnreadable: 1 }, /^1 orders cannot be read/],
    [{ oldestOrderDue: before(900) }, { oldestOrderDue: before(901) }, /order waits/],
    [{ lastReconciliation: before(900) }, { lastReconciliation: before(901) }, /has not finished for/],
    [{}, { lastReconciliation: null }, /never finished/],
  ])('with %o is good, with %o is not', (good, bad, words) => {
    expect(judge(good).ok).toBe(true);
    expect(judge(bad)).toMatchObject({ ok: false, problems: [expect.stringMatching(words)] });
  });
  it('tells the team of ten refused webhooks in an hour, once', async () => {
    const memory = memoryOffice();
    for (const count of [9, 10, 11]) {
      memory.office.watch.countRefusal = (_, hour) => Promise.resolve(hour === '2026-11-20T10' ? count : 0);
      await (
        await noteRefusedWebhook(memory.office, 'payu')
      )();
    }
    expect(memory.seen.mails).toMatchObject([
      {
        until: leased,
        mail: {
          id: 'webhooks-refused.payu.2026-11-20T10',
          kind: 'webhooks-refused',
          to: team,
          data: { provider: 'payu', count: '10', since: '2026-11-20T10:00' },
        },
      },
    ]);
    expect(memory.seen.sent).toHaveLength(1);
    expect(lines()).toEqual(Array.from({ length: 3 }, () => ({ what: 'webhook-refused', provider: 'payu' })));
  });
});
