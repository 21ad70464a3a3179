// PayU as others have met it: statuses that mean something else, reasons that are none, fields that come back changed, webhooks as form
// or JSON, notices without a hash, and refusals of our own questions.
import { beforeEach, describe, expect, it } from 'vitest';
import { payuPayments } from '../../../netlify/adapters/payu/payu-payments.ts';
import orderStatus from '../../../netlify/functions/order-status.ts';
import payuWebhook from '../../../netlify/functions/payu-webhook.ts';
import reconcile from '../../../netlify/functions/reconcile.ts';
import { services } from '../../../netlify/services.ts';
import { makeOrderFromFinding } from '../../../netlify/use-cases/make-order-from-finding.ts';
import { NeighbourError } from '../../../netlify/use-cases/ports.ts';
import { plans } from '../../../src/domain/catalogue.ts';
import { site } from '../../../src/site.ts';
import { serveOnLoopback } from '../../stand-ins/loopback-server.ts';
import { hashOfResponse } from '../../stand-ins/payu/merchant.ts';
import { startSelling } from '../../support/selling-site.ts';
import { type Fields, orderAtPayu, orderOf, returnFromPayu } from '../../support/visitors.ts';
import { wordsOfReason } from '../../../src/domain/order/review-reasons.ts';

const { shop } = await startSelling();
beforeEach(() => {
  Object.assign(shop.payu.faults, {
    loseWebhook: true,
    jsonWebhook: false,
    serviceRefuses: undefined,
    reasonInField9: undefined,
  });
});

const hour = 3_600_000;
async function order(changes?: Record<string, unknown>) {
  const { id: txnid, page, ...rest } = await orderAtPayu(shop, changes);
  expect(page).toContain('Transaction');
  return { txnid, ...rest };
}
const callback = (fields: Fields) => returnFromPayu(shop, fields);
const resigned = (fields: Fields) => {
  const merchant = { key: shop.environment.PAYU_KEY, salt: shop.environment.PAYU_SALT };
  return { ...fields, hash: hashOfResponse(merchant, fields) };
};
const status = async (txnid: string) =>
  (await shop.call(orderStatus, { path: `/api/orders/status?txnid=${txnid}` })).json! as Record<
    string,
    unknown
  >;
const subjects = (email: string) => shop.mailbox.messages(email).map(({ subject }) => subject);
async function reconcileAfter(ms: number) {
  await shop.laterBy(ms, () => reconcile());
}

describe('a payment page that was only opened', () => {
  it('is no news: the order stays open, and is left behind when its time is over', async () => {
    const { txnid } = await order();
    await reconcileAfter(hour);
    expect((await orderOf(txnid)).state).toBe('open');
    await reconcileAfter(6 * 24 * hour);
    expect((await orderOf(txnid)).state).toBe('expired');
  });
  it.each(['bounced', 'dropped', 'userCancelled'] as const)(
    '(%s) is quietly not completed: no mail of failure, and it can be paid later',
    async (unmapped) => {
      const { email, txnid } = await order();
      const page = await callback(await shop.payu.decide(txnid, 'failure', unmapped));
      expect(page.searchParams.get('reason')).toBe('The payment was not completed.');
      expect(await status(txnid)).toMatchObject({
        state: 'failed',
        reason: 'The payment was not completed.',
      });
      expect(subjects(email)).toEqual([]);
      expect((await callback(await shop.payu.decide(txnid, 'success'))).pathname).toBe('/payment-success');
      expect(subjects(email)).toEqual([`Your ${site.product} license key`]);
    },
  );
  it('whose end nobody posts is found out by asking', async () => {
    const { email, txnid } = await order();
    await shop.payu.decide(txnid, 'pending', 'in progress');
    await reconcileAfter(hour);
    expect((await orderOf(txnid)).state).toBe('open');
    await shop.payu.decide(txnid, 'failure', 'bounced');
    await reconcileAfter(4 * hour);
    expect(await status(txnid)).toMatchObject({ state: 'failed' });
    expect(subjects(email)).toEqual([]);
  });
});

