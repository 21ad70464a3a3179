// Emails about the end of a trial: each is sent once, on time, whatever fails.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import unsubscribe from '../../../netlify/endpoints/trial-unsubscribe.ts';
import { services } from '../../../netlify/services.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import { UpstreamError } from '../../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { registerTrial } from '../../../netlify/use-cases/register-trial.ts';
import { sendTrialEmails } from '../../../netlify/use-cases/send-trial-emails.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { findRedisServer } from '../../fakes/redis/redis-server-engine.ts';
import { type Commerce, startCommerce } from '../../support/commerce.ts';
import { openAccount, product, subjectsTo } from '../../support/visitors.ts';
import {
  createOutside,
  Death,
  crashAtStep,
  openGate,
  openCrashHarness,
} from '../../support/crash-harness.ts';

const day = 86_400_000;
const minute = 60_000;
const password = 'analytical engine';
const engines = ['embedded', ...(findRedisServer() ? (['redis-server'] as const) : [])] as const;

describe.each(engines)('trial emails on %s', (engine) => {
  let site: Commerce;
  beforeAll(async () => {
    site = await startCommerce(engine);
  });
  afterAll(() => site.close());

  const someone = async () => (await openAccount(site)).email;
  /** Runs the scheduled function this many days from now. */
  const onDay = (days: number) => site.laterBy(days * day, () => sendTrialEmails(services()));
  /** The subjects of the emails to an address after the welcome, oldest first. */
  const told = (email: string) => subjectsTo(site, email).slice(1);

  it('are sent 7 days and 1 day before the end and at the end, once each', async () => {
    const email = await someone();
    for (const days of [1, 22.9, 23, 23, 24, 28.9, 29, 29.5, 29.9, 30, 30.1, 31, 36, 40]) await onDay(days);
    expect(told(email)).toEqual([
      `Your ${product} trial ends in 7 days`,
      `Your ${product} trial ends in 1 day`,
      `Your ${product} trial has ended`,
    ]);
    const [ended] = site.mailbox.messages(email);
    expect(ended!.text).toContain('stay readable in Viewer Mode');
    expect(ended!.text).toContain('http://localhost:8888/pricing');
  });

  it('are sent once if several job runs start at the same instant', async () => {
    const email = await someone();
    await site.laterBy(23 * day, () => Promise.all([1, 2, 3].map(() => sendTrialEmails(services()))));
    expect(told(email)).toHaveLength(1);
  });

  it('state the days actually left after an outage and skip outdated notices', async () => {
    const [late, later, tooLate] = [await someone(), await someone(), await someone()];
    await onDay(26.5);
    expect(told(late)).toEqual([`Your ${product} trial ends in 4 days`]);
    const next = await someone();
    await onDay(30.5);
    expect(told(next)).toEqual([`Your ${product} trial has ended`]);
    expect(told(later)).toEqual([`Your ${product} trial ends in 4 days`, `Your ${product} trial has ended`]);
    const last = await someone();
    await onDay(37.1);
    expect([told(last), told(tooLate).length]).toEqual([[], 2]);
  });

  it('wait in the outbox while the mail server is down and are dropped when their day has passed', async () => {
    const email = await someone();
    site.mailbox.refuse('temporary');
    await onDay(23);
    site.mailbox.refuse(undefined);
    expect(told(email)).toEqual([]);
    await site.laterBy(23 * day + 10 * minute, () => reconcileOrders(services()));
    expect(told(email)).toEqual([`Your ${product} trial ends in 7 days`]);
    const other = await someone();
    site.mailbox.refuse('temporary');
    await onDay(23);
    site.mailbox.refuse(undefined);
    await site.laterBy(25 * day, () => reconcileOrders(services()));
    expect(told(other)).toEqual([]);
    expect(await services().outbox.waiting()).toEqual([]);
  });

  it('carry an unsubscribe link: one click for email programs, a confirmation for people', async () => {
    const [email, other] = [await someone(), await someone()];
    await onDay(23);
    const [mail] = site.mailbox.messages(email);
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const address = new URL(/^<(.+)>$/.exec(mail!.headers['list-unsubscribe']!)![1]!);
    expect(mail!.text).toContain(`Stop these reminders: ${address.href}`);
    const path = address.pathname + address.search;
    const asked = await site.call(unsubscribe, { path });
    expect([asked.status, asked.text.includes('<form method="post">')]).toEqual([200, true]);
    const tampered = await site.call(unsubscribe, { path: path.slice(0, -1), method: 'POST', body: '' });
    expect(tampered.status).toBe(404);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
    for (let i = 0; i < 2; i++) {
      const stopped = await site.call(unsubscribe, { path, body: 'List-Unsubscribe=One-Click', headers });
      expect([stopped.status, stopped.text.includes('Reminders stopped')]).toEqual([200, true]);
    }
    for (const days of [29, 30]) await onDay(days);
    expect([told(email).length, told(other).length]).toEqual([1, 3]);
  });

  it('are sent to everyone else if some accounts cannot be read; those are retried a day later', async () => {
    const broken = [];
    for (let i = 0; i < 3; i++) broken.push(await someone());
    const { accounts } = services();
    const keyOf = (email: string) => `account:${accounts.idOf(email)}`;
    for (const [i, email] of broken.entries())
      await site.redis.hset(keyOf(email), {
        doc: i === 0 ? 'no JSON' : JSON.stringify({ email, plan: 'of 2030' }),
      });
    const email = await someone();
    const lines: string[] = [];
    const log = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
    await onDay(23);
    await onDay(23.1);
    log.mockRestore();
    expect(told(email)).toEqual([`Your ${product} trial ends in 7 days`]);
    const about = lines.filter((line) => line.includes('"unreadable account"'));
    expect(about).toHaveLength(broken.length);
    expect(about.join()).not.toContain('@');
    for (const each of broken) await site.redis.del(keyOf(each));
  });

  it('are not sent to an address that has bought a license', async () => {
    const email = await someone();
    const shop = services();
    const plan = findPlan('personal-academic')!;
    const now = shop.now();
    const order = newOrder({ id: shop.links.newOrderId(), plan, currency: 'USD', buyer: { email }, now });
    await shop.orders.create(order, { checkAt: now, limits: [] });
    const event = {
      type: 'payment-confirmed',
      at: now,
      paymentId: `pay-${order.id}`,
      ...order.amount,
    } as const;
    await fulfilOrder(
      shop,
      fetched({ find: { orderId: order.id }, event, references: [] }),
      await shop.orders.read(order.id),
    );
    for (const days of [23, 29, 30]) await onDay(days);
    expect(told(email)).toEqual([]);
  });
});

