// Orders of earlier releases stored their history, marks, and review reasons as sentences.
import { describe, expect, it } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { workItemsOf } from '../../../src/domain/order/work-queue.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { orderSchema } from '../../../src/domain/order/order.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { wordsOfReason } from '../../../src/domain/order/review-reasons.ts';

const now = '2026-11-20T10:00:00.000Z';
const day = (date: number) => `2026-12-${String(date).padStart(2, '0')}T10:00:00.000Z`;
const fresh = newOrder({
  id: 'o1',
  plan: findPlan('personal-academic')!,
  currency: 'USD',
  buyer: { email: 'ada@example.org' },
  now,
});
const read = (changes: Record<string, unknown>) => orderSchema.parse({ ...fresh, ...changes });
const historyOf = (...sentences: string[]) =>
  read({ history: sentences.map((what, i) => ({ at: day(i + 1), what })) }).history;

describe('an order of an earlier release', () => {
  it.each([
    ['started', 'started', undefined],
    ['paid', 'paid', undefined],
    ['disputed with the bank', 'disputed', undefined],
    ['dispute closed in our favour', 'dispute-won', undefined],
    ['e-mail corrected', 'email-corrected', undefined],
    ['You cancelled this order.', 'order-canceled', 'the buyer'],
    ['We cancelled this order: never paid', 'order-canceled', 'us'],
    ['payment failed: declined\nby the bank', 'payment-failed', 'declined\nby the bank'],
    ['1 seat offered', 'seats-offered', '1'],
    ['seat 4 revoked', 'seat-revoked', '4'],
    ['3 certified', 'certificates-issued', '3'],
    ['settled: training.o1', 'desk-item-done', 'training.o1'],
    ['paid a second time: give back USD 10.05 of payment pi_2', 'flagged', 'paid-twice:pi_2'],
    ['the mail order-confirmed to ada@example.org came back: none', 'mail-returned', 'order-confirmed'],
    [
      'looked at: paid a second time: give back USD 10.05 of payment pi_2; call them',
      'looked-at',
      'paid-twice:pi_2, call them',
    ],
    ['constructor', 'other', 'constructor'],
    ['something that no release of ours wrote', 'other', 'something that no release of ours wrote'],
  ])('has an event code in its history for %j', (what, event, detail) => {
    expect(historyOf(what)).toEqual([{ at: day(1), event, ...(detail !== undefined && { detail }) }]);
  });

  it('has a code for every sentence of the last release that wrote sentences', () => {
    const sentences = [
      ['sent to the payment page', 'payment on its way', 'left unpaid', 'answer received', 'refunded'],
      ['refunded in part', 'the second payment given back', 'renewed', 'renewal payment failed'],
      ['cancelled, runs to its end', 'cancellation taken back', 'subscription ended'],
      ['confirmation sent again', 'email corrected', 'billing details corrected', 'withdrawal declared'],
      ['reduced to what the law needs', 'could be read again', 'ordered by invoice'],
      ['purchase order received', 'purchase order read'],
      ['license issued before the payment, as the operator said', 'student ID received'],
      ['student ID replaced', 'student ID opened', 'student ID accepted', 'student ID rejected'],
      ['code sent to a school', 'wrong code', 'the address has proved another student license'],
      ['asked for a new proof', 'no proof of being a student: the renewal ends', '2 seats added'],
      ['seat 2 withdrawn', 'second administrator named', 'second administrator removed'],
      ['a person of a seat forgotten', 'added seats taken back', 'dates proposed', 'participants named'],
      ['training scheduled', 'training moved', 'training held', 'training cancelled'],
      ['certificate revoked', 'links of the booking renewed', 'a participant was deleted'],
    ].flat();
    const events = historyOf(...sentences).map(({ event }) => event);
    expect(sentences.filter((_, i) => events[i] === 'other')).toEqual([]);
    expect(new Set(events).size).toBe(sentences.length);
  });

  it.each([
    [
      'the provider says for days that the payment is on its way: look it up there',
      'payment-overdue',
      {},
      'the provider has reported for days that the payment is on its way: check it there',
    ],
    [
      'paid USD 1 instead of USD 10900 (payment pi_1)',
      'wrong-amount',
      { paid: 'USD 0.01', due: 'USD 109.00', paymentId: 'pi_1' },
      'paid USD 0.01 instead of USD 109.00 (payment pi_1)',
    ],
    [
      'charged again after the refund (invoice in_2): cancel the subscription in Stripe and give the amount back',
      'charged-after-refund',
      { invoiceId: 'in_2' },
      'charged again after the refund (invoice in_2): cancel the subscription in Stripe and refund the amount',
    ],
    [
      'seats were paid for that order o2 cannot take (its term is over): give the money back',
      'seats-refused',
      { groupId: 'o2', because: 'term-over' },
      'seats were paid for that order o2 cannot take (its term is over): refund them',
    ],
    [
      'the order o2 that seats were added to is gone',
      'group-missing',
      { groupId: 'o2' },
      'order o2, to which seats were added, no longer exists',
    ],
    [
      'the buyer has withdrawn: if the law gives the right, give the money back within 14 days',
      'withdrawal-declared',
      {},
      'the buyer has withdrawn: if the law gives them that right, refund the payment within 14 days',
    ],
    [
      'the mail order-confirmed to a@b.org came back: 550 none',
      'mail-returned',
      { mail: 'order-confirmed', to: 'a@b.org', reason: '550 none' },
      'the email order-confirmed to a@b.org could not be delivered: 550 none',
    ],
    ['call them', 'other', { words: 'call them' }, 'call them'],
  ])('keeps the review reason %j as a code, with its original time', (words, code, detail, current) => {
    const history = [
      { at: day(1), what: 'paid' },
      { at: day(2), what: words },
    ];
    const { attention } = read({ attention: [words], history });
    expect(attention).toEqual([{ code, detail, at: day(2) }]);
    expect(read({ attention: [words], history: [] }).attention![0]!.at).toBe(now);
    expect(wordsOfReason(attention![0]!)).toBe(current);
  });

  it.each([
    ['in_1', 'renewal-paid:in_1'],
    ['failed:in_1', 'failed:in_1'],
    ['reminder:2027-11-20T00:00:00.000Z:1', 'reminder:2027-11-20T00:00:00.000Z:1'],
    ['transfer reminder -7', 'transfer-reminder:-7'],
    ['purchase order read', 'purchase-order:read'],
    ['training scheduled', 'training:scheduled'],
    ['training.o1', 'desk:training.o1'],
    [`certificate.o1.${now}`, `desk:certificate.o1.${now}`],
    ['mail-returned:o1.order-confirmed', 'mail-returned:o1.order-confirmed'],
    ['browser:403:success', 'browser:403:success'],
    ['paid a second time: give back USD 10.05 of payment pi_2', 'review:paid-twice:pi_2'],
    ['words that no release of ours wrote', 'words that no release of ours wrote'],
  ])('stores the processed event %j as %j', (mark, as) => {
    expect(read({ handled: [mark] }).handled).toEqual([as]);
  });

  it('recognizes what an earlier release has processed', () => {
    const paid = read({
      state: 'paid',
      payment: { id: 'pi_1', paidAt: now },
      handled: ['paid a second time: give back USD 10.05 of payment pi_2'],
    });
    const again = {
      type: 'payment-confirmed',
      at: now,
      paymentId: 'pi_2',
      minorUnits: 1005,
      currency: 'USD',
    } as const;
    expect(applyEvent(paid, again, 10)).toEqual({ outcome: 'unchanged' });
    expect(applyEvent(paid, { ...again, paymentId: 'pi_3' }, 10).outcome).toBe('changed');
  });

  it('is on the work queue since its dispute was opened and its reason recorded', () => {
    const words = 'paid a second time: give back USD 10.05 of payment pi_2';
    const history = [
      { at: day(2), what: 'disputed with the bank' },
      { at: day(3), what: words },
    ];
    const items = workItemsOf(read({ state: 'disputed', attention: [words], history }));
    expect(items.map(({ id, since }) => [id, since])).toEqual([
      [`dispute.o1.${day(2)}`, day(2)],
      [`attention.o1.${day(3)}`, day(3)],
    ]);
  });

  it('is flagged for a dispute at PayU with the current text', () => {
    const words = 'PayU tells of a dispute (number 7): look it up in its dashboard';
    const [reason] = read({ attention: [words] }).attention!;
    expect(reason).toMatchObject({ code: 'dispute-reported', detail: { number: '7' } });
    expect(wordsOfReason(reason!)).toContain('npm run cli -- orders dispute');
  });

  it('is unchanged after it is written and read again', () => {
    const words = 'the mail order-confirmed to a@b.org came back: 550 none';
    const once = read({
      attention: [words, 'call them'],
      handled: ['in_1', 'transfer reminder 3', 'training.o1', words],
      history: [
        { at: now, what: 'started' },
        { at: day(1), what: words },
      ],
    });
    expect(orderSchema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
  });

  it('is rejected if a newer release wrote something that this release does not know', () => {
    expect(orderSchema.safeParse({ ...fresh, history: [{ at: now, event: 'of-tomorrow' }] }).success).toBe(
      false,
    );
  });
});
