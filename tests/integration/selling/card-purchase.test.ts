// A purchase by card, from its checkout to the last dispute, in one shop that is started once.
import { createPublicKey } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import academyCheckout from '../../../netlify/endpoints/academy-stripe-checkout.ts';
import licenseExtension from '../../../netlify/endpoints/license-extension.ts';
import orderCancel from '../../../netlify/endpoints/order-cancel.ts';
import orderLicenseFile from '../../../netlify/endpoints/order-license-file.ts';
import orderStatus from '../../../netlify/endpoints/order-status.ts';
import reconcile from '../../../netlify/functions/reconcile.ts';
import stripeCheckout from '../../../netlify/endpoints/stripe-checkout.ts';
import stripeWebhook from '../../../netlify/endpoints/stripe-webhook.ts';
import {
  privateKeyFrom,
  verifyExtension,
  verifyLicenseKey,
} from '../../../netlify/adapters/license-signing/license-signer.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { services } from '../../../netlify/services.ts';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { withExtension } from '../../../src/domain/license/license.ts';
import { signatureOf } from '../../fakes/stripe/webhooks.ts';
import { startSelling } from '../../support/selling-site.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { orderByCard, product, subjectsTo } from '../../support/visitors.ts';

const { shop, settled } = await startSelling();
beforeEach(() => {
  shop.stripe.controls.resumeWebhooks();
  shop.mailbox.refuse(undefined);
});

const checkout = (priceId = 'personal-academic-usd', changes: object = {}) =>
  orderByCard(shop, { priceId, name: 'Ada Lovelace', ...changes });
const status = async (session: string) =>
  (await shop.call(orderStatus, { path: `/api/orders/status?session_id=${session}` })).json! as Record<
    string,
    unknown
  >;
const subjects = (email: string) => subjectsTo(shop, email);

async function bought(priceId: string) {
  const { email, session } = await checkout(priceId);
  shop.stripe.controls.pay({ session });
  await settled();
  const intent = shop.stripe.account.all('paymentIntent')[0]!.id;
  return { email, session, intent };
}

