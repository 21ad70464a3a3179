// An account's sessions, stored separately, so that recording a use does not write the account.
//
//   sessions:<hash of the address>  each session's document under its ID, and under `<id>:used` when it was last used (ms);
//                                   expires with the last session
//   ended:<id>                      a session that was ended, until it would have expired anyway
import * as z from 'zod/mini';
import {
  type AccountStore,
  type KeptSession,
  UpstreamError,
  type SessionUse,
} from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { limitKey, script } from './scripts.ts';

export const sessionKeys = {
  listOf: (accountId: string) => `sessions:${accountId}`,
  ended: (sessionId: string) => `ended:${sessionId}`,
};

const noteAfterMs = 3_600_000;
const usedSuffix = ':used';

/** Returns what scripts need to know about a session and its use, as `args.session`; times in milliseconds. */
export function sessionArguments(use: SessionUse) {
  const { id, accountId: _, ...session } = use.session;
  return {
    id,
    document: JSON.stringify({ ...session, ...use.place }),
    now: Date.parse(use.now),
    expiresAt: Date.parse(session.expiresAt),
  };
}
export type SessionArguments = ReturnType<typeof sessionArguments>;

/** Adds `args.session` to the list under this key within a script. */
export const beginSession = (key: string) => `
redis.call('HSETNX', ${key}, args.session.id, args.session.document)
redis.call('HSET', ${key}, args.session.id .. '${usedSuffix}', args.session.now)
if redis.call('PTTL', ${key}) < args.session.expiresAt - args.session.now then
  redis.call('PEXPIREAT', ${key}, args.session.expiresAt)
end
`;

/** Records a use within a script if the last recorded one is at least an hour ago. Also adds sessions from before the list existed. */
export const noteUse = (key: string) => `
local used = redis.call('HGET', ${key}, args.session.id .. '${usedSuffix}')
if not used or args.session.now - tonumber(used) >= ${noteAfterMs} then
${beginSession(key)}
end
`;

const begin = script<{
  keys: { sessions: string; forgiven: readonly string[] };
  session: SessionArguments;
  now: string;
}>(
  'sessions:begin',
  `
local held = redis.call('HGETALL', keys.sessions)
for i = 1, #held, 2 do
  local over = string.match(held[i + 1], '"expiresAt":"([^"]+)"')
  if over and over <= args.now then redis.call('HDEL', keys.sessions, held[i], held[i] .. '${usedSuffix}') end
end
${beginSession('keys.sessions')}
for _, limit in ipairs(keys.forgiven) do redis.call('DEL', limit) end
return 1
`,
);

const readAll = script<{ keys: { sessions: string } }, string[]>(
  'sessions:all',
  `return redis.call('HGETALL', keys.sessions)`,
);

const end = script<{ keys: { sessions: string; ended: string }; id: string; expiresAt: number }>(
  'sessions:end',
  `
redis.call('HDEL', keys.sessions, args.id, args.id .. '${usedSuffix}')
return redis.call('SET', keys.ended, '1', 'PXAT', args.expiresAt)
`,
);

/** Ends a session on the list. The list lives at least as long as any of its sessions. */
const endOnList = script<{ keys: { sessions: string; ended: string }; id: string }>(
  'sessions:end-listed',
  `
local left = redis.call('PTTL', keys.sessions)
if redis.call('HDEL', keys.sessions, args.id, args.id .. '${usedSuffix}') == 0 then return 0 end
redis.call('SET', keys.ended, '1', 'PX', math.max(left, 1))
return 1
`,
);

const documentSchema = z.object({
  version: z.int(),
  startedAt: z.string(),
  expiresAt: z.string(),
  device: z.optional(z.string()),
  country: z.optional(z.string()),
});

const keysOf = (accountId: string, id: string) => ({
  sessions: sessionKeys.listOf(accountId),
  ended: sessionKeys.ended(id),
});

/** The part of the account store that keeps these lists. Every method takes one round trip. */
export const sessionList = (
  connection: Connection,
): Pick<AccountStore, 'beginSession' | 'sessionsOf' | 'endSession' | 'endListed'> => ({
  async beginSession(use, forgiven) {
    const keys = { sessions: sessionKeys.listOf(use.session.accountId), forgiven: forgiven.map(limitKey) };
    await begin(connection, { keys, session: sessionArguments(use), now: use.now });
  },
  async sessionsOf(accountId) {
    const held = await readAll(connection, { keys: { sessions: sessionKeys.listOf(accountId) } });
    const fields = new Map<string, string>();
    for (let i = 0; i < held.length; i += 2) fields.set(held[i]!, held[i + 1]!);
    return [...fields].flatMap(([id, document]): KeptSession[] => {
      if (id.endsWith(usedSuffix)) return [];
      const usedAt = new Date(Number(fields.get(id + usedSuffix) ?? 0)).toISOString();
      try {
        return [{ id, accountId, ...documentSchema.parse(JSON.parse(document)), usedAt }];
      } catch (cause) {
        throw new UpstreamError('store', 'this session cannot be read', { cause });
      }
    });
  },
  async endSession({ id, accountId, expiresAt }) {
    await end(connection, { keys: keysOf(accountId, id), id, expiresAt: Date.parse(expiresAt) });
  },
  async endListed(accountId, id) {
    await endOnList(connection, { keys: keysOf(accountId, id), id });
  },
});
