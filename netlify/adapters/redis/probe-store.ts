import type { Connection } from './connection.ts';
import { script } from './scripts.ts';

/** Runs each kind of command that the stores use, on keys that expire after a minute. */
const probe = script<{ keys: { value: string; hash: string; sorted: string; set: string } }>(
  'probe',
  `
redis.call('SET', keys.value, '1', 'NX', 'EX', '60')
redis.call('HSETNX', keys.hash, 'field', '1')
redis.call('HINCRBY', keys.hash, 'field', 1)
redis.call('EXPIRE', keys.hash, 60)
redis.call('ZADD', keys.sorted, 1, 'a')
local first = redis.call('ZRANGEBYSCORE', keys.sorted, '-inf', '+inf', 'LIMIT', 0, 1)
redis.call('SADD', keys.set, 'a')
local found = {
  redis.call('GET', keys.value), redis.call('HGET', keys.hash, 'field'), first[1], redis.call('SMEMBERS', keys.set)[1],
}
for _, key in pairs(keys) do redis.call('DEL', key) end
return found
`,
);

/** Returns what is wrong with the store; undefined if everything works. @throws UpstreamError if it does not respond */
export async function probeStore(connection: Connection): Promise<string | undefined> {
  const name = `doctor:${crypto.randomUUID()}`;
  const keys = { value: `${name}:value`, hash: `${name}:hash`, sorted: `${name}:sorted`, set: `${name}:set` };
  const found = await probe(connection, { keys });
  return JSON.stringify(found) === '["1","2","a","a"]' ? undefined : 'it does not return what was written';
}
