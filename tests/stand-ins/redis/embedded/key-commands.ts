// Commands on keys of any type: existence, expiry, names.
import { CommandError, Status, type Reply } from '../engine.ts';
import { glob, integer, options, syntaxError } from './arguments.ts';
import { any, takes, type Command, type CommandEntry } from './commands.ts';

const ok = new Status('OK');

const count: (test: (db: Parameters<Command>[0], key: string) => boolean) => Command = (test) => (db, keys) =>
  keys.filter((key) => test(db, key)).length;

function expire(unitInMs: number, isAbsolute: boolean): Command {
  return (db, [key = '', time, ...rest]) => {
    const at = (isAbsolute ? 0 : Date.now()) + integer(time) * unitInMs;
    const { has } = options(rest, ['NX', 'XX', 'GT', 'LT']);
    if (!db.has(key)) return 0;
    const current = db.expiry(key);
    if (has('NX') && current !== undefined) return 0;
    if (has('XX') && current === undefined) return 0;
    if (has('GT') && (current === undefined || at <= current)) return 0;
    if (has('LT') && current !== undefined && at >= current) return 0;
    db.expire(key, at);
    return 1;
  };
}

function timeToLive(unitInMs: number): Command {
  return (db, [key = '']) => {
    if (!db.has(key)) return -2;
    const at = db.expiry(key);
    return at === undefined ? -1 : Math.round((at - Date.now()) / unitInMs);
  };
}

function rename(onlyIfNew: boolean): Command {
  return (db, [from = '', to = '']) => {
    if (!db.has(from)) throw new CommandError('ERR no such key');
    if (onlyIfNew && db.has(to)) return 0;
    db.rename(from, to);
    return onlyIfNew ? 1 : ok;
  };
}

// The whole keyspace in one go: local stores are small, and a cursor of 0 says that the scan is complete.
const scan: Command = (db, [cursor, ...rest]) => {
  integer(cursor);
  const { values } = options(rest, [], { MATCH: 1, COUNT: 1, TYPE: 1 });
  const [pattern = '*'] = values('MATCH');
  const [kind] = values('TYPE');
  const keys = db.keys().filter((key) => glob(pattern).test(key) && (kind ?? db.kind(key)) === db.kind(key));
  return ['0', keys];
};

const time: Command = () => {
  const now = Date.now();
  return [String(Math.floor(now / 1000)), String((now % 1000) * 1000)];
};

const flush: Command = (db, [how]) => {
  if (how !== undefined && !/^(a?sync)$/i.test(how)) throw syntaxError();
  db.clear();
  return ok;
};

/** EXISTS, DEL, EXPIRE, TTL, SCAN and their kin. */
export const keyCommands: Record<string, CommandEntry> = {
  PING: takes(0, 1, (_db, [text]): Reply => text ?? new Status('PONG')),
  ECHO: takes(1, 1, (_db, [text = '']) => text),
  TIME: takes(0, 0, time),
  DBSIZE: takes(0, 0, (db) => db.keys().length),
  FLUSHDB: takes(0, 1, flush),
  FLUSHALL: takes(0, 1, flush),
  KEYS: takes(1, 1, (db, [pattern = '']) => db.keys().filter((key) => glob(pattern).test(key))),
  SCAN: takes(1, any, scan),
  TYPE: takes(1, 1, (db, [key = '']) => new Status(db.kind(key))),
  EXISTS: takes(
    1,
    any,
    count((db, key) => db.has(key)),
  ),
  TOUCH: takes(
    1,
    any,
    count((db, key) => db.has(key)),
  ),
  DEL: takes(
    1,
    any,
    count((db, key) => db.delete(key)),
  ),
  UNLINK: takes(
    1,
    any,
    count((db, key) => db.delete(key)),
  ),
  EXPIRE: takes(2, any, expire(1000, false)),
  PEXPIRE: takes(2, any, expire(1, false)),
  EXPIREAT: takes(2, any, expire(1000, true)),
  PEXPIREAT: takes(2, any, expire(1, true)),
  TTL: takes(1, 1, timeToLive(1000)),
  PTTL: takes(1, 1, timeToLive(1)),
  PERSIST: takes(1, 1, (db, [key = '']) => {
    if (db.expiry(key) === undefined) return 0;
    db.expire(key, undefined);
    return 1;
  }),
  RENAME: takes(2, 2, rename(false)),
  RENAMENX: takes(2, 2, rename(true)),
};