describe('a card purchase', () => {
  it('fulfills the order from the webhook alone: key on the page, one email', async () => {
    const { email, session } = await checkout();
    expect(await status(session)).toMatchObject({ success: true, state: 'pending' });
    shop.stripe.controls.pay({ session });
    await settled();
    const seen = await status(session);
    expect(seen).toMatchObject({
      state: 'confirmed',
      title: 'Personal Academic License',
      amount: { currency: 'USD', minorUnits: 10_900 },
    });
    const [mail] = shop.mailbox.messages(email);
    expect(mail!.text).toContain(String(seen.licenseKey));
    expect(mail!.html).toContain(String(seen.licenseKey));
    expect(subjects(email)).toEqual([`Your ${product} license key`]);
    expect(String(seen.receiptNumber)).toMatch(/^BSX\/\d\d-\d\d\/\d{6}$/);
  });

  it('records the consent to the terms with their version and time, and rejects any other version', async () => {
    const before = new Date().toISOString();
    const { session } = await checkout('student-usd', { termsVersion });
    const stored = await services().orders.readByReference({ kind: 'session', value: session });
    const { terms } = stored!.order;
    expect(terms?.version).toBe(termsVersion);
    const times = [before, terms!.acceptedAt, new Date().toISOString()];
    expect(times).toEqual(times.toSorted());
    const body = { email: 'old@example.org', priceId: 'student-usd', termsVersion: '2020-01-01' };
    const { status: code, json } = await shop.call(stripeCheckout, { body });
    expect([code, json!.message]).toEqual([
      400,
      'The terms have changed. Please reload the page and read them again.',
    ]);
  });

  it('fulfills the order once when the same event arrives ten times concurrently', async () => {
    const { email, session } = await checkout();
    shop.stripe.controls.pay({ session });
    const events = shop.stripe.account.all('event');
    const event = events.find(({ type }) => type === 'checkout.session.completed')!;
    shop.stripe.controls.resend({ event: event.id, times: 10 });
    await settled();
    expect(subjects(email)).toEqual([`Your ${product} license key`]);
  });

  it('starts one checkout when the same attempt is submitted twice', async () => {
    const attempt = { attemptId: 'attempt-0000000001' };
    const email = freshEmail();
    const send = () => shop.call(stripeCheckout, { body: { email, priceId: 'monthly-usd', ...attempt } });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.json!.url).toBe(two.json!.url);
    expect((await send()).json!.url).toBe(one.json!.url);
  });

  it('uses a single payment for a perpetual license and a subscription for a yearly one', async () => {
    const perpetual = await checkout('perpetual-corporate-usd');
    const yearly = await checkout('group-academic-30-usd');
    const mode = (id: string) => shop.stripe.account.get('session', id).mode;
    expect([mode(perpetual.session), mode(yearly.session)]).toEqual(['payment', 'subscription']);
    shop.stripe.controls.pay({ session: perpetual.session });
    shop.stripe.controls.pay({ session: yearly.session });
    await settled();
    expect(await status(perpetual.session)).toMatchObject({
      state: 'confirmed',
      amount: { minorUnits: 120_000 },
    });
    expect(await status(yearly.session)).toMatchObject({
      state: 'confirmed',
      seats: 30,
      amount: { minorUnits: 266_300 },
    });
  });

  it('books the places of a training', async () => {
    const email = 'trainee@example.org';
    const { json } = await shop.call(academyCheckout, {
      body: { email, priceId: 'training-basic-3-usd', participantCount: 3, moduleType: 'basic' },
    });
    const session = String(json!.url).split('/').at(-1)!;
    shop.stripe.controls.pay({ session });
    await settled();
    expect(await status(session)).toMatchObject({
      kind: 'training',
      seats: 3,
      amount: { minorUnits: 19_800 },
    });
    expect(subjects(email)).toEqual([`Your ${product} training is booked`]);
  });

  const waits = `Your ${product} order is waiting for your bank`;

  it('is pending, with an email that says so, until a delayed payment settles', async () => {
    const { email, session } = await checkout();
    shop.stripe.controls.payLater({ session });
    await settled();
    expect(await status(session)).toMatchObject({ success: true, state: 'pending' });
    shop.stripe.controls.settle({ session, paid: true });
    await settled();
    expect(await status(session)).toMatchObject({ state: 'confirmed' });
    expect(subjects(email)).toEqual([waits, `Your ${product} license key`]);
  });

  it('fails, with an email that says so, if a delayed payment does not settle', async () => {
    const { email, session } = await checkout();
    shop.stripe.controls.payLater({ session });
    shop.stripe.controls.settle({ session, paid: false });
    await settled();
    expect(await status(session)).toMatchObject({ state: 'failed' });
    expect(subjects(email)).toEqual([waits, 'Your payment was not completed']);
  });

  it('returns the specified message while Stripe is down', async () => {
    shop.stripe.controls.failRequests({ count: 5 });
    const { status: code, json } = await shop.call(stripeCheckout, {
      body: { email: 'a@b.co', priceId: 'student-usd' },
    });
    shop.stripe.controls.failRequests({ count: 0 });
    expect([code, json!.error]).toEqual([502, 'Failed to create Stripe checkout session']);
  });
});

describe('a failure that Stripe stores under an idempotency key', () => {
  it('does not block the attempt: a retry starts a checkout, and later retries return the same one', async () => {
    const attempt = {
      attemptId: 'attempt-of-a-bad-day',
      email: 'bad-day@example.org',
      priceId: 'student-usd',
    };
    const send = () => shop.call(stripeCheckout, { body: attempt });
    await shop.call(stripeCheckout, { body: { ...attempt, attemptId: 'attempt-before-it' } });
    shop.stripe.controls.failRequests({ count: 2 });
    expect((await send()).status).toBe(502);
    const started = await send();
    expect(started.status).toBe(200);
    const sessions = shop.stripe.account
      .all('session')
      .filter(({ customer_email: by }) => by === attempt.email);
    expect(sessions).toHaveLength(2);
    expect((await send()).json!.url).toBe(started.json!.url);
  });
});

