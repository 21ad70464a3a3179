// Scripts: Lua that Redis runs as one atomic step. A script takes one JSON argument, which it reads by name; the names of its keys stand in
// the same object, so nothing depends on an order. Scripts that follow an id to its document read a key that they cannot name beforehand,
// which one Redis allows (and Upstash, under a lock of the whole database: "allow-key-locking").
import type { Limit, Limited } from '../../use-cases/ports.ts';
import type { Connection, RedisReply } from './connection.ts';

/** No null: a field that is left out is nil in Lua everywhere, while Redis decodes null to a value that counts as true, and Upstash to nil. */
type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json | undefined };
type Arguments = Readonly<Record<string, Json | undefined>>;

/** The names of keys: every text under `key` or `keys`, at any depth. */
function keysIn(value: Json | undefined, isKey = false): string[] {
  if (typeof value === 'string') return isKey ? [value.toWellFormed()] : [];
  if (typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => keysIn(item, isKey));
  return Object.entries(value).flatMap(([name, item]: [string, Json | undefined]) =>
    keysIn(item, isKey || name === 'key' || name === 'keys'),
  );
}

/** Half a surrogate pair is no text: Redis refuses to decode it. */
const wellFormed = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

/**
 * A script, which reads its argument as `args` and `args.keys` as `keys`. All names of keys in the argument are declared to Redis. The
 * script's name is its first line, by which a slow log or a test knows it.
 */
export function script<Args extends Arguments, Reply = unknown>(name: string, lua: string) {
  const text = `-- ${name}\nlocal args = cjson.decode(ARGV[1])\nlocal keys = args.keys\n${lua}`;
  return async (connection: Connection, args: Args): Promise<Reply> =>
    (await connection.run(text, [...new Set(keysIn(args))], [JSON.stringify(args, wellFormed)])) as Reply;
}

/**
 * Counts the call under each limit (a fixed window that opens with the first call) and stops at the first that is passed: a call that a
 * narrow limit refuses does not use up a wider one.
 */
const limitsFirst = `
for _, limit in ipairs(args.limits) do
  local used = redis.call('INCR', limit.key)
  if used == 1 then redis.call('PEXPIRE', limit.key, limit.windowInMs) end
  if used > limit.max then
    local left = redis.call('PTTL', limit.key)
    if left < 0 then
      redis.call('PEXPIRE', limit.key, limit.windowInMs)
      left = limit.windowInMs
    end
    return { 'limited', math.max(left, 1) }
  end
end
`;

/** The key under which the calls of a limit are counted. */
export const limitKey = (key: string) => `limit:${key}`;

/** A script that runs only while the call is within all of its limits. */
export function limitedScript<Args extends Arguments, Reply = unknown>(name: string, lua: string) {
  type Counted = Args & { limits: readonly Limit[] };
  const run = script<Counted, Reply | ['limited', number]>(name, limitsFirst + lua);
  return async <Result>(
    connection: Connection,
    limits: readonly Limit[],
    args: Args,
    read: (reply: Reply) => Result,
  ): Promise<Result | Limited> => {
    const counted = limits.map((limit) => ({ ...limit, key: limitKey(limit.key) }));
    const reply = await run(connection, { ...args, limits: counted });
    const isLimited = (it: typeof reply): it is ['limited', number] =>
      Array.isArray(it) && it[0] === 'limited';
    return isLimited(reply) ? { outcome: 'limited', waitInMs: Number(reply[1]) } : read(reply);
  };
}

/** Only counts the call under its limits. */
export const admit = limitedScript<Record<string, never>>('admit', `return 'admitted'`);

/**
 * Takes ids that are due from a sorted set, moves them to the end of the lease, and gives each with these fields of its document. An id
 * whose document is gone is dropped.
 */
export const claimScript = (prefix: 'account:' | 'order:', ...fields: readonly string[]) =>
  script<
    { keys: { due: string }; now: number; leasedUntil: number; count: number },
    [id: string, ...fields: RedisReply[]][]
  >(
    `${prefix}claim`,
    `
local ids = redis.call('ZRANGEBYSCORE', keys.due, '-inf', args.now, 'LIMIT', 0, args.count)
local found = {}
for i = 1, #ids do
  local fields = redis.call('HMGET', '${prefix}' .. ids[i], ${fields.map((field) => `'${field}'`).join(', ')})
  if fields[1] then
    redis.call('ZADD', keys.due, args.leasedUntil, ids[i])
    found[#found + 1] = { ids[i], unpack(fields) }
  else
    redis.call('ZREM', keys.due, ids[i])
  end
end
return found
`,
  );
