// A shop that can crash, with a small fake of each provider: the real use cases over the real store scripts, with in-memory providers and
// mailbox. Every step that leaves the process (store, provider, mail, files) passes a gate, which can kill the process before or after the
// step or make an upstream service fail.
import { orderLinks } from '../../netlify/adapters/links/order-links.ts';
import { licenseSigner } from '../../netlify/adapters/license-signing/license-signer.ts';
import { payuPayments } from '../../netlify/adapters/payu/payu-payments.ts';
import type { Connection, RedisReply } from '../../netlify/adapters/redis/connection.ts';
import { accountStore } from '../../netlify/adapters/redis/account-store.ts';
import { fileTimes } from '../../netlify/adapters/redis/file-times.ts';
import { unmatchedPaymentStore } from '../../netlify/adapters/redis/unmatched-payment-store.ts';
import { mailLimits } from '../../netlify/adapters/redis/email-limits.ts';
import { studentProofs } from '../../netlify/adapters/redis/student-proofs.ts';
import { schoolDomains } from '../../netlify/adapters/schools/school-domains.ts';
import { heartbeatStore } from '../../netlify/adapters/redis/heartbeat-store.ts';
import { orderStore } from '../../netlify/adapters/redis/order-store.ts';
import { outbox } from '../../netlify/adapters/redis/outbox.ts';
import { sessionTokens } from '../../netlify/adapters/tokens/session-tokens.ts';
import { localSecrets } from '../../netlify/configuration/local-secrets.ts';
import {
  type Accounts,
  type CardPayments,
  type Files,
  type ListedPayment,
  UpstreamError,
  type PaymentNews,
  type PayuStatus,
  type Period,
  type Shop,
} from '../../netlify/use-cases/ports.ts';
import { addMonths } from '../../src/domain/dates.ts';
import type { OrderEvent } from '../../src/domain/order/order-events.ts';
import { isSubscription, type Order } from '../../src/domain/order/order.ts';
import { fetched } from '../../src/domain/trust.ts';
import { createEmbeddedEngine } from '../fakes/redis/embedded/engine.ts';
import { CommandError, Status, type Reply } from '../fakes/redis/engine.ts';
import { hashOfResponse } from '../fakes/payu/merchant.ts';

/** Thrown when a process ends; nothing in it continues. */
export class Death extends Error {}

export type Upstream = 'store' | 'stripe' | 'payu' | 'mail' | 'files';
/** Runs before every step. It throws to stop the step, and may let other processes go first. */
export type Gate = {
  before(upstream: Upstream, step: string): void | Promise<void>;
  after(upstream: Upstream, step: string): void | Promise<void>;
};

const merchant = { key: 'key', salt: 'salt' };
const paymentOf = (txnid: string) => `mih${txnid.slice(0, 6)}`;
/** The payment number of a form that was paid again. */
export const secondPaymentOf = (txnid: string) => `mih-again-${txnid.slice(0, 6)}`;
/** The amount that a form requests from PayU, in paise. */
export const inPaise = (fields?: Record<string, string>) => Math.round(Number(fields?.amount ?? 0) * 100);
/** The subscription that a checkout starts. */
export const subscriptionOf = (orderId: string) => `sub_cs_${orderId}`;

/** A dispute about a charge (`ch_0` is the first), or about `amount` of it. */
export type SaidOfDispute = { status: 'open' | 'won' | 'lost'; chargeId?: string; amount?: number };

