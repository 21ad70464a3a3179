// The commands of the embedded engine: what the stores' scripts call, and what tests look at the data with.
import { CommandError, Status, type Reply } from '../engine.ts';
import { float, glob, integer, options, pairs, syntaxError } from './arguments.ts';
import type { Keyspace } from './keyspace.ts';
import { ofSortedSets, ofSortedSetsWithMore } from './sorted-sets.ts';

/** A command's arguments are its parameters. Throws a CommandError where Redis answers with one. */
export type Commands = Record<string, ((db: Keyspace, ...args: string[]) => Reply) | undefined>;

const ok = new Status('OK');

const unitsInMs = { EX: 1000, PX: 1, EXAT: 1000, PXAT: 1 } as const;

function set(db: Keyspace, key: string, value: string, ...rest: string[]): Reply {
  const given = options(rest, { NX: 0, XX: 0, GET: 0, KEEPTTL: 0, EX: 1, PX: 1, EXAT: 1, PXAT: 1 });
  const [unit, ...more] = (['EX', 'PX', 'EXAT', 'PXAT'] as const).filter((name) => given[name]);
  if ((given.NX && given.XX) || more.length > 0 || (unit && given.KEEPTTL)) throw syntaxError();
  const time = unit ? integer(given[unit]![0]) * unitsInMs[unit] : undefined;
  if (time !== undefined && time <= 0) throw new CommandError("ERR invalid expire time in 'set' command");
  const there = db.entry(key);
  const old = given.GET ? (db.read(key, 'string') ?? null) : null;
  if (there ? given.NX : given.XX) return old;
  const kept = given.KEEPTTL ? there?.expiresAt : undefined;
  db.write(key, value, time === undefined ? kept : time + (unit!.endsWith('AT') ? 0 : Date.now()));
  return given.GET ? old : ok;
}

function incrementBy(db: Keyspace, key: string, by: string): number {
  const sum = integer(db.read(key, 'string') ?? '0') + integer(by);
  db.write(key, String(sum), db.entry(key)?.expiresAt);
  return sum;
}

const expire = (unitInMs: number, isAbsolute: boolean) => (db: Keyspace, key: string, time: string) => {
  const at = (isAbsolute ? 0 : Date.now()) + integer(time) * unitInMs;
  const entry = db.entry(key);
  if (entry) entry.expiresAt = at;
  return entry ? 1 : 0;
};

const timeToLive = (unitInMs: number) => (db: Keyspace, key: string) => {
  const entry = db.entry(key);
  if (!entry) return -2;
  return entry.expiresAt === undefined ? -1 : Math.round((entry.expiresAt - Date.now()) / unitInMs);
};

const keysLike = (db: Keyspace, pattern: string) => db.keys().filter((key) => glob(pattern).test(key));

const setFields = (db: Keyspace, key: string, ...rest: string[]) =>
  db.change(key, 'hash', (hash) => {
    const before = hash.size;
    for (const [field, value] of pairs(rest)) hash.set(field, value);
    return hash.size - before;
  });

/** Commands that take exactly their parameters. */
export const exact: Commands = {
  PING: () => new Status('PONG'),
  FLUSHDB: (db) => {
    db.clear();
    return ok;
  },
  KEYS: keysLike,
  TYPE: (db, key: string) => new Status(db.entry(key)?.kind ?? 'none'),
  EXPIRE: expire(1000, false),
  PEXPIRE: expire(1, false),
  EXPIREAT: expire(1000, true),
  PEXPIREAT: expire(1, true),
  TTL: timeToLive(1000),
  PTTL: timeToLive(1),
  PERSIST: (db, key: string) => {
    const entry = db.entry(key);
    if (entry?.expiresAt === undefined) return 0;
    entry.expiresAt = undefined;
    return 1;
  },
  GET: (db, key: string) => db.read(key, 'string') ?? null,
  GETDEL: (db, key: string) => {
    const value = db.read(key, 'string') ?? null;
    db.delete(key);
    return value;
  },
  INCR: (db, key: string) => incrementBy(db, key, '1'),
  INCRBY: incrementBy,
  HSETNX: (db, key: string, field: string, value: string) =>
    db.read(key, 'hash')?.has(field) ? 0 : setFields(db, key, field, value),
  HGET: (db, key: string, field: string) => db.read(key, 'hash')?.get(field) ?? null,
  HGETALL: (db, key: string) => [...(db.read(key, 'hash') ?? [])].flat(),
  HKEYS: (db, key: string) => [...(db.read(key, 'hash')?.keys() ?? [])],
  HVALS: (db, key: string) => [...(db.read(key, 'hash')?.values() ?? [])],
  HLEN: (db, key: string) => db.read(key, 'hash')?.size ?? 0,
  HEXISTS: (db, key: string, field: string) => (db.read(key, 'hash')?.has(field) ? 1 : 0),
  HINCRBY: (db, key: string, field: string, by: string) => {
    const current = db.read(key, 'hash')?.get(field) ?? '0';
    const sum = float(current, 'ERR hash value is not an integer') + integer(by);
    setFields(db, key, field, String(sum));
    return sum;
  },
  SMEMBERS: (db, key: string) => [...(db.read(key, 'set') ?? [])],
  SISMEMBER: (db, key: string, item: string) => (db.read(key, 'set')?.has(item) ? 1 : 0),
  SCARD: (db, key: string) => db.read(key, 'set')?.size ?? 0,
  ...ofSortedSets,
};

/** Commands that take more than their parameters. */
export const withMore: Commands = {
  // The whole keyspace in one go: local stores are small, and a cursor of 0 says that the scan is complete.
  SCAN: (db, cursor: string, ...rest: string[]) => {
    integer(cursor);
    return ['0', keysLike(db, options(rest, { MATCH: 1, COUNT: 1 }).MATCH?.[0] ?? '*')];
  },
  EXISTS: (db, first: string, ...more: string[]) => [first, ...more].filter((key) => db.entry(key)).length,
  DEL: (db, first: string, ...more: string[]) => [first, ...more].filter((key) => db.delete(key)).length,
  SET: set,
  MGET: (db, first: string, ...more: string[]) =>
    [first, ...more].map((key) => (db.entry(key)?.kind === 'string' ? db.read(key, 'string')! : null)),
  MSET: (db, first: string, second: string, ...more: string[]) => {
    for (const [key, value] of pairs([first, second, ...more])) db.write(key, value);
    return ok;
  },
  HSET: (db, key: string, field: string, value: string, ...more: string[]) =>
    setFields(db, key, field, value, ...more),
  HMGET: (db, key: string, first: string, ...more: string[]) => {
    const hash = db.read(key, 'hash');
    return [first, ...more].map((field) => hash?.get(field) ?? null);
  },
  HDEL: (db, key: string, first: string, ...more: string[]) =>
    db.change(key, 'hash', (hash) => [first, ...more].filter((field) => hash.delete(field)).length),
  SADD: (db, key: string, first: string, ...more: string[]) =>
    db.change(key, 'set', (members) => {
      const before = members.size;
      for (const item of [first, ...more]) members.add(item);
      return members.size - before;
    }),
  SREM: (db, key: string, first: string, ...more: string[]) =>
    db.change(key, 'set', (members) => [first, ...more].filter((item) => members.delete(item)).length),
  ...ofSortedSetsWithMore,
};
