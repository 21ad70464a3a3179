// The vendor pack by email. Anyone can request it for any address, so it must reveal nothing and flood no mailbox.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import send from '../../netlify/endpoints/purchasing-send.ts';
import { services } from '../../netlify/services.ts';
import { reconcileOrders } from '../../netlify/use-cases/reconcile-orders.ts';
import { vendorDocuments } from '../../src/routes.ts';
import { site as facts } from '../../src/site.ts';
import { startCommerce } from '../support/commerce.ts';
import { freshEmail } from '../support/fresh-email.ts';

const site = await startCommerce();
afterAll(() => site.close());
beforeEach(() => {
  site.mailbox.clear();
});

const asPage = (values: Record<string, string>, ip?: string) =>
  site.call(send, {
    body: new URLSearchParams(values).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' },
    ...(ip !== undefined && { ip }),
  });

describe('the vendor pack', () => {
  it('is emailed with the company’s facts and a link to each document, and the page confirms that', async () => {
    const email = freshEmail();
    const { status, headers } = await asPage({ email, website: '' });
    expect([status, headers.get('location')]).toEqual([303, '/purchasing#sent']);
    await site.settle();
    const [mail, ...others] = site.mailbox.messages();
    expect(others).toEqual([]);
    expect(mail!.subject).toContain('Vendor pack');
    expect(mail!.text).toContain(facts.address.gstin);
    for (const path of Object.values(vendorDocuments)) expect(mail!.text).toContain(path);
  });

  it('is rejected with an explanation for an invalid address, as a page and as JSON, and for a filled-in honeypot', async () => {
    const page = await asPage({ email: 'no-one' });
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.text).toContain('Please enter a valid email address');
    const json = await site.call(send, { body: { email: 'no-one' } });
    expect(json.json!.fields).toEqual({ email: 'Please enter a valid email address' });
    expect((await asPage({ email: freshEmail(), website: 'x' })).status).toBe(400);
    await site.settle();
    expect(site.mailbox.messages()).toEqual([]);
  });

  it('is sent to one address three times an hour; a fourth request gets the same response and sends nothing', async () => {
    const email = freshEmail();
    const answers = [];
    for (const typed of [email, email.toUpperCase(), email, email]) {
      answers.push(await site.call(send, { body: { email: typed } }));
      await site.settle();
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(site.mailbox.messages()).toHaveLength(3);
  });

  it('can be requested ten times an hour from one network', async () => {
    const ask = () => asPage({ email: freshEmail() }, '198.51.100.7');
    for (let i = 0; i < 10; i++) expect((await ask()).status).toBe(303);
    const late = await ask();
    expect(late.status).toBe(429);
    expect(late.text).toContain('Please try again in');
  });

  it('is emailed later, once, if it could not be emailed immediately', async () => {
    const email = freshEmail();
    site.mailbox.refuse('temporary');
    expect((await asPage({ email })).status).toBe(303);
    await site.settle();
    site.mailbox.refuse(undefined);
    await site.laterBy(10 * 60_000, () => reconcileOrders(services()));
    await site.laterBy(60 * 60_000, () => reconcileOrders(services()));
    expect(site.mailbox.messages(email)).toHaveLength(1);
  });
});
