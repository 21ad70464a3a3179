// An order as its owner, a result page, and the team see it.
import { describe, expect, it } from 'vitest';
import { standingOf } from '../../../netlify/use-cases/account-orders.ts';
import { viewOrder } from '../../../netlify/use-cases/order-view.ts';
import { readOrderStatus, type StatusQuery } from '../../../netlify/use-cases/read-order-status.ts';
import { digestOf, sendDailyDigest, windowAfter } from '../../../netlify/use-cases/send-daily-digest.ts';
import { orderStatusReplySchema, orderViewReplySchema } from '../../../src/contracts/order-replies.ts';
import { stateOfOrder } from '../../../src/contracts/order-words.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { site } from '../../../src/site.ts';
import { inMemoryServices } from '../../support/in-memory-services.ts';

const now = '2026-11-20T10:00:00.000Z';
const email = 'ada@example.org';
const shop = inMemoryServices().office;
function paid(
  planId: string,
  currency: Currency,
  buyer: Partial<Order['buyer']> = {},
  changes: Partial<Order> = {},
): Order {
  const order = newOrder({ id: 'o1', plan: findPlan(planId)!, currency, buyer: { email, ...buyer }, now });
  const event = {
    type: 'payment-confirmed',
    at: now,
    paymentId: 'p',
    customerId: 'c',
    ...order.amount,
  } as const;
  const decision = applyEvent(order, event, 10);
  if (decision.outcome !== 'changed') throw new Error('not paid');
  return { ...decision.order, invoiceSerial: 42, licenseKey: 'key', ...changes };
}

