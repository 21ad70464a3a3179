// When each handed-in file is looked at: the sorted set `files`, whose members are the files' keys.
import type { FileTimes } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { script } from './scripts.ts';

const keys = { files: 'files' };

const put = script<{ keys: typeof keys; file: string; at: number }>(
  'files:look-at',
  `return redis.call('ZADD', keys.files, args.at, args.file)`,
);

const remove = script<{ keys: typeof keys; file: string; now: number }>(
  'files:forget',
  `
local at = redis.call('ZSCORE', keys.files, args.file)
if at and tonumber(at) <= args.now then return redis.call('ZREM', keys.files, args.file) end
return 0
`,
);

const readDue = script<{ keys: typeof keys; now: number; count: number }, string[]>(
  'files:due',
  `return redis.call('ZRANGEBYSCORE', keys.files, '-inf', args.now, 'LIMIT', 0, args.count)`,
);

/** The times behind this connection. Every method is one round trip. */
export const fileTimes = (connection: Connection): FileTimes => ({
  async lookAt(file, at) {
    await put(connection, { keys, file, at: Date.parse(at) });
  },
  async forget(file, now) {
    await remove(connection, { keys, file, now: Date.parse(now) });
  },
  due: (now, count) => readDue(connection, { keys, now: Date.parse(now), count }),
});
