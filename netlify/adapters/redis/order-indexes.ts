// Indexes that determine the order in which orders are read: by payment, and by address. Every change of an order
// updates its index entries in the same transaction. Orders of earlier releases are indexed by reconciliation, and
// those of an address when it is first read.
//
//   orders:paid       IDs by payment time
//   orders-of:<hash>  IDs of an address's orders that were paid or placed as a bank transfer: paid ones first, newest first
//   given-to:<hash>   IDs of orders that give something to an address without belonging to it (src/domain/order/people.ts), newest first;
//                     the order's field `people` names the lists that it is on, so someone who loses a seat is removed in the same step
//   orders:quoted     how far `orders:all` was processed for orders of earlier releases: `<score> <id>` of the last one, or `all`; their
//                     renewal quotes are added to the reminders as well
//   orders:placed, orders:indexed  the same, for the releases before renewal quotes and before `given-to`
//   buyer:<hash>      a set that earlier releases used instead of orders-of:<hash>; each ID leaves it when it is indexed
import { renewalQuoteAt } from '../../../src/domain/license/renewal-quote.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { peopleOf } from '../../../src/domain/order/people.ts';
import type { Cursor, OrderPage } from '../../use-cases/ports.ts';
import { addressHash } from './address-hash.ts';
import type { Connection } from './connection.ts';
import { limitedScript, script } from './scripts.ts';
import { asReadable, type StoredFields } from './stored-order.ts';

export const orderKey = (id: string) => `order:${id}`;
export const paidKey = 'orders:paid';
const addressKey = (email: string) => `orders-of:${addressHash(email)}`;
const earlierKey = (email: string) => `buyer:${addressHash(email)}`;
const givenKey = (email: string) => `given-to:${addressHash(email).slice(0, 32)}`;
const indexedKey = 'orders:quoted';
export const remindersKey = 'orders:reminders';
const allKey = 'orders:all';

/** Larger than any time in milliseconds, so that paid orders come before unpaid ones. */
const paidFirst = 1e13;

/** An address that was given more keeps only the newest. */
const mostGiven = 200;

/** Returns an order's positions in the indexes. Lower ranks come first in the list of its address. */
export function placesOf(order: Order) {
  const { id, createdAt, payment, purchaseOrder, buyer, emailBefore } = order;
  const isListed = payment !== undefined || purchaseOrder !== undefined;
  const [address, before] = [addressKey(buyer.email), addressKey(emailBefore ?? buyer.email)];
  return {
    keys: {
      order: orderKey(id),
      paid: paidKey,
      address,
      ...(before !== address && { addressBefore: before }),
      people: peopleOf(order).map(givenKey),
    },
    id,
    givenRank: -Date.parse(createdAt),
    mostGiven,
    paidAt: payment && Date.parse(payment.paidAt),
    rank: isListed ? -(Date.parse(createdAt) + (payment ? paidFirst : 0)) : undefined,
  };
}
export type Places = ReturnType<typeof placesOf>;

/** Adds an order to the lists of the people whom it gives something, and removes it from everyone else's. */
const putWithPeople = (places: string) => `
if ${places}.keys.people then
  local before = redis.call('HGET', ${places}.keys.order, 'people') or ''
  local isGiven = {}
  for _, list in ipairs(${places}.keys.people) do
    isGiven[list] = true
    redis.call('ZADD', list, ${places}.givenRank, ${places}.id)
    local over = redis.call('ZRANGE', list, ${places}.mostGiven, -1)
    for i = 1, #over do redis.call('ZREM', list, over[i]) end
  end
  for list in string.gmatch(before, '%S+') do
    if not isGiven[list] then redis.call('ZREM', list, ${places}.id) end
  end
  local people = table.concat(${places}.keys.people, ' ')
  if people == '' and before ~= '' then
    redis.call('HDEL', ${places}.keys.order, 'people')
  elseif people ~= before then
    redis.call('HSET', ${places}.keys.order, 'people', people)
  end
end
`;

/** Removes a deleted order from the lists of the people whom it gave something. */
export const takeFromPeople = `
for list in string.gmatch(redis.call('HGET', keys.order, 'people') or '', '%S+') do redis.call('ZREM', list, args.id) end
`;

