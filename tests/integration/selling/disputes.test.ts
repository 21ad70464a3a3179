// The life of a dispute in one shop, at both providers: reported by webhooks in any order, or found by polling if they
// are lost.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import academyCheckout from '../../../netlify/endpoints/academy-stripe-checkout.ts';
import orderStatus from '../../../netlify/endpoints/order-status.ts';
import reconcile from '../../../netlify/functions/reconcile.ts';
import { services } from '../../../netlify/services.ts';
import { sendStudentId } from '../../../netlify/use-cases/send-student-id.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import { isLicenseInForce } from '../../../src/domain/license/order-license.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { wordsOfReason } from '../../../src/domain/order/review-reasons.ts';
import { startSelling } from '../../support/selling-site.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { buyAtPayu, orderByCard, orderOf, runOffice, subjectsTo, team } from '../../support/visitors.ts';

const { shop, settled } = await startSelling();
const { target } = shop.stripe.webhooks;
const { controls, account } = shop.stripe;
afterEach(() => {
  shop.stripe.webhooks.target = target;
  controls.failPath({ path: '' });
  controls.resumeWebhooks();
});

const day = 24 * 3_600_000;
/** Runs the scheduled function on these days from now. */
async function onDays(...days: number[]) {
  for (const each of days) await shop.laterBy(each * day, () => reconcile());
  await settled();
}

async function byCard(priceId = 'personal-academic-usd') {
  const { email, id, session } = await orderByCard(shop, { priceId });
  controls.pay({ session });
  await settled();
  const { payment } = await orderOf(id);
  const intent = account.all('paymentIntent')[0]!.id;
  return { email, id, session, intent, subscription: payment!.subscriptionId ?? '' };
}
type Bought = Awaited<ReturnType<typeof byCard>>;
const subscriptionOf = ({ subscription }: Bought) => account.get('subscription', subscription);
const charges = (of: Bought) =>
  account.all('charge').filter(({ customer, paid }) => customer === subscriptionOf(of).customer && paid)
    .length;
const credits = (order: Order) =>
  billingDocumentsOf(order)
    .filter(({ kind }) => kind === 'credit-note')
    .map(({ minorUnits, serial }) => [minorUnits, typeof serial]);
const reasons = ({ attention = [] }: Order) => attention.map(wordsOfReason).join(' ');
const open = ({ intent }: { intent: string }, amount?: number) =>
  controls.dispute({ payment_intent: intent, ...(amount !== undefined && { amount }) }).id;

