// Trial accounts in Redis. The email address is stored only inside the document.
//
//   account:<hash of the address>   doc, version
//   reset:<hash of a token>         the ID of the account that a reset link belongs to, while the link works
//   sessions:<hash of the address>, ended:<id>   see session-list.ts
//   left:<hash of an address>       the ID of the account that gave it up, while that can be undone; it is reserved until then
//   trials                          IDs by the time of the next email about the trial's end
import { type Account, accountSchema } from '../../../src/domain/account/account.ts';
import { logLine } from '../../use-cases/log-line.ts';
import { type AccountStore, UpstreamError, type StoredAccount } from '../../use-cases/ports.ts';
import { addressHash } from './address-hash.ts';
import type { Connection, RedisReply } from './connection.ts';
import { mailArguments, type MailArguments, mailKeys, putEmails } from './outbox.ts';
import { claimScript, limitedScript, script } from './scripts.ts';
import {
  beginSession,
  noteUse,
  type SessionArguments,
  sessionArguments,
  sessionKeys,
  sessionList,
} from './session-list.ts';

const accountKey = (id: string) => `account:${id}`;
const resetKey = (tokenHash: string) => `reset:${tokenHash}`;
const leftKey = (id: string) => `left:${id}`;
const trialsKey = 'trials';
type StoredFields = [doc: string | null, version: string | null];
type Read = ['account', StoredFields | null];

const read = limitedScript<
  { keys: { account: string; sessions?: string; ended?: string }; session?: SessionArguments },
  Read
>(
  'accounts:read',
  `
local stored = redis.call('HMGET', keys.account, 'doc', 'version')
if args.session and stored[1] then
  if redis.call('EXISTS', keys.ended) == 1 then return { 'account', false } end
  ${noteUse('keys.sessions')}
end
return { 'account', stored }
`,
);

// The connection resends a call whose response was lost, so each script recognizes its own earlier write.

/** The keys used by the scripts that write an account. */
const keysOf = (id: string) => ({
  ...mailKeys,
  account: accountKey(id),
  trials: trialsKey,
  sessions: sessionKeys.listOf(id),
});
type AccountKeys = ReturnType<typeof keysOf>;

/** Creates an account and its email, or neither if the account exists. */
const create = script<
  {
    keys: AccountKeys & { left: string };
    id: string;
    document: string;
    trialMailAt: number;
    session: SessionArguments;
  } & MailArguments,
  'created' | 'taken'
>(
  'accounts:create',
  `
if redis.call('HGET', keys.account, 'doc') == args.document then return 'created' end
if redis.call('EXISTS', keys.account, keys.left) > 0 then return 'taken' end
redis.call('HSET', keys.account, 'doc', args.document, 'version', 1)
${putEmails}
redis.call('ZADD', keys.trials, args.trialMailAt, args.id)
${beginSession('keys.sessions')}
return 'created'
`,
);

const change = script<
  {
    keys: AccountKeys;
    id: string;
    version: number;
    document: string;
    /** Omitted if it stays the same. */
    trialMailAt: number | 'never' | undefined;
    /** Set if all other sessions end. */
    session: SessionArguments | undefined;
  } & MailArguments,
  'changed' | 'conflict'
>(
  'accounts:change',
  `
local version = tonumber(redis.call('HGET', keys.account, 'version') or '')
if version ~= args.version then
  local isOurs = version == args.version + 1 and redis.call('HGET', keys.account, 'doc') == args.document
  return isOurs and 'changed' or 'conflict'
end
redis.call('HSET', keys.account, 'doc', args.document, 'version', args.version + 1)
if args.trialMailAt == 'never' then redis.call('ZREM', keys.trials, args.id)
elseif args.trialMailAt then redis.call('ZADD', keys.trials, args.trialMailAt, args.id) end
if args.session then
  redis.call('DEL', keys.sessions)
  ${beginSession('keys.sessions')}
end
${putEmails}
return 'changed'
`,
);

