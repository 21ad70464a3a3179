// The lists that orders are on, and the reads that claim from them. The scripts of order-store.ts add and remove the
// IDs.
//
//   orders:open:<provider>  IDs by the time of the next check (a lease is a time in the future; pending events come first)
//   orders:reminders        IDs by the time of the next reminder
//   orders:attention        IDs of orders that need manual review
//   orders:all              IDs by creation time
//   orders:leaving          IDs by the time at which they are deleted unless they are paid
//   orders:unreadable       ID → reason, for orders that this release cannot read; they are on no other list
import type { Order } from '../../../src/domain/order/order.ts';
import type { OrderLists, StoredOrder } from '../../use-cases/ports.ts';
import { logLine } from '../../use-cases/log-line.ts';
import type { Connection } from './connection.ts';
import { indexAnew, indexNext, pageOf, paidKey, placesOf, remindersKey } from './order-indexes.ts';
import { claimScript, script } from './scripts.ts';
import { asStored } from './stored-order.ts';

export const orderListKeys = {
  /** Transfers have no provider to poll, so theirs lists only effects that a license has yet to receive. */
  open: { stripe: 'orders:open:stripe', payu: 'orders:open:payu', transfer: 'orders:open:transfer' },
  reminders: remindersKey,
  attention: 'orders:attention',
  all: 'orders:all',
  leaving: 'orders:leaving',
  unreadable: 'orders:unreadable',
} as const;

const { open, reminders, attention, all, leaving, unreadable } = orderListKeys;
const openLists = Object.values(open);

const claimDue = claimScript('order:', 'doc', 'version', 'serial');

const setAsideOrder = script<{
  keys: { unreadable: string; lists: readonly string[] };
  id: string;
  why: string;
}>(
  'orders:set-aside',
  `
redis.call('HSET', keys.unreadable, args.id, args.why)
for _, list in ipairs(keys.lists) do redis.call('ZREM', list, args.id) end
return 1
`,
);

/**
 * Without `checkAt`, removes the order from the list. A paid order is indexed by payment here too, in case it was paid
 * under an earlier release during a rollback.
 */
const setCheck = script<{
  keys: { open: string; paid: string };
  id: string;
  checkAt: number | undefined;
  paidAt: number | undefined;
}>(
  'orders:check-again',
  `
if args.paidAt then redis.call('ZADD', keys.paid, args.paidAt, args.id) end
if not args.checkAt then return redis.call('ZREM', keys.open, args.id) end
return redis.call('ZADD', keys.open, 'XX', args.checkAt, args.id)
`,
);

/** Removes the IDs of deleted orders from every list. */
const forgetGone = script<{
  keys: { leaving: string; attention: string; unreadable: string; lists: readonly string[] };
  now: number;
  count: number;
}>(
  'orders:forget-gone',
  `
local ids = redis.call('ZRANGEBYSCORE', keys.leaving, '-inf', args.now, 'LIMIT', 0, args.count)
local gone = 0
for i = 1, #ids do
  if redis.call('EXISTS', 'order:' .. ids[i]) == 0 then
    redis.call('ZREM', keys.leaving, ids[i])
    redis.call('SREM', keys.attention, ids[i])
    redis.call('HDEL', keys.unreadable, ids[i])
    for _, list in ipairs(keys.lists) do redis.call('ZREM', list, ids[i]) end
    gone = gone + 1
  end
end
return gone
`,
);

const readList = script<{ keys: { all: string }; first: number; last: number }, string[]>(
  'orders:list',
  `return redis.call('ZREVRANGE', keys.all, args.first, args.last)`,
);

const readAttention = script<{ keys: { attention: string } }, string[]>(
  'orders:attention',
  `return redis.call('SMEMBERS', keys.attention)`,
);

const readOverdue = script<{ keys: { lists: readonly string[] }; now: number }, string[]>(
  'orders:overdue',
  `
local found = {}
for _, list in ipairs(keys.lists) do
  local late = redis.call('ZRANGEBYSCORE', list, '-inf', args.now)
  for i = 1, #late do found[#found + 1] = late[i] end
end
return found
`,
);

const readUnreadable = script<{ keys: { unreadable: string } }, [id: string, why: string][]>(
  'orders:unreadable',
  `
local found = {}
local ids = redis.call('HKEYS', keys.unreadable)
for i = 1, #ids do found[i] = { ids[i], redis.call('HGET', keys.unreadable, ids[i]) } end
return found
`,
);

const checkArguments = (order: Order, checkAt: number | undefined) => {
  const { keys, id, paidAt } = placesOf(order);
  return { keys: { open: open[order.provider], paid: keys.paid }, id, paidAt, checkAt };
};

/** Returns the lists in this store. Every method takes one round trip, plus one for each order that cannot be read. */
export function orderLists(connection: Connection): OrderLists {
  async function setAside(id: string, since: string, error: unknown): Promise<void> {
    const why = `since ${since} ${(error as Error).message}`;
    logLine('error', { name: 'unreadable order', order: id, why });
    await setAsideOrder(connection, { keys: { unreadable, lists: [...openLists, reminders] }, id, why });
  }
  async function claim(list: string, now: string, until: string, count: number): Promise<StoredOrder[]> {
    const lease = { now: Date.parse(now), leasedUntil: Date.parse(until), count };
    for (;;) {
      const claimed = await claimDue(connection, { keys: { due: list }, ...lease });
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
  /** Once true, it stays true, which saves a round trip. */
  let isIndexed = false;
  return {
    claimDue: (provider, now, until, count) => claim(open[provider], now, until, count),
    claimReminders: (now, until, count) => claim(reminders, now, until, count),
    async checkAgain(order, checkAt) {
      await setCheck(connection, checkArguments(order, checkAt === null ? undefined : Date.parse(checkAt)));
    },
    async askFirst(order) {
      await setCheck(connection, checkArguments(order, 0));
    },
    createdSince: (date, after) => pageOf(connection, all, date, after),
    paidSince: (date, after) => pageOf(connection, paidKey, date, after),
    async indexNext() {
      isIndexed ||= await indexNext(connection);
      return isIndexed;
    },
    async indexAnew() {
      await indexAnew(connection);
      isIndexed = false;
    },
    list: (offset, count) => readList(connection, { keys: { all }, first: offset, last: offset + count - 1 }),
    needingAttention: () => readAttention(connection, { keys: { attention } }),
    overdue: (now) => readOverdue(connection, { keys: { lists: openLists }, now: Date.parse(now) }),
    async unreadable() {
      const found = await readUnreadable(connection, { keys: { unreadable } });
      return found.map(([id, why]) => ({ id, why }));
    },
    async forgetGone(now, count) {
      const keys = { leaving, attention, unreadable, lists: [all, paidKey, ...openLists, reminders] };
      return Number(await forgetGone(connection, { keys, now: Date.parse(now), count }));
    },
  };
}