/** Everything that outlives a process: the store's data, the providers, the mailbox, the files, the clock. */
export function createOutside() {
  const engine = createEmbeddedEngine();
  return {
    /** The store's data. After a restore it is a different store; running processes continue with the one they started with. */
    engine,
    /** The lost stores. */
    lostEngines: [] as Engine[],
    now: Date.parse('2026-11-20T10:00:00.000Z'),
    sessions: new Map<
      string,
      {
        orderId: string;
        planId: string;
        email: string;
        amount: number;
        state: 'open' | 'paid' | 'later' | 'failed' | 'expired';
        isReachable?: boolean;
        createdAt: number;
        /** When it was paid. */
        paidAt?: number;
        /**
         * Whether its card is charged again each term, the length of a term in months, and the price of later terms if the first was
         * cheaper.
         */
        renews: boolean;
        months: number;
        nextAmount?: number | undefined;
        /** The charges for later terms, which no message reports, and their times if those matter. */
        renewals?: number[];
        renewedAt?: number[];
        /** Since when its card is declined for the next term. */
        failingSince?: number | undefined;
        /** When its subscription ended. */
        endedAt?: number;
        /** The refunded amount of each charge: of the first term, of the first renewal, and so on. */
        refunds?: Record<string, number>;
        /** The banks' decisions on these charges. */
        disputes?: Record<string, SaidOfDispute>;
      }
    >(),
    payu: new Map<
      string,
      {
        fields: Record<string, string>;
        status: PayuStatus;
        addedAt: number;
        /** When it was paid. */
        paidAt?: number;
        refunds?: Record<string, number>;
        /** When the same form was paid again. */
        paidAgainAt?: number;
      }
    >(),
    /** Orders paid by bank transfer, with the day on which the payment arrived, if it has. */
    transfers: new Map<string, string | null>(),
    /** The quote that an institution received. */
    quote: undefined as string | undefined,
    /** Subscriptions that end with their term. */
    canceled: new Set<string>(),
    /** Subscriptions that ended immediately, those that are paused, and when the others charge next after a pause. */
    ended: new Set<string>(),
    paused: new Set<string>(),
    chargesOn: new Map<string, string | undefined>(),
    /** The changed amounts of subscriptions at their next renewal. */
    renewals: new Map<string, number>(),
    emails: [] as { id: string; to: string; subject: string; text: string }[],
    files: new Map<string, Uint8Array>(),
    /** PayU's signed reply to a payment. */
    payuAnswer(txnid: string): Map<string, string> {
      const { fields, status } = this.payu.get(txnid)!;
      const answer = { ...fields, status, mihpayid: paymentOf(txnid), hash: '' };
      return new Map(Object.entries({ ...answer, hash: hashOfResponse(merchant, answer) }));
    },
  };
}
export type Outside = ReturnType<typeof createOutside>;

export type Engine = ReturnType<typeof createEmbeddedEngine>;

/** The connection of the scripts to one store. */
export const connectionTo = (engine: Engine): Connection => ({
  async run(script, keys, values) {
    const reply = await engine.execute(['EVAL', script, String(keys.length), ...keys, ...values.map(String)]);
    if (reply instanceof CommandError) throw reply;
    return asRedisReply(reply);
  },
});

function asRedisReply(reply: Reply): RedisReply {
  if (reply instanceof Status) return reply.text;
  return Array.isArray(reply) ? reply.map(asRedisReply) : (reply as RedisReply);
}