describe('a job run that dies at any point', () => {
  const at = (outside: ReturnType<typeof createOutside>, days: number) => {
    outside.now = Date.parse('2026-11-20T10:00:00.000Z') + days * day;
  };
  async function withAccount() {
    const outside = createOutside();
    const office = openCrashHarness(outside, openGate);
    const form = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', password };
    const done = await registerTrial(office, { ...form, confirmPassword: password }, undefined);
    if (done.outcome === 'registered') await done.sendEmails();
    outside.emails.length = 0;
    at(outside, 23);
    return { outside, office };
  }

  it('is completed by the next runs, with the email sent under one Message-ID', async () => {
    let points = 0;
    for (const when of ['before', 'after'] as const) {
      for (let step = 1; ; step++) {
        const { outside, office } = await withAccount();
        const gate = crashAtStep(step, when);
        await sendTrialEmails(openCrashHarness(outside, gate)).catch((error: unknown) => {
          if (!(error instanceof Death)) throw error;
        });
        if (!gate.isDead()) break;
        points++;
        outside.now += 6 * minute;
        await sendTrialEmails(office);
        await reconcileOrders(office);
        expect(new Set(outside.emails.map(({ id }) => id)).size, `${when} ${step}`).toBe(1);
        // Repeated only if the process died between sending and recording it. Email programs show one Message-ID once.
        const carriedOut = when === 'after' ? gate.steps : gate.steps.slice(0, -1);
        expect(outside.emails, `${when} ${step}`).toHaveLength(carriedOut.at(-1) === 'mail send' ? 2 : 1);
        expect(await office.outbox.waiting()).toEqual([]);
      }
    }
    expect(points).toBeGreaterThanOrEqual(8);
  });

  it('loses nothing if the store fails between its steps', async () => {
    const { outside, office } = await withAccount();
    let steps = 0;
    const failing = openCrashHarness(outside, {
      before: (upstream) => {
        if (upstream === 'store' && ++steps === 2) throw new UpstreamError('store', 'down');
      },
      after: () => undefined,
    });
    expect((await sendTrialEmails(failing)).failed).toBe(1);
    expect(outside.emails).toEqual([]);
    outside.now += 6 * minute;
    await sendTrialEmails(office);
    expect(outside.emails.map(({ subject }) => subject)).toEqual([`Your ${product} trial ends in 7 days`]);
  });
});
