// A purchase by card from its checkout to the last dispute, on one shop that is started once.
import { createPublicKey } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import academyCheckout from '../../../netlify/functions/academy-stripe-checkout.ts';
import licenceExtension from '../../../netlify/functions/licence-extension.ts';
import orderCancel from '../../../netlify/functions/order-cancel.ts';
import orderLicenceFile from '../../../netlify/functions/order-licence-file.ts';
import orderStatus from '../../../netlify/functions/order-status.ts';
import reconcile from '../../../netlify/functions/reconcile.ts';
import stripeCheckout from '../../../netlify/functions/stripe-checkout.ts';
import stripeWebhook from '../../../netlify/functions/stripe-webhook.ts';
import {
  privateKeyFrom,
  verifyExtension,
  verifyLicenceKey,
} from '../../../netlify/adapters/licence-signing/licence-signer.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { services } from '../../../netlify/services.ts';
import { paperOf } from '../../../netlify/papers/order-paper.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { withExtension } from '../../../src/domain/license/license.ts';
import { signatureOf } from '../../stand-ins/stripe/webhooks.ts';
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
  it('is fulfilled by the webhook: key on the page, one mail, even if the browser never comes back', async () => {
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
    expect(mail!.text).toContain(String(seen.licenceKey));
    expect(mail!.html).toContain(String(seen.licenceKey));
    expect(subjects(email)).toEqual([`Your ${product} license key`]);
    expect(String(seen.receiptNumber)).toMatch(/^BSX\/\d\d-\d\d\/\d{6}$/);
  });

  it('keeps the consent to the terms, with their version and the time, and takes no other version', async () => {
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

  it('is fulfilled once, though the same event comes ten times at once', async () => {
    const { email, session } = await checkout();
    shop.stripe.controls.pay({ session });
    const events = shop.stripe.account.all('event');
    const event = events.find(({ type }) => type === 'checkout.session.completed')!;
    shop.stripe.controls.resend({ event: event.id, times: 10 });
    await settled();
    expect(subjects(email)).toEqual([`Your ${product} license key`]);
  });

  it('of one attempt, sent twice at once, starts one checkout', async () => {
    const attempt = { attemptId: 'attempt-0000000001' };
    const email = freshEmail();
    const send = () => shop.call(stripeCheckout, { body: { email, priceId: 'monthly-usd', ...attempt } });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.json!.url).toBe(two.json!.url);
    expect((await send()).json!.url).toBe(one.json!.url);
  });

  it('of a perpetual licence is a single payment, of a yearly one a subscription', async () => {
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

  it('of a training books the places', async () => {
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

  it('that settles later is pending, with a mail that says so, until it does', async () => {
    const { email, session } = await checkout();
    shop.stripe.controls.payLater({ session });
    await settled();
    expect(await status(session)).toMatchObject({ success: true, state: 'pending' });
    shop.stripe.controls.settle({ session, paid: true });
    await settled();
    expect(await status(session)).toMatchObject({ state: 'confirmed' });
    expect(subjects(email)).toEqual([waits, `Your ${product} license key`]);
  });

  it('that does not settle is failed, with a mail that says so', async () => {
    const { email, session } = await checkout();
    shop.stripe.controls.payLater({ session });
    shop.stripe.controls.settle({ session, paid: false });
    await settled();
    expect(await status(session)).toMatchObject({ state: 'failed' });
    expect(subjects(email)).toEqual([waits, 'Your payment was not completed']);
  });

  it('answers in the specified words while Stripe is down', async () => {
    shop.stripe.controls.failRequests({ count: 5 });
    const { status: code, json } = await shop.call(stripeCheckout, {
      body: { email: 'a@b.co', priceId: 'student-usd' },
    });
    shop.stripe.controls.failRequests({ count: 0 });
    expect([code, json!.error]).toEqual([502, 'Failed to create Stripe checkout session']);
  });
});

describe('a failure of Stripe that it keeps under its key', () => {
  it('does not block the attempt: the repeated one starts a checkout, and later ones find the same', async () => {
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
  it('keeps the name, address and country that its bill is for, and shows them on the receipt', async () => {
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
    expect(paperOf(order, 0)!.parties[1]).toMatchObject({
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

describe('the life of a subscription', () => {
  async function subscribed(priceId?: string) {
    const { email, session } = await checkout(priceId);
    shop.stripe.controls.pay({ session });
    await settled();
    const subscription = String(shop.stripe.account.get('session', session).subscription);
    return { email, session, subscription };
  }
  it('is extended by each renewal: the key that is installed stays, online by asking and offline by pasting', async () => {
    const { email, session, subscription } = await subscribed('monthly-usd');
    const key = String((await status(session)).licenceKey);
    const link = /link=([\w-]+)/.exec(shop.mailbox.messages(email)[0]!.text)![1]!;
    const extension = async () => {
      const { json, headers } = await shop.call(licenceExtension, {
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
      expect((await status(session)).licenceKey).toBe(key);
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
        verifyLicenceKey(key, publicKey)!,
        verifyExtension(json.extension!, publicKey)!,
      );
      expect(extended!.validUntil).toBe(json.validUntil);
      ends.add(json.validUntil);
    }
    expect([ends.size, numbers.size]).toEqual([3, 3]);
    const { json } = await shop.call(orderLicenceFile, { path: `/api/orders/licence-file?link=${link}` });
    expect(json).toMatchObject({ key, extension: (await extension()).json.extension });
  });
  it('is cancelled in one click, by a page that only asks until its button is pressed, twice or not', async () => {
    const { email, session, subscription } = await subscribed();
    const { text } = shop.mailbox.messages(email)[0]!;
    const path = `/api/orders/cancel?link=${/link=([\w-]+)/.exec(text)![1]!}`;
    expect(text).toContain('until you cancel: one click on your order page');
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
    expect(subjects(email).filter((subject) => subject.includes('is cancelled'))).toHaveLength(1);
    expect((await status(session)).renewal).toMatch(
      /^Cancelled: it ends on .+, and nothing is charged again\.$/,
    );
    expect((await shop.call(orderCancel, { path })).text).toContain('Nothing will be charged again');
    const unknown = await shop.call(orderCancel, {
      path: '/api/orders/cancel?link=x',
      method: 'POST',
      body: '',
    });
    expect(unknown.status).toBe(404);
  });
  it('that could not be charged is ended at once by the same click, so that nothing is tried again', async () => {
    const { email, subscription } = await subscribed();
    shop.stripe.controls.failRenewal({ subscription });
    await settled();
    const [mail] = shop.mailbox.messages(email);
    const path = /\/api\/orders\/cancel\?link=[\w-]+/.exec(mail!.text)![0];
    await shop.call(orderCancel, { path, method: 'POST', body: '' });
    await settled();
    expect(shop.stripe.account.get('subscription', subscription).status).toBe('canceled');
  });
  it('stays as it is where Stripe does not answer, and the page says so', async () => {
    const { email, session } = await subscribed();
    const path = `/api/orders/cancel?link=${/link=([\w-]+)/.exec(shop.mailbox.messages(email)[0]!.text)![1]!}`;
    shop.stripe.controls.failRequests({ count: 20 });
    const failed = await shop.call(orderCancel, { path, method: 'POST', body: '' });
    shop.stripe.controls.failRequests({ count: 0 });
    expect([failed.status, failed.text.includes('Nothing was changed.')]).toEqual([503, true]);
    expect((await status(session)).renewal).toMatch(/^Your card is charged/);
  });
  it('has grace when a renewal fails', async () => {
    const { email, subscription } = await subscribed();
    shop.stripe.controls.failRenewal({ subscription });
    await settled();
    expect(subjects(email).at(-1)).toBe(`We could not renew your ${product} license`);
  });
  it('keeps its key to the end of the term when it is cancelled', async () => {
    const { email, session, subscription } = await subscribed();
    shop.stripe.controls.endSubscription({ subscription });
    await settled();
    expect((await status(session)).licenceKey).toMatch(/^BSP-/);
    expect(subjects(email).at(-1)).toBe(`Your ${product} subscription is cancelled`);
  });
});

describe('a subscription that is cancelled and bought again', () => {
  it('by the link of the mail that says so loses no day, now or at any renewal', async () => {
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
    const end = first.licence!.validUntil!;
    const before = await second();
    expect(before).toMatchObject({ renews: { from: end, until: yearsAfter(end, 1), state: 'given' } });
    expect((await license()).licence).toMatchObject({
      validFrom: first.licence!.validFrom,
      validUntil: yearsAfter(end, 1),
    });
    expect((await license()).licenceKey).toBe(first.licenceKey);
    shop.stripe.controls.renew({ subscription: before.payment!.subscriptionId! });
    await settled();
    // What is carried is counted in days: a 29th of February may stand on either side.
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    expect(days(yearsAfter(end, 2), (await license()).licence!.validUntil!)).toBeGreaterThanOrEqual(-1);
  });
});

describe('money given back', () => {
  it.each(['perpetual-academic-usd', 'personal-academic-usd'])('revokes %s', async (priceId) => {
    const { email, session, intent } = await bought(priceId);
    shop.stripe.controls.refund({ payment_intent: intent });
    await settled();
    expect(await status(session)).toEqual({ success: true, state: 'refunded' });
    expect(subjects(email).at(-1)).toBe('Your payment was refunded');
  });
  it('told before the payment itself issues nothing', async () => {
    const { email, session } = await checkout('perpetual-academic-usd');
    shop.stripe.controls.pauseWebhooks();
    shop.stripe.controls.pay({ session });
    shop.stripe.controls.refund({ payment_intent: shop.stripe.account.all('paymentIntent')[0]!.id });
    shop.stripe.controls.resumeWebhooks({ order: 'reversed' });
    await settled();
    expect(await status(session)).toEqual({ success: true, state: 'refunded' });
    expect(subjects(email)).not.toContain(`Your ${product} license key`);
  });
  it('of a payment that is none of ours is asked about for an hour, then let go', async () => {
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

  it('puts the license on hold until it is won, and says so by mail, then with the key', async () => {
    const { email, session, dispute } = await disputed();
    expect(await status(session)).toEqual({ success: true, state: 'disputed' });
    expect(subjects(email).at(-1)).toBe(suspended);
    shop.stripe.controls.closeDispute({ dispute, outcome: 'won' });
    await settled();
    const { licenceKey } = await status(session);
    expect(licenceKey).toMatch(/^BSP-/);
    const [mail] = shop.mailbox.messages(email);
    expect(mail!.subject).toBe(restored);
    expect(mail!.messageId).toMatch(/^<\w{24}\.licence-restored\.du_\w+@biospect\.example>$/);
    expect([mail!.text.includes(String(licenceKey)), mail!.html.includes(String(licenceKey))]).toEqual([
      true,
      true,
    ]);
  });

  it('that was a mere inquiry of the bank ends its hold too; a lost one does not', async () => {
    for (const [outcome, held] of [
      ['warning_closed', false],
      ['lost', true],
    ] as const) {
      const { session, dispute } = await disputed('student-usd');
      shop.stripe.controls.closeDispute({ dispute, outcome });
      await settled();
      expect((await status(session)).licenceKey === undefined).toBe(held);
    }
  });

  it('told many times, and its beginning again after its end, is mailed once and stays won', async () => {
    const { email, session, dispute } = await disputed();
    shop.stripe.controls.closeDispute({ dispute, outcome: 'won' });
    shop.stripe.controls.resend({ event: eventOf('charge.dispute.closed', dispute), times: 5 });
    await settled();
    shop.stripe.controls.resend({ event: eventOf('charge.dispute.created', dispute), times: 3 });
    await settled();
    expect((await status(session)).licenceKey).toMatch(/^BSP-/);
    expect(subjects(email)).toEqual([`Your ${product} license key`, suspended, restored]);
  });

  it('whose end arrives before its beginning never holds the license', async () => {
    const { email, session, intent } = await bought('perpetual-academic-usd');
    shop.stripe.controls.pauseWebhooks();
    const dispute = shop.stripe.controls.dispute({ payment_intent: intent }).id;
    shop.stripe.controls.closeDispute({ dispute, outcome: 'won' });
    shop.stripe.controls.resumeWebhooks({ order: 'reversed' });
    await settled();
    expect((await status(session)).licenceKey).toMatch(/^BSP-/);
    expect(subjects(email)).toEqual([`Your ${product} license key`]);
  });

  it('is mailed by the outbox where the mail server is down when it is won', async () => {
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

describe('when no webhook comes', () => {
  it('the reconciliation finds the payment and fulfils it', async () => {
    const { email, session } = await checkout();
    shop.stripe.controls.pauseWebhooks();
    shop.stripe.controls.pay({ session });
    await shop.laterBy(20 * 60_000, () => reconcile());
    expect(await status(session)).toMatchObject({ state: 'confirmed' });
    expect(subjects(email)).toEqual([`Your ${product} license key`]);
    // The webhook that comes after all changes nothing.
    shop.stripe.controls.resumeWebhooks();
    await settled();
    expect(subjects(email)).toEqual([`Your ${product} license key`]);
  });
  it('a mail that could not be sent is sent later, with the same Message-ID', async () => {
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
  it('are 2 to create an order, 3 for a webhook with its mail, 1 to read the status', async () => {
    await settled();
    shop.roundTrips();
    const { session } = await checkout();
    expect(shop.roundTrips()).toBe(2);
    shop.stripe.controls.pay({ session });
    await settled();
    // Stripe also tells of the first invoice, which costs nothing.
    expect(shop.roundTrips()).toBeLessThanOrEqual(3);
    await status(session);
    expect(shop.roundTrips()).toBe(1);
  });
  it('are 3 for the first webhook after a quiet hour too, and the watch knows when it came', async () => {
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