describe('a sale abroad', () => {
  it('stores the billing name, address, and country, and shows them on the receipt', async () => {
    const { session } = await checkout('personal-academic-usd', { name: undefined });
    shop.stripe.controls.pay({ session, name: 'Grace Hopper', country: 'DE', city: 'Bonn' });
    await settled();
    const { order } = (await services().orders.readByReference({ kind: 'session', value: session }))!;
    expect(order.billing).toEqual({
      name: 'Grace Hopper',
      lines: ['12 Analytical Street', '02110 Bonn'],
      address: { street: ['12 Analytical Street'], city: 'Bonn', postalCode: '02110' },
      country: 'DE',
    });
    expect(documentContentOf(order, 0)!.parties[1]).toMatchObject({
      name: 'Grace Hopper',
      lines: ['12 Analytical Street', '02110 Bonn', 'Germany', order.buyer.email],
    });
  });
});

describe('a forged event', () => {
  it('changes nothing', async () => {
    const { email, session } = await checkout();
    shop.stripe.controls.pauseWebhooks();
    shop.stripe.controls.pay({ session });
    const event = shop.stripe.account.all('event').find(({ type }) => type === 'checkout.session.completed')!;
    const body = JSON.stringify(event);
    const forgeries = [
      '',
      'nonsense',
      't=1,v1=00',
      signatureOf(body, 'whsec_other'),
      signatureOf(`${body} `, shop.stripe.webhookSecret),
      signatureOf(body, shop.stripe.webhookSecret, Math.floor(Date.now() / 1000) - 400),
    ];
    for (const signature of forgeries) {
      const answer = await shop.call(stripeWebhook, { body, headers: { 'stripe-signature': signature } });
      expect(answer.status).toBe(400);
    }
    await shop.settle();
    expect(await status(session)).toMatchObject({ success: true, state: 'pending' });
    expect(subjects(email)).toEqual([]);
  });
});