describe.each([
  ['reported by webhooks', false],
  ['found only by polling', true],
])('a Stripe dispute, %s,', (_name, isLost) => {
  beforeEach(() => {
    if (isLost) shop.stripe.webhooks.target = undefined;
  });
  /** Completes a purchase and records its payment, then loses all further webhooks if the test does. */
  async function bought(priceId?: string) {
    shop.stripe.webhooks.target = target;
    const purchase = await byCard(priceId);
    if (isLost) shop.stripe.webhooks.target = undefined;
    return purchase;
  }
  const heard = (...days: number[]) => (isLost ? onDays(...days) : settled());

  it('holds the license and pauses the renewal, so the card is not charged while it is open', async () => {
    const purchase = await bought();
    open(purchase);
    await heard(2);
    expect(await orderOf(purchase.id)).toMatchObject({ state: 'disputed', renewalCollection: 'paused' });
    controls.renew({ subscription: purchase.subscription });
    await heard(3);
    expect([charges(purchase), subscriptionOf(purchase).status]).toEqual([1, 'active']);
    expect(subjectsTo(shop, purchase.email).at(-1)).toBe('Your order is disputed');
  });

  it('emails the team once about a student ID that is still to be reviewed', async () => {
    const purchase = await bought('student-usd');
    const link = services().links.signToken('order-link', purchase.id);
    const sent = await sendStudentId(services(), link, new TextEncoder().encode('%PDF-1.7'));
    if (sent.outcome === 'done') await sent.sendEmails();
    const dispute = open(purchase);
    await heard(2);
    controls.closeDispute({ dispute, outcome: 'won' });
    await heard(30);
    expect((await orderOf(purchase.id)).state).toBe('paid');
    const told = shop.mailbox.messages(team).filter(({ text }) => text.includes(`review-id ${purchase.id}`));
    expect(told).toHaveLength(1);
  });

  it('resumes the renewal when it is won, with no paid day lost', async () => {
    const purchase = await bought();
    const before = await orderOf(purchase.id);
    const dispute = open(purchase);
    await heard(2);
    // The term ends during the dispute. Stripe counts this period although no one has paid for it.
    controls.renew({ subscription: purchase.subscription });
    controls.pauseWebhooks();
    controls.closeDispute({ dispute, outcome: 'won' });
    await shop.laterBy(30 * day, async () => {
      controls.resumeWebhooks();
      await settled();
    });
    await heard(30);
    const won = await orderOf(purchase.id);
    expect(won).toMatchObject({ state: 'paid', renewalCollection: 'resumed', subscription: 'renewing' });
    const held = Date.parse(won.license!.validUntil!) - Date.parse(before.license!.validUntil!);
    expect(held / day).toBe(isLost ? 28 : 30);
    const next = subscriptionOf(purchase).items.data[0]!.current_period_end * 1000;
    expect(Math.abs(next - Date.parse(won.license!.validUntil!))).toBeLessThan(day);
    expect([subscriptionOf(purchase).pause_collection, charges(purchase)]).toEqual([null, 1]);
    controls.renew({ subscription: purchase.subscription });
    await heard(367 + held / day);
    const renewed = await orderOf(purchase.id);
    expect(charges(purchase)).toBe(2);
    expect(renewed.license!.validUntil!.slice(0, 4)).toBe(
      String(Number(won.license!.validUntil!.slice(0, 4)) + 1),
    );
    // Moving the charge is not a renewal: there is one invoice per charge.
    expect(billingDocumentsOf(renewed).map(({ minorUnits }) => minorUnits)).toEqual([10_900, 10_900]);
  });

  it('refunds the order and ends its renewal immediately when it is lost, and notifies the buyer and the team', async () => {
    const purchase = await bought();
    const dispute = open(purchase);
    await heard(2);
    controls.closeDispute({ dispute, outcome: 'lost' });
    await heard(4);
    const lost = await orderOf(purchase.id);
    expect(lost).toMatchObject({ state: 'refunded', subscription: 'ended', renewalCollection: 'ended' });
    expect([isLicenseInForce(lost), credits(lost)]).toEqual([false, [[10_900, 'number']]]);
    expect(subscriptionOf(purchase).status).toBe('canceled');
    controls.renew({ subscription: purchase.subscription });
    expect(charges(purchase)).toBe(1);
    expect(subjectsTo(shop, purchase.email).at(-1)).toBe('Your bank decided the dispute in your favor');
    const alert = shop.mailbox.messages(team).find(({ text }) => text.includes(`${dispute} was lost`));
    expect(alert!.text).toContain('USD 109.00');
    const status = await shop.call(orderStatus, {
      path: `/api/orders/status?session_id=${purchase.session}`,
    });
    expect(status.json).toEqual({ success: true, state: 'refunded', isTakenBack: true });
  });

  it('keeps the license until its end, without a renewal, when only part of the charge is lost', async () => {
    const purchase = await bought();
    controls.closeDispute({ dispute: open(purchase, 4000), outcome: 'lost' });
    await heard(2);
    const lost = await orderOf(purchase.id);
    expect([lost.state, isLicenseInForce(lost), credits(lost)]).toEqual(['paid', true, [[4000, 'number']]]);
    expect(subscriptionOf(purchase).status).toBe('canceled');
  });

  it('releases the order only when both of two disputes are closed', async () => {
    const purchase = await bought();
    const [first, second] = [open(purchase, 4000), open(purchase, 5000)];
    await heard(2);
    controls.closeDispute({ dispute: first, outcome: 'won' });
    await heard(4);
    expect((await orderOf(purchase.id)).state).toBe('disputed');
    expect(subscriptionOf(purchase).pause_collection).not.toBeNull();
    controls.closeDispute({ dispute: second, outcome: 'warning_closed' });
    await heard(6);
    expect((await orderOf(purchase.id)).state).toBe('paid');
    expect(subscriptionOf(purchase).pause_collection).toBeNull();
  });

  it('holds the order when it is about a renewal, and credits that renewal when it is lost', async () => {
    const purchase = await bought();
    controls.renew({ subscription: purchase.subscription });
    await heard(366);
    const dispute = open({ intent: account.all('paymentIntent')[0]!.id });
    await heard(400);
    expect((await orderOf(purchase.id)).state).toBe('disputed');
    controls.closeDispute({ dispute, outcome: 'lost' });
    await heard(402);
    const lost = await orderOf(purchase.id);
    expect(lost.state).toBe('refunded');
    expect(billingDocumentsOf(lost).at(-1)).toMatchObject({ kind: 'credit-note', minorUnits: 10_900 });
    expect(subscriptionOf(purchase).status).toBe('canceled');
  });

  it('credits only the remaining amount when it is lost after a partial refund', async () => {
    const purchase = await bought();
    controls.refund({ payment_intent: purchase.intent, amount: 4000 });
    await heard(2);
    controls.closeDispute({ dispute: open(purchase, 6900), outcome: 'lost' });
    await heard(4);
    const lost = await orderOf(purchase.id);
    expect([lost.state, lost.refundedMinorUnits]).toEqual(['refunded', 10_900]);
    expect(credits(lost).map(([minorUnits]) => minorUnits)).toEqual([4000, 6900]);
  });

  it('keeps Stripe from retrying a failed renewal until it is won', async () => {
    const purchase = await bought();
    controls.failRenewal({ subscription: purchase.subscription });
    await heard(366);
    const dispute = open(purchase);
    await heard(400);
    controls.retryPayment({ subscription: purchase.subscription });
    expect(charges(purchase)).toBe(1);
    controls.closeDispute({ dispute, outcome: 'won' });
    await heard(402);
    controls.retryPayment({ subscription: purchase.subscription });
    expect(charges(purchase)).toBe(2);
  });

  it('holds a training, and ends its booking when it is lost', async () => {
    const email = freshEmail();
    shop.stripe.webhooks.target = target;
    const { json } = await shop.call(academyCheckout, {
      body: { email, priceId: 'training-basic-2-usd', moduleType: 'basic', participantCount: 2 },
    });
    const session = String(json!.url).split('/').at(-1)!;
    controls.pay({ session });
    await settled();
    if (isLost) shop.stripe.webhooks.target = undefined;
    const id = account.get('session', session).metadata!.order_id!;
    const dispute = open({ intent: account.all('paymentIntent')[0]!.id });
    await heard(2);
    expect((await orderOf(id)).state).toBe('disputed');
    controls.closeDispute({ dispute, outcome: 'lost' });
    await heard(4);
    const lost = await orderOf(id);
    expect([lost.state, credits(lost).length]).toEqual(['refunded', 1]);
    expect(shop.mailbox.messages(email)[0]!.text).toContain('The booking is canceled.');
  });
});

