// Commands on hashes, lists and sets.
import { CommandError, Status, type Reply } from '../engine.ts';
import { float, formatFloat, integer, pairs, range, syntaxError } from './arguments.ts';
import { any, takes, type Command, type CommandEntry } from './commands.ts';

const ok = new Status('OK');

const setFields =
  (command: string): Command =>
  (db, [key = '', ...rest]) => {
    const fields = pairs(rest, command);
    const added = db.change(key, 'hash', (hash) => {
      const before = hash.size;
      for (const [field, value] of fields) hash.set(field, value);
      return hash.size - before;
    });
    return command === 'hmset' ? ok : added;
  };

const addToField =
  (parse: (text: string) => number, format: (sum: number) => Reply, message: string): Command =>
  (db, [key = '', field = '', by = '']) => {
    const increment = parse(by);
    const current = db.read(key, 'hash')?.get(field) ?? '0';
    let sum: number;
    try {
      sum = parse(current) + increment;
    } catch {
      throw new CommandError(message);
    }
    db.change(key, 'hash', (hash) => hash.set(field, formatFloat(sum)));
    return format(sum);
  };

const hashCommands: Record<string, CommandEntry> = {
  HSET: takes(3, any, setFields('hset')),
  HMSET: takes(3, any, setFields('hmset')),
  HSETNX: takes(3, 3, (db, [key = '', field = '', value = '']) =>
    db.change(key, 'hash', (hash) => {
      if (hash.has(field)) return 0;
      hash.set(field, value);
      return 1;
    }),
  ),
  HGET: takes(2, 2, (db, [key = '', field = '']) => db.read(key, 'hash')?.get(field) ?? null),
  HMGET: takes(2, any, (db, [key = '', ...fields]) => {
    const hash = db.read(key, 'hash');
    return fields.map((field) => hash?.get(field) ?? null);
  }),
  HGETALL: takes(1, 1, (db, [key = '']) => [...(db.read(key, 'hash') ?? [])].flat()),
  HKEYS: takes(1, 1, (db, [key = '']) => [...(db.read(key, 'hash')?.keys() ?? [])]),
  HVALS: takes(1, 1, (db, [key = '']) => [...(db.read(key, 'hash')?.values() ?? [])]),
  HLEN: takes(1, 1, (db, [key = '']) => db.read(key, 'hash')?.size ?? 0),
  HEXISTS: takes(2, 2, (db, [key = '', field = '']) => (db.read(key, 'hash')?.has(field) ? 1 : 0)),
  HDEL: takes(2, any, (db, [key = '', ...fields]) =>
    db.change(key, 'hash', (hash) => fields.filter((field) => hash.delete(field)).length),
  ),
  HINCRBY: takes(
    3,
    3,
    addToField(integer, (sum) => sum, 'ERR hash value is not an integer'),
  ),
  HINCRBYFLOAT: takes(3, 3, addToField(float, formatFloat, 'ERR hash value is not a float')),
};

const push =
  (end: 'left' | 'right', onlyIfThere = false): Command =>
  (db, [key = '', ...items]) => {
    if (onlyIfThere && db.read(key, 'list') === undefined) return 0;
    return db.change(key, 'list', (list) => {
      if (end === 'left') list.unshift(...items.toReversed());
      else list.push(...items);
      return list.length;
    });
  };

const pop =
  (end: 'left' | 'right'): Command =>
  (db, [key = '', times]) => {
    const number = times === undefined ? 1 : integer(times);
    if (number < 0) throw new CommandError('ERR value is out of range, must be positive');
    if (db.read(key, 'list') === undefined) return null;
    const items = db.change(key, 'list', (list) =>
      end === 'left' ? list.splice(0, number) : list.splice(Math.max(0, list.length - number)).reverse(),
    );
    return times === undefined ? (items[0] ?? null) : items;
  };

const move: Command = (db, [from = '', to = '', whereFrom = '', whereTo = '']) => {
  const ends = [whereFrom.toUpperCase(), whereTo.toUpperCase()];
  if (ends.some((end) => end !== 'LEFT' && end !== 'RIGHT')) throw syntaxError();
  db.read(to, 'list');
  if (db.read(from, 'list') === undefined) return null;
  const item = db.change(from, 'list', (list) => (ends[0] === 'LEFT' ? list.shift() : list.pop()))!;
  db.change(to, 'list', (list) => (ends[1] === 'LEFT' ? list.unshift(item) : list.push(item)));
  return item;
};

const removeItems: Command = (db, [key = '', times, item = '']) => {
  const limit = integer(times);
  return db.change(key, 'list', (list) => {
    const indexes = list.flatMap((each, index) => (each === item ? [index] : []));
    if (limit < 0) indexes.reverse();
    const doomed = limit === 0 ? indexes : indexes.slice(0, Math.abs(limit));
    for (const index of doomed.toSorted((a, b) => b - a)) list.splice(index, 1);
    return doomed.length;
  });
};

const listCommands: Record<string, CommandEntry> = {
  LPUSH: takes(2, any, push('left')),
  RPUSH: takes(2, any, push('right')),
  LPUSHX: takes(2, any, push('left', true)),
  RPUSHX: takes(2, any, push('right', true)),
  LPOP: takes(1, 2, pop('left')),
  RPOP: takes(1, 2, pop('right')),
  LMOVE: takes(4, 4, move),
  LLEN: takes(1, 1, (db, [key = '']) => db.read(key, 'list')?.length ?? 0),
  LRANGE: takes(3, 3, (db, [key = '', start, end]) => {
    const list = db.read(key, 'list') ?? [];
    const [first, last] = range(start, end, list.length);
    return list.slice(first, last + 1);
  }),
  LINDEX: takes(2, 2, (db, [key = '', index]) => db.read(key, 'list')?.at(integer(index)) ?? null),
  LSET: takes(3, 3, (db, [key = '', index, item = '']) => {
    const list = db.read(key, 'list');
    if (list === undefined) throw new CommandError('ERR no such key');
    const at = integer(index) < 0 ? integer(index) + list.length : integer(index);
    if (list[at] === undefined) throw new CommandError('ERR index out of range');
    list[at] = item;
    return ok;
  }),
  LREM: takes(3, 3, removeItems),
  LTRIM: takes(3, 3, (db, [key = '', start, end]) => {
    db.change(key, 'list', (list) => {
      const [first, last] = range(start, end, list.length);
      list.splice(last + 1);
      list.splice(0, first);
    });
    return ok;
  }),
};

const members = (db: Parameters<Command>[0], key: string) => db.read(key, 'set') ?? new Set<string>();

const setCommands: Record<string, CommandEntry> = {
  SADD: takes(2, any, (db, [key = '', ...items]) =>
    db.change(key, 'set', (set) => {
      const before = set.size;
      for (const item of items) set.add(item);
      return set.size - before;
    }),
  ),
  SREM: takes(2, any, (db, [key = '', ...items]) =>
    db.change(key, 'set', (set) => items.filter((item) => set.delete(item)).length),
  ),
  SMEMBERS: takes(1, 1, (db, [key = '']) => [...members(db, key)]),
  SISMEMBER: takes(2, 2, (db, [key = '', item = '']) => (members(db, key).has(item) ? 1 : 0)),
  SMISMEMBER: takes(2, any, (db, [key = '', ...items]) => {
    const set = members(db, key);
    return items.map((item) => (set.has(item) ? 1 : 0));
  }),
  SCARD: takes(1, 1, (db, [key = '']) => members(db, key).size),
};

/** Hashes, lists and sets. */
export const collectionCommands = { ...hashCommands, ...listCommands, ...setCommands };