/** A process of the shop. `gate` decides how long it lives. */
export function openCrashHarness(outside: Outside, gate: Gate): Shop & Accounts & { connection: Connection } {
  async function pass<T>(upstream: Upstream, step: string, act: () => T | Promise<T>): Promise<T> {
    await gate.before(upstream, step);
    const result = await act();
    await gate.after(upstream, step);
    return result;
  }
  const store = connectionTo(outside.engine);
  const connection: Connection = {
    run: (script, keys, values) => pass('store', 'script', () => store.run(script, keys, values)),
  };
  const cards: CardPayments = {
    openCheckout: (order) =>
      pass('stripe', 'open', () => {
        const id = `cs_${order.id}`;
        if (!outside.sessions.has(id))
          outside.sessions.set(id, {
            ...{ orderId: order.id, planId: order.planId, email: order.buyer.email },
            ...{ amount: order.amount.minorUnits, renews: isSubscription(order) },
            ...{ months: order.term === 'month' ? 1 : 12, nextAmount: order.upgrades?.price },
            ...{ state: 'open', createdAt: outside.now },
          });
        return fetched({ id, url: `https://pay.example/${id}` });
      }),
    askAbout: (order, now) =>
      pass('stripe', 'ask', () => {
        if (order.payment) return newsOfPaid(outside, order, now);
        if (!order.checkout) return [];
        const news = newsOfSession(outside, order.checkout.id, now);
        return news ? [news] : [];
      }),
    listPaid: (time, now) =>
      pass('stripe', 'list', () =>
        [...outside.sessions]
          .filter(([, { state, createdAt }]) => state === 'paid' && isIn(time, createdAt))
          .map(([id]) => newsOfSession(outside, id, now) as ListedPayment),
      ),
    readWebhook: (rawBody, signature, now) => {
      if (signature !== 'genuine') return Promise.resolve({ forged: true });
      const [session = '', disputeId] = rawBody.split(' ');
      if (disputeId !== undefined)
        return pass('stripe', 'dispute', () => newsOfDispute(outside, session, disputeId, now));
      return Promise.resolve(newsOfSession(outside, rawBody, now) ?? { ignored: 'open' });
    },
    alignPrices: () => Promise.resolve([]),
    portalUrl: () => Promise.resolve('https://portal.example'),
    changeRenewal: (subscriptionId, _priceId, minorUnits) =>
      pass('stripe', 'change', () => void outside.renewals.set(subscriptionId, minorUnits)),
    pauseRenewal: (subscriptionId) => pass('stripe', 'pause', () => void outside.paused.add(subscriptionId)),
    resumeRenewal: (subscriptionId, chargeOn) =>
      pass('stripe', 'resume', () => {
        outside.paused.delete(subscriptionId);
        outside.chargesOn.set(subscriptionId, chargeOn);
      }),
    cancelRenewal: (subscriptionId, when) =>
      pass('stripe', 'cancel', () => {
        outside.canceled.add(subscriptionId);
        if (when === 'now') outside.ended.add(subscriptionId);
        const [, session] = [...outside.sessions].find(([id]) => `sub_${id}` === subscriptionId)!;
        return fetched({ endsAt: periodEnd(session) });
      }),
  };
  const realPayu = payuPayments({ ...merchant, paymentUrl: 'https://payu.example', serviceUrl: '' });
  const files: Files = {
    keep: (key, bytes) => pass('files', 'keep', () => void outside.files.set(key, bytes)),
    read: () => Promise.resolve(null),
    remove: (key) => pass('files', 'remove', () => void outside.files.delete(key)),
  };
  return {
    connection,
    origin: 'https://www.biospect.example',
    majorVersion: 10,
    now: () => new Date(outside.now).toISOString(),
    orders: orderStore(connection),
    outbox: outbox(connection),
    unmatchedPayments: unmatchedPaymentStore(connection),
    watch: heartbeatStore(connection),
    accounts: accountStore(connection),
    tokens: sessionTokens('a secret for tokens that everyone may know'),
    // Fast password hashes; their strength is tested elsewhere.
    passwords: {
      hash: (password) => Promise.resolve(`hash of ${password}`),
      verify: (password, stored) => Promise.resolve(stored === `hash of ${password}`),
      isCommon: () => Promise.resolve(false),
    },
    cards,
    payu: {
      ...realPayu,
      listPaid: (time, now) =>
        pass('payu', 'list', () =>
          [...outside.payu].flatMap(([txnid, { fields, status, addedAt, paidAgainAt = NaN }]) => [
            ...(status === 'success' && isIn(time, addedAt)
              ? [listedAtPayu(txnid, fields, paymentOf(txnid), now)]
              : []),
            ...(isIn(time, paidAgainAt) ? [listedAtPayu(txnid, fields, secondPaymentOf(txnid), now)] : []),
          ]),
        ),
      refundedOf: (paymentId) =>
        pass('payu', 'refunds', () => {
          const known = [...outside.payu].find(([txnid]) => paymentOf(txnid) === paymentId);
          const minorUnits = Object.values(known?.[1].refunds ?? {}).reduce((sum, each) => sum + each, 0);
          return fetched({ paymentId, minorUnits });
        }),
      verify: (txnids) =>
        pass(
          'payu',
          'verify',
          () =>
            new Map(
              txnids.map((txnid) => {
                const known = outside.payu.get(txnid);
                const minorUnits = inPaise(known?.fields);
                const status = known?.status ?? 'unknown';
                const told = { status, paymentId: paymentOf(txnid), minorUnits };
                return [txnid, fetched({ txnid, ...told, charges: 0, reason: 'declined' })];
              }),
            ),
        ),
    },
    mailer: {
      send: (mail) => pass('mail', 'send', () => void outside.emails.push(mail)),
    },
    signer: licenseSigner(localSecrets.LICENCE_SIGNING_KEY),
    links: orderLinks('a secret for tests that everyone may know'),
    files,
    fileTimes: fileTimes(connection),
    schools: schoolDomains,
    proofs: studentProofs(connection),
    mailLimits: mailLimits(connection),
  };
}

