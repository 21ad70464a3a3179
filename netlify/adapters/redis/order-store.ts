// Orders in Redis. An order is a hash of its document, a version, and the serial numbers of its billing documents.
// Every change is one script that compares the version, so if two changes happen at the same time, one is decided
// again.
//
//   order:<id>            doc, version, serial, the name of the last write, and the people lists that it is on
//   order-by:<kind>:<ref> the ID of the order with this provider ID or certificate code
//   invoices:<series>     the last serial number assigned to invoices and credit notes
//   orders:*, outbox:*, watch   see order-lists.ts, order-indexes.ts, outbox.ts, and heartbeat-store.ts
import { reviewMark } from '../../../src/domain/order/marks.ts';
import { forgetAfter } from '../../../src/domain/order/retention.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import type { Lookup, OrderCommit, OrderStore } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import {
  orderKey,
  pageGivenTo,
  pageOfAddress,
  type Places,
  placesOf,
  putInPlace,
  takeFromPeople,
} from './order-indexes.ts';
import { mailArguments, type MailArguments, mailKeys, putEmails } from './outbox.ts';
import { orderListKeys, orderLists } from './order-lists.ts';
import { limitedScript, script } from './scripts.ts';
import { asStored, serialsIn, storedDocument, type StoredFields } from './stored-order.ts';
import { watchKey } from './heartbeat-store.ts';

const referenceKey = ({ kind, value }: Lookup) => `order-by:${kind}:${value}`;
const ms = (date: string) => Date.parse(date);
/** Omitted for never. */
const msOrNever = (date: string | null) => (date === null ? undefined : ms(date));

const createOrder = limitedScript<
  {
    keys: { order: string; open: string; all: string; leaving: string };
    id: string;
    document: string;
    checkAt: number | undefined;
    createdAt: number;
    forgetAt: number | undefined;
  },
  ['exists', StoredFields] | ['created']
>(
  'orders:create',
  `
if redis.call('EXISTS', keys.order) == 1 then
  return { 'exists', redis.call('HMGET', keys.order, 'doc', 'version', 'serial') }
end
redis.call('HSET', keys.order, 'doc', args.document, 'version', 1)
if args.forgetAt then
  redis.call('PEXPIREAT', keys.order, args.forgetAt)
  redis.call('ZADD', keys.leaving, args.forgetAt, args.id)
end
if args.checkAt then redis.call('ZADD', keys.open, args.checkAt, args.id) end
redis.call('ZADD', keys.all, args.createdAt, args.id)
return { 'created' }
`,
);

const readOrder = script<{ keys: { order: string } }, StoredFields>(
  'orders:read',
  `return redis.call('HMGET', keys.order, 'doc', 'version', 'serial')`,
);

const readLimited = limitedScript<{ keys: { order: string } }, StoredFields>(
  'orders:read-limited',
  `return redis.call('HMGET', keys.order, 'doc', 'version', 'serial')`,
);

const forgetOrder = script<
  { keys: { order: string; leaving: string }; id: string; version: number; now: number },
  'forgotten' | 'conflict'
>(
  'orders:forget',
  `
local version = redis.call('HGET', keys.order, 'version')
if not version then return 'forgotten' end
if tonumber(version) ~= args.version then return 'conflict' end
${takeFromPeople}
redis.call('DEL', keys.order)
redis.call('ZADD', keys.leaving, args.now, args.id)
return 'forgotten'
`,
);

/**
 * Finds the payments that no order refers to as its own or as a flagged second payment. An ID that merely occurs in a
 * document, or is a prefix of another, does not count.
 */
const readUntold = script<{ payments: readonly { key: string; id: string; mark: string }[] }, string[]>(
  'orders:untold',
  `
local function isTold(document, payment)
  local isRead, order = pcall(cjson.decode, document)
  if not isRead then return false end
  if order.payment and order.payment.id == payment.id then return true end
  for _, mark in ipairs(order.handled or {}) do
    if mark == payment.mark then return true end
  end
  return false
end
local found = {}
for _, payment in ipairs(args.payments) do
  local document = redis.call('HGET', payment.key, 'doc')
  if not document or not isTold(document, payment) then found[#found + 1] = payment.id end
end
return found
`,
);

const readByReference = script<{ keys: { reference: string } }, StoredFields | null>(
  'orders:read-by-reference',
  `
local id = redis.call('GET', keys.reference)
if not id then return false end
return redis.call('HMGET', 'order:' .. id, 'doc', 'version', 'serial')
`,
);

type Commit = {
  keys: typeof mailKeys & {
    order: string;
    open: string;
    reminders: string;
    attention: string;
    leaving: string;
    unreadable: string;
    watch: string;
    /** The serial number counters, one for each billing document. */
    series: readonly string[];
    references: readonly string[];
  };
  id: string;
  version: number;
  document: string;
  /** The name of the write. */
  write: string;
  checkAt: number | undefined;
  remindAt: number | undefined;
  forgetAt: number | undefined;
  attend: boolean;
  places: Places;
  heard: { field: string; at: string } | undefined;
} & MailArguments;

/**
 * Writes an entire commit if the version is unchanged since it was decided. A commit resent after a lost response recognizes its own write
 * by name (two processes may write the same content at the same time), so nothing is written twice and its sender sees success.
 */
