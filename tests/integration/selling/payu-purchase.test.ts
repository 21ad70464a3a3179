// A purchase through PayU, and every way to forge one, in one shop that is started once.
import { createPublicKey } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  privateKeyFrom,
  verifyLicenseKey,
} from '../../../netlify/adapters/license-signing/license-signer.ts';
import academyOrder from '../../../netlify/endpoints/academy-payu-order.ts';
import orderStatus from '../../../netlify/endpoints/order-status.ts';
import payuCallback from '../../../netlify/endpoints/payu-callback.ts';
import payuOrder from '../../../netlify/endpoints/payu-order.ts';
import payuWebhook from '../../../netlify/endpoints/payu-webhook.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { hashOfResponse } from '../../fakes/payu/merchant.ts';
import { startCommerce } from '../../support/commerce.ts';
import { type Fields, orderAtPayu, product } from '../../support/visitors.ts';
import { receiptOf } from '../../support/prices.ts';

const shop = await startCommerce();
afterAll(() => shop.close());
beforeEach(() => {
  Object.assign(shop.payu.faults, { loseWebhook: true, serviceDown: false, additionalCharges: undefined });
  shop.mailbox.refuse(undefined);
});

const form = (fields: Fields) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://secure.payu.in' },
});
const callback = (fields: Fields) => shop.call(payuCallback, form(fields));
const webhook = (fields: Fields) => shop.call(payuWebhook, form(fields));

/** Orders a plan and takes the buyer to PayU's page. Returns the transaction and the buyer's address. */
async function order(priceId = 'personal-academic-inr') {
  const { id: txnid, ...rest } = await orderAtPayu(shop, { priceId, name: 'Ada Lovelace' });
  return { txnid, ...rest };
}
const target = (response: { headers: Headers }) =>
  new URL(response.headers.get('location')!, 'http://localhost');
const status = async (query: string) =>
  (await shop.call(orderStatus, { path: `/api/orders/status?${query}` })).json! as Record<string, unknown>;
async function emails(email: string) {
  await shop.settle();
  return shop.mailbox.messages(email);
}

describe('a purchase in India', () => {
  it('ends with a signed key on the page and in one email', async () => {
    const { email, txnid, fields } = await order();
    expect(fields).toMatchObject({
      amount: '11190.00',
      firstname: 'Ada Lovelace',
      productinfo: 'Personal Academic License',
    });
    const answered = await callback(await shop.payu.decide(txnid, 'success'));
    expect(answered.status).toBe(303);
    const page = target(answered);
    expect([page.pathname, page.searchParams.get('txnid'), page.searchParams.get('amount')]).toEqual([
      '/payment-success',
      txnid,
      '11190',
    ]);
    const seen = await status(page.search.slice(1));
    expect(seen).toMatchObject({
      state: 'confirmed',
      kind: 'license',
      email,
      amount: { currency: 'INR', minorUnits: 1_119_000 },
    });
    const publicKey = createPublicKey(privateKeyFrom(localSecrets.LICENCE_SIGNING_KEY));
    expect(verifyLicenseKey(String(seen.licenseKey), publicKey)).toMatchObject({
      orderId: txnid,
      productId: 'personal-academic',
      seats: 1,
      holder: 'Ada Lovelace',
    });
    const sent = await emails(email);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.text).toContain(seen.licenseKey);
    expect(sent[0]!.text).toContain(`${receiptOf('personal-academic', 'INR')} (includes 18% GST)`);
    expect(sent[0]!.messageId).toBe(`<${txnid}.order-confirmed@biospect.example>`);
  });

  it('is fulfilled by the webhook alone if the browser is closed', async () => {
    const { email, txnid } = await order();
    const answer = await shop.payu.decide(txnid, 'success');
    expect((await webhook(answer)).status).toBe(200);
    expect(await emails(email)).toHaveLength(1);
    // A browser that returns later still lands on the success page.
    expect(target(await callback(answer)).pathname).toBe('/payment-success');
    expect(await emails(email)).toHaveLength(1);
  });

  it('is fulfilled once by ten concurrent webhooks and callbacks', async () => {
    const { email, txnid } = await order();
    const answer = await shop.payu.decide(txnid, 'success');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? webhook(answer) : callback(answer))),
    );
    expect(answers.every(({ status: code }) => code === 200 || code === 303)).toBe(true);
    expect(await emails(email)).toHaveLength(1);
  });

  it('succeeds and uses one invoice number if the store’s reply is lost after the write', async () => {
    const { email, txnid } = await order();
    const answer = await shop.payu.decide(txnid, 'success');
    shop.loseAnswers(/orders:commit/, 1);
    const page = target(await callback(answer));
    shop.loseAnswers(undefined);
    expect(page.pathname).toBe('/payment-success');
    const seen = await status(page.search.slice(1));
    expect(seen).toMatchObject({ state: 'confirmed' });
    expect(await emails(email)).toHaveLength(1);
    const next = await order();
    const after = await status(
      target(await callback(await shop.payu.decide(next.txnid, 'success'))).search.slice(1),
    );
    const serial = ({ receiptNumber }: Record<string, unknown>) => Number(String(receiptNumber).slice(-6));
    expect(serial(after)).toBe(serial(seen) + 1);
  });

  it('accepts the bank’s additional charges and issues the receipt for the price', async () => {
    shop.payu.faults.additionalCharges = '25.50';
    const { txnid } = await order();
    const page = target(await callback(await shop.payu.decide(txnid, 'success')));
    expect(await status(page.search.slice(1))).toMatchObject({
      state: 'confirmed',
      amount: { minorUnits: 1_119_000 },
    });
  });

  it('books a training for its participants', async () => {
    const email = 'course@example.org';
    const { json } = await shop.call(academyOrder, {
      body: { email, phone: '9876543210', participantCount: 25, moduleType: 'professional' },
    });
    const { fields, actionUrl } = json!.formData as unknown as { fields: Fields; actionUrl: string };
    expect(fields.amount).toBe('104199.00');
    await fetch(actionUrl, { method: 'POST', body: new URLSearchParams(fields) });
    const page = target(await callback(await shop.payu.decide(fields.txnid!, 'success')));
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      training: 'Professional Training Module',
      participants: '25',
    });
    expect(page.pathname).toBe('/academy/payment-success');
    expect((await emails(email)).map(({ subject }) => subject)).toEqual([
      `Your ${product} training is booked`,
    ]);
  });
});

