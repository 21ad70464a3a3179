// A browser or a PayU webhook can send unsigned fields, which are only claimed. None of them changes an order or an
// email. The tests repeat a genuine reply with other claims, on open, declined, and paid orders.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import payuCallback from '../../../netlify/endpoints/payu-callback.ts';
import payuWebhook from '../../../netlify/endpoints/payu-webhook.ts';
import reconcile from '../../../netlify/functions/reconcile.ts';
import { services } from '../../../netlify/services.ts';
import { startCommerce } from '../../support/commerce.ts';
import { type Fields, orderAtPayu, orderOf, returnFromPayu, team } from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());
beforeEach(() => {
  Object.assign(shop.payu.faults, { loseWebhook: true, serviceDown: false });
});

const webhook = (fields: Fields) => shop.call(payuWebhook, { body: new URLSearchParams(fields).toString() });
const emailsTo = (email: string) => shop.mailbox.messages(email).length;
const size = async (txnid: string) => (await shop.redis.hget<string>(`order:${txnid}`, 'doc'))!.length;

describe('a genuine reply, repeated with invented claims', () => {
  const claims = (i: number): Fields => ({
    mihpayid: `99${i}`,
    error_Message: `send the refund to IFSC ${i}`,
    field9: 'x'.repeat(5000),
    unmappedstatus: ['captured', 'bounced', 'initiated'][i % 3]!,
  });

  it('changes a paid order at most once and sends no email', async () => {
    const { id, email } = await orderAtPayu(shop);
    const answer = await shop.payu.decide(id, 'success');
    await returnFromPayu(shop, answer);
    await webhook(answer);
    await shop.settle();
    const before = await services().orders.read(id);
    const emails = [emailsTo(email), emailsTo(team)];
    shop.payu.questions.length = 0;
    for (let i = 0; i < 30; i++) {
      await returnFromPayu(shop, { ...answer, ...claims(i) });
      expect((await webhook({ ...answer, ...claims(i) })).status).toBe(200);
    }
    await shop.settle();
    expect(await services().orders.read(id)).toEqual(before);
    expect([emailsTo(email), emailsTo(team)]).toEqual(emails);
    expect(shop.payu.questions).toEqual([]);
  });

  it('adds nothing to a declined order, and queries PayU at most twelve times an hour from each side', async () => {
    const { id, email } = await orderAtPayu(shop);
    const answer = await shop.payu.decide(id, 'failure');
    await returnFromPayu(shop, answer);
    await webhook(answer);
    await shop.settle();
    const before = [await size(id), emailsTo(email), emailsTo(team)];
    const { state, failure, handled } = await orderOf(id);
    expect([state, failure, handled]).toEqual([
      'failed',
      'Bank was unable to authenticate.',
      ['browser:failure', 'webhook:failure'],
    ]);
    shop.payu.questions.length = 0;
    for (let i = 0; i < 30; i++) {
      await returnFromPayu(shop, { ...answer, ...claims(i) });
      await webhook({ ...answer, ...claims(i) });
    }
    await shop.settle();
    expect([await size(id), emailsTo(email), emailsTo(team)]).toEqual(before);
    expect(shop.payu.questions).toHaveLength(2 * 11);
  });

  it('stores none of its reasons and numbers while PayU does not respond', async () => {
    const { id } = await orderAtPayu(shop);
    const answer = await shop.payu.decide(id, 'failure');
    shop.payu.faults.serviceDown = true;
    const page = await returnFromPayu(shop, { ...answer, ...claims(1) });
    expect(page.searchParams.get('reason')).toBe('The payment was not completed.');
    expect((await orderOf(id)).failure).toBe('The payment was not completed.');
    expect(await services().orders.readByReference({ kind: 'payment', value: '991' })).toBeNull();
  });

  it('shows a buyer who returns too often the page that matches the payment', async () => {
    const { id } = await orderAtPayu(shop);
    const failure = await shop.payu.decide(id, 'failure');
    for (let i = 0; i < 14; i++)
      expect((await returnFromPayu(shop, failure)).pathname).toBe('/payment-failed');
    const success = await shop.payu.decide(id, 'success');
    const page = await returnFromPayu(shop, success);
    expect([page.pathname, page.searchParams.has('ref')]).toEqual(['/payment-success', true]);
    expect((await orderOf(id)).state).toBe('failed');
    await reconcile();
    expect((await orderOf(id)).state).toBe('paid');
  });

  it('queries PayU at most twelve times an hour if its order is missing from the store', async () => {
    const { id } = await orderAtPayu(shop);
    const answer = await shop.payu.decide(id, 'success');
    await shop.redis.del(`order:${id}`);
    shop.payu.questions.length = 0;
    for (let i = 0; i < 20; i++)
      expect((await returnFromPayu(shop, { ...answer, ...claims(i) })).pathname).toBe('/payment-failed');
    expect(shop.payu.questions).toHaveLength(12);
    const found = (await services().unmatchedPayments.all()).filter(({ payment }) => payment?.orderId === id);
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found)).not.toMatch(/IFSC|xxxx|"99\d"/);
  });
});

it('only the first value of a repeated field is read, so a second one claims nothing', async () => {
  const { id, email } = await orderAtPayu(shop);
  const answer = await shop.payu.decide(id, 'success');
  const body = new URLSearchParams(answer).toString();
  const again = new URLSearchParams({
    ...answer,
    status: 'failure',
    mihpayid: '1',
    amount: '1.00',
  }).toString();
  await shop.call(payuCallback, { body: `${body}&${again}` });
  await shop.settle();
  const { state, payment } = await orderOf(id);
  expect([state, payment?.id, emailsTo(email)]).toEqual(['paid', answer.mihpayid, 1]);
  expect((await shop.call(payuWebhook, { body: `${again}&${body}` })).status).toBe(400);
});

it('a callback never ends on a bare error page, however often it is posted', async () => {
  const { id } = await orderAtPayu(shop);
  const answer = await shop.payu.decide(id, 'success');
  for (let i = 0; i < 15; i++) {
    const body = new URLSearchParams(answer).toString();
    expect((await shop.call(payuCallback, { body })).status).toBe(303);
  }
});
