// The entire store, for a backup: every key with its value and expiry. Leaves out short-lived counters and locks.
import type { Connection } from './connection.ts';
import { outboxKeys } from './outbox.ts';
import { script } from './scripts.ts';

type Value = string | string[];
export type Entry = {
  key: string;
  kind: 'string' | 'hash' | 'set' | 'zset';
  /** A hash as field, value, …; a sorted set as member, score, … */
  value: Value;
  expiresAt: number | null;
};

/** Counters of recent minutes and days. */
const passing = /^(?:limit:|refused:|doctor:|watch$)/;
const piece = 500;

const scan = script<{ cursor: string }, [next: string, keys: string[]]>(
  'whole:scan',
  `return redis.call('SCAN', args.cursor, 'COUNT', '200')`,
);

const readKeys = script<{ keys: readonly string[] }, [kind: Entry['kind'] | 'none', Value, ttl: number][]>(
  'whole:read',
  `
local found = {}
for i, key in ipairs(keys) do
  local kind = redis.call('TYPE', key)['ok']
  local value = false
  if kind == 'string' then value = redis.call('GET', key)
  elseif kind == 'set' then value = redis.call('SMEMBERS', key)
  elseif kind == 'zset' then value = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
  elseif kind == 'hash' then
    value = {}
    local fields = redis.call('HKEYS', key)
    for f = 1, #fields do
      value[2 * f - 1] = fields[f]
      value[2 * f] = redis.call('HGET', key, fields[f])
    end
  end
  found[i] = { kind, value, redis.call('PTTL', key) }
end
return found
`,
);

const writeKey = script<
  Pick<Entry, 'key' | 'kind'> & { values: readonly string[]; expiresAt: number | undefined }
>(
  'whole:write',
  `
local key, values = args.key, args.values
if args.kind == 'string' then redis.call('SET', key, values[1])
elseif args.kind == 'set' then for i = 1, #values do redis.call('SADD', key, values[i]) end
elseif args.kind == 'zset' then for i = 1, #values, 2 do redis.call('ZADD', key, values[i + 1], values[i]) end
else for i = 1, #values, 2 do redis.call('HSET', key, values[i], values[i + 1]) end end
if args.expiresAt then redis.call('PEXPIREAT', key, args.expiresAt) end
return 1
`,
);

async function keysOf(connection: Connection): Promise<string[]> {
  const keys = new Set<string>();
  let cursor = '0';
  do {
    const [next, some] = await scan(connection, { cursor });
    for (const key of some) keys.add(key);
    cursor = String(next);
  } while (cursor !== '0');
  return [...keys];
}

/** Groups keys into reads: lists before the orders on them, and those orders' emails last. */
function turnsOf(keys: readonly string[]): string[][] {
  const isOrder = (key: string) => key.startsWith('order:');
  const emails = Object.values(outboxKeys) as string[];
  const others = keys.filter((key) => !isOrder(key) && !emails.includes(key));
  const inTurn = [...others, ...keys.filter(isOrder)];
  const turns = Array.from({ length: Math.ceil(inTurn.length / 50) }, (_, i) =>
    inTurn.slice(50 * i, 50 * (i + 1)),
  );
  // Always included and read together, because an email may have been added since the keys were listed.
  return [...turns, emails];
}

/** Yields the requested keys that are worth keeping, 50 at a time. */
export async function* readInTurns(
  connection: Connection,
  now: number,
  isAskedFor: (key: string) => boolean = () => true,
): AsyncGenerator<Entry[]> {
  const keys = (await keysOf(connection)).filter((key) => !passing.test(key) && isAskedFor(key)).sort();
  for (const turn of turnsOf(keys)) {
    const some = turn.filter(isAskedFor);
    if (some.length === 0) continue;
    const reply = await readKeys(connection, { keys: some });
    yield reply.flatMap(([kind, value, ttl], i): Entry[] => {
      const expiresAt = Number(ttl) > 0 ? now + Number(ttl) : null;
      return kind === 'none' ? [] : [{ key: some[i]!, kind, value, expiresAt }];
    });
  }
}

/**
 * Returns every key worth keeping. Each is read whole. A concurrent change may be included or not; duplicates are preferred over losses.
 */
export async function readWhole(connection: Connection, now: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const some of readInTurns(connection, now)) entries.push(...some);
  return entries;
}

/** Whether the store contains anything worth keeping. */
export const isEmpty = async (connection: Connection) =>
  !(await keysOf(connection)).some((key) => !passing.test(key));

/** Writes entries into an empty store and skips those that have expired. */
export async function writeWhole(
  connection: Connection,
  entries: readonly Entry[],
  now: number,
): Promise<void> {
  for (const { key, kind, value, expiresAt } of entries) {
    if (expiresAt !== null && expiresAt <= now) continue;
    const values = [value].flat();
    for (let at = 0; at < Math.max(values.length, 1); at += piece)
      await writeKey(connection, {
        key,
        kind,
        values: values.slice(at, at + piece),
        expiresAt: expiresAt ?? undefined,
      });
  }
}