describe('a subscription', () => {
  async function subscribed(priceId?: string) {
    const { email, session } = await checkout(priceId);
    shop.stripe.controls.pay({ session });
    await settled();
    const subscription = String(shop.stripe.account.get('session', session).subscription);
    return { email, session, subscription };
  }
  it('extends the license at each renewal without changing the key, both online and by pasting an extension', async () => {
    const { email, session, subscription } = await subscribed('monthly-usd');
    const key = String((await status(session)).licenseKey);
    const link = /link=([\w-]+)/.exec(shop.mailbox.messages(email)[0]!.text)![1]!;
    const extension = async () => {
      const { json, headers } = await shop.call(licenseExtension, {
        path: `/api/licences/extension?link=${link}`,
      });
      return { json: json as unknown as { validUntil: string; extension: string | null }, headers };
    };
    expect((await extension()).json.extension).toBeNull();
    const publicKey = createPublicKey(privateKeyFrom(localSecrets.LICENCE_SIGNING_KEY));
    const [ends, numbers] = [new Set<string>(), new Set<string>()];
    for (let month = 1; month <= 3; month++) {
      shop.stripe.controls.renew({ subscription });
      await settled();
      expect((await status(session)).licenseKey).toBe(key);
      const { json, headers } = await extension();
      expect(headers.get('cache-control')).toBe('private, max-age=3600');
      const [mail] = shop.mailbox.messages(email);
      expect(mail!.subject).toBe(`Your ${product} license is renewed`);
      numbers.add(/^Invoice: (\S+)$/m.exec(mail!.text)![1]!);
      for (const part of [
        json.extension!,
        'Paid: US$',
        'Your key stays the same',
        '/api/orders/cancel?link=',
      ])
        expect(mail!.text).toContain(part);
      const extended = withExtension(
        verifyLicenseKey(key, publicKey)!,
        verifyExtension(json.extension!, publicKey)!,
      );
      expect(extended!.validUntil).toBe(json.validUntil);
      ends.add(json.validUntil);
    }
    expect([ends.size, numbers.size]).toEqual([3, 3]);
    const { json } = await shop.call(orderLicenseFile, { path: `/api/orders/licence-file?link=${link}` });
    expect(json).toMatchObject({ key, extension: (await extension()).json.extension });
  });
  it('is canceled in one click, once, by a page that changes nothing until its button is pressed', async () => {
    const { email, session, subscription } = await subscribed();
    const { text } = shop.mailbox.messages(email)[0]!;
    const path = `/api/orders/cancel?link=${/link=([\w-]+)/.exec(text)![1]!}`;
    expect(text).toContain('until you cancel, with one click on your order page');
    const asked = await shop.call(orderCancel, { path });
    expect(asked.text).toContain('<button>Cancel the renewal</button>');
    expect(shop.stripe.account.get('subscription', subscription).cancel_at_period_end).toBe(false);
    const done = await Promise.all(
      [1, 2].map(() =>
        shop.call(orderCancel, { path, method: 'POST', body: '', headers: { origin: 'null' } }),
      ),
    );
    await settled();
    for (const { text: page } of done) expect(page).toContain('Nothing');
    expect(shop.stripe.account.get('subscription', subscription).cancel_at_period_end).toBe(true);
    expect(subjects(email).filter((subject) => subject.includes('is canceled'))).toHaveLength(1);
    expect((await status(session)).renewal).toMatch(
      /^Canceled: it ends on .+, and nothing is charged again\.$/,
    );
    expect((await shop.call(orderCancel, { path })).text).toContain('Nothing will be charged again');
    const unknown = await shop.call(orderCancel, {
      path: '/api/orders/cancel?link=x',
      method: 'POST',
      body: '',
    });
    expect(unknown.status).toBe(404);
  });
  it('is ended immediately by the same click if its renewal failed, so the card is not charged again', async () => {
    const { email, subscription } = await subscribed();
    shop.stripe.controls.failRenewal({ subscription });
    await settled();
    const [mail] = shop.mailbox.messages(email);
    const path = /\/api\/orders\/cancel\?link=[\w-]+/.exec(mail!.text)![0];
    await shop.call(orderCancel, { path, method: 'POST', body: '' });
    await settled();
    expect(shop.stripe.account.get('subscription', subscription).status).toBe('canceled');
  });
  it('is unchanged, and the page says so, if Stripe does not respond', async () => {
    const { email, session } = await subscribed();
    const path = `/api/orders/cancel?link=${/link=([\w-]+)/.exec(shop.mailbox.messages(email)[0]!.text)![1]!}`;
    shop.stripe.controls.failRequests({ count: 20 });
    const failed = await shop.call(orderCancel, { path, method: 'POST', body: '' });
    shop.stripe.controls.failRequests({ count: 0 });
    expect([failed.status, failed.text.includes('Nothing was changed.')]).toEqual([503, true]);
    expect((await status(session)).renewal).toMatch(/^Your card is charged/);
  });
  it('gets a grace period when a renewal fails', async () => {
    const { email, subscription } = await subscribed();
    shop.stripe.controls.failRenewal({ subscription });
    await settled();
    expect(subjects(email).at(-1)).toBe(`We could not renew your ${product} license`);
  });
  it('keeps its key until the end of the term when it is canceled', async () => {
    const { email, session, subscription } = await subscribed();
    shop.stripe.controls.endSubscription({ subscription });
    await settled();
    expect((await status(session)).licenseKey).toMatch(/^BSP-/);
    expect(subjects(email).at(-1)).toBe(`Your ${product} subscription is canceled`);
  });
});

describe('a subscription that is canceled and bought again', () => {
  it('loses no days, now or at any renewal, when it is bought through the link in the cancellation email', async () => {
    const { email, session } = await checkout();
    shop.stripe.controls.pay({ session });
    await settled();
    const { order: first } = (await services().orders.readByReference({ kind: 'session', value: session }))!;
    const held = shop.stripe.account.get('subscription', first.payment!.subscriptionId!);
    held.cancel_at_period_end = true;
    shop.stripe.webhooks.announce('customer.subscription.updated', held);
    await settled();
    const renews = /renews=([\w-]+)/.exec(shop.mailbox.messages(email)[0]!.text)![1]!;
    const again = await checkout('personal-academic-usd', { renews });
    shop.stripe.controls.pay({ session: again.session });
    await settled();
    const second = async () =>
      (await services().orders.readByReference({ kind: 'session', value: again.session }))!.order;
    const license = async () => (await services().orders.read(first.id))!.order;
    const yearsAfter = (date: string, years: number) =>
      new Date(new Date(date).setUTCFullYear(Number(date.slice(0, 4)) + years)).toISOString();
    const end = first.license!.validUntil!;
    const before = await second();
    expect(before).toMatchObject({ renews: { from: end, until: yearsAfter(end, 1), state: 'given' } });
    expect((await license()).license).toMatchObject({
      validFrom: first.license!.validFrom,
      validUntil: yearsAfter(end, 1),
    });
    expect((await license()).licenseKey).toBe(first.licenseKey);
    shop.stripe.controls.renew({ subscription: before.payment!.subscriptionId! });
    await settled();
    // The carried time is counted in days, so a February 29 on either side shifts it by one.
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    expect(days(yearsAfter(end, 2), (await license()).license!.validUntil!)).toBeGreaterThanOrEqual(-1);
  });
});