/** Two calls within the same millisecond write identical accounts, so a move recognizes its own write by the session that it started. */
const move = script<
  {
    keys: AccountKeys & {
      newAccount: string;
      newSessions: string;
      newLeft: string;
      /** Keys that no longer refer to the old account. */
      released: readonly string[];
    };
    oldId: string;
    id: string;
    version: number;
    document: string;
    /** Addresses that the account gave up but can still restore. */
    reserved: readonly { key: string; undoUntil: number }[];
    session: SessionArguments | undefined;
  } & MailArguments,
  'moved' | 'taken' | 'conflict'
>(
  'accounts:move',
  `
local isMoved = not args.session or redis.call('HEXISTS', keys.newSessions, args.session.id) == 1
if isMoved and redis.call('HGET', keys.newAccount, 'doc') == args.document then return 'moved' end
if tonumber(redis.call('HGET', keys.account, 'version') or '') ~= args.version then return 'conflict' end
local holder = redis.call('GET', keys.newLeft)
if redis.call('EXISTS', keys.newAccount) == 1 or (holder and holder ~= args.oldId) then return 'taken' end
redis.call('HSET', keys.newAccount, 'doc', args.document, 'version', args.version + 1)
local due = redis.call('ZSCORE', keys.trials, args.oldId)
if due then redis.call('ZADD', keys.trials, due, args.id) end
redis.call('ZREM', keys.trials, args.oldId)
redis.call('DEL', keys.account, keys.sessions, keys.newLeft)
for _, left in ipairs(args.reserved) do redis.call('SET', left.key, args.id, 'PXAT', left.undoUntil) end
for _, key in ipairs(keys.released) do redis.call('DEL', key) end
if args.session then
  ${beginSession('keys.newSessions')}
end
${putEmails}
return 'moved'
`,
);

const remove = script<
  { keys: AccountKeys & { released: readonly string[] }; id: string; version: number } & MailArguments,
  'removed' | 'conflict'
>(
  'accounts:remove',
  `
if redis.call('EXISTS', keys.account) == 0 then return 'removed' end
if tonumber(redis.call('HGET', keys.account, 'version') or '') ~= args.version then return 'conflict' end
redis.call('DEL', keys.account, keys.sessions)
redis.call('ZREM', keys.trials, args.id)
${putEmails}
for _, key in ipairs(keys.released) do redis.call('DEL', key) end
return 'removed'
`,
);

const claimDue = claimScript('account:', 'doc', 'version');

/** Reads an account through a key that holds its ID. */
const readByKey = limitedScript<{ keys: { holder: string } }, Read>(
  'accounts:read-by-key',
  `
local id = redis.call('GET', keys.holder)
if not id then return { 'account', false } end
return { 'account', redis.call('HMGET', 'account:' .. id, 'doc', 'version') }
`,
);

const putOffTrial = script<{ keys: { trials: string }; id: string; at: number }>(
  'accounts:put-off',
  `return redis.call('ZADD', keys.trials, 'XX', args.at, args.id)`,
);

const rememberHolder = script<{ keys: { holder: string }; id: string; expiresAt: number }>(
  'accounts:remember-reset',
  `return redis.call('SET', keys.holder, args.id, 'PXAT', args.expiresAt)`,
);

function asStored(fields: readonly RedisReply[] | null): StoredAccount | null {
  const [document, version] = fields ?? [];
  if (typeof document !== 'string') return null;
  try {
    return { account: accountSchema.parse(JSON.parse(document)), version: Number(version) };
  } catch (cause) {
    throw new UpstreamError('store', 'this account cannot be read', { cause });
  }
}

const asRead = ([, fields]: Read) => ({ outcome: 'read' as const, stored: asStored(fields) });

/** Returns when the next email of a trial is due, as stored; undefined leaves it unchanged. */
function mailTime(at: string | null | undefined): number | 'never' | undefined {
  if (at === null) return 'never';
  return at === undefined ? undefined : Date.parse(at);
}

/** Returns the addresses that an account can still restore at this time, which no one else may take. */
const reservedAt = ({ formerEmails = [] }: Account, now: string) =>
  formerEmails
    .filter(({ undoUntil }) => now < undoUntil)
    .map(({ email, undoUntil }) => ({ key: leftKey(addressHash(email)), undoUntil: Date.parse(undoUntil) }));

