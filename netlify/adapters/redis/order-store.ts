// Orders in Redis. An order is a hash of its document, a version and its invoice serial; every change is one script that
// compares the version, so that of two changes at once one is decided anew.
//
//   order:<id>            doc, version, serial, and the name of the last write
//   order-by:<kind>:<ref> the id of the order with this number at its provider
//   buyer:<hash>          ids of paid orders of an address
//   invoices:<series>     the last serial given
//   orders:*, outbox:*, watch   see order-lists.ts, outbox.ts and watch-store.ts
import { forgetAfter } from '../../../src/domain/order-events.ts';
import type { OrderStore, Reference } from '../../use-cases/ports.ts';
import { addressHash } from './address-hash.ts';
import type { Connection, RedisReply } from './connection.ts';
import { mailingDocument, outboxKeys } from './outbox.ts';
import { orderListKeys, orderLists } from './order-lists.ts';
import { asLimited, limitArguments, limitsFirst } from './scripts.ts';
import { asStored, asReadable } from './stored-order.ts';
import { watchKey } from './watch-store.ts';

const orderKey = (id: string) => `order:${id}`;
const referenceKey = ({ kind, value }: Reference) => `order-by:${kind}:${value}`;
const buyerKey = (email: string) => `buyer:${addressHash(email)}`;
const ms = (date: string) => Date.parse(date);
const msOrNever = (date: string | null) => (date === null ? '' : ms(date));

const createScript = `${limitsFirst}
local key = KEYS[k + 1]
if redis.call('EXISTS', key) == 1 then
  return { 'exists', redis.call('HMGET', key, 'doc', 'version', 'serial') }
end
redis.call('HSET', key, 'doc', ARGV[a + 1], 'version', 1)
if ARGV[a + 5] ~= '' then
  redis.call('PEXPIREAT', key, ARGV[a + 5])
  redis.call('ZADD', KEYS[k + 4], ARGV[a + 5], ARGV[a + 2])
end
redis.call('ZADD', KEYS[k + 2], ARGV[a + 3], ARGV[a + 2])
redis.call('ZADD', KEYS[k + 3], ARGV[a + 4], ARGV[a + 2])
return { 'created' }
`;

const readScript = `return redis.call('HMGET', KEYS[1], 'doc', 'version', 'serial')`;

const forgetScript = `
local version = redis.call('HGET', KEYS[1], 'version')
if not version then return 'forgotten' end
if version ~= ARGV[1] then return 'conflict' end
redis.call('DEL', KEYS[1])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[3])
return 'forgotten'
`;

/** The document of a paid order holds the id of each payment that was dealt with. */
const untoldScript = `
local found = {}
for i = 1, #KEYS do
  local stored = redis.call('HMGET', KEYS[i], 'doc', 'serial')
  if not stored[2] or not string.find(stored[1], ARGV[i], 1, true) then found[#found + 1] = ARGV[i] end
end
return found
`;

const readByReferenceScript = `
local id = redis.call('GET', KEYS[1])
if not id then return false end
return redis.call('HMGET', 'order:' .. id, 'doc', 'version', 'serial')
`;

/**
 * Writes a whole commit if the version is still the one it was decided on. A commit that is sent again, because its answer was lost,
 * knows its own work by the name of the write (two processes may write the same at the same moment): nothing is written twice, and its
 * sender reads success.
 */
const commitScript = `
local order, open, reminders, due, jobs, series, buyer, buyerBefore, attention, leaving, unreadable, watch = unpack(KEYS, 1, 12)
local id, version, doc, checkAt, remindAt, paid, forgetAt, attend, leased, mails, write, provider, heardAt = unpack(ARGV, 1, 13)
local stored = redis.call('HMGET', order, 'doc', 'version', 'serial')
if stored[2] ~= version then
  local isOurs = redis.call('HGET', order, 'write') == write
  return isOurs and { 'committed', stored[3] } or { 'conflict', stored }
end
redis.call('HSET', order, 'doc', doc, 'version', tonumber(version) + 1, 'write', write)
if checkAt ~= '' then redis.call('ZADD', open, checkAt, id) else redis.call('ZREM', open, id) end
if remindAt ~= '' then redis.call('ZADD', reminders, remindAt, id) else redis.call('ZREM', reminders, id) end
redis.call('HDEL', unreadable, id)
if attend == '1' then redis.call('SADD', attention, id) else redis.call('SREM', attention, id) end
if forgetAt == '' then
  redis.call('PERSIST', order)
  redis.call('ZREM', leaving, id)
else
  redis.call('PEXPIREAT', order, forgetAt)
  redis.call('ZADD', leaving, forgetAt, id)
end
local serial = stored[3]
if paid == '1' then
  if buyerBefore ~= buyer then redis.call('SREM', buyerBefore, id) end
  redis.call('SADD', buyer, id)
  if not serial then
    serial = redis.call('INCR', series)
    redis.call('HSET', order, 'serial', serial)
  end
end
if heardAt ~= '' then redis.call('HSET', watch, 'webhook:' .. provider, heardAt) end
for i = 0, tonumber(mails) - 1 do
  redis.call('HSET', jobs, ARGV[14 + 2 * i], ARGV[15 + 2 * i])
  redis.call('ZADD', due, leased, ARGV[14 + 2 * i])
end
for i = 13, #KEYS do
  if forgetAt == '' then redis.call('SET', KEYS[i], id) else redis.call('SET', KEYS[i], id, 'PXAT', forgetAt) end
end
return { 'committed', serial or false }
`;

