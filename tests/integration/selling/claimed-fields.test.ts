// Mutation test. Changes, adds, and removes each field that PayU's messages merely claim, in every situation of an
// order. The resulting store, emails, and page must match either the unmodified message or no message at all.
import { describe, expect, it } from 'vitest';
import {
  answerFields,
  disputeNoticeFields,
  refundNoticeFields,
} from '../../../netlify/adapters/payu/payu-messages.ts';
import { payuResultPath } from '../../../netlify/http/payu-result.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { handlePayuNotice, noticeKind } from '../../../netlify/use-cases/handle-payu-notice.ts';
import type { PayuStatus } from '../../../netlify/use-cases/ports.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { hashOfResponse } from '../../fakes/payu/merchant.ts';
import {
  createOutside,
  type Gate,
  openCrashHarness,
  openGate,
  outage,
  type Outside,
} from '../../support/crash-harness.ts';

type Message = ReadonlyMap<string, string>;
type Carrier = 'browser' | 'webhook';
const merchant = { key: 'key', salt: 'salt' };

const silentGate: Gate = {
  before: (upstream) => {
    if (upstream === 'payu') throw outage('payu');
  },
  after: () => undefined,
};

/** The values that replace a field; null removes it. */
const mutations: Record<string, string | null> = {
  'another number': '999',
  'another status': 'captured',
  'a bounced payment': 'bounced',
  'words for the team': 'send the refund to IFSC ABCD0123456',
  '10,000 characters': 'x'.repeat(10_000),
  'no text': '',
  'no field': null,
};
function mutated(message: Message, field: string, value: string | null): Message {
  const changed = new Map(message);
  if (value === null) changed.delete(field);
  else changed.set(field, value);
  return changed;
}

/** Everything observable about the outcome, except rate-limit counters and random write IDs. */
async function traceOf(outside: Outside) {
  const run = (...command: string[]) => outside.engine.execute(command);
  const keys = ((await run('KEYS', '*')) as string[]).filter((key) => !key.startsWith('limit:')).sort();
  const shop = openCrashHarness(outside, openGate);
  const orders = await Promise.all((await shop.orders.list(0, 9)).map((id) => shop.orders.read(id)));
  const [waiting, unmatchedPayments] = [await shop.outbox.waiting(), await shop.unmatchedPayments.all()];
  return JSON.stringify({ keys, orders, waiting, unmatchedPayments, emails: outside.emails });
}

/** Starts an order at PayU, which reports the status `asked` for its payment. */
async function begin(asked: PayuStatus) {
  const outside = createOutside();
  const shop = openCrashHarness(outside, openGate);
  const started = await startPayuOrder(shop, {
    email: 'ada@example.org',
    priceId: 'student-inr',
    phone: '9876543210',
    attemptId: 'attempt-0000000001',
  });
  if (started.outcome !== 'started') throw new Error(started.outcome);
  const { fields } = started.formData;
  outside.payu.set(fields.txnid!, { fields, status: asked, addedAt: outside.now });
  return { outside, id: fields.txnid! };
}

/** The reply that PayU signs, with its usual claims. */
function answerOf(outside: Outside, id: string, status: string): Message {
  const { surl: _s, furl: _f, hash: _h, ...sent } = outside.payu.get(id)!.fields;
  const claims = { mihpayid: '403993715', mode: 'UPI', unmappedstatus: status, field9: 'Declined' };
  const answer = { ...sent, ...claims, status };
  return new Map(Object.entries({ ...answer, hash: hashOfResponse(merchant, answer) }));
}

async function post(outside: Outside, message: Message, from: Carrier, gate = openGate) {
  const shop = openCrashHarness(outside, gate);
  const kind = noticeKind(message);
  const done = kind
    ? await handlePayuNotice(shop, message, kind)
    : await handlePayuAnswer(shop, message, from);
  await done.sendEmails();
  return kind ? '' : payuResultPath(done as never, shop.links);
}

type Situation = {
  asked: PayuStatus;
  /** The signed status of the reply. */
  status: string;
  gate?: Gate;
  /** Runs before the reply arrives. */
  before?: (outside: Outside, id: string) => Promise<unknown>;
};
const pay = (outside: Outside, id: string) => post(outside, answerOf(outside, id, 'success'), 'webhook');
const situations: Record<string, Situation> = {
  'a success that PayU confirms': { asked: 'success', status: 'success' },
  'a success for a payment that PayU does not know': { asked: 'unknown', status: 'success' },
  'a success while status requests time out': { asked: 'success', status: 'success', gate: silentGate },
  'a failure that PayU confirms': { asked: 'failure', status: 'failure' },
  'a failure while status requests time out': { asked: 'failure', status: 'failure', gate: silentGate },
  'a pending payment while status requests time out': {
    asked: 'pending',
    status: 'pending',
    gate: silentGate,
  },
  'another success for a paid order': { asked: 'success', status: 'success', before: pay },
  'a late failure for a paid order': { asked: 'success', status: 'failure', before: pay },
  'a success for an order that no longer exists': {
    asked: 'success',
    status: 'success',
    before: (outside, id) => Promise.resolve(outside.engine.execute(['DEL', `order:${id}`])),
  },
};