it('one network can open at most 600 payment pages in ten minutes', async () => {
  const open = async () => {
    const body = { email: 'eager@example.org', priceId: 'personal-academic-inr', phone: '9876543210' };
    return (await shop.call(payuOrder, { body, ip: '198.51.100.60' })).status;
  };
  expect(await open()).toBe(200);
  const [count = ''] = (await shop.store.execute(['KEYS', 'limit:checkout:198.51.100.60*'])) as string[];
  const left = (await shop.store.execute(['PTTL', count])) as number;
  expect(left).toBeGreaterThan(9 * 60_000);
  expect(left).toBeLessThanOrEqual(10 * 60_000);
  await shop.store.execute(['SET', count, '599', 'KEEPTTL']);
  expect([await open(), await open()]).toEqual([200, 429]);
});

describe('a PayU reply', () => {
  it.each<[string, (answer: Fields) => Fields]>([
    ['a tampered hash', (answer) => ({ ...answer, hash: 'f'.repeat(128) })],
    ['a changed amount with the same hash', (answer) => ({ ...answer, amount: '1.00' })],
    ['a failure relabeled as a success', (answer) => ({ ...answer, status: 'success' })],
    ['another order with the same hash', (answer) => ({ ...answer, txnid: 'a'.repeat(24) })],
    [
      'two different additional charges',
      (answer) => ({ ...answer, additional_charges: '1', additionalCharges: '2' }),
    ],
  ])('issues no license given %s', async (_name, forge) => {
    const { email, txnid } = await order();
    const forged = forge(await shop.payu.decide(txnid, 'failure'));
    expect(target(await callback(forged)).search).toBe('?error=security_check_failed');
    expect((await webhook(forged)).status).toBe(400);
    expect(await status(`txnid=${txnid}`)).toMatchObject({ success: true, state: 'pending' });
    expect(await emails(email)).toHaveLength(0);
  });

  it.each([
    ['amount', '1.00'],
    ['email', 'someone-else@example.org'],
    ['productinfo', 'Enterprise License'],
  ])('issues no license if PayU signed it for another %s than the order’s', async (name, other) => {
    const { email, txnid } = await order();
    const decided = { ...(await shop.payu.decide(txnid, 'success')), [name]: other };
    const merchant = { key: shop.environment.PAYU_KEY, salt: shop.environment.PAYU_SALT };
    const answer = { ...decided, hash: hashOfResponse(merchant, decided) };
    expect(target(await callback(answer)).search).toBe('?error=security_check_failed');
    expect((await webhook(answer)).status).toBe(400);
    expect(await status(`txnid=${txnid}`)).toMatchObject({ success: true, state: 'pending' });
    expect(await emails(email)).toHaveLength(0);
  });

  it('issues no license for a success that PayU does not confirm', async () => {
    const { email, txnid } = await order();
    const failure = { ...(await shop.payu.decide(txnid, 'failure')), status: 'success' };
    const merchant = { key: shop.environment.PAYU_KEY, salt: shop.environment.PAYU_SALT };
    const answer = { ...failure, hash: hashOfResponse(merchant, failure) };
    expect(target(await callback(answer)).pathname).toBe('/payment-failed');
    expect((await emails(email)).map(({ subject }) => subject)).toEqual(['Your payment was not completed']);
  });

  it('issues no license without a transaction ID', async () => {
    expect(target(await callback({ status: 'success' })).search).toBe('?error=missing_txnid');
  });

  it('changes nothing when it is replayed, and the browser lands on the security page', async () => {
    const { email, txnid } = await order();
    const answer = await shop.payu.decide(txnid, 'success');
    await callback(answer);
    const again = target(await callback(answer));
    expect([again.pathname, again.searchParams.get('error'), again.searchParams.get('ref')]).toEqual([
      '/payment-failed',
      'security_check_failed',
      null,
    ]);
    expect(await emails(email)).toHaveLength(1);
  });
});

