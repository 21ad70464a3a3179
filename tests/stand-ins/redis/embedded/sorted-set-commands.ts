// Commands on sorted sets.
import { CommandError, type Reply } from '../engine.ts';
import { float, formatFloat, integer, options, pairs, range, syntaxError } from './arguments.ts';
import { any, takes, type Command, type CommandEntry } from './commands.ts';
import type { SortedSet } from './keyspace.ts';

type Scored = [member: string, score: number];
type Db = Parameters<Command>[0];

/** Members by score, then by their bytes. */
const ordered = (zset: SortedSet | undefined): Scored[] =>
  [...(zset ?? [])].sort(([a, x], [b, y]) =>
    x === y ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : x < y ? -1 : 1,
  );

const read = (db: Db, key: string) => ordered(db.read(key, 'zset'));

const flatten = (items: Scored[], withScores: boolean): Reply =>
  items.flatMap(([member, score]) => (withScores ? [member, formatFloat(score)] : [member]));

/** A test for `(1`, `5`, `-inf` … as lower and upper bound. */
function between(min: string | undefined, max: string | undefined): (score: number) => boolean {
  const bound = (text = '') => {
    try {
      return { value: float(text.replace(/^\(/, '')), isOpen: text.startsWith('(') };
    } catch {
      throw new CommandError('ERR min or max is not a float');
    }
  };
  const low = bound(min);
  const high = bound(max);
  return (score) =>
    (low.isOpen ? score > low.value : score >= low.value) &&
    (high.isOpen ? score < high.value : score <= high.value);
}

function limit(items: Scored[], [offset, count]: string[]): Scored[] {
  if (offset === undefined) return items;
  const from = integer(offset);
  const number = integer(count);
  if (from < 0) return [];
  return items.slice(from, number < 0 ? undefined : from + number);
}

const add: Command = (db, [key = '', ...args]) => {
  const isFlag = (text = '') => /^(nx|xx|gt|lt|ch|incr)$/i.test(text);
  const firstScore = args.findIndex((arg) => !isFlag(arg));
  const { has } = options(args.slice(0, firstScore), ['NX', 'XX', 'GT', 'LT', 'CH', 'INCR']);
  const rest = args.slice(firstScore);
  if (rest.length % 2 !== 0) throw syntaxError();
  const entries = pairs(rest, 'zadd').map(([score, member]): Scored => [member, float(score)]);
  if (has('NX') && has('XX')) {
    throw new CommandError('ERR XX and NX options at the same time are not compatible');
  }
  if ([has('NX'), has('GT'), has('LT')].filter(Boolean).length > 1) {
    throw new CommandError('ERR GT, LT, and/or NX options at the same time are not compatible');
  }
  if (has('INCR') && entries.length > 1) {
    throw new CommandError('ERR INCR option supports a single increment-element pair');
  }
  return db.change(key, 'zset', (zset): Reply => {
    let added = 0;
    let changed = 0;
    for (const [member, given] of entries) {
      const old = zset.get(member);
      const score = has('INCR') ? (old ?? 0) + given : given;
      const isBarred =
        (has('NX') && old !== undefined) ||
        (has('XX') && old === undefined) ||
        (has('GT') && old !== undefined && score <= old) ||
        (has('LT') && old !== undefined && score >= old);
      if (isBarred && has('INCR')) return null;
      if (isBarred) continue;
      zset.set(member, score);
      if (old === undefined) added++;
      else if (old !== score) changed++;
      if (has('INCR')) return formatFloat(score);
    }
    return has('CH') ? added + changed : added;
  });
};

const rangeOf: Command = (db, [key = '', start, end, ...rest]) => {
  const { has, values } = options(rest, ['BYSCORE', 'REV', 'WITHSCORES'], { LIMIT: 2 });
  if (has('LIMIT') && !has('BYSCORE')) {
    throw new CommandError(
      'ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX',
    );
  }
  const all = has('REV') ? read(db, key).reverse() : read(db, key);
  if (!has('BYSCORE')) {
    const [first, last] = range(start, end, all.length);
    return flatten(all.slice(first, last + 1), has('WITHSCORES'));
  }
  const isWithin = has('REV') ? between(end, start) : between(start, end);
  const found = limit(
    all.filter(([, score]) => isWithin(score)),
    values('LIMIT'),
  );
  return flatten(found, has('WITHSCORES'));
};

const older =
  (...extra: string[]): Command =>
  (db, [key = '', start = '', end = '', ...rest]) =>
    rangeOf(db, [key, start, end, ...extra, ...rest]);

const rank =
  (isReverse: boolean): Command =>
  (db, [key = '', member]) => {
    const all = isReverse ? read(db, key).reverse() : read(db, key);
    const index = all.findIndex(([each]) => each === member);
    return index < 0 ? null : index;
  };

const pop =
  (end: 'min' | 'max'): Command =>
  (db, [key = '', times = '1']) => {
    const all = end === 'max' ? read(db, key).reverse() : read(db, key);
    return remove(db, key, all.slice(0, integer(times)), (doomed) => flatten(doomed, true));
  };

function remove<R>(db: Db, key: string, doomed: Scored[], result: (doomed: Scored[]) => R): R {
  db.change(key, 'zset', (zset) => {
    for (const [member] of doomed) zset.delete(member);
  });
  return result(doomed);
}

const countOf = (items: Scored[]) => items.length;

const score = (db: Db, key: string, member: string) => {
  const found = db.read(key, 'zset')?.get(member);
  return found === undefined ? null : formatFloat(found);
};

/** ZADD, ZRANGE, ZREM and their kin. */
export const sortedSetCommands: Record<string, CommandEntry> = {
  ZADD: takes(3, any, add),
  ZINCRBY: takes(3, 3, (db, [key = '', by = '', member = '']) => add(db, [key, 'INCR', by, member])),
  ZREM: takes(2, any, (db, [key = '', ...members]) =>
    db.change(key, 'zset', (zset) => members.filter((member) => zset.delete(member)).length),
  ),
  ZCARD: takes(1, 1, (db, [key = '']) => db.read(key, 'zset')?.size ?? 0),
  ZCOUNT: takes(3, 3, (db, [key = '', min, max]) => {
    const isWithin = between(min, max);
    return read(db, key).filter(([, each]) => isWithin(each)).length;
  }),
  ZSCORE: takes(2, 2, (db, [key = '', member = '']) => score(db, key, member)),
  ZMSCORE: takes(2, any, (db, [key = '', ...members]) => members.map((member) => score(db, key, member))),
  ZRANK: takes(2, 2, rank(false)),
  ZREVRANK: takes(2, 2, rank(true)),
  ZRANGE: takes(3, any, rangeOf),
  ZREVRANGE: takes(3, 4, older('REV')),
  ZRANGEBYSCORE: takes(3, any, older('BYSCORE')),
  ZREVRANGEBYSCORE: takes(3, any, older('BYSCORE', 'REV')),
  ZPOPMIN: takes(1, 2, pop('min')),
  ZPOPMAX: takes(1, 2, pop('max')),
  ZREMRANGEBYSCORE: takes(3, 3, (db, [key = '', min, max]) => {
    const isWithin = between(min, max);
    return remove(
      db,
      key,
      read(db, key).filter(([, each]) => isWithin(each)),
      countOf,
    );
  }),
  ZREMRANGEBYRANK: takes(3, 3, (db, [key = '', start, end]) => {
    const all = read(db, key);
    const [first, last] = range(start, end, all.length);
    return remove(db, key, all.slice(first, last + 1), countOf);
  }),
};
