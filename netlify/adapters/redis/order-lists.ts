// The lists that orders stand in, and who takes what from them. Their ids are put there and taken away by the scripts of order-store.ts.
//
//   orders:open:<provider>  ids by the time of the next check (a lease is a time in the future; news are at the very beginning)
//   orders:reminders        ids by the time of the next reminder
//   orders:attention        ids that a person should look at
//   orders:all              ids by the time of creation
//   orders:leaving          ids by the time from which they are forgotten unless money comes
//   orders:unreadable       id → why, for orders that this release cannot read; they stand in no other list
import type { OrderLists, StoredOrder } from '../../use-cases/ports.ts';
import { logLine } from '../../use-cases/log-line.ts';
import type { Connection, RedisReply } from './connection.ts';
import { claimScript } from './scripts.ts';
import { asStored, asReadable } from './stored-order.ts';

export const orderListKeys = {
  /** Of transfers nobody can be asked: theirs stays empty. */
  open: { stripe: 'orders:open:stripe', payu: 'orders:open:payu', transfer: 'orders:open:transfer' },
  reminders: 'orders:reminders',
  attention: 'orders:attention',
  all: 'orders:all',
  leaving: 'orders:leaving',
  unreadable: 'orders:unreadable',
} as const;

const { open, reminders, attention, all, leaving, unreadable } = orderListKeys;
const openLists = [open.stripe, open.payu];

const claimDue = claimScript('order:', 'doc', 'version', 'serial');

const createdSinceScript = `
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[1], '+inf', 'LIMIT', 0, 1000)
local found = {}
for i = 1, #ids do
  local fields = redis.call('HMGET', 'order:' .. ids[i], 'doc', 'version', 'serial')
  if fields[1] then found[#found + 1] = fields end
end
return found
`;

const setAsideScript = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
for i = 2, #KEYS do redis.call('ZREM', KEYS[i], ARGV[1]) end
return 1
`;

const checkAgainScript = `
if ARGV[2] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return redis.call('ZADD', KEYS[1], 'XX', ARGV[2], ARGV[1])
`;

/** Takes ids off every list whose orders are gone. Keys: `leaving`, `attention`, `unreadable`, then sorted sets. Values: now, how many. */
const forgetScript = `
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, tonumber(ARGV[2]))
local gone = 0
for i = 1, #ids do
  if redis.call('EXISTS', 'order:' .. ids[i]) == 0 then
    redis.call('ZREM', KEYS[1], ids[i])
    redis.call('SREM', KEYS[2], ids[i])
    redis.call('HDEL', KEYS[3], ids[i])
    for list = 4, #KEYS do redis.call('ZREM', KEYS[list], ids[i]) end
    gone = gone + 1
  end
end
return gone
`;

/** The lists behind this connection. Every method is one round trip, and one more for each order that cannot be read. */
export function orderLists(connection: Connection): OrderLists {
  async function setAside(id: string, since: string, error: unknown): Promise<void> {
    const why = `since ${since} ${(error as Error).message}`;
    logLine('error', { name: 'unreadable order', order: id, why });
    await connection.run(setAsideScript, [unreadable, ...openLists, reminders], [id, why]);
  }
  async function claim(list: string, now: string, until: string, count: number): Promise<StoredOrder[]> {
    const values = [Date.parse(now), Date.parse(until), count];
    for (;;) {
      const claimed = (await connection.run(claimDue, [list], values)) as [string, ...RedisReply[]][];
      const readable: StoredOrder[] = [];
      for (const [id, ...fields] of claimed) {
        try {
          readable.push(asStored(fields)!);
        } catch (error) {
          await setAside(id, now, error);
        }
      }
      if (readable.length > 0 || claimed.length === 0) return readable;
    }
  }
  return {
    claimDue: (provider, now, until, count) => claim(open[provider], now, until, count),
    claimReminders: (now, until, count) => claim(reminders, now, until, count),
    async checkAgain({ id, provider }, checkAt) {
      await connection.run(
        checkAgainScript,
        [open[provider]],
        [id, checkAt === null ? '' : Date.parse(checkAt)],
      );
    },
    async askFirst({ id, provider }) {
      await connection.run(checkAgainScript, [open[provider]], [id, 0]);
    },
    async createdSince(date) {
      const reply = await connection.run(createdSinceScript, [all], [Date.parse(date)]);
      return (reply as RedisReply[]).flatMap((fields) => asReadable(fields)?.order ?? []);
    },
    async list(offset, count) {
      const script = `return redis.call('ZREVRANGE', KEYS[1], ARGV[1], ARGV[2])`;
      return (await connection.run(script, [all], [offset, offset + count - 1])) as string[];
    },
    async needingAttention() {
      return (await connection.run(`return redis.call('SMEMBERS', KEYS[1])`, [attention], [])) as string[];
    },
    async overdue(now) {
      const script = `return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])`;
      const late = (list: string) => connection.run(script, [list], [Date.parse(now)]) as Promise<string[]>;
      return (await Promise.all(openLists.map(late))).flat();
    },
    async unreadable() {
      const script = `
local found = {}
local ids = redis.call('HKEYS', KEYS[1])
for i = 1, #ids do found[i] = { ids[i], redis.call('HGET', KEYS[1], ids[i]) } end
return found
`;
      const pairs = (await connection.run(script, [unreadable], [])) as [string, string][];
      return pairs.map(([id, why]) => ({ id, why }));
    },
    async forgetGone(now, count) {
      const keys = [leaving, attention, unreadable, all, ...openLists, reminders];
      return Number(await connection.run(forgetScript, keys, [Date.parse(now), count]));
    },
  };
}
