// Lua scripts that Redis runs atomically. A script takes one JSON argument and reads its values, including key names, by name, so nothing
// depends on an order. Scripts that follow an ID to its document read a key that they cannot declare in advance. A single Redis allows that
// (and Upstash does with a lock of the entire database: "allow-key-locking").
import type { Limit, Limited } from '../../use-cases/ports.ts';
import type { Connection, RedisReply } from './connection.ts';

/** Excludes null: an omitted field is nil in Lua everywhere, but null decodes to a truthy value in Redis and to nil in Upstash. */
type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json | undefined };
type Arguments = Readonly<Record<string, Json | undefined>>;

/** Collects key names: every text under `key` or `keys`, at any depth. */
function keysIn(value: Json | undefined, isKey = false): string[] {
  if (typeof value === 'string') return isKey ? [value.toWellFormed()] : [];
  if (typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => keysIn(item, isKey));
  return Object.entries(value).flatMap(([name, item]: [string, Json | undefined]) =>
    keysIn(item, isKey || name === 'key' || name === 'keys'),
  );
}

/** Replaces lone surrogates, which Redis cannot decode. */
const wellFormed = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

/**
 * Defines a script, which reads its argument as `args` and `args.keys` as `keys`. All key names in the argument are
 * declared to Redis. The script's name is its first line, which identifies it in slow logs and tests.
 */
export function script<Args extends Arguments, Reply = unknown>(name: string, lua: string) {
  const text = `-- ${name}\nlocal args = cjson.decode(ARGV[1])\nlocal keys = args.keys\n${lua}`;
  return async (connection: Connection, args: Args): Promise<Reply> =>
    (await connection.run(text, [...new Set(keysIn(args))], [JSON.stringify(args, wellFormed)])) as Reply;
}

/**
 * Counts the call toward each limit (a fixed window that opens with the first call) and stops at the first exceeded
 * one, so that a call rejected by a narrow limit does not use up a wider one.
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

/** Returns the key under which a limit's calls are counted. */
export const limitKey = (key: string) => `limit:${key}`;

/** Defines a script that runs only if the call is within all of its limits. */
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

/** Counts the call toward its limits without doing anything else. */
export const admit = limitedScript<Record<string, never>>('admit', `return 'admitted'`);

/**
 * Takes due IDs from a sorted set, moves them to the end of the lease, and returns each with these fields of its
 * document. Drops an ID whose document is gone.
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