describe('webhooks about a dispute at Stripe', () => {
  const events = (dispute: string) =>
    account.all('event').filter(({ data }) => (data.object as { id: string }).id === dispute);

  it('count once, in any order and however often they repeat', async () => {
    const purchase = await byCard();
    controls.pauseWebhooks();
    const dispute = open(purchase);
    controls.updateDispute({ dispute, status: 'under_review' });
    controls.closeDispute({ dispute, outcome: 'lost' });
    controls.resumeWebhooks({ order: 'reversed' });
    await settled();
    const lost = await orderOf(purchase.id);
    for (const { id } of events(dispute)) controls.resend({ event: id, times: 2 });
    await settled();
    expect(await orderOf(purchase.id)).toEqual(lost);
    expect(lost.state).toBe('refunded');
    expect(subjectsTo(shop, purchase.email).slice(1)).toEqual([
      'Your bank decided the dispute in your favor',
    ]);
  });

  it('hold the order again if a won dispute is reopened', async () => {
    const purchase = await byCard();
    const dispute = open(purchase);
    controls.closeDispute({ dispute, outcome: 'won' });
    await settled();
    controls.updateDispute({ dispute, status: 'needs_response' });
    await settled();
    expect(await orderOf(purchase.id)).toMatchObject({ state: 'disputed', renewalCollection: 'paused' });
    controls.closeDispute({ dispute, outcome: 'lost' });
    await settled();
    expect((await orderOf(purchase.id)).state).toBe('refunded');
    expect(subscriptionOf(purchase).status).toBe('canceled');
  });

  it('leave a lost dispute lost during an appeal, and flag the order for review if the appeal is won', async () => {
    const purchase = await byCard();
    const dispute = open(purchase);
    controls.closeDispute({ dispute, outcome: 'lost' });
    controls.updateDispute({ dispute, status: 'appeal_under_review' });
    await settled();
    expect((await orderOf(purchase.id)).state).toBe('refunded');
    controls.closeDispute({ dispute, outcome: 'won' });
    await settled();
    expect(reasons(await orderOf(purchase.id))).toContain('won on appeal');
  });
});