const isIn = ({ from, to }: Period, at: number) => at >= Date.parse(from) && at <= Date.parse(to);

/** An entry of PayU's list about a payment. */
function listedAtPayu(
  txnid: string,
  fields: Record<string, string>,
  paymentId: string,
  at: string,
): ListedPayment {
  const { email, firstname: name, phone, udf1: planId } = fields;
  const minorUnits = inPaise(fields);
  return fetched({
    find: { orderId: txnid },
    event: { type: 'payment-confirmed', at, paymentId, minorUnits, currency: 'INR', charges: 0 },
    references: [{ kind: 'payment', value: paymentId }],
    details: { provider: 'payu', said: fields, email, name, phone, planId },
  });
}

/** A Checkout Session as Stripe's events report it. */
function newsOfSession(outside: Outside, id: string, at: string): PaymentNews | null {
  const session = outside.sessions.get(id);
  if (!session || session.state === 'open') return null;
  const find = { orderId: session.orderId };
  const { planId, email } = session;
  const news = (event: OrderEvent): PaymentNews =>
    fetched({
      find,
      event,
      details: { provider: 'stripe', said: id, planId, email },
      references: [{ kind: 'customer', value: `cus_${id}` }],
    });
  switch (session.state) {
    case 'paid':
      return news({
        type: 'payment-confirmed',
        at,
        paymentId: `pi_${id}`,
        minorUnits: session.amount,
        currency: 'USD',
        customerId: `cus_${id}`,
        ...(session.renews && { subscriptionId: subscriptionOf(session.orderId) }),
      });
    case 'later':
      return news({ type: 'payment-pending', at });
    case 'failed':
      return news({ type: 'payment-failed', at, reason: 'declined' });
    case 'expired':
      return news({ type: 'checkout-expired', at });
  }
}

type Charged = { createdAt: number; paidAt?: number; months: number; renewals?: number[] };
/** When the paid period of a subscription ends. */
export const periodEnd = ({ createdAt, paidAt = createdAt, months, renewals = [] }: Charged) =>
  addMonths(new Date(paidAt).toISOString(), months * (renewals.length + 1));