/** Adds an order to its indexes within a script. */
export const putInPlace = (places: string) => `
${putWithPeople(places)}if ${places}.paidAt then redis.call('ZADD', ${places}.keys.paid, ${places}.paidAt, ${places}.id) end
if ${places}.rank then
  if ${places}.keys.addressBefore then redis.call('ZREM', ${places}.keys.addressBefore, ${places}.id) end
  redis.call('ZADD', ${places}.keys.address, ${places}.rank, ${places}.id)
end
`;

type PageArguments = { count: number; from: string; after?: Cursor | undefined };
type Found = readonly [id: string, ...fields: StoredFields];
type PageReply = [found: Found[], end: [id: string, score: string] | null];

/**
 * Reads a page of a list within a script, into `found` and `page_end`. Continues after the order that ended the
 * previous page or, if that is no longer on the list, at its score, so that concurrent changes don't cause omissions.
 */
const readPage = `
local rank = args.after and redis.call('ZRANK', keys.list, args.after.id)
local first = rank and rank + 1 or redis.call('ZCOUNT', keys.list, '-inf', '(' .. args.from)
local ids = redis.call('ZRANGE', keys.list, first, first + args.count - 1, 'WITHSCORES')
local found = {}
for i = 1, #ids, 2 do
  found[#found + 1] = { ids[i], unpack(redis.call('HMGET', 'order:' .. ids[i], 'doc', 'version', 'serial'), 1, 3) }
end
local page_end = #ids == 2 * args.count and { ids[#ids - 1], ids[#ids] }
`;

const pageArguments = (count: number, from: string, after: Cursor | undefined): PageArguments => ({
  count,
  from: after?.score ?? from,
  after,
});

const asPage = ([found, end]: PageReply): OrderPage => ({
  orders: found.flatMap(([, ...fields]) => asReadable(fields)?.order ?? []),
  ...(end && { next: { id: end[0], score: end[1] } }),
});

const readList = script<{ keys: { list: string } } & PageArguments, PageReply>(
  'orders:page',
  `${readPage}
return { found, page_end }
`,
);

const listedAtOnce = 100;

/** Returns a page of the orders on a list from this time on. */
export async function pageOf(
  connection: Connection,
  list: string,
  date: string,
  after: Cursor | undefined,
): Promise<OrderPage> {
  const from = String(Date.parse(date));
  return asPage(await readList(connection, { keys: { list }, ...pageArguments(listedAtOnce, from, after) }));
}

const readAddress = limitedScript<
  { keys: { list: string; earlier: string } } & PageArguments,
  ['earlier', Found[]] | ['found', ...PageReply]
>(
  'orders:of-address',
  `
local earlier = not args.after and redis.call('SMEMBERS', keys.earlier) or {}
if #earlier > 0 then
  local found = {}
  for i = 1, math.min(#earlier, args.count) do
    found[i] = { earlier[i], unpack(redis.call('HMGET', 'order:' .. earlier[i], 'doc', 'version', 'serial'), 1, 3) }
  end
  return { 'earlier', found }
end
${readPage}
for i = 1, #found do
  if not found[i][2] then redis.call('ZREM', keys.list, found[i][1]) end
end
return { 'found', found, page_end }
`,
);

const ofAddressAtOnce = 50;

/** Returns a page of an address's orders. The first call for an address that earlier releases listed indexes its orders first. */
export async function pageOfAddress(
  connection: Connection,
  email: string,
  limits: Parameters<typeof readAddress>[1],
  after: Cursor | undefined,
) {
  const keys = { list: addressKey(email), earlier: earlierKey(email) };
  const args = { keys, ...pageArguments(ofAddressAtOnce, '-inf', after) };
  for (let counted = limits; ; counted = []) {
    const reply = await readAddress(connection, counted, args, (it) => it);
    if (!Array.isArray(reply)) return reply;
    if (reply[0] === 'found') {
      const [, ...page] = reply;
      return { outcome: 'found' as const, ...asPage(page) };
    }
    await placeAll(connection, reply[1], { earlier: keys.earlier, ifUnreadable: keys.list });
  }
}

/** Returns a page of the orders that give something to an address. */
export async function pageGivenTo(
  connection: Connection,
  email: string,
  after: Cursor | undefined,
): Promise<OrderPage> {
  const keys = { list: givenKey(email) };
  return asPage(await readList(connection, { keys, ...pageArguments(ofAddressAtOnce, '-inf', after) }));
}

