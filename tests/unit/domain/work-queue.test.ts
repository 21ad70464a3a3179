import { describe, expect, test } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addWorkingDays, byUrgency, workItemsOf } from '../../../src/domain/order/work-queue.ts';
import { trainingScheduledMark } from '../../../src/domain/order/marks.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';

// This is a Friday.
const now = '2026-11-20T10:00:00.000Z';
const order = (planId: string, changes: Partial<Order> = {}): Order => ({
  ...newOrder({ id: 'o1', plan: findPlan(planId)!, currency: 'USD', buyer: { email: 'a@b.org' }, now }),
  state: 'paid',
  payment: { id: 'p', paidAt: now },
  ...changes,
});
const disputes = [{ id: 'du_1', state: 'open' as const, asOf: now, openedAt: now }];
const file = { key: 'k', mediaType: 'image/png', receivedAt: now };

test.each([
  [0, '2026-11-20'],
  [1, '2026-11-23'],
  [2, '2026-11-24'],
  [5, '2026-11-27'],
  [6, '2026-11-30'],
])('%i working days after a Friday are on %s', (days, day) => {
  expect(addWorkingDays(now, days)).toBe(`${day}T10:00:00.000Z`);
});

describe('the work queue', () => {
  test.each<[string, string, Order]>([
    [
      'a student ID under review',
      `student-id.o1.${now}`,
      order('student', { studentId: { state: 'under-review', file } }),
    ],
    ['a training without a date', 'training.o1', order('training-basic-2')],
    ['a dispute', `dispute.o1.${now}`, order('student', { state: 'disputed', disputes })],
    [
      'a wrong amount',
      `attention.o1.${now}`,
      order('student', { attention: [{ code: 'other', detail: { words: 'paid twice' }, at: now }] }),
    ],
  ])('contains %s, with its response deadline and how to resolve it', (_, id, from) => {
    const [item, ...others] = workItemsOf(from);
    expect([item!.id, item!.about, item!.since, others]).toEqual([id, 'o1', now, []]);
    expect([item!.dueAt > now, item!.what !== '', item!.how !== '']).toEqual([true, true, true]);
  });
  test.each<[string, Order]>([
    ['a student ID that has not been uploaded', order('student', { studentId: { state: 'waiting' } })],
    ['an accepted student ID', order('student', { studentId: { state: 'accepted', file } })],
    [
      'the student ID of a refunded order',
      order('student', { state: 'refunded', studentId: { state: 'under-review', file } }),
    ],
    ['a training with a date', order('training-basic-2', { handled: [trainingScheduledMark] })],
    ['an unpaid training', order('training-basic-2', { state: 'open', payment: undefined })],
    ['a license without problems', order('personal-academic')],
  ])('does not contain %s', (_, from) => {
    expect(workItemsOf(from)).toEqual([]);
  });
  test('lists the most urgent item first', () => {
    const [dispute, training] = [
      order('student', { state: 'disputed', disputes }),
      order('training-basic-2'),
    ];
    const items = [dispute, training].flatMap(workItemsOf);
    expect(byUrgency(items).map(({ kind }) => kind)).toEqual(['training', 'dispute']);
  });
});

test.each([
  [
    'paid-twice',
    { amount: 'USD 1.00', paymentId: 'p2' },
    'npm run cli -- orders show o1, then refund it in Stripe’s dashboard',
  ],
  ['mail-returned', { mail: 'm', to: 'a@b.org', reason: 'full' }, 'npm run cli -- orders resend o1'],
  ['dispute-reported', { number: '1' }, 'npm run cli -- orders dispute o1 won | lost'],
] as const)('says what to do about %s before it is marked as done', (code, detail, step) => {
  const reason = { code, detail, at: now } as NonNullable<Order['attention']>[number];
  const [item] = workItemsOf(order('student', { attention: [reason] })).filter(
    ({ kind }) => kind === 'attention',
  );
  expect(item!.how).toContain(step);
  expect(item!.how).toMatch(/, then npm run cli -- desk done attention\.o1\.[^ ]+$/);
});