describe('a failure', () => {
  it.each([
    ['in field9', 'Insufficient funds in the account', 'Insufficient funds in the account'],
    ['nowhere', '', 'The bank did not carry out the payment.'],
  ])('whose reason stands %s is told in words', async (_name, field9, words) => {
    shop.payu.faults.reasonInField9 = field9;
    const { email, txnid } = await order();
    const page = await callback(await shop.payu.decide(txnid, 'failure'));
    expect(page.searchParams.get('reason')).toBe(words);
    expect(shop.mailbox.messages(email)[0]!.text).toContain(words.replace(/\.$/, ''));
  });
});

it('a question that PayU refuses is told to the team once, and the payment is confirmed when it is mended', async () => {
  const { txnid } = await order();
  const answer = await shop.payu.decide(txnid, 'success');
  shop.payu.faults.serviceRefuses = 'Invalid Hash.';
  expect((await callback(answer)).pathname).toBe('/payment-success');
  expect(await status(txnid)).toMatchObject({ success: true, state: 'pending' });
  await reconcileAfter(hour);
  const [finding] = await services().findings.all();
  expect(finding).toMatchObject({ provider: 'payu', said: expect.stringContaining('Invalid Hash.') });
  await reconcileAfter(2 * hour);
  const told = shop.mailbox.messages(site.contacts.support).filter(({ text }) => text.includes('PAYU_SALT'));
  expect(told).toHaveLength(1);
  shop.payu.faults.serviceRefuses = undefined;
  await reconcileAfter(5 * hour);
  expect(await status(txnid)).toMatchObject({ state: 'confirmed' });
  await services().findings.settle(finding!.id);
});

describe('what is sent', () => {
  it('stays within what PayU takes, for everything that is sold', () => {
    for (const plan of plans) {
      const { fields } = services().payu.formFor(
        { ...demo, title: plan.product.title, seats: plan.seats, planId: plan.id },
        { answer: 'https://www.example.org/api/payu/callback' },
      );
      const { surl: _surl, furl: _furl, ...taken } = fields;
      for (const value of Object.values(taken)) expect(value).toMatch(/^[A-Za-z0-9\-_@/. ]*$/);
    }
  });
  it.each(['ada+lab@example.org', `${'a'.repeat(45)}@example.org`])(
    'names no stranger: %s, which PayU would change, is not sent, and gets its key',
    async (email) => {
      const { txnid, fields } = await order({ email });
      expect(fields.email).toBe(site.contacts.support);
      expect((await callback(await shop.payu.decide(txnid, 'success'))).pathname).toBe('/payment-success');
      expect((await orderOf(txnid)).buyer.email).toBe(email);
    },
  );
  const demo = {
    id: 'o'.repeat(24),
    kind: 'licence' as const,
    productId: '',
    edition: '',
    term: 'year' as const,
    amount: { currency: 'INR' as const, minorUnits: 100 },
    provider: 'payu' as const,
    buyer: { email: 'zoë+x@example.org', name: 'Zoë "O\'Neil", MD', phone: '9876543210' },
    createdAt: '',
    state: 'open' as const,
    handled: [],
    history: [],
  };
});