type Entry = Omit<Places, 'keys' | 'givenRank' | 'mostGiven'> & {
  givenRank?: number;
  mostGiven?: number;
  keys: Pick<Places['keys'], 'order'> & Partial<Places['keys']>;
  /** The version that the positions were derived from; omitted if the order is gone. */
  version: number | undefined;
  /** When to quote the next period, if an earlier release scheduled no reminder. */
  quotedAt?: number | undefined;
};

/** Indexes each order that has not changed since it was read and returns how many have. */
const placeOrders = script<
  {
    keys: { reminders: string; earlier?: string; indexed?: string };
    entries: readonly Entry[];
    indexed?: string;
  },
  number
>(
  'orders:place',
  `
local changed = 0
for _, entry in ipairs(args.entries) do
  if tonumber(redis.call('HGET', entry.keys.order, 'version') or '') == entry.version then
    ${putInPlace('entry')}
    if entry.quotedAt then
      local at = redis.call('ZSCORE', keys.reminders, entry.id)
      if not at or tonumber(at) > entry.quotedAt then redis.call('ZADD', keys.reminders, entry.quotedAt, entry.id) end
    end
    if keys.earlier then redis.call('SREM', keys.earlier, entry.id) end
  else
    changed = changed + 1
  end
end
if changed == 0 and keys.indexed then redis.call('SET', keys.indexed, args.indexed) end
return changed
`,
);

/** Returns the index entry of an order. One that this release cannot read comes last among the paid orders of its address. */
function entryOf([id, document, version, serial]: Found, ifUnreadable: string | undefined): Entry {
  const order = asReadable([document, version, serial])?.order;
  const isUnreadable = document !== null && ifUnreadable !== undefined;
  const unplaced = {
    id,
    paidAt: undefined,
    rank: isUnreadable ? -paidFirst : undefined,
    keys: { order: orderKey(id), ...(isUnreadable && { address: ifUnreadable }) },
  };
  const quotedAt = order ? renewalQuoteAt(order, order.createdAt) : null;
  return {
    ...(order ? placesOf(order) : unplaced),
    ...(quotedAt !== null && { quotedAt: Date.parse(quotedAt) }),
    version: version === null ? undefined : Number(version),
  };
}

const placeAll = (
  connection: Connection,
  found: readonly Found[],
  { ifUnreadable, earlier, indexed }: { ifUnreadable?: string; earlier?: string; indexed?: string },
) =>
  placeOrders(connection, {
    keys: {
      reminders: remindersKey,
      ...(earlier !== undefined && { earlier }),
      ...(indexed !== undefined && { indexed: indexedKey }),
    },
    entries: found.map((each) => entryOf(each, ifUnreadable)),
    ...(indexed !== undefined && { indexed }),
  });

/** Returns the next unprocessed orders of `orders:all`; null if there are none left. */
const readUnindexed = script<{ keys: { list: string; indexed: string }; count: number }, PageReply | null>(
  'orders:unindexed',
  `
local indexed = redis.call('GET', keys.indexed)
if indexed == 'all' then return false end
args.from = '-inf'
if indexed then
  local score, id = string.match(indexed, '^(%S+) (.+)$')
  args.from = score
  args.after = { id = id }
end
${readPage}
return { found, page_end }
`,
);

/** Indexes the next orders of earlier releases. Returns whether all are indexed. */
export async function indexNext(connection: Connection): Promise<boolean> {
  const keys = { list: allKey, indexed: indexedKey };
  const reply = await readUnindexed(connection, { keys, count: listedAtOnce });
  if (!reply) return true;
  const [found, end] = reply;
  const changed = await placeAll(connection, found, { indexed: end ? `${end[1]} ${end[0]}` : 'all' });
  return changed === 0 && end === null;
}

const startAnew = script<{ keys: { indexed: string } }>(
  'orders:index-anew',
  `return redis.call('DEL', keys.indexed)`,
);

/** Makes `indexNext` process all orders again. */
export async function indexAnew(connection: Connection): Promise<void> {
  await startAnew(connection, { keys: { indexed: indexedKey } });
}
