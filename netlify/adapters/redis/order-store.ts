// Orders in Redis. An order is a hash of its document, a version and the serials of its papers; every change is one script that
// compares the version, so that of two changes at once one is decided anew.
//
//   order:<id>            doc, version, serial, and the name of the last write
//   order-by:<kind>:<ref> the id of the order with this number at its provider, or with a certificate of this code
//   buyer:<hash>          ids of orders of an address that were paid, or placed to be paid by transfer
//   invoices:<series>     the last serial given, of invoices and of credit notes
//   orders:*, outbox:*, watch   see order-lists.ts, outbox.ts and watch-store.ts
import { forgetAfter } from '../../../src/domain/order-events.ts';
import { papersOf, withoutSerials } from '../../../src/domain/numbered-papers.ts';
import type { Lookup, OrderStore } from '../../use-cases/ports.ts';
import { addressHash } from './address-hash.ts';
import type { Connection, RedisReply } from './connection.ts';
import { mailingDocument, outboxKeys } from './outbox.ts';
import { orderListKeys, orderLists } from './order-lists.ts';
import { asLimited, limitArguments, limitsFirst } from './scripts.ts';
import { asStored, asReadable, serialsIn } from './stored-order.ts';
import { watchKey } from './watch-store.ts';

const orderKey = (id: string) => `order:${id}`;
const referenceKey = ({ kind, value }: Lookup) => `order-by:${kind}:${value}`;
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
if ARGV[a + 3] ~= '' then redis.call('ZADD', KEYS[k + 2], ARGV[a + 3], ARGV[a + 2]) end
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
local order, open, reminders, due, jobs, buyer, buyerBefore, attention, leaving, unreadable, watch = unpack(KEYS, 1, 11)
local id, version, doc, checkAt, remindAt, paid, forgetAt, attend, leased, mails, write, provider, heardAt, papers = unpack(ARGV, 1, 14)
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
if paid == '1' then
  if buyerBefore ~= buyer then redis.call('SREM', buyerBefore, id) end
  redis.call('SADD', buyer, id)
end
local serials = stored[3]
local given = 0
for _ in string.gmatch(serials or '', '%d+') do given = given + 1 end
for i = given + 1, tonumber(papers) do
  redis.call('INCR', KEYS[11 + i])
  -- As text: it may be larger than a whole number of the script's.
  local serial = redis.call('GET', KEYS[11 + i])
  serials = serials and serials .. ',' .. serial or serial
end
if serials then redis.call('HSET', order, 'serial', serials) end
if heardAt ~= '' then redis.call('HSET', watch, 'webhook:' .. provider, heardAt) end
for i = 0, tonumber(mails) - 1 do
  redis.call('HSET', jobs, ARGV[15 + 2 * i], ARGV[16 + 2 * i])
  redis.call('ZADD', due, leased, ARGV[15 + 2 * i])
end
for i = 12 + tonumber(papers), #KEYS do
  if forgetAt == '' then redis.call('SET', KEYS[i], id) else redis.call('SET', KEYS[i], id, 'PXAT', forgetAt) end
end
return { 'committed', serials or false }
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
          msOrNever(checkAt),
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
      const papers = papersOf(order);
      const keys = [
        orderKey(order.id),
        orderListKeys.open[order.provider],
        orderListKeys.reminders,
        outboxKeys.due,
        outboxKeys.jobs,
        buyerKey(order.buyer.email),
        buyerKey(order.emailBefore ?? order.buyer.email),
        orderListKeys.attention,
        orderListKeys.leaving,
        orderListKeys.unreadable,
        watchKey,
        ...papers.map(({ series }) => `invoices:${series}`),
        ...references.map(referenceKey),
      ];
      const values = [
        order.id,
        version,
        JSON.stringify(withoutSerials(order)),
        msOrNever(checkAt),
        msOrNever(remindAt),
        order.payment || order.purchaseOrder ? 1 : 0,
        msOrNever(forgetAfter(order)),
        order.attention ? 1 : 0,
        ms(mailsLeasedUntil),
        mails.length,
        crypto.randomUUID(),
        order.provider,
        heardAt ?? '',
        papers.length,
        ...mails.flatMap((mail) => [mail.id, mailingDocument(mail)]),
      ];
      const write = () => connection.run(commitScript, keys, values);
      // No answer does not mean that nothing was written; asking a second time finds out.
      const reply = (await write().catch(write)) as RedisReply[];
      if (reply[0] === 'conflict') return { outcome: 'conflict', stored: asStored(reply[1] ?? null) };
      return { outcome: 'committed', serials: serialsIn(reply[1]) };
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