describe('a payment that fails', () => {
  it('shows the reason, emails it once, and can be retried under the same transaction ID', async () => {
    const { email, txnid } = await order();
    const page = target(await callback(await shop.payu.decide(txnid, 'failure')));
    expect([page.pathname, page.searchParams.get('reason')]).toEqual([
      '/payment-failed',
      'Bank was unable to authenticate.',
    ]);
    expect(await status(`txnid=${txnid}`)).toMatchObject({
      state: 'failed',
      reason: 'Bank was unable to authenticate.',
    });
    const second = target(await callback(await shop.payu.decide(txnid, 'success')));
    expect(second.pathname).toBe('/payment-success');
    expect((await emails(email)).map(({ subject }) => subject)).toEqual([
      `Your ${product} license key`,
      'Your payment was not completed',
    ]);
  });

  it('is pending, not lost, while PayU does not respond', async () => {
    const { txnid } = await order();
    const answer = await shop.payu.decide(txnid, 'success');
    shop.payu.faults.serviceDown = true;
    const page = target(await callback(answer));
    expect(page.pathname).toBe('/payment-success');
    expect(await status(page.search.slice(1))).toMatchObject({ success: true, state: 'pending' });
  });
});

describe('a stranger', () => {
  it('learns only the state from a transaction ID, not the key or the address', async () => {
    const { txnid } = await order();
    await callback(await shop.payu.decide(txnid, 'success'));
    const seen = await status(`txnid=${txnid}`);
    expect(seen).toMatchObject({ state: 'confirmed' });
    expect([seen.licenseKey, seen.email, seen.orderLink]).toEqual([undefined, undefined, undefined]);
    expect((await status(`txnid=${txnid}&ref=${txnid}-${'A'.repeat(22)}`)).licenseKey).toBeUndefined();
  });
  it('learns nothing from an unknown number', async () => {
    expect(await status('txnid=unknown')).toEqual({ success: true, state: 'unknown' });
    expect(await status('')).toEqual({ success: true, state: 'unknown' });
  });
});

describe('round trips to the store', () => {
  it('are 1 to create an order, 3 for a reply with its email, and 1 to read the status', async () => {
    await shop.settle();
    shop.roundTrips();
    const { txnid } = await order();
    expect(shop.roundTrips()).toBe(1);
    const page = target(await callback(await shop.payu.decide(txnid, 'success')));
    await shop.settle();
    expect(shop.roundTrips()).toBe(3);
    await status(page.search.slice(1));
    expect(shop.roundTrips()).toBe(1);
  });
});
