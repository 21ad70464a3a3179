// Pieces of Lua that the stores share. Every script is one atomic step and names all its keys.
import type { Limit, Limited } from '../../use-cases/ports.ts';
import type { RedisReply } from './connection.ts';

/**
 * Put before a script, this counts the call under each limit (a fixed window that opens with the first call) and stops with
 * `{'limited', wait}` where one is passed. The script's own keys follow from `k`, its own values from `a`.
 */
export const limitsFirst = `
local n = tonumber(ARGV[1])
local wait = 0
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
    if left > wait then wait = left end
  end
end
if wait > 0 then return { 'limited', wait } end
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
