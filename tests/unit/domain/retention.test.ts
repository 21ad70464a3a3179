// How long uploads are kept, and what remains of an order after its buyer asks for deletion.
import { expect, it } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import type { HistoryEvent } from '../../../src/domain/order/order-history.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { withReturnedMail } from '../../../src/domain/order/bounce.ts';
import {
  redactForRetention,
  inquiryKeptInDays,
  studentIdEndsAt,
} from '../../../src/domain/order/retention.ts';

const now = '2026-11-22T10:00:00.000Z';
const day = (date: number) => `2026-12-${String(date).padStart(2, '0')}T10:00:00.000Z`;
const buyer = { email: 'new@example.org', name: 'Ada', gstin: '27AAPFU0939F1ZV', phone: '9876543210' };
const fresh = newOrder({ id: 'a'.repeat(24), plan: findPlan('student')!, currency: 'INR', buyer, now });
const file = { key: 'student-ids/a.pdf', mediaType: 'application/pdf', receivedAt: now };
const order = (changes: Partial<Order>, ...events: HistoryEvent[]): Order => ({
  ...fresh,
  state: 'paid',
  ...changes,
  history: events.map((event, i) => ({ at: day(i + 1), event })),
});

it.each([
  ['under review', order({ studentId: { state: 'under-review', file } }, 'student-id-received'), null],
  [
    'under review while the payment is disputed',
    order({ state: 'disputed', studentId: { state: 'under-review', file } }, 'disputed'),
    null,
  ],
  [
    'accepted',
    order({ studentId: { state: 'accepted', file } }, 'student-id-accepted', 'renewed'),
    '2026-12-31T10:00:00.000Z',
  ],
  [
    'rejected twice',
    order({ studentId: { state: 'rejected', file } }, 'student-id-rejected', 'student-id-rejected'),
    '2027-01-01T10:00:00.000Z',
  ],
  [
    'refunded without a review',
    order(
      { state: 'refunded', studentId: { state: 'under-review', file } },
      'student-id-received',
      'refunded',
    ),
    '2027-01-01T10:00:00.000Z',
  ],
  [
    'accepted so long ago that the history no longer lists it',
    order({ studentId: { state: 'accepted', file } }, 'renewed', 'renewed'),
    '2027-01-01T10:00:00.000Z',
  ],
])('a student ID that is %s is kept until 30 days after its review or refund', (_, given, end) => {
  expect(studentIdEndsAt(given)).toBe(end);
});

it('an order keeps what its invoice needs and no trace of a former email address', () => {
  const corrected = order({ emailBefore: 'old@example.org', licenseKey: 'key' }, 'paid', 'email-corrected');
  const returned = withReturnedMail(
    corrected,
    { mailId: 'x', to: 'old@example.org', reason: 'unknown' },
    now,
  )!;
  const kept = redactForRetention(returned, now)!;
  expect(JSON.stringify(kept)).not.toMatch(/old@example|9876543210/);
  const { phone: _, ...named } = buyer;
  expect(kept).toMatchObject({ state: 'paid', amount: fresh.amount, buyer: named, licenseKey: 'key' });
  expect(kept.attention).toBeUndefined();
  expect(kept.history.map(({ event }) => event)).toEqual([
    'paid',
    'email-corrected',
    'mail-returned',
    'redacted',
  ]);
  expect(redactForRetention(kept, now)).toBeNull();
});

it('redacting an order without a former address removes only the phone number and the student ID file', () => {
  const given = order(
    {
      studentId: { state: 'under-review', file },
      mailReturned: { to: buyer.email, at: now },
      attention: [{ code: 'other', detail: { words: 'look at this' }, at: now }],
    },
    'paid',
  );
  expect(redactForRetention(given, now)).toMatchObject({
    studentId: { state: 'waiting', file: undefined },
    mailReturned: given.mailReturned!,
    attention: given.attention!,
    history: [{ event: 'paid' }, { event: 'redacted' }],
  });
  const rejected = redactForRetention(order({ studentId: { state: 'rejected', reason: 'dark', file } }), now);
  expect(rejected?.studentId).toEqual({ state: 'rejected', reason: 'dark', file: undefined });
  expect(redactForRetention(order({ buyer: { email: buyer.email } }), now)).toBeNull();
});

it('an inquiry is kept for two years', () => {
  expect(inquiryKeptInDays).toBe(2 * 365);
});
