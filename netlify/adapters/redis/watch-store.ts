// What is watched in Redis: `watch`, a hash of the last times (reconciled, webhook:stripe, webhook:payu); `refused:<provider>:<hour>`
// counts for two hours; `digest:<day>` says for two days that the day's digest is on its way.
import type { Watch } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { orderListKeys } from './order-lists.ts';
import { outboxKeys } from './outbox.ts';

/** A change that a webhook brought writes the webhook's time here as well (order-store.ts). */
export const watchKey = 'watch';

const readScript = `
local function first(key)
  local ids = redis.call('ZRANGEBYSCORE', key, 1, '+inf', 'LIMIT', 0, 1)
  return ids[1] and tonumber(redis.call('ZSCORE', key, ids[1])) or math.huge
end
local order = math.min(first(KEYS[6]), first(KEYS[7]))
local mail = first(KEYS[1])
local function found(time)
  return time < math.huge and string.format('%.0f', time) or false
end
local failing = 0
local tries = redis.call('HVALS', KEYS[2])
for i = 1, #tries do
  if tonumber(tries[i]) >= 2 then failing = failing + 1 end
end
failing = failing - redis.call('HLEN', KEYS[3])
local times = redis.call('HMGET', KEYS[4], 'reconciled', 'webhook:stripe', 'webhook:payu')
return { found(order), found(mail), math.max(failing, 0), times[1], times[2], times[3], redis.call('HLEN', KEYS[5]) }
`;

const countScript = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], 7200) end
return count
`;

const day = 86_400;

/** What is watched behind this connection. Every method is one round trip. */
export function watchStore(connection: Connection): Watch {
  /** When this process wrote it last: to the minute is enough, and spares a round trip. */
  const noted = { stripe: 0, payu: 0 };
  const note = async (field: string, at: string) => {
    await connection.run(`return redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])`, [watchKey], [field, at]);
  };
  return {
    noteReconciled: (at) => note('reconciled', at),
    async noteWebhook(provider, at) {
      if (Date.parse(at) - noted[provider] < 60_000) return;
      noted[provider] = Date.parse(at);
      await note(`webhook:${provider}`, at);
    },
    async countRefusal(provider, hour) {
      return Number(await connection.run(countScript, [`refused:${provider}:${hour}`], []));
    },
    async claimDigest(of) {
      const script = `return redis.call('SET', KEYS[1], '1', 'NX', 'EX', ARGV[1])`;
      return (await connection.run(script, [`digest:${of}`], [2 * day])) !== null;
    },
    async read() {
      const { due, tries, dead } = outboxKeys;
      const { open, unreadable } = orderListKeys;
      const keys = [due, tries, dead, watchKey, unreadable, open.stripe, open.payu];
      const reply = (await connection.run(readScript, keys, [])) as (string | number | null)[];
      const [order, mail, failing, reconciled, stripe, payu, setAside] = reply;
      const date = (score: string | number | null | undefined) =>
        score === null || score === undefined ? null : new Date(Number(score)).toISOString();
      const text = (value: string | number | null | undefined) => (value ? String(value) : null);
      return {
        oldestOrderDue: date(order),
        oldestMailDue: date(mail),
        mailsFailing: Number(failing),
        ordersUnreadable: Number(setAside),
        lastReconciliation: text(reconciled),
        lastWebhook: { stripe: text(stripe), payu: text(payu) },
      };
    },
  };
}