describe('a renewal at Stripe', () => {
  it.each([
    ['paused', 'POST', 'open'],
    ['ended', 'DELETE', 'lost'],
  ] as const)('is requested again until it is %s', async (_what, method, until) => {
    const purchase = await byCard();
    controls.failPath({ path: `${method} /v1/subscriptions/${purchase.subscription}` });
    const dispute = open(purchase);
    if (until === 'lost') controls.closeDispute({ dispute, outcome: 'lost' });
    await settled();
    expect(subscriptionOf(purchase)).toMatchObject({
      status: 'active',
      ...(until === 'open' && { pause_collection: null }),
    });
    controls.failPath({ path: '' });
    await shop.laterBy(6 * 60_000, () => reconcile());
    expect(
      until === 'lost'
        ? subscriptionOf(purchase).status
        : subscriptionOf(purchase).pause_collection?.behavior,
    ).toBe(until === 'lost' ? 'canceled' : 'void');
  });

  it('is paused again if someone resumed it in the dashboard', async () => {
    const purchase = await byCard();
    open(purchase);
    await settled();
    subscriptionOf(purchase).pause_collection = null;
    await onDays(2);
    expect(subscriptionOf(purchase).pause_collection?.behavior).toBe('void');
  });

  it('is flagged for review once if Stripe permanently refuses to pause it', async () => {
    const purchase = await byCard();
    const { pauseRenewal } = services().cards;
    const { UpstreamError } = await import('../../../netlify/use-cases/ports.ts');
    services().cards.pauseRenewal = () =>
      Promise.reject(new UpstreamError('stripe', 'no such subscription', { isPermanent: true }));
    open(purchase);
    await settled();
    await shop.laterBy(6 * 60_000, () => reconcile());
    services().cards.pauseRenewal = pauseRenewal;
    const { attention = [] } = await orderOf(purchase.id);
    expect(attention.map(({ code }) => code)).toEqual(['renewals-refused']);
  });
});

describe('a chargeback at PayU', () => {
  const office = async (...args: string[]) => (await runOffice('orders', args)).said;

  it('changes nothing from a notice alone: asks an operator to look it up, and PayU for refunds', async () => {
    const { email, id } = await buyAtPayu(shop);
    for (let i = 0; i < 2; i++) expect(await shop.payu.sendNotice(id, 'dispute')).toBe(200);
    await shop.settle();
    const order = await orderOf(id);
    expect([order.state, order.attention?.map(({ code }) => code)]).toEqual(['paid', ['dispute-reported']]);
    expect(shop.payu.questions.at(-1)!.command).toBe('check_action_status');
    const told = shop.mailbox.messages(team).filter(({ text }) => text.includes(id));
    expect(told).toHaveLength(1);
    // The number in the notice is not signed.
    expect(told[0]!.text).not.toContain('1761758');
    expect(subjectsTo(shop, email)).toHaveLength(1);
  });

  it('is recorded by an operator from PayU’s dashboard: opened, then won', async () => {
    const { email, id } = await buyAtPayu(shop);
    await shop.payu.sendNotice(id, 'dispute');
    expect(await office('dispute', id, 'opened', '--reference', '1761758')).toContain('Recorded');
    const held = await orderOf(id);
    expect([held.state, held.attention]).toEqual(['disputed', undefined]);
    expect(await office('dispute', id, 'opened', '--reference', '1761758')).toContain('already recorded');
    expect(await office('dispute', id, 'won', '--reference', '1761758')).toContain('Recorded');
    expect((await orderOf(id)).state).toBe('paid');
    expect(subjectsTo(shop, email).slice(1)).toEqual([
      'Your order is disputed',
      'Your order is no longer on hold',
    ]);
  });

  it('is recorded as lost, in part and then in full, with a credit note for each', async () => {
    const { email, id } = await buyAtPayu(shop);
    await office('dispute', id, 'lost', '--reference', '1', '--amount', '1000.00');
    expect(await orderOf(id)).toMatchObject({ state: 'paid', refundedMinorUnits: 100_000 });
    const { amount } = await orderOf(id);
    await office(
      'dispute',
      id,
      'lost',
      '--reference',
      '2',
      '--amount',
      String((amount.minorUnits - 100_000) / 100),
    );
    const lost = await orderOf(id);
    expect([lost.state, credits(lost).length]).toEqual(['refunded', 2]);
    expect(lost.history.at(-2)).toMatchObject({ event: 'dispute-lost', detail: '2, as the operator said' });
    expect(subjectsTo(shop, email).filter((subject) => subject.includes('in your favor'))).toHaveLength(2);
  });

  it('is not recorded for a Stripe order, with an unknown outcome, or with an invalid amount', async () => {
    const { id } = await byCard();
    expect(await office('dispute', id, 'lost')).toContain('Stripe reports its own');
    const { id: other } = await buyAtPayu(shop);
    expect(await office('dispute', other, 'gone')).toContain('opened, won, or lost');
    expect(await office('dispute', other, 'lost', '--amount', 'all')).toContain('500.00');
    expect((await orderOf(other)).state).toBe('paid');
  });
});
