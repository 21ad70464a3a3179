// The next step after a purchase comes first on the result page, on the order page, and in the email.
import { afterAll, describe, expect, it } from 'vitest';
import academyOrder from '../../../netlify/endpoints/academy-payu-order.ts';
import orderStatus from '../../../netlify/endpoints/order-status.ts';
import { services } from '../../../netlify/services.ts';
import { readOrderStatus } from '../../../netlify/use-cases/read-order-status.ts';
import type { ConfirmedOrder } from '../../../src/contracts/order-replies.ts';
import { startCommerce } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { buyAtPayu, type Fields, orderByCard, orderOf, returnFromPayu } from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());

const statusAt = async (result: URL) =>
  (await shop.call(orderStatus, { path: `/api/orders/status${result.search}` }))
    .json as never as ConfirmedOrder;

describe('the result of a purchase', () => {
  it('links a group’s buyer to the seats, and the email mentions them before the key', async () => {
    const { email, result } = await buyAtPayu(shop, { priceId: 'group-academic-3-inr' });
    expect((await statusAt(result)).seatsPath).toMatch(/^\/seats\?link=/);
    const { text } = shop.mailbox.messages(email)[0]!;
    expect(text.indexOf('Invite people')).toBeGreaterThan(0);
    expect(text.indexOf('Invite people')).toBeLessThan(text.indexOf('BSP-'));
  });

  it('links a training’s buyer to its dates', async () => {
    const body = {
      email: freshEmail(),
      phone: '9876543210',
      participantCount: 5,
      moduleType: 'basic',
      stateCode: '29',
    };
    const { json } = await shop.call(academyOrder, { body });
    const { fields, actionUrl } = json!.formData as unknown as { fields: Fields; actionUrl: string };
    await fetch(actionUrl, { method: 'POST', body: new URLSearchParams(fields) });
    const result = await returnFromPayu(shop, await shop.payu.decide(fields.txnid!, 'success'));
    const status = await statusAt(result);
    expect(status.bookingPath).toMatch(/^\/booking\?link=/);
    expect(status).not.toHaveProperty('seatsPath');
  });

  it('shows no link to seats or dates to someone who knows only the payment number', async () => {
    const { id } = await buyAtPayu(shop, { priceId: 'group-academic-3-inr' });
    const status = await readOrderStatus(services(), { txnid: id });
    expect(status).toMatchObject({ state: 'confirmed' });
    expect(JSON.stringify(status)).not.toContain('link=');
  });

  it('explains that a bank debit takes time, and links to the order', async () => {
    const { id, session } = await orderByCard(shop);
    const order = await orderOf(id);
    const now = services().now();
    await services().orders.commit({
      order: { ...order, state: 'pending' },
      version: (await services().orders.read(id))!.version,
      emails: [],
      emailsLeasedUntil: now,
      checkAt: null,
      remindAt: null,
    });
    expect(await readOrderStatus(services(), { session_id: session })).toMatchObject({
      state: 'pending',
      isWithBank: true,
      orderLink: expect.stringMatching(/^\/order\?link=/),
    });
  });
});
