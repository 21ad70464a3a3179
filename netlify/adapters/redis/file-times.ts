// When to check each upload. The sorted set `files` contains the files' keys. The fields of the hash `files-of:<order>`
// are the files of one order while they are kept.
import type { FileTimes } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { script } from './scripts.ts';

const keys = { files: 'files' };
/** Without an order, uses the name of a hash that no one writes. */
const withOrder = (orderId = '') => ({ ...keys, ofOrder: `files-of:${orderId}` });
type KeysOfOrder = ReturnType<typeof withOrder>;

const put = script<{ keys: typeof keys; file: string; at: number }>(
  'files:look-at',
  `return redis.call('ZADD', keys.files, args.at, args.file)`,
);

/** Reschedules a file that is already there, which does not count toward the limit again. */
const admit = script<{ keys: KeysOfOrder; file: string; at: number; most: number }, number>(
  'files:admit',
  `
if redis.call('HEXISTS', keys.ofOrder, args.file) == 0 then
  if redis.call('HLEN', keys.ofOrder) >= args.most then return 0 end
  redis.call('HSET', keys.ofOrder, args.file, '1')
end
redis.call('ZADD', keys.files, args.at, args.file)
return 1
`,
);

const remove = script<{ keys: KeysOfOrder; file: string; now: number }>(
  'files:forget',
  `
local at = redis.call('ZSCORE', keys.files, args.file)
if not at or tonumber(at) > args.now then return 0 end
redis.call('HDEL', keys.ofOrder, args.file)
return redis.call('ZREM', keys.files, args.file)
`,
);

/** Returns the due keys with this prefix, wherever they are among all due keys. */
const readDue = script<{ keys: typeof keys; now: number; count: number; folder: string }, string[]>(
  'files:due',
  `
local due = redis.call('ZRANGEBYSCORE', keys.files, '-inf', args.now)
local found = {}
for i = 1, #due do
  if #found == args.count then break end
  if string.sub(due[i], 1, #args.folder) == args.folder then found[#found + 1] = due[i] end
end
return found
`,
);

/** Returns the schedule in this store. Every method takes one round trip. */
export const fileTimes = (connection: Connection): FileTimes => ({
  async lookAt(file, at) {
    await put(connection, { keys, file, at: Date.parse(at) });
  },
  async admit(file, at, { orderId, most }) {
    return (await admit(connection, { keys: withOrder(orderId), file, at: Date.parse(at), most })) === 1;
  },
  async forget(file, now, orderId) {
    await remove(connection, { keys: withOrder(orderId), file, now: Date.parse(now) });
  },
  due: (now, count, folder = '') => readDue(connection, { keys, now: Date.parse(now), count, folder }),
});