const paidOrdersScript = `${limitsFirst}
local ids = redis.call('SMEMBERS', KEYS[k + 1])
local found = {}
for i = 1, math.min(#ids, 50) do
  local fields = redis.call('HMGET', 'order:' .. ids[i], 'doc', 'version', 'serial')
  if fields[1] then found[#found + 1] = fields end
end
return { 'found', found }
`;

/** The orders behind this connection. Every method is one round trip. */
export function orderStore(connection: Connection): OrderStore {
  return {
    ...orderLists(connection),
    async create(order, { checkAt, limits }) {
      const first = limitArguments(limits);
      const reply = await connection.run(
        createScript,
        [
          ...first.keys,
          orderKey(order.id),
          orderListKeys.open[order.provider],
          orderListKeys.all,
          orderListKeys.leaving,
        ],
        [
          ...first.values,
          JSON.stringify(order),
          order.id,
          ms(checkAt),
          ms(order.createdAt),
          msOrNever(forgetAfter(order)),
        ],
      );
      const stored = Array.isArray(reply) && reply[0] === 'exists' ? asStored(reply[1] ?? null) : null;
      return asLimited(reply) ?? (stored ? { outcome: 'exists', stored } : { outcome: 'created' });
    },
    async read(id) {
      return asStored(await connection.run(readScript, [orderKey(id)], []));
    },
    async forget({ order, version }, now) {
      const keys = [orderKey(order.id), orderListKeys.leaving];
      return (await connection.run(forgetScript, keys, [version, ms(now), order.id])) as
        'forgotten' | 'conflict';
    },
    async readByReference(reference) {
      return asStored(await connection.run(readByReferenceScript, [referenceKey(reference)], []));
    },
    async untoldAmong(payments) {
      const keys = payments.map(({ orderId }) => orderKey(orderId));
      const ids = payments.map(({ paymentId }) => paymentId);
      return (await connection.run(untoldScript, keys, ids)) as string[];
    },
    async commit({ order, version, mails, mailsLeasedUntil, checkAt, remindAt, references = [], heardAt }) {
      const { invoiceSerial: _kept, ...document } = order;
      const keys = [
        orderKey(order.id),
        orderListKeys.open[order.provider],
        orderListKeys.reminders,
        outboxKeys.due,
        outboxKeys.jobs,
        `invoices:${order.invoiceSeries ?? 'none'}`,
        buyerKey(order.buyer.email),
        buyerKey(order.emailBefore ?? order.buyer.email),
        orderListKeys.attention,
        orderListKeys.leaving,
        orderListKeys.unreadable,
        watchKey,
        ...references.map(referenceKey),
      ];
      const values = [
        order.id,
        version,
        JSON.stringify(document),
        msOrNever(checkAt),
        msOrNever(remindAt),
        order.payment ? 1 : 0,
        msOrNever(forgetAfter(order)),
        order.attention ? 1 : 0,
        ms(mailsLeasedUntil),
        mails.length,
        crypto.randomUUID(),
        order.provider,
        heardAt ?? '',
        ...mails.flatMap((mail) => [mail.id, mailingDocument(mail)]),
      ];
      const write = () => connection.run(commitScript, keys, values);
      // No answer does not mean that nothing was written; asking a second time finds out.
      const reply = (await write().catch(write)) as RedisReply[];
      if (reply[0] === 'conflict') return { outcome: 'conflict', stored: asStored(reply[1] ?? null) };
      const serial = reply[1] === null || reply[1] === undefined ? undefined : Number(reply[1]);
      return { outcome: 'committed', serial };
    },
    async paidOrdersOf(email, limits) {
      const first = limitArguments(limits);
      const reply = await connection.run(paidOrdersScript, [...first.keys, buyerKey(email)], first.values);
      const found = () => ((reply as RedisReply[])[1] as RedisReply[]).map(asReadable);
      return (
        asLimited(reply) ?? {
          outcome: 'found',
          orders: found().flatMap((stored) => (stored ? [stored.order] : [])),
        }
      );
    },
  };
}
