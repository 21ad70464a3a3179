// An order as its owner, a result page and the team see it.
import { describe, expect, it } from 'vitest';
import { viewOrder } from '../../../netlify/use-cases/order-view.ts';
import { readOrderStatus, type StatusQuery } from '../../../netlify/use-cases/read-order-status.ts';
import { digestOf, sendDailyDigest } from '../../../netlify/use-cases/send-daily-digest.ts';
import { orderStatusReplySchema, orderViewReplySchema } from '../../../src/contracts/order-replies.ts';
import { findPlan } from '../../../src/domain/catalogue.ts';
import { addDays } from '../../../src/domain/dates.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { applyEvent } from '../../../src/domain/order-events.ts';
import { newOrder, type Order } from '../../../src/domain/order.ts';
import { site } from '../../../src/site.ts';
import { memoryOffice } from '../../support/memory-office.ts';

const now = '2026-11-20T10:00:00.000Z';
const email = 'ada@example.org';
const shop = memoryOffice().office;
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
  return { ...decision.order, invoiceSerial: 42, licenceKey: 'key', ...changes };
}

describe('the page of an order', () => {
  it('shows all that its owner may see, as the contract says', () => {
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
      kind: 'licence',
      planId: 'monthly',
      state: 'paid',
      email,
      mailReturned: true,
      canCorrectEmail: true,
      canResend: true,
      createdAt: now,
      paidAt: now,
      licence: { key: 'key', holder: email, majorVersion: null },
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
  it.each(['paid', 'disputed', 'refunded'] as const)(
    'that is %s shows its key and student ID only while the licence is in force',
    (state) => {
      const view = viewOrder(
        paid('student', 'USD', {}, { state, studentId: { state: 'rejected', reason: 'dark' } }),
        shop,
      );
      const isInForce = state === 'paid';
      expect(view.licence?.key).toBe(isInForce ? 'key' : undefined);
      expect(view.studentId).toEqual(isInForce ? { state: 'rejected', reason: 'dark' } : undefined);
      expect(orderViewReplySchema.safeParse({ success: true, order: view }).success).toBe(true);
    },
  );
  it('is whole in every state', () => {
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
  it('leads to the provider’s page where there is a customer and a subscription', () => {
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
    expect([training.licence, training.mailReturned, training.withdrawUntil]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a result page', () => {
  const ask = async (query: StatusQuery, changes: Partial<Order> = {}) => {
    const { office, seen, keep } = memoryOffice();
    keep(paid('student', 'USD', {}, changes));
    seen.references.set('session:s1', 'o1');
    const reply = await readOrderStatus(office, query);
    expect(orderStatusReplySchema.parse(reply)).toEqual(reply);
    expect(orderStatusReplySchema.safeParse({ ...reply, success: false }).success).toBe(false);
    return reply;
  };
  it('shows all of an order to who has its session or its token, and its state to who has its number', async () => {
    const all = {
      email,
      orderLink: '/order?link=order-link-o1',
      licenceKey: 'key',
      receiptNumber: 'BSX/26-27/000042',
      needsStudentId: true,
    };
    const some = {
      success: true,
      state: 'confirmed',
      kind: 'licence',
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
    [{ txnid: 'o1' }, { state: 'disputed' }, { state: 'disputed' }],
    [{ txnid: 'o1' }, { state: 'open' }, { state: 'pending', transactionId: 'o1' }],
    [{ txnid: 'o1' }, { state: 'pending' }, { state: 'pending', transactionId: 'o1' }],
  ])('that asks by %o of an order with %o is told %o', async (query, changes, said) => {
    expect(await ask(query, changes)).toEqual({ success: true, ...said });
  });
});

describe('the digest of a day', () => {
  const others = { attention: ['o1', 'o2'], findings: 3, dead: ['m1: full'] };
  it('sums up what was sold since yesterday, and names what waits', () => {
    const [student, training, group] = [
      paid('student', 'USD'),
      paid('training-basic-2', 'INR', {}, { id: 'o2', payment: { id: 'p', paidAt: addDays(now, -1) } }),
      paid('group-academic-5', 'USD', {}, { id: 'o3', studentId: { state: 'under-review' } }),
    ];
    const long = [
      paid('training-basic-2', 'INR', {}, { id: 'o4', payment: { id: 'p', paidAt: addDays(now, -7) } }),
      paid('training-basic-2', 'INR', {}, { id: 'o5', payment: { id: 'p', paidAt: addDays(now, -7.1) } }),
      paid(
        'training-basic-2',
        'INR',
        {},
        { id: 'o6', state: 'refunded', payment: { id: 'p', paidAt: addDays(now, -5) } },
      ),
      paid('student', 'USD', {}, { payment: undefined, state: 'failed', createdAt: addDays(now, -1) }),
      paid('student', 'USD', {}, { payment: undefined, state: 'failed', createdAt: addDays(now, -1.1) }),
      paid('student', 'USD', {}, { payment: undefined, state: 'open' }),
    ];
    const dollars = (student.amount.minorUnits + group.amount.minorUnits) / 100;
    const digest = digestOf([student, training, group, ...long], others, now);
    expect(digest).toMatchObject({
      day: '2026-11-20',
      failed: '1',
      attention: 'o1\no2',
      findings: '3',
      dead: 'm1: full',
      review: `o3 (${group.title} × 5)`,
      trainings: `o2 (${training.title} × 2)\no4 (${training.title} × 2)`,
    });
    expect(digest.sold).toMatch(new RegExp(`^3 \\(\\$${dollars} and ₹[\\d,]+\\)$`));
    expect(digestOf([], others, now).sold).toBe('nothing');
    expect(
      digestOf([paid('student', 'USD', {}, { studentId: { state: 'under-review' } })], others, now).review,
    ).toBe(`o1 (${student.title})`);
  });
  it('comes with a mail to who bought the same twice, and to nobody who bought something else or long ago', async () => {
    const { office, seen, keep } = memoryOffice();
    const at = (days: number) => ({ id: 'p', paidAt: addDays(now, days) });
    keep(paid('student', 'USD'));
    keep(paid('student', 'USD', {}, { id: 'o2', payment: at(0.01) }));
    keep(paid('student', 'USD', { email: 'eve@example.org' }, { id: 'o3', payment: at(0.01) }));
    keep(paid('monthly', 'USD', {}, { id: 'o4', payment: at(0.01) }));
    keep(paid('monthly', 'USD', {}, { id: 'o5', payment: at(-3), createdAt: addDays(now, -3) }));
    keep(paid('monthly', 'USD', {}, { id: 'o6', payment: at(-2.5), createdAt: addDays(now, -2.5) }));
    expect(await sendDailyDigest(office)).toEqual({ sent: 2 });
    expect(seen.mails[1]!.mail).toMatchObject({
      id: 'o2.bought-twice',
      to: email,
      orderId: 'o2',
      detail: 'o1',
    });
  });
  it('is sent once, to support, and for two days', async () => {
    const { office, seen, keep } = memoryOffice();
    keep(paid('student', 'USD', {}, { createdAt: addDays(now, -30) }));
    office.outbox.deadLetters = () =>
      Promise.resolve([{ mailing: { id: 'm1', kind: 'refunded', to: email }, reason: 'full' }]);
    expect(await sendDailyDigest(office)).toEqual({ sent: 1 });
    expect(seen.mails).toMatchObject([
      {
        until: '2026-11-20T10:02:00.000Z',
        mail: {
          id: 'digest.2026-11-20',
          kind: 'daily-digest',
          to: site.contacts.support,
          staleAt: addDays(now, 2),
          data: { sold: expect.stringMatching(/^1 /) as string, dead: 'm1: full' },
        },
      },
    ]);
    office.watch.claimDigest = () => Promise.resolve(false);
    expect(await sendDailyDigest(office)).toEqual({ sent: 0 });
    expect(seen.sent).toHaveLength(1);
  });
});
