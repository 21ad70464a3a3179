// Email delivery under failures: a rejected password, a full quota, a slow server, a process killed midway.
import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { smtpMailer } from '../../../netlify/adapters/mail/smtp-mailer.ts';
import mailEvents from '../../../netlify/endpoints/mail-events.ts';
import { orderLinkText } from '../../../src/domain/order/order-links.ts';
import correctEmail from '../../../netlify/endpoints/order-correct-email.ts';
import orderView from '../../../netlify/endpoints/order-view.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import inquiry from '../../../netlify/endpoints/enquiry.ts';
import register from '../../../netlify/endpoints/trial-register.ts';
import { services } from '../../../netlify/services.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { site } from '../../../src/site.ts';
import { startCommerce } from '../../support/commerce.ts';
import {
  createOutside,
  Death,
  type Gate,
  openGate,
  openCrashHarness,
  outage,
} from '../../support/crash-harness.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { buyAtPayu, orderOf, runOffice, trialForm } from '../../support/visitors.ts';
import { wordsOfReason } from '../../../src/domain/order/review-reasons.ts';

// A killed process logs an error at every step that it can no longer take.
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const shop = await startCommerce();
shop.payu.faults.loseWebhook = true;
afterAll(() => shop.close());
beforeEach(() => {
  shop.mailbox.clear();
  shop.mailbox.refuse(undefined);
});

const buy = (email = freshEmail()) => buyAtPayu(shop, { email });

/** Runs the scheduled function for an hour, starting this many minutes from now. */
async function anHourFrom(minutes: number) {
  for (let at = minutes; at < minutes + 60; at += 5)
    await shop.laterBy(at * minute, () => reconcileOrders(services()));
}

describe('an email that the server rejects', () => {
  it('is sent once after an hour of rejected logins: to buyers, account holders, and senders of inquiries', async () => {
    shop.mailbox.refuse('login');
    const buyers = [await buy(), await buy()];
    const account = freshEmail();
    expect((await shop.call(register, { body: trialForm({ email: account }) })).status).toBe(200);
    const sender = freshEmail();
    const request = { name: 'Ada', email: sender, topic: 'other', description: 'How do I cite it?' };
    expect(
      (
        await shop.call(inquiry, {
          path: '/api/requests/support',
          params: { kind: 'support' },
          body: request,
        })
      ).status,
    ).toBe(200);
    await shop.settle();
    await anHourFrom(2);
    expect(shop.mailbox.messages()).toEqual([]);
    shop.mailbox.refuse(undefined);
    await anHourFrom(62);
    await anHourFrom(122);
    for (const to of [...buyers.map(({ email }) => email), account, sender])
      expect(shop.mailbox.messages(to), to).toHaveLength(1);
    expect(await services().outbox.deadLetters()).toEqual([]);
    expect(await services().outbox.waiting()).toEqual([]);
  });

  it.each(['login', 'sender', 'message', 'temporary', 'disconnect'] as const)(
    'is retried ever less often for seven days after "%s", then its order shows that it did not arrive',
    async (how) => {
      shop.mailbox.refuse(how);
      const { id, email } = await buy();
      const waiting = async () => (await services().outbox.waiting()).some(({ to }) => to === email);
      let rounds = 0;
      for (; await waiting(); rounds++)
        await shop.laterBy(rounds * 6 * hour, () => reconcileOrders(services()));
      expect(rounds / 4).toBeGreaterThan(6.9);
      expect(rounds / 4).toBeLessThan(9);
      expect((await services().outbox.deadLetters()).map(({ mailing }) => mailing.to)).toContain(email);
      expect((await orderOf(id)).attention?.map(wordsOfReason)).toEqual([
        expect.stringContaining(`the email order-confirmed to ${email} could not be delivered`) as string,
      ]);
    },
  );

  it('is not retried if its address was rejected, and its order is flagged immediately', async () => {
    shop.mailbox.refuse('permanent');
    const { id, email } = await buy();
    const order = await orderOf(id);
    expect(order.mailReturned).toEqual({ to: email, at: expect.any(String) as string });
    expect(order.attention).toHaveLength(1);
    expect(await services().orders.needingAttention()).toContain(id);
  });
});

