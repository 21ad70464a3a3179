import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveOnLoopback } from '../../fakes/loopback-server.ts';
import { hashOfCommand, hashOfRequest, hashOfResponse } from '../../fakes/payu/merchant.ts';
import { type PayuStandIn, startPayu } from '../../fakes/payu/payu-stand-in.ts';

const merchant = { key: 'C0Dr8m', salt: '3sf0jURk' };
const webhooks: URLSearchParams[] = [];
let payu: PayuStandIn;
let shop: Awaited<ReturnType<typeof serveOnLoopback>>;

beforeAll(async () => {
  shop = await serveOnLoopback(async (request) => {
    webhooks.push(new URLSearchParams(await request.text()));
    return new Response('ok');
  });
  payu = await startPayu({ ...merchant, webhookUrl: shop.url });
});
afterAll(async () => {
  await payu.close();
  await shop.close();
});

const order = (txnid: string, changes: Record<string, string> = {}): Record<string, string> => {
  const fields: Record<string, string> = {
    key: merchant.key,
    txnid,
    amount: '11190.00',
    productinfo: 'Personal Academic License',
    firstname: 'Asha',
    email: 'asha@example.org',
    phone: '9876543210',
    surl: 'http://localhost/s',
    furl: 'http://localhost/f',
    ...changes,
  };
  return { hash: hashOfRequest(merchant, fields), ...fields };
};
const post = async (url: string, fields: Record<string, string>) =>
  (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text();
const verify = async (txnid: string) => {
  const command = 'verify_payment';
  const hash = hashOfCommand(merchant, command, txnid);
  return JSON.parse(await post(payu.serviceUrl, { key: merchant.key, command, var1: txnid, hash })) as {
    status: number;
    transaction_details?: Record<string, Record<string, string>>;
  };
};

describe('the PayU fake', () => {
  it('computes the published hash vector', () => {
    const fields = {
      key: 'C0Dr8m',
      txnid: '12345',
      amount: '10',
      productinfo: 'Shopping',
      firstname: 'Test',
      email: 'test@test.com',
      udf2: 'abc',
      udf4: '15',
    };
    expect(hashOfRequest(merchant, fields)).toBe(
      'ffcdbf04fa5beefdcc2dd476c18bc410f02b3968e7f4f54e8f43f1e1a310bb32e3b4dec9305232bb89db5b1d0c009a53bcace6f4bd8ec2f695baf3d43ba730ce',
    );
    const success = hashOfResponse(merchant, { ...fields, status: 'success' });
    expect([success.slice(0, 16), success.slice(-6)]).toEqual(['012af4d4cc8a3d93', 'c61d4f']);
    const charged = hashOfResponse(merchant, { ...fields, status: 'success', additional_charges: '2.50' });
    expect([charged.slice(0, 16), charged.slice(-7)]).toEqual(['afbe9fd1944c1d21', 'c72089d']);
  });

  it('rejects a form that was changed after it was signed or that lacks a field', async () => {
    const signed = order('T1');
    expect(await post(payu.paymentUrl, { ...signed, amount: '1.00' })).toContain('checksum failed');
    const { phone: _phone, ...incomplete } = signed;
    expect(await post(payu.paymentUrl, incomplete)).toContain('missing: phone');
  });

  it('knows a transaction only once it was decided, and then its actual state', async () => {
    expect((await verify('T2')).transaction_details?.T2?.status).toBe('Not Found');
    await post(payu.paymentUrl, order('T2'));
    // A payment page that was only opened is reported as pending; `unmappedstatus` tells what that means.
    expect((await verify('T2')).transaction_details?.T2).toMatchObject({
      status: 'pending',
      unmappedstatus: 'initiated',
    });
    const page = await post(new URL('/decide', payu.paymentUrl).href, { txnid: 'T2', action: 'pay' });
    expect(page).toContain('action="http://localhost/s"');
    expect((await verify('T2')).transaction_details?.T2).toMatchObject({
      status: 'success',
      transaction_amount: '11190.00',
    });
    expect(await post(payu.paymentUrl, order('T2'))).toContain('Duplicate Order ID');
  });

  it('sends a signed webhook, and the browser’s reply to furl if the payment fails', async () => {
    await post(payu.paymentUrl, order('T3'));
    const page = await post(new URL('/decide', payu.paymentUrl).href, { txnid: 'T3', action: 'fail' });
    expect(page).toContain('action="http://localhost/f"');
    const ofT3 = () => webhooks.find((sent) => sent.get('txnid') === 'T3');
    await expect.poll(ofT3).toBeDefined();
    const sent = Object.fromEntries(ofT3() ?? []) as Record<string, string>;
    expect(sent.status).toBe('failure');
    expect(sent.hash).toBe(hashOfResponse(merchant, sent));
  });

  it('signs the fields as it changed them: without commas, quotes, plus signs, and non-Latin letters', async () => {
    const sent = { productinfo: 'Biospect, "Zoë"', email: 'asha+lab@example.org' };
    await post(payu.paymentUrl, order('T4', sent));
    const answer = await payu.decide('T4', 'success');
    expect(answer).toMatchObject({ productinfo: 'Biospect  Zo', email: 'ashalab@example.org' });
    expect(answer.hash).toBe(hashOfResponse(merchant, answer));
  });

  it('rejects an address of more than 50 characters', async () => {
    const email = `${'a'.repeat(45)}@example.org`;
    expect(await post(payu.paymentUrl, order('T5', { email }))).toContain('email is too long');
  });

  it('rejects a request with a wrong hash', async () => {
    const answer = await post(payu.serviceUrl, {
      key: merchant.key,
      command: 'verify_payment',
      var1: 'T2',
      hash: 'x',
    });
    expect(JSON.parse(answer)).toMatchObject({ status: 0 });
  });
});
