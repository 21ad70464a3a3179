// Commands on strings and counters.
import { CommandError, Status } from '../engine.ts';
import { float, formatFloat, integer, options, pairs, syntaxError } from './arguments.ts';
import { any, takes, type Command, type CommandEntry } from './commands.ts';

const ok = new Status('OK');

const units = { EX: 1000, PX: 1, EXAT: 1000, PXAT: 1 } as const;
type Unit = keyof typeof units;

function expiryFrom(
  given: { has: (name: Unit) => boolean; values: (name: Unit) => string[] },
  command: string,
) {
  const named = (Object.keys(units) as Unit[]).filter((unit) => given.has(unit));
  if (named.length > 1) throw syntaxError();
  const [unit] = named;
  if (unit === undefined) return undefined;
  const time = integer(given.values(unit)[0]);
  if (time <= 0) throw new CommandError(`ERR invalid expire time in '${command}' command`);
  return (unit.endsWith('AT') ? 0 : Date.now()) + time * units[unit];
}

const set: Command = (db, [key = '', value = '', ...rest]) => {
  const given = options(rest, ['NX', 'XX', 'GET', 'KEEPTTL'], { EX: 1, PX: 1, EXAT: 1, PXAT: 1 });
  if (given.has('NX') && given.has('XX')) throw syntaxError();
  const expiresAt = expiryFrom(given, 'set');
  if (given.has('KEEPTTL') && expiresAt !== undefined) throw syntaxError();
  const old = given.has('GET') ? (db.read(key, 'string') ?? null) : null;
  const isBarred = (given.has('NX') && db.has(key)) || (given.has('XX') && !db.has(key));
  if (!isBarred) db.write(key, value, given.has('KEEPTTL') ? db.expiry(key) : expiresAt);
  if (given.has('GET')) return old;
  return isBarred ? null : ok;
};

function setForTime(unitInMs: number, command: string): Command {
  return (db, [key = '', time, value = '']) => {
    const duration = integer(time);
    if (duration <= 0) throw new CommandError(`ERR invalid expire time in '${command}' command`);
    db.write(key, value, Date.now() + duration * unitInMs);
    return ok;
  };
}

const getAndExpire: Command = (db, [key = '', ...rest]) => {
  const given = options(rest, ['PERSIST'], { EX: 1, PX: 1, EXAT: 1, PXAT: 1 });
  const expiresAt = expiryFrom(given, 'getex');
  const value = db.read(key, 'string') ?? null;
  if (expiresAt !== undefined) db.expire(key, expiresAt);
  else if (given.has('PERSIST')) db.expire(key, undefined);
  return value;
};

function incrementBy(db: Parameters<Command>[0], key: string, by: number): number {
  const sum = integer(db.read(key, 'string') ?? '0') + by;
  if (!Number.isSafeInteger(sum)) throw new CommandError('ERR increment or decrement would overflow');
  db.write(key, String(sum), db.expiry(key));
  return sum;
}

const setMany =
  (onlyIfNone: boolean): Command =>
  (db, args) => {
    const entries = pairs(args, onlyIfNone ? 'msetnx' : 'mset');
    if (onlyIfNone && entries.some(([key]) => db.has(key))) return 0;
    for (const [key, value] of entries) db.write(key, value);
    return onlyIfNone ? 1 : ok;
  };

const stringOrNull = (db: Parameters<Command>[0], key: string) =>
  db.kind(key) === 'string' ? (db.read(key, 'string') ?? null) : null;

/** GET, SET, INCR and their kin. */
export const stringCommands: Record<string, CommandEntry> = {
  GET: takes(1, 1, (db, [key = '']) => db.read(key, 'string') ?? null),
  SET: takes(2, any, set),
  SETNX: takes(2, 2, (db, [key = '', value = '']) => {
    if (db.has(key)) return 0;
    db.write(key, value);
    return 1;
  }),
  SETEX: takes(3, 3, setForTime(1000, 'setex')),
  PSETEX: takes(3, 3, setForTime(1, 'psetex')),
  GETDEL: takes(1, 1, (db, [key = '']) => {
    const value = db.read(key, 'string') ?? null;
    db.delete(key);
    return value;
  }),
  GETEX: takes(1, any, getAndExpire),
  GETSET: takes(2, 2, (db, [key = '', value = '']) => {
    const old = db.read(key, 'string') ?? null;
    db.write(key, value);
    return old;
  }),
  MGET: takes(1, any, (db, keys) => keys.map((key) => stringOrNull(db, key))),
  MSET: takes(2, any, setMany(false)),
  MSETNX: takes(2, any, setMany(true)),
  INCR: takes(1, 1, (db, [key = '']) => incrementBy(db, key, 1)),
  DECR: takes(1, 1, (db, [key = '']) => incrementBy(db, key, -1)),
  INCRBY: takes(2, 2, (db, [key = '', by]) => incrementBy(db, key, integer(by))),
  DECRBY: takes(2, 2, (db, [key = '', by]) => incrementBy(db, key, -integer(by))),
  INCRBYFLOAT: takes(2, 2, (db, [key = '', by]) => {
    const sum = formatFloat(float(db.read(key, 'string') ?? '0') + float(by));
    db.write(key, sum, db.expiry(key));
    return sum;
  }),
  APPEND: takes(2, 2, (db, [key = '', more = '']) => {
    const value = (db.read(key, 'string') ?? '') + more;
    db.write(key, value, db.expiry(key));
    return Buffer.byteLength(value);
  }),
  STRLEN: takes(1, 1, (db, [key = '']) => Buffer.byteLength(db.read(key, 'string') ?? '')),
};