it('an undeliverable email is kept for 90 days for an operator to send, and then deleted', async () => {
  shop.mailbox.refuse('permanent');
  const { email } = await buy();
  shop.mailbox.refuse(undefined);
  const dead = async () =>
    (await services().outbox.deadLetters()).filter(({ mailing }) => mailing.to === email);
  const roundAfter = (days: number) => shop.laterBy(days * 24 * hour, () => reconcileOrders(services()));
  await roundAfter(89);
  expect(await dead()).toHaveLength(1);
  // Deleting many of them does not delay pending emails in the same run.
  const others = Array.from({ length: 20 }, (_, i) => `given-up-${i}`);
  const mailings = others.map((id) => ({ id, kind: 'account-deleted' as const, to: `${id}@example.org` }));
  const { outbox, now } = services();
  await outbox.add([...mailings, { id: 'fresh', kind: 'account-deleted', to: 'fresh@example.org' }], now());
  for (const id of others) await outbox.failed(id, 'no such mailbox', { at: now(), isGivenUp: true });
  await roundAfter(91);
  expect([await dead(), shop.mailbox.messages(email)]).toEqual([[], []]);
  expect(shop.mailbox.messages('fresh@example.org')).toHaveLength(1);
});

describe('a bounce that arrives after the server had accepted the email', () => {
  const body = (mailId: string, to: string, type = 'bounced') =>
    JSON.stringify({
      events: [{ type, messageId: `<${mailId}@biospect.example>`, to, reason: '550 5.1.1\r\nNo such user' }],
    });
  function signed(
    text: string,
    { secret = localSecrets.MAIL_EVENTS_SECRET as string, ageInSeconds = 0 } = {},
  ) {
    const at = String(Math.floor(Date.now() / 1000) - ageInSeconds);
    const hash = createHmac('sha256', secret).update(`msg_1.${at}.${text}`).digest('base64');
    return { 'webhook-id': 'msg_1', 'webhook-timestamp': at, 'webhook-signature': `v1,AAAA v1,${hash}` };
  }
  const tell = async (text: string, headers: Record<string, string>) =>
    (await shop.call(mailEvents, { path: '/api/mail/events', body: text, headers })).status;
  const linkOf = async (id: string) =>
    services().links.signToken('order-link', orderLinkText(await orderOf(id)));
  const page = async (id: string) =>
    (await shop.call(orderView, { path: `/api/orders/view?link=${await linkOf(id)}` })).json!
      .order as unknown as { mailReturned?: boolean; history: unknown };

  it('is shown on its order once, until the address is corrected', async () => {
    const { id, email } = await buy();
    expect((await page(id)).mailReturned).toBeUndefined();
    const text = body(`${id}.order-confirmed`, email);
    for (let i = 0; i < 2; i++) expect(await tell(text, signed(text))).toBe(200);
    expect((await page(id)).mailReturned).toBe(true);
    expect((await orderOf(id)).attention?.map(wordsOfReason)).toEqual([
      `the email order-confirmed to ${email} could not be delivered: bounced 550 5.1.1 No such user`,
    ]);
    const link = services().links.signToken('order-link', id);
    await shop.call(correctEmail, { body: { link, email: freshEmail() } });
    expect((await page(id)).mailReturned).toBeUndefined();
  });

  it('is ignored without a current signature, and other events change nothing', async () => {
    const { id, email } = await buy();
    const text = body(`${id}.order-confirmed`, email);
    const forged = [
      {},
      signed(`${text} `),
      signed(text, { secret: 'another secret of more than 32 characters' }),
      signed(text, { ageInSeconds: 600 }),
      { ...signed(text), 'webhook-id': 'msg_2' },
    ];
    for (const headers of forged) expect(await tell(text, headers as Record<string, string>)).toBe(400);
    const delivered = body(`${id}.order-confirmed`, email, 'delivered');
    expect(await tell(delivered, signed(delivered))).toBe(200);
    const strange = body('no-order-of-ours.order-confirmed', email);
    expect(await tell(strange, signed(strange))).toBe(200);
    for (const nonsense of ['', '{', '[]', '{"events":[{}]}'])
      expect(await tell(nonsense, signed(nonsense))).toBe(400);
    expect((await orderOf(id)).mailReturned).toBeUndefined();
  });
});

it('an operator can resend every undeliverable email', async () => {
  shop.mailbox.refuse('permanent');
  const addresses = [(await buy()).email, (await buy()).email];
  shop.mailbox.refuse(undefined);
  const { said } = await runOffice('orders', ['retry-mail', '--all']);
  expect(said).toContain('sent with the next reconciliation');
  await reconcileOrders(services());
  for (const to of addresses) expect(shop.mailbox.messages(to)).toHaveLength(1);
  expect(await services().outbox.deadLetters()).toEqual([]);
});

it('replies to order emails go to support', async () => {
  const { email } = await buy();
  expect(shop.mailbox.messages(email)[0]!.headers['reply-to']).toBe(site.contacts.support);
});

