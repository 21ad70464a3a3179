// Kills the process before and after every external call that a dispute makes. After the provider's retries or one
// reconciliation, the order, its billing documents, its emails, and the subscription must be as if nothing had died.
import { describe, expect, it, vi } from 'vitest';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import {
  createOutside,
  Death,
  deathsAlong,
  crashAtStep,
  type Gate,
  openCrashHarness,
  openGate,
  type Outside,
  type SaidOfDispute,
  subscriptionOf,
} from '../../support/crash-harness.ts';

// A killed process logs an error at every step that it can no longer take.
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const minute = 60_000;
const day = 24 * 60 * minute;
const price = 10_900;

/** The bank changes the status of the dispute, this many days later. */
const says =
  (days: number, status: SaidOfDispute['status'], disputeId = 'du_1', amount?: number) =>
  (_shop: Shop, outside: Outside) => {
    outside.now += days * day;
    const [session] = [...outside.sessions.values()];
    const { [disputeId]: known, ...others } = session!.disputes ?? {};
    session!.disputes = {
      ...others,
      [disputeId]: { ...known, status, ...(amount !== undefined && { amount }) },
    };
    return Promise.resolve();
  };
const webhook =
  (disputeId = 'du_1') =>
  async (shop: Shop, outside: Outside) => {
    const [session] = outside.sessions.keys();
    const { sendEmails } = await applyStripeEvent(shop, `${session} ${disputeId}`, 'genuine');
    await sendEmails();
  };
const reconcile = async (shop: Shop) => {
  await reconcileOrders(shop);
};

type Part = (shop: Shop, outside: Outside) => Promise<void>;
type Walk = { name: string; parts: readonly Part[]; state: string; emails: string[]; credited: number[] };

const walks: Walk[] = [
  {
    name: 'a dispute that is opened and won, reported by webhooks',
    parts: [says(10, 'open'), webhook(), says(30, 'won'), webhook()],
    state: 'resumed',
    emails: ['licence-restored.du_1', 'licence-suspended.du_1'],
    credited: [],
  },
  {
    name: 'a dispute that is opened and lost, reported by webhooks',
    parts: [says(10, 'open'), webhook(), says(30, 'lost'), webhook()],
    state: 'ended',
    emails: ['dispute-lost.du_1', 'licence-suspended.du_1'],
    credited: [price],
  },
  {
    name: 'a dispute whose webhooks are all lost',
    parts: [says(10, 'open'), reconcile, says(30, 'lost'), reconcile],
    state: 'ended',
    emails: ['dispute-lost.du_1', 'licence-suspended.du_1'],
    credited: [price],
  },
  {
    name: 'two disputes, one of them partly lost',
    parts: [
      says(10, 'open', 'du_1', 900),
      webhook(),
      says(1, 'open', 'du_2', 1000),
      webhook('du_2'),
      says(9, 'lost', 'du_1', 900),
      webhook(),
      says(9, 'won', 'du_2', 1000),
      webhook('du_2'),
    ],
    state: 'ended',
    emails: ['dispute-lost.du_1', 'licence-restored.du_2', 'licence-suspended.du_1'],
    credited: [900],
  },
];

async function bought() {
  const outside = createOutside();
  const shop = openCrashHarness(outside, openGate);
  const email = 'ada@example.org';
  await startLicenseCheckout(shop, {
    email,
    priceId: 'personal-academic-usd',
    attemptId: 'attempt-0000000001',
  });
  const [id, session] = [...outside.sessions][0]!;
  session.state = 'paid';
  await (await applyStripeEvent(shop, id, 'genuine')).sendEmails();
  return outside;
}