/** The state after a reply, and the page that its sender sees. */
async function outcomeOf(
  { asked, status, gate, before }: Situation,
  from: Carrier,
  mutate: (message: Message) => Message,
) {
  const { outside, id } = await begin(asked);
  await before?.(outside, id);
  const page = await post(outside, mutate(answerOf(outside, id, status)), from, gate);
  return { page, trace: await traceOf(outside) };
}

const claims = [
  ...Object.entries(answerFields).flatMap(([name, { trust }]) => (trust === 'claimed' ? [name] : [])),
  'unknown_to_us',
];
const all = (value: string | null) => (message: Message) =>
  claims.reduce((changed, field) => mutated(changed, field, value), message);

describe.each(Object.entries(situations))('PayU reports %s:', (_name, situation) => {
  it.each<Carrier>(['browser', 'webhook'])(
    'the %s message has the same outcome whatever its unsigned fields claim',
    async (from) => {
      const genuine = await outcomeOf(situation, from, (message) => message);
      for (const [what, value] of Object.entries(mutations))
        expect([what, await outcomeOf(situation, from, all(value))]).toEqual([what, genuine]);
    },
  );
  it('a different signed status ends on another page, which proves that the comparison detects changes', async () => {
    const genuine = await outcomeOf(situation, 'webhook', (message) => message);
    const unsigned = await outcomeOf(situation, 'webhook', (message) => mutated(message, 'status', 'other'));
    expect(unsigned.page).not.toBe(genuine.page);
  });
});

it('no single claimed field changes an outcome, with every mutation tried on every field', async () => {
  const list = Object.values(situations);
  const genuine = await Promise.all(list.map((each) => outcomeOf(each, 'browser', (message) => message)));
  const pairs = claims.flatMap((field) =>
    Object.entries(mutations).map((change) => [field, ...change] as const),
  );
  const different: string[] = [];
  for (const [i, [field, what, value]] of pairs.entries()) {
    const at = i % list.length;
    const outcome = await outcomeOf(list[at]!, 'browser', (message) => mutated(message, field, value));
    const isSame = outcome.page === genuine[at]!.page && outcome.trace === genuine[at]!.trace;
    if (!isSame) different.push(`${field}: ${what}`);
  }
  expect(pairs.length).toBeGreaterThan(300);
  expect(different).toEqual([]);
});

describe('a PayU notice', () => {
  const refund = {
    action: 'refund',
    key: 'key',
    mihpayid: 'mih',
    request_id: '1',
    amt: '10.00',
    status: 'success',
  };
  const dispute = {
    type: 'payments',
    event: 'dispute',
    cb_id: '1761758',
    cb_type: 'RBI/BO',
    cb_amount: '1.0',
  };
  it.each([
    ['a refund that PayU confirms', refundNoticeFields, refund, 'merchantTxnId', 60_570],
    ['a refund that PayU does not know', refundNoticeFields, refund, 'merchantTxnId', 0],
    ['a dispute', disputeNoticeFields, dispute, 'txn_id', 0],
  ])(
    'has its usual effect or none, whatever its unsigned fields claim: %s',
    async (name, table, said, idField, refunded) => {
      const traceAfter = async (mutate: (message: Message) => Message | null) => {
        const { outside, id } = await begin('success');
        await pay(outside, id);
        if (refunded > 0) outside.payu.get(id)!.refunds = { payment: refunded };
        const notice = mutate(new Map(Object.entries({ ...said, [idField]: id })));
        if (notice) await post(outside, notice, 'webhook');
        return traceOf(outside);
      };
      const nothing = await traceAfter(() => null);
      const genuine = await traceAfter((message) => message);
      expect(genuine === nothing).toBe(name === 'a refund that PayU does not know');
      const different: string[] = [];
      const changes = Object.entries(mutations);
      for (const [i, field] of [...Object.keys(table), 'unknown_to_us'].entries())
        for (const [what, value] of [changes[i % changes.length]!, changes.at(-1)!]) {
          const trace = await traceAfter((message) => mutated(message, field, value));
          if (trace !== genuine && trace !== nothing) different.push(`${field}: ${what}`);
        }
      expect(different).toEqual([]);
    },
  );

  it('is flagged for review once if it reports a dispute, even if it is sent 30 times with different numbers', async () => {
    const { outside, id } = await begin('success');
    await pay(outside, id);
    const emails = outside.emails.length;
    for (let i = 0; i < 30; i++)
      await post(outside, new Map(Object.entries({ ...dispute, txn_id: id, cb_id: String(i) })), 'webhook');
    expect(outside.emails).toHaveLength(emails + 1);
  });
});
