// Every command that we use, on both engines. The local store responds to the SDK in the same way with a real Redis and
// with the embedded engine, so tests are reliable on either.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from '@upstash/redis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedEngine } from '../fakes/redis/embedded/engine.ts';
import type { StoreEngine } from '../fakes/redis/engine.ts';
import { openStore } from '../fakes/redis/open-store.ts';
import { findRedisServer, startRedisServer } from '../fakes/redis/redis-server-engine.ts';
import { startStore, type StoreStandIn } from '../fakes/redis/upstash-server.ts';

const redisServer = findRedisServer();
const engines: [string, () => Promise<StoreEngine>][] = [
  ['embedded', () => Promise.resolve(createEmbeddedEngine())],
];
if (redisServer) engines.push(['redis-server', () => startRedisServer(redisServer)]);
else
  console.warn('No redis-server on this machine: the store contract is checked on the embedded engine only.');

const token = 'contract-token';

describe.each(engines)('the store on %s', (_name, createEngine) => {
  let store: StoreStandIn;
  let redis: Redis;

  beforeAll(async () => {
    store = await startStore({ engine: await createEngine(), token });
    redis = clientOf(store);
  });
  beforeEach(async () => {
    await redis.flushdb();
  });
  afterAll(() => store.close());

  it('stores any text exactly', async () => {
    for (const text of [
      'plain',
      '',
      'OK',
      '"quoted"',
      '12345678',
      'true',
      'naïve ₹ 統計 🙂',
      'a\r\nb\0c',
      '{"a":[1]}',
    ]) {
      await redis.set('text', text);
      expect(await redis.get('text')).toBe(text);
    }
  });

  it('claims a key once with NX and releases it when it expires', async () => {
    expect(await redis.set('claim', 'a', { nx: true, px: 60_000 })).toBe('OK');
    expect(await redis.set('claim', 'b', { nx: true, px: 60_000 })).toBeNull();
    expect(await redis.get('claim')).toBe('a');
    await redis.pexpire('claim', 20);
    await expect.poll(() => redis.get('claim')).toBeNull();
    expect(await redis.set('claim', 'c', { nx: true, ex: 60 })).toBe('OK');
    expect(await redis.pttl('claim')).toBeGreaterThan(58_000);
    expect(await redis.set('claim', 'd', { keepTtl: true })).toBe('OK');
    expect(await redis.pttl('claim')).toBeGreaterThan(58_000);
    await redis.set('claim', 'e');
    expect(await redis.pttl('claim')).toBe(-1);
  });

  it('finds and deletes several keys with one command', async () => {
    await redis.set('a', '1');
    await redis.set('b', 'two');
    expect(await redis.exists('a', 'b', 'c', 'a')).toBe(3);
    expect(await redis.del('a', 'c')).toBe(1);
    expect(await redis.type('b')).toBe('string');
    expect(await redis.type('a')).toBe('none');
  });

  it('counts, and preserves the expiry of a counter', async () => {
    expect(await redis.incr('n')).toBe(1);
    expect(await redis.expire('n', 100)).toBe(1);
    expect(await redis.incr('n')).toBe(2);
    expect(await redis.pttl('n')).toBeGreaterThan(98_000);
    await redis.set('n', 'one');
    await expect(redis.incr('n')).rejects.toThrow('ERR value is not an integer or out of range');
  });

  it('sets, reads, and removes expiry in all units', async () => {
    expect(await redis.expire('none', 10)).toBe(0);
    expect(await redis.pttl('none')).toBe(-2);
    await redis.set('k', 'v', { ex: 20 });
    expect(await redis.pttl('k')).toBeGreaterThan(19_000);
    await redis.set('k', 'v', { pxat: Date.now() + 9000 });
    expect(await redis.pttl('k')).toBeLessThan(9001);
    expect(await redis.pexpire('k', 1500)).toBe(1);
    expect(await redis.pttl('k')).toBeGreaterThan(1000);
    expect(await redis.pexpireat('k', Date.now() + 50_000)).toBe(1);
    expect(await redis.pttl('k')).toBeGreaterThan(45_000);
    expect(await redis.persist('k')).toBe(1);
    expect(await redis.persist('k')).toBe(0);
    expect(await redis.expire('k', -1)).toBe(1);
    expect(await redis.get('k')).toBeNull();
  });

  it('stores hashes', async () => {
    expect(await redis.hset('h', { name: 'Ada', n: '1', empty: '' })).toBe(3);
    expect(await redis.hset('h', { name: 'Grace' })).toBe(0);
    expect(await redis.hget('h', 'name')).toBe('Grace');
    expect(await redis.hget('h', 'none')).toBeNull();
    expect(await redis.hmget('h', 'name', 'none')).toEqual(['Grace', null]);
    expect(await redis.hgetall('h')).toEqual(['name', 'Grace', 'n', '1', 'empty', '']);
    expect(await redis.hgetall('none')).toEqual([]);
    expect(await redis.hsetnx('h', 'name', 'x')).toBe(0);
    expect(await redis.hincrby('h', 'n', 4)).toBe(5);
    await expect(redis.hincrby('h', 'name', 1)).rejects.toThrow('ERR hash value is not an integer');
    expect(await redis.hexists('h', 'n')).toBe(1);
    expect(await redis.hlen('h')).toBe(3);
    expect((await redis.hkeys('h')).sort()).toEqual(['empty', 'n', 'name']);
    expect(await redis.hdel('h', 'n', 'name', 'empty', 'other')).toBe(3);
    expect(await redis.exists('h')).toBe(0);
  });

  it('stores sets', async () => {
    expect(await redis.sadd('s', 'a', 'b', 'a')).toBe(2);
    expect(await redis.srem('s', 'a', 'q')).toBe(1);
    expect(await redis.smembers('s')).toEqual(['b']);
  });

  it('stores sorted sets and finds due members', async () => {
    expect(
      await redis.zadd(
        'z',
        { score: 30, member: 'c' },
        { score: 10, member: 'a' },
        { score: 20.5, member: 'b' },
      ),
    ).toBe(3);
    expect(await redis.zadd('z', { xx: true }, { score: 11, member: 'a' }, { score: 1, member: 'q' })).toBe(
      0,
    );
    expect(await redis.zscore('z', 'a')).toBe('11');
    expect(await redis.zscore('z', 'none')).toBeNull();
    expect(await redis.zrange('z', 0, -1)).toEqual(['a', 'b', 'c']);
    expect(await redis.exec(['ZREVRANGE', 'z', 0, 0, 'WITHSCORES'])).toEqual(['c', '30']);
    expect(await redis.exec(['ZREVRANGE', 'z', 1, -1])).toEqual(['b', 'a']);
    expect(await redis.exec(['ZRANGEBYSCORE', 'z', '-inf', 20.5])).toEqual(['a', 'b']);
    expect(await redis.exec(['ZRANGEBYSCORE', 'z', '12', '+inf', 'LIMIT', 0, 1])).toEqual(['b']);
    expect(await redis.exec(['ZRANGEBYSCORE', 'z', '(11', '(30'])).toEqual(['b']);
    expect(await redis.zcount('z', '-inf', '(20.5')).toBe(1);
    expect(await redis.zcount('z', 11, '+inf')).toBe(3);
    expect(await redis.zcount('z', '-inf', '(-inf')).toBe(0);
    expect(await redis.zrank('z', 'c')).toBe(2);
    expect(await redis.zrank('z', 'none')).toBeNull();
    expect(await redis.zrange('z', 2, 1)).toEqual([]);
    expect(await redis.zrange('z', -5, -4)).toEqual([]);
    expect(await redis.zrem('z', 'a', 'b', 'c', 'none')).toBe(3);
    await redis.zadd('z', { score: 1, member: 'b' }, { score: 1, member: 'B' }, { score: 1, member: 'é' });
    expect(await redis.zrange('z', 0, -1)).toEqual(['B', 'b', 'é']);
  });

  it('finds keys by pattern', async () => {
    for (const key of ['order:1', 'order:2', 'trial:1', 'odd.key*']) await redis.set(key, 'a');
    expect((await redis.keys('order:*')).sort()).toEqual(['order:1', 'order:2']);
    expect((await redis.keys('*:[1]')).sort()).toEqual(['order:1', 'trial:1']);
    expect(await redis.keys('odd.key\\*')).toEqual(['odd.key*']);
    const found: string[] = [];
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, { match: '?r*', count: 10 });
      cursor = String(next);
      found.push(...keys);
    } while (cursor !== '0');
    expect(found.sort()).toEqual(['order:1', 'order:2', 'trial:1']);
  });

  it('rejects a command on a key of another type', async () => {
    await redis.set('k', 'v');
    await expect(redis.hget('k', 'f')).rejects.toThrow('WRONGTYPE');
    await expect(redis.zadd('k', { score: 1, member: 'm' })).rejects.toThrow('WRONGTYPE');
    expect(await redis.get('k')).toBe('v');
  });

  it('runs a pipeline in order and reports each failure at its position', async () => {
    const replies = await redis
      .pipeline()
      .set('a', '1')
      .incr('a')
      .hget('a', 'f')
      .get('a')
      .exec({ keepErrors: true });
    expect(replies.map((reply) => reply.result)).toEqual(['OK', 2, undefined, '2']);
    expect(replies[2]?.error).toContain('WRONGTYPE');
  });

  describe('scripts', () => {
    it('receive keys and arguments and return every kind of value as Redis converts it', async () => {
      const run = (body: string, keys: string[] = [], args: string[] = []) => redis.eval(body, keys, args);
      expect(await run('return {KEYS[1], ARGV[1], ARGV[2]}', ['k'], ['a', 'b'])).toEqual(['k', 'a', 'b']);
      expect(await run('return 3.99')).toBe(3);
      expect(await run('return true')).toBe(1);
      expect(await run('return false')).toBeNull();
      expect(await run('return {1, 2, nil, 4}')).toEqual([1, 2]);
      expect(await run("return redis.call('GET', 'none') == false")).toBe(1);
      expect(await run("return redis.call('SET', 'k', 'v')['ok']")).toBe('OK');
      expect(await run("redis.call('HSET', 'h', 'a', 1); return redis.call('HGETALL', 'h')")).toEqual([
        'a',
        '1',
      ]);
      expect(await run("return #redis.call('ZRANGEBYSCORE', 'z', '-inf', '+inf', 'LIMIT', 0, 5)")).toBe(0);
    });

    it('calculate in doubles, as Redis does', async () => {
      const run = (body: string, args: string[] = []) => redis.eval(body, [], args);
      expect(await run('return ARGV[1] * 1000', ['1700000000'])).toBe(1_700_000_000_000);
      expect(await run('return tonumber(ARGV[1]) + 60 * 60 * 24 * 365 * 1000', ['1700000000000'])).toBe(
        1_731_536_000_000,
      );
      expect(await run('return tostring(10 / 2) .. "," .. 1700000000000 .. "," .. 0.5')).toBe(
        '5,1700000000000,0.5',
      );
      expect(await run("redis.call('SET', 'n', 10 / 2); return redis.call('GET', 'n')")).toBe('5');
      expect(await run('local t = {} for i = 1, 3 do t[i] = i * 2 end return {unpack(t)}')).toEqual([
        2, 4, 6,
      ]);
    });

    it('decode a JSON argument into tables, lists from 1, numbers as doubles, and null as cjson.null', async () => {
      const run = (body: string, value: unknown) =>
        redis.eval(`local args = cjson.decode(ARGV[1]) ${body}`, [], [JSON.stringify(value)]);
      const all = {
        text: 'naïve ₹ 🙂\r\n"\\\u0000',
        at: 1_795_555_555_123,
        no: false,
        deep: { list: ['a', 'b'] },
      };
      expect(
        await run('return { args.text, args.at, args.no == false, args.deep.list[2], #args.deep.list }', all),
      ).toEqual([all.text, all.at, 1, 'b', 2]);
      expect(
        await run('return { args.absent == nil, args.null == cjson.null, type(args.null) }', { null: null }),
      )
        // A null is not nil: a script would treat it as true.
        .toEqual([1, 1, 'userdata']);
      expect(await run('local n = 0 for _ in ipairs(args) do n = n + 1 end return { n, #args }', [])).toEqual(
        [0, 0],
      );
      expect(await run('return next(args) == nil', {})).toBe(1);
      expect(await run("redis.call('SET', 'at', args.at) return redis.call('GET', 'at')", all)).toBe(
        String(all.at),
      );
      expect(
        await run("redis.call('ZADD', 'z', args.s, 'm') return redis.call('ZSCORE', 'z', 'm')", {
          s: -11_795_555_555_123,
        }),
      ).toBe('-11795555555123');
      expect(await run("return tostring(args.version + 1) .. '|' .. args.version", { version: 41 })).toBe(
        '42|41',
      );
      for (const no of ['', '{', 'nonsense', '[1,]'])
        await expect(redis.eval('return cjson.decode(ARGV[1])', [], [no])).rejects.toThrow('Expected');
    });

    it('change a state and queue an email in one step, once', async () => {
      const fulfil = `
        if redis.call('HGET', KEYS[1], 'state') ~= 'open' then return 0 end
        redis.call('HSET', KEYS[1], 'state', 'paid')
        redis.call('ZADD', KEYS[2], ARGV[1], ARGV[2])
        redis.call('ZREM', KEYS[3], KEYS[1])
        return 1`;
      await redis.hset('order', { state: 'open' });
      const results = await Promise.all(
        Array.from({ length: 10 }, () => redis.eval(fulfil, ['order', 'outbox', 'open'], ['1', 'mail-1'])),
      );
      expect(results.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
      expect(await redis.zrange('outbox', 0, -1)).toEqual(['mail-1']);
    });

    it('fail with the message of the command or the error they raised', async () => {
      await redis.set('k', 'v');
      await expect(redis.eval("return redis.call('HGET', 'k', 'f')", [], [])).rejects.toThrow('WRONGTYPE');
      await expect(redis.eval("error({err = 'BROKEN on purpose'})", [], [])).rejects.toThrow(
        'BROKEN on purpose',
      );
      await expect(redis.eval('return (', [], [])).rejects.toThrow('Error compiling script');
      await expect(redis.eval('return nosuchglobal', [], [])).rejects.toThrow('nosuchglobal');
      await expect(redis.eval('leak = 1', [], [])).rejects.toThrow('readonly table');
    });
  });

  it('rejects a wrong token, a wrong method, malformed input, and oversized requests', async () => {
    const stranger = clientOf({ ...store, token: 'wrong' });
    await expect(stranger.get('k')).rejects.toThrow('WRONGPASS');
    expect((await fetch(store.url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(405);
    for (const body of ['not json', {}, [], [['GET', 'k']], 'GET']) {
      expect((await post(store, '/', body)).status).toBe(400);
    }
    expect((await post(store, '/pipeline', ['GET', 'k'])).status).toBe(400);
    expect((await post(store, '/', ['SET', 'k', 'x'.repeat(10_000_001)])).status).toBe(413);
    await expect(redis.exec(['NOSUCH', 'k'])).rejects.toThrow("ERR unknown command 'NOSUCH'");
    await expect(redis.exec(['GET'])).rejects.toThrow("ERR wrong number of arguments for 'get' command");
  });

  it('encodes every string except OK on request, but no numbers, and sends a sync token', async () => {
    const response = await post(
      store,
      '/pipeline',
      [
        ['SET', 'k', 'é'],
        ['GET', 'k'],
        ['TYPE', 'k'],
        ['INCR', 'n'],
        ['GET', 'x'],
      ],
      {
        'upstash-encoding': 'base64',
      },
    );
    expect(response.headers.get('upstash-sync-token')).toMatch(/./);
    expect(await response.json()).toEqual([
      { result: 'OK' },
      { result: Buffer.from('é').toString('base64') },
      { result: Buffer.from('string').toString('base64') },
      { result: 1 },
      { result: null },
    ]);
  });

  it('fails on request as an unreachable store does, and counts round trips', async () => {
    store.disturb('refuse');
    await expect(redis.get('k')).rejects.toThrow('not available');
    store.disturb('hang');
    await expect(redis.get('k')).rejects.toThrow();
    store.disturb(undefined);
    store.roundTrips.length = 0;
    await redis.pipeline().set('k', 'v').get('k').exec();
    await redis.get('k');
    expect(store.roundTrips).toEqual([['SET', 'GET'], ['GET']]);
  });
});

// Data that a developer stored yesterday is still there today, and two local servers never write to one file.
describe.skipIf(redisServer === undefined)('the local store on redis-server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-store-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const open = () => openStore({ engine: 'redis-server', folder });

  it('still has its data after a restart', async () => {
    const first = await open();
    await first.execute(['SET', 'kept', 'value']);
    await first.close();
    const second = await open();
    expect(await second.execute(['GET', 'kept'])).toBe('value');
    await second.close();
  });

  it('is shared by two local servers and outlives the first to stop', async () => {
    const first = await open();
    const second = await open();
    await first.execute(['SET', 'shared', 'yes']);
    expect(await second.execute(['GET', 'shared'])).toBe('yes');
    await first.close();
    expect(await second.execute(['GET', 'shared'])).toBe('yes');
    await second.close();
  });
});

function clientOf({ url, token }: { url: string; token: string }) {
  return new Redis({
    url,
    token,
    automaticDeserialization: false,
    enableAutoPipelining: false,
    retry: { retries: 0 },
    signal: () => AbortSignal.timeout(1000),
  });
}

function post(store: StoreStandIn, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${store.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${store.token}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
