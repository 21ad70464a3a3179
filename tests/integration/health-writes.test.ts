// The health check detects a store that replies but accepts no writes: full, or read-only after a failover.
import { afterAll, afterEach, expect, it } from 'vitest';
import health from '../../netlify/functions/health.ts';
import reconcile from '../../netlify/functions/reconcile.ts';
import checkout from '../../netlify/endpoints/stripe-checkout.ts';
import type { Connection } from '../../netlify/adapters/redis/connection.ts';
import { heartbeatStore } from '../../netlify/adapters/redis/heartbeat-store.ts';
import { termsVersion } from '../../src/contracts/terms-version.ts';
import { startCommerce } from '../support/commerce.ts';

const site = await startCommerce();
await reconcile();
afterAll(() => site.close());
afterEach(() => site.store.disturb(undefined));

const ask = () => site.call(health, { path: '/api/health' });
const buy = () =>
  site.call(checkout, { body: { email: 'ada@example.org', priceId: 'student-usd', termsVersion } });

it('the health check is OK while the store accepts writes, takes one round trip, and leaves a key that expires within a minute', async () => {
  await ask();
  const before = site.store.roundTrips.length;
  const { status, json } = await ask();
  expect([status, json]).toMatchObject([200, { ok: true, problems: [] }]);
  expect(site.store.roundTrips.length - before).toBe(1);
  const lasts = await site.redis.pttl('doctor:health');
  expect(lasts).toBeGreaterThan(0);
  expect(lasts).toBeLessThanOrEqual(60_000);
});

it.each([
  ['full', 'The store is full and accepts no writes: delete data or enlarge it.'],
  ['read-only', 'The store is read-only, as a replica is after a failover, and accepts no writes.'],
] as const)(
  'the health check and checkout return 503 while the store is %s, and the check gives the reason and all other facts',
  async (how, problem) => {
    site.store.disturb(how);
    const { status, json } = await ask();
    expect([status, json]).toMatchObject([503, { ok: false, problems: [problem], mailsFailing: 0 }]);
    expect((await buy()).status).toBe(503);
    site.store.disturb(undefined);
    expect((await ask()).status).toBe(200);
  },
);

it('the health check returns 503 while the store does not respond', async () => {
  site.store.disturb('refuse');
  expect((await ask()).status).toBe(503);
});

it.each([
  ['used_memory:950\r\nmaxmemory:1000\r\n', 0.95],
  ['# Memory\r\nused_memory:10\r\nused_memory_human:10B\r\nmaxmemory:1000\r\nmaxmemory_human:1K\r\n', 0.01],
  ['used_memory:10\r\nmaxmemory:0\r\n', undefined],
  ['# Memory\r\n', undefined],
  ['', undefined],
])('the memory usage of a store is parsed from %j', async (info, share) => {
  const connection: Connection = {
    run: () => Promise.resolve([info, null, null, 0, null, null, null, 0]),
  };
  expect((await heartbeatStore(connection).read()).memoryUsed).toBe(share);
});
