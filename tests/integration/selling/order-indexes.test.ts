// The order indexes return complete results however many orders there are: orders paid since a day, and orders of an
// address.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressHash } from '../../../netlify/adapters/redis/address-hash.ts';
import { readInTurns, readWhole } from '../../../netlify/adapters/redis/whole-store.ts';
import { restoreStore } from '../../../netlify/cli/restore-store.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { sendDailyDigest } from '../../../netlify/use-cases/send-daily-digest.ts';
import { findOrders } from '../../../netlify/use-cases/serve-order-page.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { storedMark } from '../../../src/domain/order/marks.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { invitePeople, withdrawInvitation } from '../../../src/domain/license/seats.ts';
import { nameSecond, removeSecond } from '../../../src/domain/license/second-administrator.ts';
import { placeOrder } from '../../../src/domain/billing/transfer.ts';
import { createEmbeddedEngine } from '../../fakes/redis/embedded/engine.ts';
import { CommandError, type StoreEngine } from '../../fakes/redis/engine.ts';
import { findRedisServer, startRedisServer } from '../../fakes/redis/redis-server-engine.ts';
import { createOutside, crashAtStep, openCrashHarness, openGate } from '../../support/crash-harness.ts';

const redisServer = findRedisServer();
const engines: [string, () => Promise<StoreEngine>][] = [
  ['embedded', () => Promise.resolve(createEmbeddedEngine())],
];

if (redisServer) engines.push(['redis-server', () => startRedisServer(redisServer)]);

const victim = 'ada@example.org';
const idOf = (n: number, prefix = 'o') => prefix + String(n).padStart(23, '0');
const hoursBefore = (date: string, hours: number) => addDays(date, -hours / 24);

const ordered = (id: string, createdAt: string, email: string, provider?: 'transfer'): Order =>
  newOrder({
    id,
    plan: findPlan('personal-academic')!,
    currency: 'USD',
    buyer: { email, company: 'A university' },
    now: createdAt,
    provider,
  });

function paid(order: Order, at: string): Order {
  const { minorUnits, currency } = order.amount;
  const event = { type: 'payment-confirmed' as const, at, paymentId: `pi_${order.id}`, minorUnits, currency };
  const decision = applyEvent(order, event, 10);
  if (decision.outcome !== 'changed') throw new Error(decision.outcome);
  return decision.order;
}

function placed(order: Order): Order {
  const decision = placeOrder(order, order.createdAt);
  if (decision.outcome !== 'changed') throw new Error(decision.outcome);
  return decision.order;
}