describe('an answer that PayU signed', () => {
  it('with a field in which it changed commas, quotes or spaces is settled by asking it', async () => {
    const { txnid } = await order();
    const answer = await shop.payu.decide(txnid, 'success');
    const page = await callback(resigned({ ...answer, productinfo: 'Personal  Academic, License' }));
    expect(page.pathname).toBe('/payment-success');
    expect(await status(txnid)).toMatchObject({ state: 'confirmed' });
  });
  it('about another product or another amount is refused', async () => {
    const { txnid } = await order();
    const answer = await shop.payu.decide(txnid, 'failure');
    for (const changed of [{ productinfo: 'Student License' }, { amount: '1.00' }]) {
      const page = await callback(resigned({ ...answer, ...changed }));
      expect(page.searchParams.get('error')).toBe('security_check_failed');
    }
  });
  it('about an order that the store does not know is kept, and becomes the order by a command', async () => {
    const { email, txnid } = await order({ name: 'Ada Lovelace' });
    const answer = await shop.payu.decide(txnid, 'success');
    await shop.redis.del(`order:${txnid}`);
    const page = await callback(answer);
    expect([page.pathname, page.searchParams.get('error')]).toEqual(['/payment-failed', 'processing_error']);
    const [finding] = await services().findings.all();
    const made = await makeOrderFromFinding(services(), finding!.id);
    if (made.outcome === 'refused') throw new Error(made.reason);
    await made.sendMails();
    expect(await orderOf(txnid)).toMatchObject({
      state: 'paid',
      planId: 'personal-academic',
      buyer: { email },
    });
  });
  it('about another payment of a paid order is no second payment until PayU, asked, tells of one', async () => {
    const { txnid } = await order();
    const answer = await shop.payu.decide(txnid, 'success');
    await callback(answer);
    const second = { ...answer, mihpayid: '777' };
    // The hash covers no number of a payment.
    expect(resigned(second)).toEqual(second);
    await callback(second);
    await shop.call(payuWebhook, { body: new URLSearchParams(second).toString() });
    await reconcileAfter(hour);
    expect((await orderOf(txnid)).attention).toBeUndefined();
    const paymentId = shop.payu.payTwice(txnid);
    for (let round = 0; round < 2; round++) await reconcileAfter(hour);
    expect((await orderOf(txnid)).attention?.map(wordsOfReason)).toEqual([
      `paid a second time: give back INR 11190.00 of payment ${paymentId}`,
    ]);
  });
});

describe('a webhook', () => {
  it.each([true, false])('fulfils as JSON (%s) or as a form', async (jsonWebhook) => {
    shop.payu.faults.jsonWebhook = jsonWebhook;
    const { email, txnid } = await order();
    await shop.payu.decide(txnid, 'success');
    expect(await shop.payu.sendWebhook(txnid)).toBe(200);
    await shop.settle();
    expect(subjects(email)).toEqual([`Your ${site.product} license key`]);
  });
  it('that tells of a refund is a hint: only what PayU confirms is believed', async () => {
    const { email, txnid } = await order();
    await callback(await shop.payu.decide(txnid, 'success'));
    expect(await shop.payu.sendNotice(txnid, 'refund')).toBe(200);
    expect((await orderOf(txnid)).state).toBe('paid');
    shop.payu.giveBack(txnid);
    expect(await shop.payu.sendNotice(txnid, 'refund')).toBe(200);
    await shop.settle();
    expect((await orderOf(txnid)).state).toBe('refunded');
    expect(subjects(email)[0]).toBe('Your payment was refunded');
  });
  it('that tells of a dispute calls for a person, once, and holds nothing', async () => {
    const { txnid } = await order();
    await callback(await shop.payu.decide(txnid, 'success'));
    for (let i = 0; i < 2; i++) expect(await shop.payu.sendNotice(txnid, 'dispute')).toBe(200);
    expect(await orderOf(txnid)).toMatchObject({
      state: 'paid',
      attention: [{ code: 'dispute-reported', detail: { number: '1' } }],
    });
  });
  it('that is neither, or about no order of ours, changes nothing', async () => {
    const post = (body: string) => shop.call(payuWebhook, { body });
    expect((await post('{"action":"refund","merchantTxnId":"none"}')).status).toBe(200);
    expect((await post('{"event":"dispute","txn_id":"none"}')).status).toBe(200);
    expect((await post('{')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
  });
});

it("does not follow PayU's service elsewhere with key and hash", async () => {
  const told: string[] = [];
  const elsewhere = await serveOnLoopback(async (request) => {
    told.push(await request.text());
    return new Response('{"status":1,"transaction_details":{}}');
  });
  const moved = await serveOnLoopback(() => Response.redirect(elsewhere.url, 307));
  const payu = payuPayments({ key: 'key', salt: 'salt', paymentUrl: '', serviceUrl: moved.url });
  await expect(payu.verify(['T1'])).rejects.toThrow(NeighbourError);
  expect(told).toEqual([]);
  await moved.close();
  await elsewhere.close();
});