describe('the order page', () => {
  it('shows everything its owner may see, as the contract states', () => {
    const order = paid(
      'monthly',
      'USD',
      {},
      { mailReturned: { to: email, at: now }, withdrawal: { declaredAt: now, name: 'A' } },
    );
    const view = viewOrder(order, shop);
    expect(orderViewReplySchema.parse({ success: true, order: view }).order).toEqual(view);
    expect(view).toMatchObject({
      id: 'o1',
      kind: 'license',
      planId: 'monthly',
      state: 'paid',
      email,
      mailReturned: true,
      canCorrectEmail: true,
      canResend: true,
      createdAt: now,
      paidAt: now,
      license: { key: 'key', holder: email, majorVersion: null },
      subscription: 'renewing',
      portalPath: '/api/orders/portal?link=order-link-o1',
      withdrawUntil: addDays(now, 16),
      withdrawnAt: now,
      papers: [
        {
          title: 'Invoice BSX/26-27/000042',
          date: now,
          href: '/api/orders/papers?link=papers-link-o1&place=0',
        },
      ],
      papersLink: '/api/orders/papers?link=papers-link-o1',
      canCorrectBilling: true,
    });
  });
  it.each([
    ['student', {}, 'so the license has ended'],
    ['training-basic-2', {}, 'so the booking is canceled'],
    ['group-academic-5', { license: undefined }, 'so the added seats have ended'],
  ])('states for %s that the bank took the payment back, if it did', (planId, changes, consequence) => {
    const order = paid(planId, 'USD', {}, { ...changes, state: 'refunded', refundedMinorUnits: 900 });
    expect(stateOfOrder(viewOrder(order, shop))).toBe('Refunded');
    const dispute = { id: 'du_1', state: 'lost', asOf: now, openedAt: now, minorUnits: 900 } as const;
    const lost = { ...order, disputes: [dispute] };
    expect(stateOfOrder(viewOrder(lost, shop))).toBe(
      `Your bank reversed the payment after a dispute, ${consequence}`,
    );
    expect(standingOf(lost, now).status).toBe('Reversed by your bank');
    // The bank took back one part, and we refunded more.
    const part = { ...lost, refundedMinorUnits: 1900 };
    expect(stateOfOrder(viewOrder(part, shop))).toBe('Refunded');
  });
  it.each(['paid', 'disputed', 'refunded'] as const)(
    'shows the key and student ID of an order that is %s only while the license is in force',
    (state) => {
      const view = viewOrder(
        paid('student', 'USD', {}, { state, studentId: { state: 'rejected', reason: 'dark' } }),
        shop,
      );
      const isInForce = state === 'paid';
      expect(view.license?.key).toBe(isInForce ? 'key' : undefined);
      expect(view.studentId).toEqual(isInForce ? { state: 'rejected', reason: 'dark' } : undefined);
      expect(orderViewReplySchema.safeParse({ success: true, order: view }).success).toBe(true);
    },
  );
  it('is complete in every state', () => {
    const order = paid('student', 'USD');
    const states = ['open', 'pending', 'paid', 'failed', 'expired', 'refunded', 'disputed'] as const;
    const subscriptions = ['renewing', 'in-grace', 'ending', 'ended'] as const;
    const reviews = ['waiting', 'under-review', 'accepted', 'rejected'] as const;
    const all: Partial<Order>[] = [
      ...states.map((state) => ({ state })),
      ...subscriptions.map((subscription) => ({ subscription })),
      ...reviews.map((state) => ({ studentId: { state } })),
    ];
    for (const changes of all) {
      const reply = { success: true, order: viewOrder({ ...order, ...changes }, shop) };
      expect(orderViewReplySchema.parse(reply).order).toMatchObject(changes);
    }
    for (const [plan, currency] of [
      ['training-basic-2', 'INR'],
      ['student', 'INR'],
      ['perpetual-academic', 'USD'],
    ] as const) {
      const view = viewOrder(paid(plan, currency), shop);
      expect(orderViewReplySchema.parse({ success: true, order: view }).order).toEqual(view);
    }
    expect(orderViewReplySchema.safeParse({ success: false, order: viewOrder(order, shop) }).success).toBe(
      false,
    );
  });
  it('links to the provider’s page if there is a customer and a subscription', () => {
    const order = paid('monthly', 'USD');
    const manages = (changes: Partial<Order>) =>
      viewOrder({ ...order, ...changes }, shop).portalPath !== undefined;
    expect([
      manages({}),
      manages({ subscription: undefined }),
      manages({ payment: { id: 'p', paidAt: now } }),
    ]).toEqual([true, false, false]);
    const training = viewOrder(
      paid('training-basic-2', 'INR', {}, { mailReturned: { to: 'old@example.org', at: now } }),
      shop,
    );
    expect([training.license, training.mailReturned, training.withdrawUntil]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a result page', () => {
  const ask = async (query: StatusQuery, changes: Partial<Order> = {}) => {
    const { office, seen, keep } = inMemoryServices();
    keep(paid('student', 'USD', {}, changes));
    seen.references.set('session:s1', 'o1');
    const reply = await readOrderStatus(office, query);
    expect(orderStatusReplySchema.parse(reply)).toEqual(reply);
    expect(orderStatusReplySchema.safeParse({ ...reply, success: false }).success).toBe(false);
    return reply;
  };
  it('shows the whole order to the holder of its session or token, and its state to the holder of its number', async () => {
    const all = {
      email,
      orderLink: '/order?link=order-link-o1',
      licenseKey: 'key-of-o1',
      receiptNumber: 'BSX/26-27/000042',
      needsStudentId: true,
    };
    const some = {
      success: true,
      state: 'confirmed',
      kind: 'license',
      seats: 1,
      paidAt: now,
      transactionId: 'o1',
    };
    expect(await ask({ session_id: 's1' })).toMatchObject({ ...some, ...all });
    expect(await ask({ txnid: 'o1', ref: 'order-link-o1' })).toMatchObject({ ...some, ...all });
    for (const ref of [undefined, 'order-link-o2', 'o1']) {
      const reply = await ask({ txnid: 'o1', ref });
      expect(reply).toMatchObject(some);
      expect(Object.keys(all).filter((key) => key in reply)).toEqual([]);
    }
    expect(await ask({ session_id: 's1' }, { studentId: { state: 'accepted' } })).toMatchObject({
      needsStudentId: false,
    });
  });
  const again = '/checkout?plan=student';
  it.each<[StatusQuery, Partial<Order>, object]>([
    [{}, {}, { state: 'unknown' }],
    [{ txnid: 'o2' }, {}, { state: 'unknown' }],
    [{ session_id: 's2', txnid: 'o1' }, {}, { state: 'unknown' }],
    [
      { txnid: 'o1' },
      { state: 'failed', failure: 'Declined' },
      { state: 'failed', reason: 'Declined', again },
    ],
    [
      { txnid: 'o1' },
      { state: 'failed' },
      { state: 'failed', reason: 'Your payment could not be completed.', again },
    ],
    [
      { txnid: 'o1' },
      { state: 'expired' },
      { state: 'failed', reason: 'The payment page was left without paying.', again },
    ],
    [{ txnid: 'o1' }, { state: 'refunded' }, { state: 'refunded' }],
    [
      { txnid: 'o1' },
      {
        state: 'refunded',
        refundedMinorUnits: 900,
        disputes: [{ id: 'du_1', state: 'lost', asOf: now, openedAt: now, minorUnits: 900 }],
      },
      { state: 'refunded', isTakenBack: true },
    ],
    [{ txnid: 'o1' }, { state: 'disputed' }, { state: 'disputed' }],
    [{ txnid: 'o1' }, { state: 'open' }, { state: 'pending', transactionId: 'o1' }],
    [{ txnid: 'o1' }, { state: 'pending' }, { state: 'pending', transactionId: 'o1', isWithBank: true }],
  ])('called with %o for an order with %o shows %o', async (query, changes, said) => {
    expect(await ask(query, changes)).toEqual({ success: true, ...said });
  });
});

describe('the daily digest', () => {
  const others = { attention: ['o1', 'o2'], unmatchedPayments: 3, dead: ['m1: full'] };
  const until = addDays(now, 0.01);
  const failed = (at: string) =>
    paid(
      'student',
      'USD',
      {},
      { payment: undefined, state: 'failed', history: [{ at, event: 'payment-failed' }] },
    );
  const window = { since: addDays(now, -1), until };
  it('summarizes what was sold in its window, and lists open tasks', () => {
    const [student, training, group] = [
      paid('student', 'USD'),
      paid('training-basic-2', 'INR', {}, { id: 'o2', payment: { id: 'p', paidAt: addDays(now, -1) } }),
      paid('group-academic-5', 'USD', {}, { id: 'o3', studentId: { state: 'under-review' } }),
    ];
    const long = [
      paid('training-basic-2', 'INR', {}, { id: 'o4', payment: { id: 'p', paidAt: addDays(until, -7) } }),
      paid('training-basic-2', 'INR', {}, { id: 'o5', payment: { id: 'p', paidAt: addDays(until, -7.1) } }),
      paid(
        'training-basic-2',
        'INR',
        {},
        { id: 'o6', state: 'refunded', payment: { id: 'p', paidAt: addDays(now, -5) } },
      ),
      paid('student', 'USD', {}, { id: 'o7', payment: { id: 'p', paidAt: until } }),
      failed(addDays(now, -1)),
      failed(addDays(now, -1.1)),
      failed(until),
      paid('student', 'USD', {}, { payment: undefined, state: 'open' }),
    ];
    const dollars = (student.amount.minorUnits + group.amount.minorUnits) / 100;
    const digest = digestOf([student, training, group, ...long], others, window);
    expect(digest).toMatchObject({
      ...window,
      failed: '1',
      attention: 'o1\no2',
      findings: '3',
      dead: 'm1: full',
      review: `o3 (${group.title} × 5)`,
      trainings: `o2 (${training.title} × 2)\no4 (${training.title} × 2)`,
    });
    expect(digest.sold).toMatch(new RegExp(`^3 \\(US\\$${dollars} and ₹[\\d,]+\\)$`));
    expect(digestOf([], others, window).sold).toBe('nothing');
    expect(
      digestOf([paid('student', 'USD', {}, { studentId: { state: 'under-review' } })], others, window).review,
    ).toBe(`o1 (${student.title})`);
  });
  it('emails only buyers who bought the same plan twice within a day', async () => {
    const { office, seen, keep } = inMemoryServices();
    const at = (days: number) => ({ id: 'p', paidAt: addDays(now, days) });
    keep(paid('student', 'USD'));
    keep(paid('student', 'USD', {}, { id: 'o2', payment: at(0.01) }));
    keep(paid('student', 'USD', { email: 'eve@example.org' }, { id: 'o3', payment: at(0.01) }));
    keep(paid('monthly', 'USD', {}, { id: 'o4', payment: at(0.01) }));
    keep(paid('monthly', 'USD', {}, { id: 'o5', payment: at(-3), createdAt: addDays(now, -3) }));
    keep(paid('monthly', 'USD', {}, { id: 'o6', payment: at(-2.5), createdAt: addDays(now, -2.5) }));
    seen.now = addDays(now, 0.5);
    expect(await sendDailyDigest(office)).toEqual({ sent: 2 });
    expect(seen.emails[1]!.mail).toMatchObject({
      id: 'o2.bought-twice',
      to: email,
      orderId: 'o2',
      detail: 'o1',
    });
  });
  it('is sent to support once a day, and stays relevant for two days', async () => {
    const { office, seen, keep } = inMemoryServices(addDays(now, 0.5));
    keep(paid('student', 'USD', {}, { createdAt: addDays(now, -30) }));
    office.outbox.deadLetters = () =>
      Promise.resolve([{ mailing: { id: 'm1', kind: 'refunded', to: email }, reason: 'full' }]);
    expect(await sendDailyDigest(office)).toEqual({ sent: 1 });
    expect(seen.emails).toMatchObject([
      {
        until: '2026-11-20T22:02:00.000Z',
        mail: {
          id: 'digest.2026-11-20T21:55:00.000Z',
          kind: 'daily-digest',
          to: site.contacts.support,
          staleAt: addDays(now, 2.5),
          data: { sold: expect.stringMatching(/^1 /) as string, dead: 'm1: full' },
        },
      },
    ]);
    expect(await sendDailyDigest(office)).toEqual({ sent: 0 });
    expect(seen.sent).toHaveLength(1);
  });
  it('lists each sale in exactly one digest, whether they run early, late, or not at all', async () => {
    const { office, seen, keep } = inMemoryServices();
    const days = [0, 0.2, 0.999, 1, 1.4, 2.2, 3.1, 3.1001, 4.9];
    days.forEach((day, n) =>
      keep(paid('student', 'USD', {}, { id: `s${n}`, payment: { id: 'p', paidAt: addDays(now, day) } })),
    );
    // The second runs late. Those of the third and fourth day do not run.
    for (const day of [0.5, 1.9, 4.6, 5.8]) {
      seen.now = addDays(now, day);
      await sendDailyDigest(office);
    }
    const sold = seen.emails
      .filter(({ mail }) => mail.kind === 'daily-digest')
      .map(({ mail }) => mail.data!.sold!.split(' ')[0]);
    expect(sold).toEqual(['2', '3', '3', '1']);
  });
  it('leaves a sale that is still being written to the next digest', async () => {
    const { office, seen, keep } = inMemoryServices(addDays(now, 1));
    await sendDailyDigest(office);
    const paidAt = new Date(Date.parse(seen.now) - 60_000).toISOString();
    keep(paid('student', 'USD', {}, { payment: { id: 'p', paidAt } }));
    seen.now = addDays(now, 2);
    await sendDailyDigest(office);
    expect(seen.emails.map(({ mail }) => mail.data?.sold)).toEqual(['nothing', expect.stringMatching(/^1 /)]);
  });
  it('covers at most 30 days after a longer gap, and says so', () => {
    expect(windowAfter(addDays(now, -29), now)).toMatchObject({ since: addDays(now, -29), isCut: false });
    const cut = windowAfter(addDays(now, -200), now);
    expect(cut).toMatchObject({ since: addDays(cut.until, -30), isCut: true });
    expect(digestOf([], others, cut)).toMatchObject({ isCut: 'true' });
  });
  it('advances to the next window only once its emails are in the outbox, and tells a second process to stop', async () => {
    const { office, seen } = inMemoryServices();
    office.watch.keepDigest = () => Promise.reject(new Error('killed'));
    await expect(sendDailyDigest(office)).rejects.toThrow('killed');
    expect([seen.sent, seen.digestedUntil]).toEqual([[], null]);
    office.watch.keepDigest = () => Promise.resolve(false);
    expect(await sendDailyDigest(office)).toEqual({ sent: 0 });
    expect(seen.sent).toEqual([]);
  });
});