/** Runs every part with this gate. If a process dies, the provider may or may not retry. */
async function run({ parts }: Walk, gate: Gate & { isDead?: () => boolean }, isRepeated: boolean) {
  const outside = await bought();
  for (const part of parts) {
    try {
      await part(openCrashHarness(outside, gate.isDead?.() ? openGate : gate), outside);
    } catch (error) {
      if (!(error instanceof Death)) throw error;
      if (isRepeated) await part(openCrashHarness(outside, openGate), outside);
    }
    // A few minutes more or less do not change the number of days that a hold lasts.
    outside.now += 6 * minute;
    if (gate.isDead?.()) await reconcileOrders(openCrashHarness(outside, openGate));
  }
  // Emails leased by a dead process are sent when the lease expires. Events missed by the webhook are fetched within a
  // day.
  for (const wait of [25 * minute, 2 * 60 * minute]) {
    outside.now += wait;
    const [id] = await openCrashHarness(outside, openGate).orders.list(0, 1);
    const stored = await openCrashHarness(outside, openGate).orders.read(id!);
    await openCrashHarness(outside, openGate).orders.askFirst(stored!.order);
    await reconcileOrders(openCrashHarness(outside, openGate));
  }
  return outside;
}

function stateAtProvider({ ended, paused, chargesOn }: Outside, subscription: string): string {
  if (ended.has(subscription)) return 'ended';
  if (paused.has(subscription)) return 'paused';
  return chargesOn.has(subscription) ? 'resumed' : 'untouched';
}

async function whatHolds(outside: Outside) {
  const shop = openCrashHarness(outside, openGate);
  const [id] = await shop.orders.list(0, 1);
  const { order } = (await shop.orders.read(id!))!;
  const subscription = subscriptionOf(order.id);
  const ofBuyer = outside.emails.filter(({ to }) => to === order.buyer.email).map((mail) => mail.id);
  expect(await shop.outbox.waiting()).toEqual([]);
  return {
    state: order.state,
    confirmed: order.renewalCollection,
    atProvider: stateAtProvider(outside, subscription),
    disputes: order.disputes?.map((dispute) => `${dispute.id} ${dispute.state}`).sort(),
    credited: billingDocumentsOf(order)
      .filter(({ kind }) => kind === 'credit-note')
      .map(({ minorUnits, serial }) => `${minorUnits} as ${serial}`),
    refunded: order.refundedMinorUnits,
    until: order.license!.validUntil,
    reasons: order.attention?.map(({ code }) => code),
    emails: [...new Set(ofBuyer)].map((mail) => mail.replace(`${order.id}.`, '')).sort(),
  };
}

describe.each(walks)('$name', (walk) => {
  it('leaves the order, its billing documents, and its subscription in the expected state, and sends each email once', async () => {
    const outside = await run(walk, openGate, true);
    const holds = await whatHolds(outside);
    expect(holds).toMatchObject({ confirmed: walk.state, atProvider: walk.state });
    expect(holds.emails.filter((mail) => mail !== 'order-confirmed')).toEqual(walk.emails);
    expect(holds.credited).toEqual(walk.credited.map((minorUnits, i) => `${minorUnits} as ${i + 1}`));
    const ids = outside.emails.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('reaches the same state wherever a process dies, whether or not the provider retries', async () => {
    const counting = crashAtStep(Infinity, 'before');
    const whole = await whatHolds(await run(walk, counting, true));
    expect(counting.steps.length).toBeGreaterThan(4);
    // To halve the runs, only a death after a step is followed by a retry. The omitted cases reach the same states.
    for (const { when, where, gate } of deathsAlong(counting)) {
      const outside = await run(walk, gate(), when === 'after');
      expect(await whatHolds(outside), where).toEqual(whole);
    }
  });
});

it('pauses the renewal again if another process resumed it at the same moment', async () => {
  const outside = await bought();
  const shop = openCrashHarness(outside, openGate);
  await says(10, 'open')(shop, outside);
  await webhook()(shop, outside);
  await says(10, 'won')(shop, outside);
  // While one process carries out the end of a dispute, another opens the next dispute and carries it out.
  const racing = openCrashHarness(outside, openGate);
  const { resumeRenewal } = racing.cards;
  racing.cards.resumeRenewal = async (...asked) => {
    racing.cards.resumeRenewal = resumeRenewal;
    await says(0, 'open', 'du_2')(shop, outside);
    await webhook('du_2')(shop, outside);
    await resumeRenewal(...asked);
  };
  await webhook()(racing, outside);
  expect(await whatHolds(outside)).toMatchObject({
    state: 'disputed',
    confirmed: 'paused',
    atProvider: 'paused',
  });
});
