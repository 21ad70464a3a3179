// What PayU reports: in reply to a status request, through its form, and through a webhook.
import { describe, expect, it, vi } from 'vitest';
import { fetchPayuStatus, askPayuRefunds } from '../../../netlify/use-cases/fetch-payu-status.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { handlePayuNotice, noticeKind } from '../../../netlify/use-cases/handle-payu-notice.ts';
import { UpstreamError, type PayuAnswer } from '../../../netlify/use-cases/ports.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { fetched, signed } from '../../../src/domain/trust.ts';
import { inMemoryServices } from '../../support/in-memory-services.ts';
import { reviewMark, answerMark, storedMark } from '../../../src/domain/order/marks.ts';
import { now, buyer, open, paid, watchErrors } from '../../support/small-orders.ts';

const lines = watchErrors();

describe('a payment status from PayU', () => {
  const said = { status: 'unknown', paymentId: 'p1', minorUnits: 605_700, charges: 50, reason: '' } as const;
  const ask = async (answer: object) => {
    const { office } = inMemoryServices();
    office.payu.verify = ([txnid]) =>
      Promise.resolve(new Map([[txnid!, fetched({ txnid: txnid!, ...said, ...answer })]]));
    return fetchPayuStatus(office, 'o1');
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
  ])('(%s, %o) becomes an order event', async (status, more, event) => {
    expect(await ask({ status, ...more })).toEqual({
      find: { orderId: 'o1' },
      event,
      references: [{ kind: 'payment', value: 'p1' }],
      details: undefined,
    });
  });
  it('is no event if it is unknown, and names no payment without a number', async () => {
    expect(await ask({})).toBeNull();
    expect(await ask({ status: 'pending', paymentId: '' })).toMatchObject({ references: [] });
  });
  it('is reported to an operator if PayU rejects the request, and retried after a timeout', async () => {
    for (const isPermanent of [true, false]) {
      const { office, seen } = inMemoryServices();
      office.payu.refundedOf = () => Promise.reject(new UpstreamError('payu', 'no', { isPermanent }));
      await expect(askPayuRefunds(office, paid('INR'))).rejects.toThrow('payu: no');
      expect(seen.unmatchedPayments.map(({ id, provider, said }) => [id, provider, said])).toEqual(
        isPermanent ? [['payu-refuses', 'payu', 'payu: no']] : [],
      );
    }
    const { office, seen } = inMemoryServices();
    office.payu.verify = () => Promise.reject(new UpstreamError('store', 'no', { isPermanent: true }));
    await expect(fetchPayuStatus(office, 'o1')).rejects.toThrow();
    expect(seen.unmatchedPayments).toEqual([]);
  });
  it('becomes a refund of its charge; no amount, or an unpaid one, is no event', async () => {
    const { office } = inMemoryServices();
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

describe('a response posted by PayU’s form', () => {
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
    const memory = inMemoryServices();
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
  const silent = new UpstreamError('payu', 'silent');

  it('fulfills the order that PayU confirms, is recognized again, and is rejected from a browser the second time', async () => {
    const memory = bring({}, order, {});
    const done = await memory.post();
    expect(done).toMatchObject({
      outcome: 'paid',
      order: { state: 'paid', handled: ['browser:success'] },
    });
    await done.sendEmails();
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
    ['a success while status requests time out', {}, silent, 'pending', { state: 'pending' }],
    [
      'a failure while status requests time out',
      { status: 'failure' },
      silent,
      'failed',
      { failure: 'The payment was not completed.' },
    ],
    ['a pending payment', { status: 'pending' }, {}, 'paid', { state: 'paid' }],
    [
      'a pending payment while status requests time out',
      { status: 'pending' },
      silent,
      'pending',
      { state: 'open' },
    ],
    [
      'an unknown status while status requests time out',
      { status: 'unknown' },
      silent,
      'pending',
      { state: 'open' },
    ],
  ])('reports the verified status for %s', async (_, changes, verify, outcome, state) => {
    const memory = bring(changes, order, verify);
    const done = await memory.post();
    expect(done.outcome).toBe(outcome);
    expect(memory.stored()).toMatchObject(state);
    expect(memory.seen.askedFirst).toEqual(verify === silent ? ['o1'] : []);
    await done.sendEmails();
    expect(memory.seen.sent.filter(({ id }) => id.includes('failed')).length).toBe(
      verify !== silent && outcome === 'failed' ? 1 : 0,
    );
    expect(lines().length).toBe(verify === silent ? 1 : 0);
  });
  it('throws if it fails for a reason other than PayU', async () => {
    await expect(bring({}, order, new UpstreamError('store', 'down')).post()).rejects.toThrow('store');
    await expect(bring({}, order, new TypeError('bug')).post()).rejects.toThrow('bug');
  });
  it('polls nothing for a paid order, and only records that it arrived', async () => {
    const again = bring({}, paid('INR'));
    expect((await again.post()).outcome).toBe('paid');
    const { licenseKey: _key, ...stored } = again.stored();
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
  it('is rejected without a number, a PayU hash, or a matching order', async () => {
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
  it('stores the payment for review if it comes from our form but its order does not exist', async () => {
    const unknown = bring({ txnid: 'o2', planId: 'student' }, order, {});
    const done = await unknown.post();
    expect(done.outcome).toBe('unknown-order');
    await done.sendEmails();
    expect(unknown.seen.unmatchedPayments).toMatchObject([
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

describe('a PayU webhook', () => {
  it.each([
    [{ action: 'refund' }, 'refund'],
    [{ event: 'dispute' }, 'dispute'],
    [{ event: 'refund', action: 'dispute' }, null],
    [{}, null],
  ])('%o has the type %s', (fields, kind) => {
    expect(noticeKind(new Map(Object.entries(fields)))).toBe(kind);
  });
  const order = paid('INR');
  const notify = (fields: object, kind: 'refund' | 'dispute', of = order) => {
    const memory = inMemoryServices();
    memory.keep(of);
    memory.seen.references.set('payment:p1', 'o1');
    memory.office.payu.refundedOf = (paymentId) => Promise.resolve(fetched({ paymentId, minorUnits: 100 }));
    const notice = new Map(Object.entries(fields)) as Map<string, string>;
    return handlePayuNotice(memory.office, notice, kind).then(({ outcome, sendEmails }) => ({
      outcome,
      sendEmails,
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
  ])('finds its order by %o, and PayU is polled for refunds', async (fields) => {
    const done = await notify(fields, 'refund');
    expect([done.outcome, done.order.refunds]).toEqual(['asked', { p1: 100 }]);
    await done.sendEmails();
    expect(done.seen.sent).toHaveLength(1);
  });
  it('is processed six times an hour per order, with no more requests to PayU than that', async () => {
    const memory = inMemoryServices();
    memory.keep(order);
    memory.seen.atItsEnd = 'payu-notice:o1';
    // PayU would have to respond, but the test sets no response.
    const done = await handlePayuNotice(memory.office, new Map([['merchantTxnId', 'o1']]), 'refund');
    expect([done.outcome, memory.seen.limits]).toEqual([
      'ignored',
      [{ key: 'payu-notice:o1', max: 6, windowInMs: 3_600_000 }],
    ]);
  });
  it.each(['x'.repeat(65), 'o1 p1', 'o1\u0000', '{o1}', ''])('looks nothing up by %j', async (id) => {
    const memory = inMemoryServices();
    const read = vi.spyOn(memory.office.orders, 'read');
    const byReference = vi.spyOn(memory.office.orders, 'readByReference');
    const notice = new Map(['merchantTxnId', 'txn_id', 'mihpayid'].map((name) => [name, id]));
    expect((await handlePayuNotice(memory.office, notice, 'refund')).outcome).toBe('ignored');
    expect([read.mock.calls, byReference.mock.calls]).toEqual([[], []]);
  });
  it('flags the order of a dispute for review, stores none of its content, and polls PayU for refunds', async () => {
    const done = await notify({ txn_id: 'o1', cb_id: '1761758' }, 'dispute');
    expect([done.outcome, done.order.refunds]).toEqual(['asked', { p1: 100 }]);
    expect(done.order.attention).toMatchObject([{ code: 'dispute-reported', detail: { number: '1' } }]);
    expect(JSON.stringify(done.order)).not.toContain('1761758');
  });
  it('flags no order for a dispute that is already flagged or open, and none a fourth time', async () => {
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
  it('is ignored without an order, for another provider’s order, or for an unpaid one', async () => {
    for (const of of [{ ...order, id: 'o2' }, paid('USD'), open('INR')]) {
      const memory = inMemoryServices();
      memory.keep(of);
      expect((await handlePayuNotice(memory.office, new Map([['txn_id', 'o1']]), 'dispute')).outcome).toBe(
        'ignored',
      );
    }
  });
});
