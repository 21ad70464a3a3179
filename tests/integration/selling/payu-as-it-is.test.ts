// PayU's known quirks: misleading statuses, meaningless reasons, altered fields, webhooks as a form or as JSON, notices
// without a hash, and rejected requests.
import { beforeEach, describe, expect, it } from 'vitest';
import { payuPayments } from '../../../netlify/adapters/payu/payu-payments.ts';
import orderStatus from '../../../netlify/endpoints/order-status.ts';
import payuWebhook from '../../../netlify/endpoints/payu-webhook.ts';
import reconcile from '../../../netlify/functions/reconcile.ts';
import { services } from '../../../netlify/services.ts';
import { makeOrderFromPayment } from '../../../netlify/use-cases/make-order-from-payment.ts';
import { UpstreamError } from '../../../netlify/use-cases/ports.ts';
import { plans } from '../../../src/domain/catalog.ts';
import { site } from '../../../src/site.ts';
import { serveOnLoopback } from '../../fakes/loopback-server.ts';
import { hashOfResponse } from '../../fakes/payu/merchant.ts';
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
  it('changes nothing: the order stays open and expires', async () => {
    const { txnid } = await order();
    await reconcileAfter(hour);
    expect((await orderOf(txnid)).state).toBe('open');
    await reconcileAfter(6 * 24 * hour);
    expect((await orderOf(txnid)).state).toBe('expired');
  });
  it.each(['bounced', 'dropped', 'userCancelled'] as const)(
    'is recorded as not completed without an email, and can be paid later: %s',
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
  it('is found to have failed by polling if no message arrives', async () => {
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

describe('a failed payment', () => {
  it.each([
    ['in field9', 'Insufficient funds in the account', 'Insufficient funds in the account'],
    ['nowhere', '', 'The bank did not carry out the payment.'],
  ])('shows a readable reason (PayU’s reason: %s)', async (_name, field9, words) => {
    shop.payu.faults.reasonInField9 = field9;
    const { email, txnid } = await order();
    const page = await callback(await shop.payu.decide(txnid, 'failure'));
    expect(page.searchParams.get('reason')).toBe(words);
    expect(shop.mailbox.messages(email)[0]!.text).toContain(words.replace(/\.$/, ''));
  });
});

it('a request that PayU rejects is reported to the team once, and the payment is confirmed when requests work again', async () => {
  const { txnid } = await order();
  const answer = await shop.payu.decide(txnid, 'success');
  shop.payu.faults.serviceRefuses = 'Invalid Hash.';
  expect((await callback(answer)).pathname).toBe('/payment-success');
  expect(await status(txnid)).toMatchObject({ success: true, state: 'pending' });
  await reconcileAfter(hour);
  const [finding] = await services().unmatchedPayments.all();
  expect(finding).toMatchObject({ provider: 'payu', said: expect.stringContaining('Invalid Hash.') });
  await reconcileAfter(2 * hour);
  const told = shop.mailbox.messages(site.contacts.support).filter(({ text }) => text.includes('PAYU_SALT'));
  expect(told).toHaveLength(1);
  shop.payu.faults.serviceRefuses = undefined;
  await reconcileAfter(5 * hour);
  expect(await status(txnid)).toMatchObject({ state: 'confirmed' });
  await services().unmatchedPayments.settle(finding!.id);
});

describe('the payment form', () => {
  it('contains only characters that PayU accepts, for every plan', () => {
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
    'omits %s, which PayU would change; the order still gets its key',
    async (email) => {
      const { txnid, fields } = await order({ email });
      expect(fields.email).toBe(site.contacts.support);
      expect((await callback(await shop.payu.decide(txnid, 'success'))).pathname).toBe('/payment-success');
      expect((await orderOf(txnid)).buyer.email).toBe(email);
    },
  );
  const demo = {
    id: 'o'.repeat(24),
    kind: 'license' as const,
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

describe('a reply that PayU signed', () => {
  it('is resolved by asking PayU if it changed commas, quotes, or spaces in a field', async () => {
    const { txnid } = await order();
    const answer = await shop.payu.decide(txnid, 'success');
    const page = await callback(resigned({ ...answer, productinfo: 'Personal  Academic, License' }));
    expect(page.pathname).toBe('/payment-success');
    expect(await status(txnid)).toMatchObject({ state: 'confirmed' });
  });
  it('is rejected if it is for another product or amount', async () => {
    const { txnid } = await order();
    const answer = await shop.payu.decide(txnid, 'failure');
    for (const changed of [{ productinfo: 'Student License' }, { amount: '1.00' }]) {
      const page = await callback(resigned({ ...answer, ...changed }));
      expect(page.searchParams.get('error')).toBe('security_check_failed');
    }
  });
  it('is stored if its order is missing from the store, and an operator can turn it into the order', async () => {
    const { email, txnid } = await order({ name: 'Ada Lovelace' });
    const answer = await shop.payu.decide(txnid, 'success');
    await shop.redis.del(`order:${txnid}`);
    const page = await callback(answer);
    expect([page.pathname, page.searchParams.get('error')]).toEqual(['/payment-failed', 'processing_error']);
    const [finding] = await services().unmatchedPayments.all();
    const made = await makeOrderFromPayment(services(), finding!.id);
    if (made.outcome === 'refused') throw new Error(made.reason);
    await made.sendEmails();
    expect(await orderOf(txnid)).toMatchObject({
      state: 'paid',
      planId: 'personal-academic',
      buyer: { email },
    });
  });
  it('counts as a second payment of a paid order only once PayU confirms it', async () => {
    const { txnid } = await order();
    const answer = await shop.payu.decide(txnid, 'success');
    await callback(answer);
    const second = { ...answer, mihpayid: '777' };
    // The hash does not cover the payment ID.
    expect(resigned(second)).toEqual(second);
    await callback(second);
    await shop.call(payuWebhook, { body: new URLSearchParams(second).toString() });
    await reconcileAfter(hour);
    expect((await orderOf(txnid)).attention).toBeUndefined();
    const paymentId = shop.payu.payTwice(txnid);
    for (let round = 0; round < 2; round++) await reconcileAfter(hour);
    expect((await orderOf(txnid)).attention?.map(wordsOfReason)).toEqual([
      `paid twice: refund INR 11190.00 of payment ${paymentId}`,
    ]);
  });
});

describe('a PayU webhook', () => {
  it.each([true, false])('fulfills the order as JSON (%s) or as a form', async (jsonWebhook) => {
    shop.payu.faults.jsonWebhook = jsonWebhook;
    const { email, txnid } = await order();
    await shop.payu.decide(txnid, 'success');
    expect(await shop.payu.sendWebhook(txnid)).toBe(200);
    await shop.settle();
    expect(subjects(email)).toEqual([`Your ${site.product} license key`]);
  });
  it('is only a hint when it reports a refund: PayU must confirm it', async () => {
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
  it('is flagged for review once, and holds nothing, when it reports a dispute', async () => {
    const { txnid } = await order();
    await callback(await shop.payu.decide(txnid, 'success'));
    for (let i = 0; i < 2; i++) expect(await shop.payu.sendNotice(txnid, 'dispute')).toBe(200);
    expect(await orderOf(txnid)).toMatchObject({
      state: 'paid',
      attention: [{ code: 'dispute-reported', detail: { number: '1' } }],
    });
  });
  it('changes nothing if it is malformed or matches no order', async () => {
    const post = (body: string) => shop.call(payuWebhook, { body });
    expect((await post('{"action":"refund","merchantTxnId":"none"}')).status).toBe(200);
    expect((await post('{"event":"dispute","txn_id":"none"}')).status).toBe(200);
    expect((await post('{')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
  });
});

it('our client follows no redirect from PayU’s service with the key and hash', async () => {
  const told: string[] = [];
  const elsewhere = await serveOnLoopback(async (request) => {
    told.push(await request.text());
    return new Response('{"status":1,"transaction_details":{}}');
  });
  const moved = await serveOnLoopback(() => Response.redirect(elsewhere.url, 307));
  const payu = payuPayments({ key: 'key', salt: 'salt', paymentUrl: '', serviceUrl: moved.url });
  await expect(payu.verify(['T1'])).rejects.toThrow(UpstreamError);
  expect(told).toEqual([]);
  await moved.close();
  await elsewhere.close();
});