it('a password is never sent to a server without encryption, except on the local machine', async () => {
  const local = new URL(shop.mailbox.smtpUrl);
  const mail = { id: 'one', to: 'ada@example.org', subject: 'One', text: 'One', html: '<p>One</p>' };
  await smtpMailer(local.href, 'Biospect <licenses@biospect.example>').send(mail);
  // The same server, by a name that does not look local.
  local.hostname = '0.0.0.0';
  await expect(smtpMailer(local.href, 'Biospect <licenses@biospect.example>').send(mail)).rejects.toThrow(
    'ETLS',
  );
  expect(shop.mailbox.messages()).toHaveLength(1);
});

describe('a run that is killed after 30 s, with a server that takes 2 s per email', () => {
  /** Queues 25 emails. The clock moves only while an email is sent; the platform kills the process at 30 s. */
  async function oneRound() {
    const outside = createOutside();
    const office = openCrashHarness(outside, openGate);
    const mailings = Array.from({ length: 25 }, (_, i) => ({
      id: `mail-${i}`,
      kind: 'account-deleted' as const,
      to: `person-${i}@example.org`,
    }));
    await office.outbox.add(mailings, office.now());
    const end = outside.now + 30 * second;
    const live = () => {
      if (outside.now >= end) throw new Death('the platform ends it');
    };
    const gate: Gate = {
      before(upstream) {
        if (upstream === 'mail') outside.now += 2 * second;
        live();
      },
      after: live,
    };
    return { outside, office, round: () => reconcileOrders(openCrashHarness(outside, gate)) };
  }
  const sentTwice = (emails: readonly { id: string }[]) =>
    emails.length - new Set(emails.map(({ id }) => id)).size;

  it('stops before it is killed, and sends each email once', async () => {
    const { outside, office, round } = await oneRound();
    await round();
    for (let i = 0; i < 4; i++) {
      outside.now += 5 * minute;
      await reconcileOrders(office);
    }
    expect(outside.emails).toHaveLength(25);
    expect(sentTwice(outside.emails)).toBe(0);
  });

  it.each([1, 2, 5, 9])('duplicates at most one email if it is killed after %i emails', async (count) => {
    for (const when of ['before', 'after'] as const) {
      const { outside, office } = await oneRound();
      let sent = 0;
      let isDead = false;
      const end = (at: 'before' | 'after', isMail: boolean) => {
        if (isMail && at === 'after') sent++;
        if (isDead || (sent >= count && at === when)) {
          isDead = true;
          throw new Death('ended');
        }
      };
      const gate: Gate = {
        before: (upstream) => end('before', upstream === 'mail'),
        after: (upstream) => end('after', upstream === 'mail'),
      };
      await reconcileOrders(openCrashHarness(outside, gate)).catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
      });
      for (let i = 0; i < 4; i++) {
        outside.now += 5 * minute;
        await reconcileOrders(office);
      }
      expect(new Set(outside.emails.map(({ id }) => id)).size).toBe(25);
      expect(sentTwice(outside.emails)).toBeLessThanOrEqual(1);
    }
  });

  it('duplicates at most one email if the store no longer accepts writes', async () => {
    const { outside, office } = await oneRound();
    const gate: Gate = {
      before(upstream) {
        if (upstream === 'store' && outside.emails.length > 0) throw outage('store');
      },
      after: () => undefined,
    };
    await reconcileOrders(openCrashHarness(outside, gate)).catch(() => undefined);
    for (let i = 0; i < 4; i++) {
      outside.now += 5 * minute;
      await reconcileOrders(office);
    }
    expect(new Set(outside.emails.map(({ id }) => id)).size).toBe(25);
    expect(sentTwice(outside.emails)).toBe(1);
  });
});

it('two processes that receive the same message at the same moment send its email once', async () => {
  const outside = createOutside();
  const open = () => openCrashHarness(outside, openGate);
  const buyer = { email: 'once@example.org', priceId: 'student-inr', phone: '9876543210' };
  const started = await startPayuOrder(open(), buyer);
  if (started.outcome !== 'started') throw new Error(started.outcome);
  const { fields } = started.formData;
  outside.payu.set(fields.txnid!, { fields, status: 'success', addedAt: outside.now });
  const hear = async () => {
    const { sendEmails } = await handlePayuAnswer(open(), outside.payuAnswer(fields.txnid!), 'webhook');
    await sendEmails();
  };
  await Promise.all([hear(), hear(), hear()]);
  expect(outside.emails.map(({ id }) => id)).toEqual([`${fields.txnid}.order-confirmed`]);
});