/** Claims the accounts whose next email is due. Postpones an account that cannot be read without stopping the others. */
function trialEmailsOf(connection: Connection): AccountStore['claimTrialEmails'] {
  /** Postpones an account by a day, for example one that a newer release wrote. */
  async function putOff(id: string, now: string, error: unknown): Promise<void> {
    logLine('error', {
      name: 'unreadable account',
      account: id.slice(0, 24),
      message: (error as Error).message,
    });
    await putOffTrial(connection, { keys: { trials: trialsKey }, id, at: Date.parse(now) + 86_400_000 });
  }
  return async (now, until, count) => {
    const lease = { now: Date.parse(now), leasedUntil: Date.parse(until), count };
    for (;;) {
      const claimed = await claimDue(connection, { keys: { due: trialsKey }, ...lease });
      const readable: StoredAccount[] = [];
      for (const [id, ...fields] of claimed) {
        try {
          readable.push(asStored(fields)!);
        } catch (error) {
          await putOff(id, now, error);
        }
      }
      if (readable.length > 0 || claimed.length === 0) return readable;
    }
  };
}

/** Returns the accounts in this store. Every method takes one round trip, plus one for each account that cannot be read. */
export function accountStore(connection: Connection): AccountStore {
  return {
    idOf: addressHash,
    ...sessionList(connection),
    read(id, limits, use) {
      const account = accountKey(id);
      const args = use
        ? {
            keys: { account, sessions: sessionKeys.listOf(id), ended: sessionKeys.ended(use.session.id) },
            session: sessionArguments(use),
          }
        : { keys: { account } };
      return read(connection, limits, args, asRead);
    },
    create(account, welcome, mailLeasedUntil, trialMailAt, session) {
      const id = addressHash(account.email);
      return create(connection, {
        keys: { ...keysOf(id), left: leftKey(id) },
        id,
        document: JSON.stringify(account),
        trialMailAt: Date.parse(trialMailAt),
        session: sessionArguments(session),
        ...mailArguments([welcome], mailLeasedUntil),
      });
    },
    change({ account, version }, emails, emailsLeasedUntil, trialMailAt, session) {
      const id = addressHash(account.email);
      return change(connection, {
        keys: keysOf(id),
        id,
        version,
        document: JSON.stringify(account),
        trialMailAt: mailTime(trialMailAt),
        session: session && sessionArguments(session),
        ...mailArguments(emails, emailsLeasedUntil),
      });
    },
    move({ account: old, version }, account, released, emails, emailsLeasedUntil, session) {
      const [oldId, id] = [addressHash(old.email), addressHash(account.email)];
      return move(connection, {
        keys: {
          ...keysOf(oldId),
          newAccount: accountKey(id),
          newSessions: sessionKeys.listOf(id),
          newLeft: leftKey(id),
          released: [
            ...released.map((email) => leftKey(addressHash(email))),
            ...(old.reset ? [resetKey(old.reset.hash)] : []),
          ],
        },
        oldId,
        id,
        version,
        document: JSON.stringify(account),
        reserved: reservedAt(account, emailsLeasedUntil),
        session: session && sessionArguments(session),
        ...mailArguments(emails, emailsLeasedUntil),
      });
    },
    readByFormer: (id, limits) => readByKey(connection, limits, { keys: { holder: leftKey(id) } }, asRead),
    remove({ account, version }, farewell, mailLeasedUntil) {
      const id = addressHash(account.email);
      const left = (account.formerEmails ?? []).map(({ email }) => leftKey(addressHash(email)));
      const released = [...left, ...(account.reset ? [resetKey(account.reset.hash)] : [])];
      return remove(connection, {
        keys: { ...keysOf(id), released },
        id,
        version,
        ...mailArguments([farewell], mailLeasedUntil),
      });
    },
    claimTrialEmails: trialEmailsOf(connection),
    async rememberReset(tokenHash, id, expiresAt) {
      const keys = { holder: resetKey(tokenHash) };
      await rememberHolder(connection, { keys, id, expiresAt: Date.parse(expiresAt) });
    },
    readByReset: (tokenHash, limits) =>
      readByKey(connection, limits, { keys: { holder: resetKey(tokenHash) } }, asRead),
  };
}
