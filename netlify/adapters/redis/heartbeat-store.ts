// The heartbeat store in Redis. `watch` is a hash of the latest times (reconciled, webhook:stripe, webhook:payu);
// `refused:<provider>:<hour>` counts rejections for two hours; `digested` is the end of the period that the last digest covered.
import { UpstreamError, type Watch } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { orderListKeys } from './order-lists.ts';
import { mailArguments, type MailArguments, mailKeys, outboxKeys, putEmails } from './outbox.ts';
import { script } from './scripts.ts';

/** A change caused by a webhook also records the webhook's time here (order-store.ts). */
export const watchKey = 'watch';

type WatchedKeys = { watch: string; unreadable: string; lists: readonly string[] } & Pick<
  typeof outboxKeys,
  'due' | 'tries' | 'dead'
>;

/** Times as text or null, and counts, in the order in which `read` returns them. */
type Watched = [
  order: string | null,
  mail: string | null,
  failing: number,
  reconciled: string | null,
  stripe: string | null,
  payu: string | null,
  unreadable: number,
];

const readLua = `
local function first(key)
  local ids = redis.call('ZRANGEBYSCORE', key, 1, '+inf', 'LIMIT', 0, 1)
  return ids[1] and tonumber(redis.call('ZSCORE', key, ids[1])) or math.huge
end
local order = math.huge
for _, list in ipairs(keys.lists) do order = math.min(order, first(list)) end
local mail = first(keys.due)
local function found(time)
  return time < math.huge and string.format('%.0f', time) or false
end
local failing = 0
local tries = redis.call('HVALS', keys.tries)
for i = 1, #tries do
  if tonumber(tries[i]) >= 2 then failing = failing + 1 end
end
failing = failing - redis.call('HLEN', keys.dead)
local times = redis.call('HMGET', keys.watch, 'reconciled', 'webhook:stripe', 'webhook:payu')
return {
  found(order), found(mail), math.max(failing, 0), times[1], times[2], times[3], redis.call('HLEN', keys.unreadable),
}
`;

const readWatched = script<{ keys: WatchedKeys }, Watched>('watch:read', readLua);

/** Reads the same after a tiny write, which a full or read-only store rejects. Starts with the store's memory usage if it reports that. */
const probeWatched = script<{ keys: WatchedKeys & { probe: string } }, [memory: string, ...Watched]>(
  'watch:probe',
  `
redis.call('SET', keys.probe, '1', 'EX', 60)
local isTold, memory = pcall(redis.call, 'INFO', 'memory')
if not isTold then memory = '' end
local function read()
${readLua}
end
local found = read()
table.insert(found, 1, memory)
return found
`,
);

/** Parses the fraction of memory in use from INFO; undefined if there is no limit or it is not reported. */
function memoryUsedIn(info: string): number | undefined {
  const number = (field: string) =>
    Number(new RegExp(`^${field}:(\\d{1,18})\\s*$`, 'm').exec(info)?.[1] ?? 0);
  const [used, most] = [number('used_memory'), number('maxmemory')];
  return most > 0 ? used / most : undefined;
}

type Probed = { watched: Watched; memoryUsed?: number | undefined; writeRefusal?: string };

/** Probes with a write and, if that fails, without one. If both fail, the store does not respond. @throws UpstreamError */
async function probe(connection: Connection, keys: WatchedKeys): Promise<Probed> {
  try {
    // A key that no backup includes.
    const reply = await probeWatched(connection, { keys: { ...keys, probe: 'doctor:health' } });
    const [memory, ...watched] = reply;
    return { watched, memoryUsed: memoryUsedIn(memory) };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const writeRefusal = error.message.replace(/^store: /, '');
    return { watched: await readWatched(connection, { keys }), writeRefusal };
  }
}

const noteTime = script<{ keys: { watch: string }; field: string; at: string }>(
  'watch:note',
  `return redis.call('HSET', keys.watch, args.field, args.at)`,
);

const countOnce = script<{ keys: { count: string }; keptForInS: number }>(
  'watch:count',
  `
local count = redis.call('INCR', keys.count)
if count == 1 then redis.call('EXPIRE', keys.count, args.keptForInS) end
return count
`,
);

const digestedKey = 'digested';

const readDigested = script<{ keys: { digested: string } }, string | null>(
  'watch:digested',
  `return redis.call('GET', keys.digested)`,
);

/** Included in backups: after a restore, it is better to report a sale twice than never. */
const keepDigest = script<
  { keys: typeof mailKeys & { digested: string }; last: string | undefined; next: string } & MailArguments,
  0 | 1
>(
  'watch:keep-digest',
  `
if (redis.call('GET', keys.digested) or nil) ~= args.last then return 0 end
redis.call('SET', keys.digested, args.next)
${putEmails}
return 1
`,
);

const hour = 3600;

/** Returns the heartbeat store. Every method takes one round trip. */
export function heartbeatStore(connection: Connection): Watch {
  /** When this process last wrote it. Precision to the minute is enough and saves a round trip. */
  const noted = { stripe: 0, payu: 0 };
  const note = async (field: string, at: string) => {
    await noteTime(connection, { keys: { watch: watchKey }, field, at });
  };
  return {
    noteReconciled: (at) => note('reconciled', at),
    async noteWebhook(provider, at) {
      if (Date.parse(at) - noted[provider] < 60_000) return;
      noted[provider] = Date.parse(at);
      await note(`webhook:${provider}`, at);
    },
    async countRefusal(provider, of) {
      const keys = { count: `refused:${provider}:${of}` };
      return Number(await countOnce(connection, { keys, keptForInS: 2 * hour }));
    },
    digestedUntil: () => readDigested(connection, { keys: { digested: digestedKey } }),
    async keepDigest({ last, until, emails, emailsLeasedUntil }) {
      const keys = { ...mailKeys, digested: digestedKey };
      const written = { last: last ?? undefined, next: until, ...mailArguments(emails, emailsLeasedUntil) };
      return Number(await keepDigest(connection, { keys, ...written })) === 1;
    },
    async read() {
      const { due, tries, dead } = outboxKeys;
      const { open, unreadable } = orderListKeys;
      const keys = { due, tries, dead, watch: watchKey, unreadable, lists: Object.values(open) };
      const { watched, memoryUsed, writeRefusal } = await probe(connection, keys);
      const [order, mail, failing, reconciled, stripe, payu, setAside] = watched;
      const date = (score: string | null) => (score === null ? null : new Date(Number(score)).toISOString());
      return {
        oldestOrderDue: date(order),
        oldestMailDue: date(mail),
        mailsFailing: Number(failing),
        ordersUnreadable: Number(setAside),
        lastReconciliation: reconciled,
        lastWebhook: { stripe, payu },
        memoryUsed,
        writeRefusal,
      };
    },
  };
}
