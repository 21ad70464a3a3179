import { afterAll, describe, expect, it } from 'vitest';
import academyOrder from '../../../netlify/endpoints/academy-payu-order.ts';
import { changeOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import { services } from '../../../netlify/services.ts';
import { startCommerce } from '../../support/commerce.ts';
import { buyAtPayu, type Fields, returnFromPayu, runOffice, team } from '../../support/visitors.ts';
import { priceOf } from '../../support/prices.ts';

const shop = await startCommerce();
afterAll(() => shop.close());

const run = (script: string, ...args: string[]) => runOffice(script, args);
const bought = async (email: string) => (await buyAtPayu(shop, { email, priceId: 'student-inr' })).id;

describe('the back-office CLI', () => {
  it('lists, shows, and finds orders', async () => {
    const id = await bought('office@example.org');
    for (const args of [['list'], ['show', id], ['find', 'Office@example.org']]) {
      const { status, said } = await run('orders', ...args);
      expect([status, said.includes(id), said.includes(priceOf('student', 'INR'))]).toEqual([0, true, true]);
    }
  });

  it('resends a confirmation and records a refund once', async () => {
    const email = 'again@example.org';
    const id = await bought(email);
    expect((await run('orders', 'resend', id)).said).toContain('will be resent');
    expect(shop.mailbox.messages(email)).toHaveLength(2);
    expect((await run('orders', 'refunded', id, '--yes')).said).toContain('Recorded');
    expect((await run('orders', 'refunded', id, '--yes')).said).toContain('already recorded');
    expect((await services().orders.read(id))!.order.state).toBe('refunded');
  });

  it('lists an order with a wrong amount until an operator has reviewed it', async () => {
    const id = await bought('amount@example.org');
    const shopNow = services();
    const stored = await shopNow.orders.read(id);
    await changeOrder(shopNow, stored, (order) => ({
      outcome: 'changed',
      order: {
        ...order,
        attention: [{ code: 'other', detail: { words: 'paid twice' }, at: shopNow.now() }],
      },
      emails: [],
    }));
    expect((await run('orders', 'stuck')).said).toMatch(new RegExp(`look at {3}${id}.*paid twice`));
    expect((await run('orders', 'looked-at', id)).said).toContain('Recorded');
    expect((await run('orders', 'stuck')).said).not.toContain(id);
    expect((await run('orders', 'looked-at', id)).said).toContain('Nothing in this order needed review');
    expect((await shopNow.orders.read(id))!.order.history.at(-1)).toMatchObject({
      event: 'looked-at',
      detail: 'other:paid twice',
    });
    expect((await run('orders', 'show', id)).said).toContain('reviewed: other:paid twice');
  });

  it('lists each task in the work queue with its response deadline, and removes it when it is done', async () => {
    const body = {
      email: 'class@example.org',
      phone: '9876543210',
      participantCount: 2,
      moduleType: 'basic',
    };
    const { json } = await shop.call(academyOrder, { body });
    const { fields, actionUrl } = json!.formData as unknown as { fields: Fields; actionUrl: string };
    await fetch(actionUrl, { method: 'POST', body: new URLSearchParams(fields) });
    const id = fields.txnid!;
    await returnFromPayu(shop, await shop.payu.decide(id, 'success'));
    const item = `training.${id}`;
    expect((await run('desk', 'list')).said).toMatch(new RegExp(`20\\d\\d-.+${item} {2}Agree on a date`));
    const told = shop.mailbox.messages(team).filter(({ subject }) => subject.startsWith('Work queue'));
    expect(told.map(({ text }) => text.includes(id))).toEqual([true]);
    expect((await run('desk', 'next')).said).toContain('→ npm run');
    expect((await run('desk', 'done', item)).said).toContain('Removed from the work queue.');
    expect((await run('desk', 'list')).said).not.toContain(item);
    const again = await run('desk', 'done', item);
    expect([again.status, again.said.trim()]).toEqual([1, 'The work queue has no item with this name.']);
    expect((await run('desk', 'dance')).said).toContain('There is no command "desk dance".');
  });

  it('shows emails that could not be delivered, and sends them on request', async () => {
    shop.mailbox.refuse('permanent');
    const email = 'bounced@example.org';
    const id = await bought(email);
    shop.mailbox.refuse(undefined);
    expect((await run('orders', 'stuck')).said).toContain(`not sent  ${id}.order-confirmed to ${email}`);
    expect((await run('orders', 'retry-mail', `${id}.order-confirmed`)).status).toBe(0);
    // The alert emails to the team are waiting too.
    expect((await run('orders', 'stuck')).said).toMatch(/0 emails given up, \d+ emails waiting/);
    const waiting = await services().outbox.waiting();
    expect(waiting.map(({ id: mailId }) => mailId)).toContain(`${id}.order-confirmed`);
  });

  it('reports an invalid command and exits with status 1', async () => {
    expect(await run('orders', 'show', 'nothing')).toEqual({
      status: 1,
      said: 'There is no order nothing.\n',
    });
    expect((await run('orders', 'explode')).status).toBe(1);
    const id = await bought('review@example.org');
    expect((await run('orders', 'review-id', id, 'accept')).said).toContain('no student ID to review');
  });

  it('verifies a license key offline, and rejects one that was altered or that a local key signed unless local keys are allowed', async () => {
    const id = await bought('verify@example.org');
    const key = (await services().orders.read(id))!.order.licenseKey!;
    const { status, said } = await run('verify-licence', '--local', key);
    expect(status).toBe(0);
    expect(said).toContain('licensed to  verify@example.org');
    expect(said).toContain('Signed with the published key of local development');
    expect((await run('verify-licence', key)).status).toBe(1);
    const changed = key.slice(0, 40) + (key[40] === 'Z' ? 'Y' : 'Z') + key.slice(41);
    expect((await run('verify-licence', changed)).status).toBe(1);
  });
});
