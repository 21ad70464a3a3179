// When each handed-in file is looked at: the sorted set `files`, whose members are the files' keys.
import type { FileTimes } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';

const files = 'files';

const forgetScript = `
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if at and tonumber(at) <= tonumber(ARGV[2]) then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return 0
`;

/** The times behind this connection. Every method is one round trip. */
export const fileTimes = (connection: Connection): FileTimes => ({
  async lookAt(key, at) {
    const script = `return redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2])`;
    await connection.run(script, [files], [Date.parse(at), key]);
  },
  async forget(key, now) {
    await connection.run(forgetScript, [files], [key, Date.parse(now)]);
  },
  async due(now, count) {
    const script = `return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, tonumber(ARGV[2]))`;
    return (await connection.run(script, [files], [Date.parse(now), count])) as string[];
  },
});
