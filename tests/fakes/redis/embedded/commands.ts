// The commands of the embedded engine: those that the store scripts call and those with which tests inspect the data.
import { CommandError, Status, type Reply } from '../engine.ts';
import { float, formatFloat, glob, integer, options, pairs, syntaxError } from './arguments.ts';
import type { Keyspace } from './keyspace.ts';

/** A command's arguments are its parameters. Throws a CommandError if Redis returns one. */
export type Commands = Record<string, ((db: Keyspace, ...args: string[]) => Reply) | undefined>;

const ok = new Status('OK');

const unitsInMs = { EX: 1000, PX: 1, PXAT: 1 } as const;

function set(db: Keyspace, key: string, value: string, ...rest: string[]): Reply {
  const given = options(rest, { NX: 0, KEEPTTL: 0, EX: 1, PX: 1, PXAT: 1 });
  const [unit, ...more] = (['EX', 'PX', 'PXAT'] as const).filter((name) => given[name]);
  if (more.length > 0 || (unit && given.KEEPTTL)) throw syntaxError();
  const time = unit ? integer(given[unit]![0]) * unitsInMs[unit] : undefined;
  if (time !== undefined && time <= 0) throw new CommandError("ERR invalid expire time in 'set' command");
  const there = db.entry(key);
  if (there && given.NX) return null;
  const kept = given.KEEPTTL ? there?.expiresAt : undefined;
  db.write(key, value, time === undefined ? kept : time + (unit === 'PXAT' ? 0 : db.now()));
  return ok;
}

const expire = (unitInMs: number, isAbsolute: boolean) => (db: Keyspace, key: string, time: string) => {
  const at = (isAbsolute ? 0 : db.now()) + integer(time) * unitInMs;
  const entry = db.entry(key);
  if (entry) entry.expiresAt = at;
  return entry ? 1 : 0;
};

const keysLike = (db: Keyspace, pattern: string) => db.keys().filter((key) => glob(pattern).test(key));

const setFields = (db: Keyspace, key: string, ...rest: string[]) =>
  db.change(key, 'hash', (hash) => {
    const before = hash.size;
    for (const [field, value] of pairs(rest)) hash.set(field, value);
    return hash.size - before;
  });

type Scored = [member: string, score: number];

/** The members of a sorted set, by score, then by bytes. */
const byScore = (db: Keyspace, key: string): Scored[] =>
  [...(db.read(key, 'zset') ?? [])].sort(([a, x], [b, y]) => {
    if (x === y) return Buffer.compare(Buffer.from(a), Buffer.from(b));
    return x < y ? -1 : 1;
  });

/** The members between two scores; a bound that starts with "(" is exclusive. */
function between(db: Keyspace, key: string, min: string, max: string): Scored[] {
  const [low, high] = [min, max].map((bound) => ({
    score: float(bound.replace('(', ''), 'ERR min or max is not a float'),
    isOut: bound.startsWith('('),
  }));
  return byScore(db, key).filter(
    ([, score]) =>
      (low!.isOut ? score > low!.score : score >= low!.score) &&
      (high!.isOut ? score < high!.score : score <= high!.score),
  );
}

function addScored(db: Keyspace, key: string, ...args: string[]): number {
  const onlyKnown = /^xx$/i.test(args[0]!);
  const entries = pairs(args.slice(onlyKnown ? 1 : 0)).map(([score, member]): Scored => [
    member,
    float(score),
  ]);
  return db.change(key, 'zset', (zset) => {
    const before = zset.size;
    for (const [member, score] of entries) if (!onlyKnown || zset.has(member)) zset.set(member, score);
    return zset.size - before;
  });
}

function slice(all: Scored[], start: string, end: string, rest: string[]): Reply {
  const [from, to] = [start, end].map((text) => {
    const index = integer(text);
    return Math.max(-1, index < 0 ? index + all.length : index);
  });
  const { WITHSCORES } = options(rest, { WITHSCORES: 0 });
  return all
    .slice(Math.max(0, from!), to! + 1)
    .flatMap(([member, score]) => (WITHSCORES ? [member, formatFloat(score)] : [member]));
}

/** Commands that take exactly their parameters. */
export const exact: Commands = {
  FLUSHDB: (db) => {
    db.clear();
    return ok;
  },
  KEYS: keysLike,
  TYPE: (db, key: string) => new Status(db.entry(key)?.kind ?? 'none'),
  EXPIRE: expire(1000, false),
  PEXPIRE: expire(1, false),
  PEXPIREAT: expire(1, true),
  PTTL: (db, key: string) => {
    const entry = db.entry(key);
    if (!entry) return -2;
    return entry.expiresAt === undefined ? -1 : entry.expiresAt - db.now();
  },
  PERSIST: (db, key: string) => {
    const entry = db.entry(key);
    if (entry?.expiresAt === undefined) return 0;
    entry.expiresAt = undefined;
    return 1;
  },
  GET: (db, key: string) => db.read(key, 'string') ?? null,
  INCR: (db, key: string) => {
    const sum = integer(db.read(key, 'string') ?? '0') + 1;
    db.write(key, String(sum), db.entry(key)?.expiresAt);
    return sum;
  },
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
  ZRANK: (db, key: string, member: string) => {
    const rank = byScore(db, key).findIndex(([each]) => each === member);
    return rank < 0 ? null : rank;
  },
  ZCOUNT: (db, key: string, min: string, max: string) => between(db, key, min, max).length,
  ZSCORE: (db, key: string, member: string) => {
    const score = db.read(key, 'zset')?.get(member);
    return score === undefined ? null : formatFloat(score);
  },
};

/** Commands with a variable number of arguments. */
export const withMore: Commands = {
  // Returns the whole keyspace in one reply. Local stores are small, and a cursor of 0 says that the scan is complete.
  SCAN: (db, cursor: string, ...rest: string[]) => {
    integer(cursor);
    return ['0', keysLike(db, options(rest, { MATCH: 1, COUNT: 1 }).MATCH?.[0] ?? '*')];
  },
  EXISTS: (db, first: string, ...more: string[]) => [first, ...more].filter((key) => db.entry(key)).length,
  DEL: (db, first: string, ...more: string[]) => [first, ...more].filter((key) => db.delete(key)).length,
  SET: set,
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
  ZADD: (db, key: string, first: string, second: string, ...more: string[]) =>
    addScored(db, key, first, second, ...more),
  ZREM: (db, key: string, first: string, ...more: string[]) =>
    db.change(key, 'zset', (zset) => [first, ...more].filter((member) => zset.delete(member)).length),
  ZRANGE: (db, key: string, start: string, end: string, ...rest: string[]) =>
    slice(byScore(db, key), start, end, rest),
  ZREVRANGE: (db, key: string, start: string, end: string, ...rest: string[]) =>
    slice(byScore(db, key).reverse(), start, end, rest),
  ZRANGEBYSCORE: (db, key: string, min: string, max: string, ...rest: string[]) => {
    const [offset = 0, count = -1] = options(rest, { LIMIT: 2 }).LIMIT?.map(integer) ?? [];
    const found = between(db, key, min, max);
    return found.slice(offset, count < 0 ? undefined : offset + count).map(([member]) => member);
  },
};