describe('a refund', () => {
  it.each(['perpetual-academic-usd', 'personal-academic-usd'])('revokes %s', async (priceId) => {
    const { email, session, intent } = await bought(priceId);
    shop.stripe.controls.refund({ payment_intent: intent });
    await settled();
    expect(await status(session)).toEqual({ success: true, state: 'refunded' });
    expect(subjects(email).at(-1)).toBe('Your payment was refunded');
  });
  it('prevents fulfillment if its event arrives before the payment’s', async () => {
    const { email, session } = await checkout('perpetual-academic-usd');
    shop.stripe.controls.pauseWebhooks();
    shop.stripe.controls.pay({ session });
    shop.stripe.controls.refund({ payment_intent: shop.stripe.account.all('paymentIntent')[0]!.id });
    shop.stripe.controls.resumeWebhooks({ order: 'reversed' });
    await settled();
    expect(await status(session)).toEqual({ success: true, state: 'refunded' });
    expect(subjects(email)).not.toContain(`Your ${product} license key`);
  });
  it('is retried for one hour if its payment is unknown, then ignored', async () => {
    const strange = (age: number) => {
      const created = Math.floor(Date.now() / 1000) - age;
      const object = {
        id: 'ch_strange',
        object: 'charge',
        metadata: {},
        customer: 'cus_strange',
        amount_refunded: 100,
        created,
      };
      const body = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'charge.refunded',
        api_version: '2026-10-28.endive',
        livemode: false,
        created,
        data: { object },
      });
      return shop.call(stripeWebhook, {
        body,
        headers: { 'stripe-signature': signatureOf(body, shop.stripe.webhookSecret) },
      });
    };
    expect([(await strange(60)).status, (await strange(7200)).status]).toEqual([503, 200]);
  });
});

describe('a dispute', () => {
  const suspended = 'Your order is disputed';
  const restored = 'Your order is no longer on hold';
  async function disputed(priceId = 'personal-corporate-usd') {
    const { email, session, intent } = await bought(priceId);
    const dispute = shop.stripe.controls.dispute({ payment_intent: intent }).id;
    await settled();
    return { email, session, dispute };
  }
  const eventOf = (type: string, dispute: string) =>
    shop.stripe.account
      .all('event')
      .find((event) => event.type === type && (event.data.object as { id: string }).id === dispute)!.id;

  it('puts the license on hold until it is won, and emails the buyer both times, the second time with the key', async () => {
    const { email, session, dispute } = await disputed();
    expect(await status(session)).toEqual({ success: true, state: 'disputed' });
    expect(subjects(email).at(-1)).toBe(suspended);
    shop.stripe.controls.closeDispute({ dispute, outcome: 'won' });
    await settled();
    const { licenseKey } = await status(session);
    expect(licenseKey).toMatch(/^BSP-/);
    const [mail] = shop.mailbox.messages(email);
    expect(mail!.subject).toBe(restored);
    expect(mail!.messageId).toMatch(/^<\w{24}\.licence-restored\.du_\w+@biospect\.example>$/);
    expect([mail!.text.includes(String(licenseKey)), mail!.html.includes(String(licenseKey))]).toEqual([
      true,
      true,
    ]);
  });

  it('releases the hold when it ends as an inquiry, but not when it is lost', async () => {
    for (const [outcome, held] of [
      ['warning_closed', false],
      ['lost', true],
    ] as const) {
      const { session, dispute } = await disputed('student-usd');
      shop.stripe.controls.closeDispute({ dispute, outcome });
      await settled();
      expect((await status(session)).licenseKey === undefined).toBe(held);
    }
  });

  it('is emailed once and stays won, even if its events repeat or arrive again after it was closed', async () => {
    const { email, session, dispute } = await disputed();
    shop.stripe.controls.closeDispute({ dispute, outcome: 'won' });
    shop.stripe.controls.resend({ event: eventOf('charge.dispute.closed', dispute), times: 5 });
    await settled();
    shop.stripe.controls.resend({ event: eventOf('charge.dispute.created', dispute), times: 3 });
    await settled();
    expect((await status(session)).licenseKey).toMatch(/^BSP-/);
    expect(subjects(email)).toEqual([`Your ${product} license key`, suspended, restored]);
  });

  it('never holds the license if its closing arrives before its opening', async () => {
    const { email, session, intent } = await bought('perpetual-academic-usd');
    shop.stripe.controls.pauseWebhooks();
    const dispute = shop.stripe.controls.dispute({ payment_intent: intent }).id;
    shop.stripe.controls.closeDispute({ dispute, outcome: 'won' });
    shop.stripe.controls.resumeWebhooks({ order: 'reversed' });
    await settled();
    expect((await status(session)).licenseKey).toMatch(/^BSP-/);
    expect(subjects(email)).toEqual([`Your ${product} license key`]);
  });

  it('is announced from the outbox if the mail server is down when it is won', async () => {
    const { email, dispute } = await disputed();
    shop.mailbox.refuse('temporary');
    shop.stripe.controls.closeDispute({ dispute, outcome: 'won' });
    await settled();
    expect(subjects(email)).not.toContain(restored);
    shop.mailbox.refuse(undefined);
    await shop.laterBy(2 * 60_000, () => reconcile());
    expect(subjects(email).at(-1)).toBe(restored);
  });
});

