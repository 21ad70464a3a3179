// What is watched in Redis: `watch`, a hash of the last times (reconciled, webhook:stripe, webhook:payu); `refused:<provider>:<hour>`
// counts for two hours; `digested`, until when the last digest told what happened.
import { NeighbourError, type Watch } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { orderListKeys } from './order-lists.ts';
import { mailArguments, type MailArguments, mailKeys, outboxKeys, putMails } from './outbox.ts';
import { script } from './scripts.ts';

/** A change that a webhook brought writes the webhook's time here as well (order-store.ts). */
export const watchKey = 'watch';

type WatchedKeys = { watch: string; unreadable: string; lists: readonly string[] } & Pick<
  typeof outboxKeys,
  'due' | 'tries' | 'dead'
>;

/** Times as text or null, and counts, in the order in which `read` takes them. */
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

/**
 * The same after a tiny write, which a store that is full or read-only refuses; in front what the store says of its memory, where it knows
 * the question.
 */
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

/** The share of its memory that a store has used, as INFO tells; undefined where it has no limit, or does not tell. */
function memoryUsedIn(info: string): number | undefined {
  const number = (field: string) =>
    Number(new RegExp(`^${field}:(\\d{1,18})\\s*$`, 'm').exec(info)?.[1] ?? 0);
  const [used, most] = [number('used_memory'), number('maxmemory')];
  return most > 0 ? used / most : undefined;
}

type Probed = { watched: Watched; memoryUsed?: number | undefined; writeRefusal?: string };

/** Asks with a write; where that fails without one, and where that fails too the store does not answer. @throws NeighbourError */
async function probe(connection: Connection, keys: WatchedKeys): Promise<Probed> {
  try {
    // A key that no backup takes in.
    const reply = await probeWatched(connection, { keys: { ...keys, probe: 'doctor:health' } });
    const [memory, ...watched] = reply;
    return { watched, memoryUsed: memoryUsedIn(memory) };
  } catch (error) {
    if (!(error instanceof NeighbourError)) throw error;
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

/** Kept in a backup: a restored store tells rather twice than never of a sale. */
const keepDigest = script<
  { keys: typeof mailKeys & { digested: string }; last: string | undefined; next: string } & MailArguments,
  0 | 1
>(
  'watch:keep-digest',
  `
if (redis.call('GET', keys.digested) or nil) ~= args.last then return 0 end
redis.call('SET', keys.digested, args.next)
${putMails}
return 1
`,
);

const hour = 3600;

/** What is watched behind this connection. Every method is one round trip. */
export function watchStore(connection: Connection): Watch {
  /** When this process wrote it last: to the minute is enough, and spares a round trip. */
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
    async keepDigest({ last, until, mails, mailsLeasedUntil }) {
      const keys = { ...mailKeys, digested: digestedKey };
      const written = { last: last ?? undefined, next: until, ...mailArguments(mails, mailsLeasedUntil) };
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
