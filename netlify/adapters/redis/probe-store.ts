import type { Connection } from './connection.ts';

/** Each kind of command that the stores use, on keys that are gone a minute later. */
const probeScript = `
redis.call('SET', KEYS[1], '1', 'NX', 'EX', '60')
redis.call('HSETNX', KEYS[2], 'field', '1')
redis.call('HINCRBY', KEYS[2], 'field', 1)
redis.call('EXPIRE', KEYS[2], 60)
redis.call('ZADD', KEYS[3], 1, 'a')
local first = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', '+inf', 'LIMIT', 0, 1)
redis.call('SADD', KEYS[4], 'a')
local found = { redis.call('GET', KEYS[1]), redis.call('HGET', KEYS[2], 'field'), first[1], redis.call('SMEMBERS', KEYS[4])[1] }
for i = 1, 4 do redis.call('DEL', KEYS[i]) end
return found
`;

/** What is wrong with the store; undefined where it does all that is asked. @throws NeighbourError where it does not answer */
export async function probeStore(connection: Connection): Promise<string | undefined> {
  const name = `doctor:${crypto.randomUUID()}`;
  const keys = ['value', 'hash', 'sorted', 'set'].map((kind) => `${name}:${kind}`);
  const found = await connection.run(probeScript, keys, []);
  return JSON.stringify(found) === '["1","2","a","a"]' ? undefined : 'it does not give back what was written';
}