/** What Stripe returns about a paid order: renewals, refunds, and a scheduled end, whether the shop knows them or not. */
function newsOfPaid(outside: Outside, order: Order, at: string): PaymentNews[] {
  const id = `cs_${order.id}`;
  const session = outside.sessions.get(id)!;
  const { renewals = [], renewedAt = [], refunds = {}, amount, months, failingSince, endedAt } = session;
  const find = { orderId: order.id };
  const { paidAt } = order.payment!;
  const nextInvoice = (i: number) => `in_${id}_${i + 1}`;
  const renewed = renewals.map((minorUnits, i) => ({
    type: 'renewal-paid' as const,
    at,
    invoiceId: nextInvoice(i),
    minorUnits,
    paidUntil: addMonths(session.paidAt ? new Date(session.paidAt).toISOString() : paidAt, months * (i + 2)),
  }));
  const chargedOn = (charge: number) => {
    const at = renewedAt[charge - 1];
    return at === undefined ? paidAt : new Date(at).toISOString();
  };
  const refunded = Object.entries(refunds).map(([chargeId, minorUnits]) => ({
    type: 'refunded' as const,
    at,
    chargeId,
    minorUnits,
    ofMinorUnits: [amount, ...renewals][Number(chargeId.slice('ch_'.length))]!,
    chargedAt: chargedOn(Number(chargeId.slice('ch_'.length))),
  }));
  const ending =
    outside.canceled.has(subscriptionOf(order.id)) && order.subscription === 'renewing'
      ? [{ type: 'cancellation-scheduled' as const, at, asOf: at, endsAt: periodEnd(session) }]
      : [];
  const failed =
    failingSince === undefined
      ? []
      : [{ type: 'renewal-failed' as const, at, invoiceId: nextInvoice(renewals.length) }];
  const ended =
    endedAt === undefined || order.subscription === 'ended'
      ? []
      : [{ type: 'subscription-ended' as const, at, endsAt: new Date(endedAt).toISOString() }];
  const disputed = Object.keys(session.disputes ?? {}).map(
    (disputeId) => newsOfDispute(outside, id, disputeId, at).event,
  );
  const unpaused =
    order.renewalCollection === 'paused' && !outside.paused.has(subscriptionOf(order.id))
      ? [{ type: 'collection-resumed' as const, at }]
      : [];
  return [...renewed, ...failed, ...refunded, ...ending, ...ended, ...unpaused, ...disputed].map((event) =>
    fetched({ find, event, references: [] }),
  );
}

const toldOfDispute = { open: 'disputed', won: 'dispute-won', lost: 'dispute-lost' } as const;

/** What Stripe returns about a dispute. */
function newsOfDispute(outside: Outside, sessionId: string, disputeId: string, at: string) {
  const { orderId, amount, renewals = [], disputes = {}, createdAt } = outside.sessions.get(sessionId)!;
  const { status, chargeId = 'ch_0', amount: minorUnits } = disputes[disputeId]!;
  const ofMinorUnits = [amount, ...renewals][Number(chargeId.slice('ch_'.length))]!;
  const charge = { chargeId, ofMinorUnits, chargedAt: new Date(createdAt).toISOString() };
  return fetched({
    find: { orderId },
    event: {
      type: toldOfDispute[status],
      at,
      disputeId,
      minorUnits: minorUnits ?? ofMinorUnits,
      customerId: `cus_${sessionId}`,
      ...charge,
    },
    references: [],
  });
}

/** A gate that lets everything through. */
export const openGate: Gate = { before: () => undefined, after: () => undefined };

/** A gate that kills the process at its `step`th step, before or after the step takes effect, and counts the steps. */
export function crashAtStep(
  step: number,
  when: 'before' | 'after',
): Gate & { steps: string[]; isDead: () => boolean } {
  const steps: string[] = [];
  let dead = false;
  const die = () => {
    dead = true;
    throw new Death(`died ${when} step ${step}`);
  };
  return {
    steps,
    isDead: () => dead,
    before(upstream, name) {
      if (dead) throw new Death('dead');
      steps.push(`${upstream} ${name}`);
      if (when === 'before' && steps.length === step) die();
    },
    after() {
      if (dead) throw new Death('dead');
      if (when === 'after' && steps.length === step) die();
    },
  };
}

/** Every possible crash along the steps that a gate has counted, each with a separate gate. */
export const deathsAlong = ({ steps }: { steps: readonly string[] }) =>
  steps.flatMap((name, i) =>
    (['before', 'after'] as const).map((when) => ({
      when,
      where: `${when} step ${i + 1} (${name})`,
      gate: () => crashAtStep(i + 1, when),
    })),
  );

/** An upstream service that is down. */
export const outage = (upstream: Upstream) => new UpstreamError(upstream, 'down');