describe.each(engines)('the order indexes on %s', (_name, createEngine) => {
  let engine: StoreEngine;
  beforeAll(async () => {
    engine = await createEngine();
  }, 60_000);
  const outside = createOutside();
  let shop: Shop;
  const call = async (...command: string[]) => {
    const reply = await engine.execute(command);
    if (reply instanceof CommandError) throw reply;
    return reply;
  };
  beforeEach(async () => {
    await call('FLUSHDB');
    outside.engine = engine;
    outside.emails.length = 0;
    shop = openCrashHarness(outside, openGate);
  });
  afterAll(() => engine.close());

  /** Stores an order, and then its later state if one is given. */
  async function keep(before: Order, after?: Order) {
    await shop.orders.create(before, { checkAt: null, limits: [] });
    if (after) await commit(after, 1);
  }
  const commit = (order: Order, version: number) =>
    shop.orders.commit({
      order,
      version,
      emails: [],
      emailsLeasedUntil: shop.now(),
      checkAt: null,
      remindAt: null,
    });

  /** Stores an order as earlier releases did. */
  async function keepAsBefore(order: Order, version = 2) {
    await call('HSET', `order:${order.id}`, 'doc', JSON.stringify(order), 'version', String(version));
    await call('ZADD', 'orders:all', String(Date.parse(order.createdAt)), order.id);
    if (order.payment ?? order.purchaseOrder)
      await call('SADD', `buyer:${addressHash(order.buyer.email)}`, order.id);
  }

  /** Every order ID indexed for an address, by page. */
  async function listed(email: string) {
    const pages: string[][] = [];
    for (let after: Parameters<Shop['orders']['paidOrdersOf']>[2]; ;) {
      const page = await shop.orders.paidOrdersOf(email, [], after);
      if (page.outcome !== 'found') throw new Error(page.outcome);
      pages.push(page.orders.map(({ id }) => id));
      after = page.next;
      if (!after) return pages;
    }
  }

  /** Creates 1,101 orders in the last month. The 18 newest sales are from the last day. */
  async function sellIn(keepOne: (before: Order, after?: Order) => Promise<unknown>) {
    const now = shop.now();
    for (let n = 0; n < 1083; n++) {
      const order = ordered(idOf(n), hoursBefore(now, 600 - n / 2), `b${n}@example.org`);
      await keepOne(order, n % 9 === 0 ? paid(order, order.createdAt) : undefined);
    }
    for (let n = 0; n < 18; n++) {
      // Two of them were started weeks ago, as is common with transfers.
      const order = ordered(idOf(n, 's'), hoursBefore(now, n < 2 ? 500 : 20), `s${n}@example.org`);
      await keepOne(order, paid(order, hoursBefore(now, 10)));
    }
  }
  const digest = async () => {
    await sendDailyDigest(shop);
    return outside.emails.find(({ id }) => id.startsWith('digest.'))!.subject;
  };

  it('include every sale of a day in its digest, among 1,101 orders in a month', async () => {
    await sellIn(keep);
    expect(await digest()).toContain(': 18 (');
  }, 120_000);

  it('include every sale of a day in its digest if an earlier release wrote them all', async () => {
    await sellIn((before, after) => keepAsBefore(after ?? before));
    expect(await digest()).toContain(': 18 (');
  }, 120_000);

  it('count each sale in exactly one digest, at whichever step the process is killed', async () => {
    const sell = async (n: number) => {
      const order = ordered(idOf(n), shop.now(), `b${n}@example.org`);
      await keep(order, paid(order, shop.now()));
      outside.now += 24 * 60 * 60_000;
    };
    let [step, isKilled] = [0, true];
    while (isKilled) {
      step++;
      for (const when of ['before', 'after'] as const) {
        await call('FLUSHDB');
        await sendDailyDigest(shop);
        outside.emails.length = 0;
        await sell(1);
        const gate = crashAtStep(step, when);
        await sendDailyDigest(openCrashHarness(outside, gate)).catch(() => undefined);
        isKilled = gate.isDead();
        // Emails in the outbox are sent once their lease has expired.
        outside.now += 3 * 60_000;
        await reconcileOrders(shop);
        await sell(2);
        await sendDailyDigest(shop);
        const digests = new Map(outside.emails.map(({ id, subject }) => [id, subject]));
        const sold = [...digests.values()].flatMap((subject) => /: (\d) \(/.exec(subject)?.slice(1) ?? []);
        expect(
          sold.reduce((sum, each) => sum + Number(each), 0),
          `killed ${when} step ${step}`,
        ).toBe(2);
      }
    }
    expect(step).toBeGreaterThan(5);
  }, 60_000);

  it('include a sale that an earlier release wrote after the indexes were built, as after a rollback', async () => {
    await reconcileOrders(shop);
    const order = ordered(idOf(1), hoursBefore(shop.now(), 3), victim);
    await keepAsBefore(paid(order, hoursBefore(shop.now(), 2)));
    expect(await digest()).toContain(': 1 (');
    expect((await listed(victim)).flat()).toEqual([order.id]);
  });

  it('return the paid orders of an address first, and all of its orders once, however many there are', async () => {
    const now = shop.now();
    const own = [1, 2, 3].map((n) => ordered(idOf(n, 'p'), hoursBefore(now, 300 + n), victim));
    for (const order of own) await keep(order, paid(order, now));
    const free = Array.from({ length: 120 }, (_, n) =>
      ordered(idOf(n), hoursBefore(now, 120 - n), victim, 'transfer'),
    );
    for (const order of free) await keep(order, placed(order));
    const pages = await listed(victim);
    expect(pages[0]!.slice(0, 3)).toEqual(own.map(({ id }) => id));
    expect(pages.map((page) => page.length)).toEqual([50, 50, 23]);
    expect(pages.flat()).toEqual([...own, ...free.toReversed()].map(({ id }) => id));
    const { sendEmails } = (await findOrders(shop, victim, undefined)) as { sendEmails: () => Promise<void> };
    await sendEmails();
    const [mail] = outside.emails;
    expect(mail!.text.match(/\/order\?link=/g)).toHaveLength(123);
  }, 60_000);

  it('return an earlier release’s paid order among 120 unpaid ones, and lose none in the migration', async () => {
    const now = shop.now();
    const own = ordered(idOf(1, 'p'), hoursBefore(now, 400), victim);
    const free = Array.from({ length: 120 }, (_, n) =>
      ordered(idOf(n), hoursBefore(now, 120 - n), victim, 'transfer'),
    );
    for (const order of free) await keepAsBefore(placed(order));
    await keepAsBefore(paid(own, now));
    // A deleted order, and one that this release cannot read.
    await call('SADD', `buyer:${addressHash(victim)}`, idOf(1, 'gone'), idOf(1, 'x'));
    await call('HSET', `order:${idOf(1, 'x')}`, 'doc', '{"id":"of a newer release"}', 'version', '7');
    const pages = await listed(victim);
    expect(pages[0]![0]).toBe(own.id);
    expect(pages.flat().toSorted()).toEqual([own, ...free].map(({ id }) => id).sort());
    expect(await call('EXISTS', `buyer:${addressHash(victim)}`)).toBe(0);
    expect(await call('ZSCORE', `orders-of:${addressHash(victim)}`, idOf(1, 'x'))).toBeTruthy();
    expect(await call('ZSCORE', `orders-of:${addressHash(victim)}`, idOf(1, 'gone'))).toBeNull();
  });

  it('use the current state of an order that changes during the migration', async () => {
    const own = ordered(idOf(1, 'p'), shop.now(), victim);
    await keepAsBefore(paid(own, shop.now()));
    // Another process corrects the address between the read of the order and its indexing.
    const corrected = {
      ...paid(own, shop.now()),
      buyer: { ...own.buyer, email: 'new@example.org' },
      emailBefore: victim,
    };
    let isChanged = false;
    const meddled = openCrashHarness(outside, {
      before: () => undefined,
      after: async () => {
        if (isChanged) return;
        isChanged = true;
        await commit(corrected, 2);
      },
    });
    expect(await meddled.orders.paidOrdersOf(victim, [])).toMatchObject({ outcome: 'found', orders: [] });
    expect((await listed('new@example.org')).flat()).toEqual([own.id]);
  });

  it('move an order to its corrected address and remove it from the previous one', async () => {
    const own = ordered(idOf(1, 'p'), shop.now(), victim);
    await keep(own, paid(own, shop.now()));
    await commit({ ...paid(own, shop.now()), buyer: { email: 'new@example.org' }, emailBefore: victim }, 2);
    expect((await listed(victim)).flat()).toEqual([]);
    expect((await listed('new@example.org')).flat()).toEqual([own.id]);
  });

  it('are built once by the reconciliation for every order of earlier releases', async () => {
    const now = shop.now();
    for (let n = 0; n < 250; n++) {
      const order = ordered(idOf(n), hoursBefore(now, 600 - n), `b${n}@example.org`);
      await keepAsBefore(n % 2 === 0 ? paid(order, hoursBefore(now, 300 - n)) : order);
    }
    await reconcileOrders(shop);
    const ids = (await call('ZRANGE', 'orders:paid', '0', '-1', 'WITHSCORES')) as string[];
    expect(ids.filter((_, i) => i % 2 === 0)).toEqual(Array.from({ length: 125 }, (_, n) => idOf(2 * n)));
    expect(Number(ids[1])).toBe(Date.parse(hoursBefore(now, 300)));
    expect(await call('GET', 'orders:quoted')).toBe('all');
    const since = hoursBefore(now, 100);
    const found: string[] = [];
    for (
      let page = await shop.orders.paidSince(since);
      ;
      page = await shop.orders.paidSince(since, page.next)
    ) {
      found.push(...page.orders.map(({ id }) => id));
      if (!page.next) break;
    }
    expect(found).toEqual(Array.from({ length: 25 }, (_, n) => idOf(200 + 2 * n)));
  }, 60_000);

  it('treat a payment as known only if it paid the order or is recorded as its second payment', async () => {
    const order = ordered(idOf(1), shop.now(), victim);
    await keep(order, paid(order, shop.now()));
    const id = `pi_${order.id}`;
    const asked = [id, id.slice(0, -1), 'pi_2', 'Ada'].map((paymentId) => ({ orderId: order.id, paymentId }));
    const news = { ...asked[2]!, orderId: idOf(2) };
    const { order: stored, version } = (await shop.orders.read(order.id))!;
    await commit(
      {
        ...stored,
        handled: [storedMark('browser:pi_2:pending')],
        buyer: { ...stored.buyer, name: 'Ada' },
      },
      version,
    );
    expect(await shop.orders.untoldAmong([...asked, news])).toEqual([id.slice(0, -1), 'pi_2', 'Ada', 'pi_2']);
    const second = { type: 'payment-confirmed' as const, at: shop.now(), paymentId: 'pi_2', ...order.amount };
    const flagged = applyEvent((await shop.orders.read(order.id))!.order, second, 10);
    await commit((flagged as { order: Order }).order, version + 1);
    expect(await shop.orders.untoldAmong(asked)).toEqual([id.slice(0, -1), 'Ada']);
    expect(await shop.orders.untoldAmong([])).toEqual([]);
  });

  const groupOf = (id: string, createdAt: string) => {
    const order = newOrder({
      id,
      plan: findPlan('group-academic', 3)!,
      currency: 'USD',
      buyer: { email: 'buyer@example.org' },
      now: createdAt,
    });
    return { order, group: paid(order, createdAt) };
  };
  const given = async (email: string) => (await shop.orders.givenTo(email)).orders.map(({ id }) => id);
  const seated = (group: Order, ...emails: string[]) =>
    invitePeople(
      group,
      emails.map((email) => ({ email })),
      shop.now(),
    ).order;

  it('return a group to everyone who has a seat, from the commit that assigns it to the one that removes it', async () => {
    const { order, group } = groupOf(idOf(1), shop.now());
    const withTwo = seated(group, 'Rania@Example.org', 'tom@example.org');
    await keep(order, withTwo);
    expect(await given('rania@example.org')).toEqual([order.id]);
    const { seats } = withTwo.seating!;
    const withdrawn = withdrawInvitation(withTwo, seats[0]!, shop.now());
    if (!withdrawn.ok) throw new Error(withdrawn.reason);
    await commit(withdrawn.order, 2);
    expect(await given('rania@example.org')).toEqual([]);
    expect(await given('tom@example.org')).toEqual([order.id]);
    const second = nameSecond(withdrawn.order, 'bea@example.org', shop.now());
    if (!second.ok) throw new Error(second.reason);
    await commit(second.order, 3);
    expect(await given('bea@example.org')).toEqual([order.id]);
    const removed = removeSecond(second.order, shop.now());
    if (!removed.ok) throw new Error(removed.reason);
    await commit({ ...removed.order, seating: undefined }, 4);
    for (const email of ['bea@example.org', 'tom@example.org']) expect(await given(email)).toEqual([]);
    expect(await call('KEYS', 'given-to:*')).toEqual([]);
    expect(await call('HGET', `order:${order.id}`, 'people')).toBeNull();
  });

  it('return a group written by an earlier release to its people after the next reconciliation', async () => {
    await call('SET', 'orders:placed', 'all');
    const { group } = groupOf(idOf(1), shop.now());
    await keepAsBefore(seated(group, 'rania@example.org'));
    expect(await given('rania@example.org')).toEqual([]);
    await reconcileOrders(shop);
    expect(await given('rania@example.org')).toEqual([idOf(1)]);
  });

  it('schedule the renewal quote of a group from an earlier release 60 days ahead, before its first reminder', async () => {
    await call('SET', 'orders:placed', 'all');
    const { subscription: _card, ...group } = groupOf(idOf(1), shop.now()).group;
    await keepAsBefore(group);
    const end = group.license!.validUntil!;
    await call('ZADD', 'orders:reminders', String(Date.parse(addDays(end, -30))), group.id);
    await reconcileOrders(shop);
    outside.now = Date.parse(addDays(end, -60));
    await reconcileOrders(shop);
    expect(outside.emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Renewal quote/)]);
  });

  it('keep the people of a group that this release cannot read', async () => {
    const { order, group } = groupOf(idOf(1), shop.now());
    await keep(order, seated(group, 'rania@example.org'));
    await call('HSET', `order:${order.id}`, 'doc', '{"id":"of a newer release"}');
    await call('DEL', 'orders:quoted');
    while (!(await shop.orders.indexNext()));
    const list = `given-to:${addressHash('rania@example.org').slice(0, 32)}`;
    expect(await call('ZRANGE', list, '0', '-1')).toEqual([order.id]);
  });

  it('keep the 200 newest orders that share something with an address, and drop deleted ones', async () => {
    for (let n = 0; n < 203; n++) {
      const { order, group } = groupOf(idOf(n), hoursBefore(shop.now(), 300 - n));
      await keep(order, seated(group, victim));
    }
    const ids: string[] = [];
    for (
      let page = await shop.orders.givenTo(victim);
      ;
      page = await shop.orders.givenTo(victim, page.next)
    ) {
      ids.push(...page.orders.map(({ id }) => id));
      if (!page.next) break;
    }
    expect(ids).toEqual(Array.from({ length: 200 }, (_, n) => idOf(202 - n)));
    await shop.orders.forget((await shop.orders.read(idOf(202)))!, shop.now());
    expect((await given(victim))[0]).toBe(idOf(201));
  }, 60_000);

  it('cost one round trip for an address with few orders, and full scans read 50 keys at a time', async () => {
    for (let n = 0; n < 130; n++) {
      const order = ordered(idOf(n), hoursBefore(shop.now(), n), n < 40 ? victim : `b${n}@example.org`);
      await keep(order, paid(order, order.createdAt));
    }
    let trips = 0;
    const counted = openCrashHarness(outside, { before: () => void trips++, after: () => undefined });
    await counted.orders.paidOrdersOf(victim, [{ key: 'find:ada', max: 3, windowInMs: 1000 }]);
    expect(trips).toBe(1);
    const sizes: number[] = [];
    for await (const some of readInTurns(counted.connection, Date.parse(shop.now()), (key) =>
      key.startsWith('order:'),
    ))
      sizes.push(some.length);
    expect(sizes).toEqual([50, 50, 30]);
  });

  it('are rebuilt from a backup of an earlier release, which has none', async () => {
    const order = ordered(idOf(1), hoursBefore(shop.now(), 40), victim);
    await keepAsBefore(paid(order, hoursBefore(shop.now(), 5)));
    const { connection } = openCrashHarness(outside, openGate);
    const entries = await readWhole(connection, Date.parse(shop.now()));
    await call('FLUSHDB');
    await restoreStore(connection, entries, shop.now());
    expect(await digest()).toContain(': 1 (');
    expect((await listed(victim)).flat()).toEqual([order.id]);
  });
});
