// Pieces of Lua that the stores share. Every script is one atomic step. Those that follow an id to its document read a key that they
// cannot name beforehand, which one Redis allows (and Upstash, under a lock of the whole database: "allow-key-locking").
import type { Limit, Limited } from '../../use-cases/ports.ts';
import type { RedisReply } from './connection.ts';

/**
 * Put before a script, this counts the call under each limit (a fixed window that opens with the first call) and stops with
 * `{'limited', wait}` at the first that is passed: a call that a narrow limit refuses does not use up a wider one. The script's own keys follow from `k`, its own values from `a`.
 */
export const limitsFirst = `
local n = tonumber(ARGV[1])
for i = 1, n do
  local window = tonumber(ARGV[2 * i + 1])
  local used = redis.call('INCR', KEYS[i])
  if used == 1 then redis.call('PEXPIRE', KEYS[i], window) end
  if used > tonumber(ARGV[2 * i]) then
    local left = redis.call('PTTL', KEYS[i])
    if left < 0 then
      redis.call('PEXPIRE', KEYS[i], window)
      left = window
    end
    return { 'limited', math.max(left, 1) }
  end
end
local k = n
local a = 1 + 2 * n
`;

/** The keys and values that `limitsFirst` reads, to stand before the script's own. */
export const limitArguments = (limits: readonly Limit[]) => ({
  keys: limits.map(({ key }) => `limit:${key}`),
  values: [limits.length, ...limits.flatMap(({ max, windowInMs }) => [max, windowInMs])],
});

/** Whether a script was stopped by a limit. */
export const asLimited = (reply: RedisReply): Limited | null =>
  Array.isArray(reply) && reply[0] === 'limited' ? { outcome: 'limited', waitInMs: Number(reply[1]) } : null;

/**
 * Takes ids that are due from a sorted set, moves them to the end of the lease, and gives each with these fields of its document.
 * Key: the set. Values: now and the end of the lease (ms), how many. An id whose document is gone is dropped.
 */
export const claimScript = (prefix: 'account:' | 'order:', ...fields: readonly string[]) => `
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, tonumber(ARGV[3]))
local found = {}
for i = 1, #ids do
  local fields = redis.call('HMGET', '${prefix}' .. ids[i], ${fields.map((field) => `'${field}'`).join(', ')})
  if fields[1] then
    redis.call('ZADD', KEYS[1], ARGV[2], ids[i])
    found[#found + 1] = { ids[i], unpack(fields) }
  else
    redis.call('ZREM', KEYS[1], ids[i])
  end
end
return found
`;
