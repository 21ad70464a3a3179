// The sessions of an account, beside it, so that a use is noted without writing the account.
//
//   sessions:<hash of the address>  of each session its document under its id, and under `<id>:used` when it was last used (ms);
//                                   it ends with the last of them
//   ended:<id>                      a session that was ended, until it would be over anyway
import * as z from 'zod/mini';
import {
  type AccountStore,
  type KeptSession,
  NeighbourError,
  type SessionUse,
} from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';

export const sessionKeys = {
  listOf: (accountId: string) => `sessions:${accountId}`,
  ended: (sessionId: string) => `ended:${sessionId}`,
};

const noteAfterMs = 3_600_000;
const usedSuffix = ':used';

/** What the scripts know of a session, from the first place after `a`: its id, its document, now, and its end (ms). */
export function sessionValues(use: SessionUse | undefined): (string | number)[] {
  if (!use) return [];
  const { id, accountId: _, ...session } = use.session;
  const document = JSON.stringify({ ...session, ...use.place });
  return [id, document, Date.parse(use.now), Date.parse(session.expiresAt)];
}

/** Puts a session on the list in a script. */
export const beginSession = (key: string, a: string) => `
redis.call('HSETNX', ${key}, ARGV[${a} + 1], ARGV[${a} + 2])
redis.call('HSET', ${key}, ARGV[${a} + 1] .. '${usedSuffix}', ARGV[${a} + 3])
if redis.call('PTTL', ${key}) < ARGV[${a} + 4] - ARGV[${a} + 3] then redis.call('PEXPIREAT', ${key}, ARGV[${a} + 4]) end
`;

/** Notes a use in a script, if it is an hour after the last one that was noted. A session of before there was a list comes on it so. */
export const noteUse = (key: string, a: string) => `
local used = redis.call('HGET', ${key}, ARGV[${a} + 1] .. '${usedSuffix}')
if not used or ARGV[${a} + 3] - used >= ${noteAfterMs} then
${beginSession(key, a)}
end
`;

const beginScript = `
local held = redis.call('HGETALL', KEYS[1])
for i = 1, #held, 2 do
  local over = string.match(held[i + 1], '"expiresAt":"([^"]+)"')
  if over and over <= ARGV[5] then redis.call('HDEL', KEYS[1], held[i], held[i] .. '${usedSuffix}') end
end
${beginSession('KEYS[1]', '0')}
for i = 2, #KEYS do redis.call('DEL', KEYS[i]) end
return 1
`;

const endScript = `
redis.call('HDEL', KEYS[1], ARGV[1], ARGV[1] .. '${usedSuffix}')
return redis.call('SET', KEYS[2], '1', 'PXAT', ARGV[2])
`;

/** The list lives at least as long as any session on it. */
const endListedScript = `
local left = redis.call('PTTL', KEYS[1])
if redis.call('HDEL', KEYS[1], ARGV[1], ARGV[1] .. '${usedSuffix}') == 0 then return 0 end
redis.call('SET', KEYS[2], '1', 'PX', math.max(left, 1))
return 1
`;

const documentSchema = z.object({
  version: z.int(),
  startedAt: z.string(),
  expiresAt: z.string(),
  device: z.optional(z.string()),
  country: z.optional(z.string()),
});

/** The part of the account store that keeps the lists. Every method is one round trip. */
export const sessionList = (
  connection: Connection,
): Pick<AccountStore, 'beginSession' | 'sessionsOf' | 'endSession' | 'endListed'> => ({
  async beginSession(use, forgiven) {
    const keys = [sessionKeys.listOf(use.session.accountId), ...forgiven.map((key) => `limit:${key}`)];
    await connection.run(beginScript, keys, [...sessionValues(use), use.now]);
  },
  async sessionsOf(accountId) {
    const script = `return redis.call('HGETALL', KEYS[1])`;
    const held = (await connection.run(script, [sessionKeys.listOf(accountId)], [])) as string[];
    const fields = new Map<string, string>();
    for (let i = 0; i < held.length; i += 2) fields.set(held[i]!, held[i + 1]!);
    return [...fields].flatMap(([id, document]): KeptSession[] => {
      if (id.endsWith(usedSuffix)) return [];
      const usedAt = new Date(Number(fields.get(id + usedSuffix) ?? 0)).toISOString();
      try {
        return [{ id, accountId, ...documentSchema.parse(JSON.parse(document)), usedAt }];
      } catch (cause) {
        throw new NeighbourError('store', 'this session cannot be read', { cause });
      }
    });
  },
  async endSession({ id, accountId, expiresAt }) {
    const keys = [sessionKeys.listOf(accountId), sessionKeys.ended(id)];
    await connection.run(endScript, keys, [id, Date.parse(expiresAt)]);
  },
  async endListed(accountId, id) {
    await connection.run(endListedScript, [sessionKeys.listOf(accountId), sessionKeys.ended(id)], [id]);
  },
});