describe('a purchase without a webhook', () => {
  it('the reconciliation finds the payment and fulfills the order', async () => {
    const { email, session } = await checkout();
    shop.stripe.controls.pauseWebhooks();
    shop.stripe.controls.pay({ session });
    await shop.laterBy(20 * 60_000, () => reconcile());
    expect(await status(session)).toMatchObject({ state: 'confirmed' });
    expect(subjects(email)).toEqual([`Your ${product} license key`]);
    // The late webhook changes nothing.
    shop.stripe.controls.resumeWebhooks();
    await settled();
    expect(subjects(email)).toEqual([`Your ${product} license key`]);
  });
  it('an email that could not be sent is sent later with the same Message-ID', async () => {
    const { email, session } = await checkout();
    shop.mailbox.refuse('temporary');
    shop.stripe.controls.pay({ session });
    await settled();
    expect(subjects(email)).toEqual([]);
    shop.mailbox.refuse(undefined);
    await shop.laterBy(2 * 60_000, () => reconcile());
    const [mail] = shop.mailbox.messages(email);
    expect(mail!.messageId).toMatch(/^<\w{24}\.order-confirmed@biospect\.example>$/);
  });
});

describe('round trips to the store', () => {
  it('are 2 to create an order, 3 for a webhook with its email, and 1 to read the status', async () => {
    await settled();
    shop.roundTrips();
    const { session } = await checkout();
    expect(shop.roundTrips()).toBe(2);
    shop.stripe.controls.pay({ session });
    await settled();
    // Stripe also sends an event for the first invoice, whose amount is zero.
    expect(shop.roundTrips()).toBeLessThanOrEqual(3);
    await status(session);
    expect(shop.roundTrips()).toBe(1);
  });
  it('are 3 for the first webhook after a quiet hour too, and the health check records when it arrived', async () => {
    const { session } = await checkout();
    shop.stripe.controls.pauseWebhooks();
    shop.stripe.controls.pay({ session });
    const event = shop.stripe.account.all('event').find(({ type }) => type === 'checkout.session.completed')!;
    const body = JSON.stringify(event);
    await settled();
    shop.roundTrips();
    const at = await shop.laterBy(3_600_000, async () => {
      const now = services().now();
      const signature = signatureOf(body, shop.stripe.webhookSecret, Math.floor(Date.parse(now) / 1000));
      await shop.call(stripeWebhook, { body, headers: { 'stripe-signature': signature } });
      await shop.settle();
      return now;
    });
    expect(shop.roundTrips()).toBe(3);
    const { lastWebhook } = await services().watch.read();
    expect(Date.parse(lastWebhook.stripe!)).toBeGreaterThanOrEqual(Date.parse(at));
  });
});
