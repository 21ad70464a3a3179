// Commands on sorted sets.
import type { Reply } from '../engine.ts';
import { float, formatFloat, integer, options, pairs } from './arguments.ts';
import type { Commands } from './commands.ts';
import type { Keyspace } from './keyspace.ts';

type Scored = [member: string, score: number];

/** Members by score, then by their bytes. */
const read = (db: Keyspace, key: string): Scored[] =>
  [...(db.read(key, 'zset') ?? [])].sort(([a, x], [b, y]) =>
    x === y ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : x < y ? -1 : 1,
  );

const flatten = (items: Scored[], { WITHSCORES }: { WITHSCORES?: string[] }): Reply =>
  items.flatMap(([member, score]) => (WITHSCORES ? [member, formatFloat(score)] : [member]));

/** Those between two bounds: `(1` (without 1), `5`, `-inf` … */
function between(items: Scored[], min: string, max: string): Scored[] {
  const bound = (text: string) => float(text.replace(/^\(/, ''), 'ERR min or max is not a float');
  const [low, high] = [bound(min), bound(max)];
  return items.filter(
    ([, score]) =>
      (min.startsWith('(') ? score > low : score >= low) &&
      (max.startsWith('(') ? score < high : score <= high),
  );
}

function add(db: Keyspace, key: string, ...args: string[]): number {
  const firstScore = args.findIndex((arg) => !/^(nx|xx|ch)$/i.test(arg));
  const given = options(args.slice(0, firstScore), { NX: 0, XX: 0, CH: 0 });
  const entries = pairs(args.slice(firstScore)).map(([score, member]): Scored => [member, float(score)]);
  return db.change(key, 'zset', (zset) => {
    let [added, changed] = [0, 0];
    for (const [member, score] of entries) {
      const old = zset.get(member);
      if (old === undefined ? given.XX : given.NX) continue;
      zset.set(member, score);
      if (old === undefined) added++;
      else if (old !== score) changed++;
    }
    return given.CH ? added + changed : added;
  });
}

function slice(all: Scored[], start: string, end: string, rest: string[]): Reply {
  const [from, to] = [start, end].map((text) => {
    const index = integer(text);
    return Math.max(-1, index < 0 ? index + all.length : index);
  });
  return flatten(all.slice(Math.max(0, from!), to! + 1), options(rest, { WITHSCORES: 0 }));
}

/** Those that take exactly their parameters. */
export const ofSortedSets: Commands = {
  ZCARD: (db, key: string) => db.read(key, 'zset')?.size ?? 0,
  ZCOUNT: (db, key: string, min: string, max: string) => between(read(db, key), min, max).length,
  ZSCORE: (db, key: string, member: string) => {
    const score = db.read(key, 'zset')?.get(member);
    return score === undefined ? null : formatFloat(score);
  },
};

/** Those that take more. */
export const ofSortedSetsWithMore: Commands = {
  ZADD: (db, key: string, first: string, second: string, ...more: string[]) =>
    add(db, key, first, second, ...more),
  ZREM: (db, key: string, first: string, ...more: string[]) =>
    db.change(key, 'zset', (zset) => [first, ...more].filter((member) => zset.delete(member)).length),
  ZRANGE: (db, key: string, start: string, end: string, ...rest: string[]) =>
    slice(read(db, key), start, end, rest),
  ZREVRANGE: (db, key: string, start: string, end: string, ...rest: string[]) =>
    slice(read(db, key).reverse(), start, end, rest),
  ZRANGEBYSCORE: (db, key: string, min: string, max: string, ...rest: string[]) => {
    const given = options(rest, { LIMIT: 2, WITHSCORES: 0 });
    const [offset = 0, count = -1] = given.LIMIT?.map(integer) ?? [];
    const found = between(read(db, key), min, max).slice(offset);
    return flatten(count < 0 ? found : found.slice(0, count), given);
  },
};