const commitOrder = script<Commit, ['committed', serials: string | null] | ['conflict', StoredFields]>(
  'orders:commit',
  `
local id = args.id
local stored = redis.call('HMGET', keys.order, 'doc', 'version', 'serial')
if tonumber(stored[2] or '') ~= args.version then
  local isOurs = redis.call('HGET', keys.order, 'write') == args.write
  return isOurs and { 'committed', stored[3] } or { 'conflict', stored }
end
redis.call('HSET', keys.order, 'doc', args.document, 'version', args.version + 1, 'write', args.write)
if args.checkAt then redis.call('ZADD', keys.open, args.checkAt, id) else redis.call('ZREM', keys.open, id) end
if args.remindAt then redis.call('ZADD', keys.reminders, args.remindAt, id) else redis.call('ZREM', keys.reminders, id) end
redis.call('HDEL', keys.unreadable, id)
if args.attend then redis.call('SADD', keys.attention, id) else redis.call('SREM', keys.attention, id) end
if args.forgetAt then
  redis.call('PEXPIREAT', keys.order, args.forgetAt)
  redis.call('ZADD', keys.leaving, args.forgetAt, id)
else
  redis.call('PERSIST', keys.order)
  redis.call('ZREM', keys.leaving, id)
end
${putInPlace('args.places')}
local serials = stored[3]
local given = 0
for _ in string.gmatch(serials or '', '%d+') do given = given + 1 end
for i = given + 1, #keys.series do
  redis.call('INCR', keys.series[i])
  -- As text: it may be larger than a whole number of the script's.
  local serial = redis.call('GET', keys.series[i])
  serials = serials and serials .. ',' .. serial or serial
end
if serials then redis.call('HSET', keys.order, 'serial', serials) end
if args.heard then redis.call('HSET', keys.watch, args.heard.field, args.heard.at) end
${putEmails}
for _, reference in ipairs(keys.references) do
  if args.forgetAt then redis.call('SET', reference, id, 'PXAT', args.forgetAt) else redis.call('SET', reference, id) end
end
return { 'committed', serials or false }
`,
);

/** Builds the script arguments of a commit. */
function commitArguments({
  order,
  version,
  emails,
  emailsLeasedUntil,
  checkAt,
  remindAt,
  references = [],
  heardAt,
}: OrderCommit): Commit {
  const { id, provider } = order;
  return {
    keys: {
      ...mailKeys,
      order: orderKey(id),
      open: orderListKeys.open[provider],
      reminders: orderListKeys.reminders,
      attention: orderListKeys.attention,
      leaving: orderListKeys.leaving,
      unreadable: orderListKeys.unreadable,
      watch: watchKey,
      series: billingDocumentsOf(order).map(({ series }) => `invoices:${series}`),
      references: references.map(referenceKey),
    },
    id,
    version,
    document: storedDocument(order),
    write: crypto.randomUUID(),
    checkAt: msOrNever(checkAt),
    remindAt: msOrNever(remindAt),
    forgetAt: msOrNever(forgetAfter(order)),
    attend: order.attention !== undefined,
    places: placesOf(order),
    heard: heardAt === undefined ? undefined : { field: `webhook:${provider}`, at: heardAt },
    ...mailArguments(emails, emailsLeasedUntil),
  };
}

/** Returns the orders in this store. Every method takes one round trip. */
export function orderStore(connection: Connection): OrderStore {
  return {
    ...orderLists(connection),
    create: (order, { checkAt, limits }) =>
      createOrder(
        connection,
        limits,
        {
          keys: {
            order: orderKey(order.id),
            open: orderListKeys.open[order.provider],
            all: orderListKeys.all,
            leaving: orderListKeys.leaving,
          },
          id: order.id,
          document: storedDocument(order),
          checkAt: msOrNever(checkAt),
          createdAt: ms(order.createdAt),
          forgetAt: msOrNever(forgetAfter(order)),
        },
        ([outcome, fields]) => {
          const stored = outcome === 'exists' ? asStored(fields) : null;
          return stored ? { outcome: 'exists', stored } : { outcome: 'created' };
        },
      ),
    async read(id) {
      return asStored(await readOrder(connection, { keys: { order: orderKey(id) } }));
    },
    readLimited: (id, limits) =>
      readLimited(connection, limits, { keys: { order: orderKey(id) } }, (fields) => ({
        outcome: 'read',
        stored: asStored(fields),
      })),
    forget: ({ order: { id }, version }, now) =>
      forgetOrder(connection, {
        keys: { order: orderKey(id), leaving: orderListKeys.leaving },
        id,
        version,
        now: ms(now),
      }),
    async readByReference(reference) {
      return asStored(await readByReference(connection, { keys: { reference: referenceKey(reference) } }));
    },
    untoldAmong: (payments) =>
      readUntold(connection, {
        payments: payments.map(({ orderId, paymentId }) => ({
          key: orderKey(orderId),
          id: paymentId,
          mark: reviewMark({ code: 'paid-twice', detail: { amount: '', paymentId } }),
        })),
      }),
    async commit(change) {
      const args = commitArguments(change);
      const write = () => commitOrder(connection, args);
      // A missing response does not mean that nothing was written; a retry finds out.
      const [outcome, reply] = await write().catch(write);
      if (outcome === 'conflict') return { outcome, stored: asStored(reply) };
      return { outcome, serials: serialsIn(reply) };
    },
    paidOrdersOf: (email, limits, after) => pageOfAddress(connection, email, limits, after),
    givenTo: (email, after) => pageGivenTo(connection, email, after),
  };
}
