// Trial accounts in Redis. The address stands only inside the document.
//
//   account:<hash of the address>   doc, version
//   reset:<hash of a token>         the id of the account that a reset link leads to, for as long as it works
//   sessions:<hash of the address>, ended:<id>   see session-list.ts
//   left:<hash of an address>       the id of the account that left it, for as long as that can be undone; nobody else gets it meanwhile
//   trials                          ids by the time of the next mail about the trial's end
import { accountSchema } from '../../../src/domain/account.ts';
import { logLine } from '../../use-cases/log-line.ts';
import { type AccountStore, NeighbourError, type StoredAccount } from '../../use-cases/ports.ts';
import { addressHash } from './address-hash.ts';
import type { Connection, RedisReply } from './connection.ts';
import { mailingDocument, outboxKeys } from './outbox.ts';
import { asLimited, claimScript, limitArguments, limitsFirst } from './scripts.ts';
import { beginSession, noteUse, sessionKeys, sessionList, sessionValues } from './session-list.ts';

const accountKey = (id: string) => `account:${id}`;
const resetKey = (tokenHash: string) => `reset:${tokenHash}`;
const leftKey = (id: string) => `left:${id}`;
const trialsKey = 'trials';
/** What the scripts that write an account touch, in this order. */
const keysOf = (id: string) => [
  accountKey(id),
  outboxKeys.due,
  outboxKeys.jobs,
  trialsKey,
  sessionKeys.listOf(id),
];

const readScript = `${limitsFirst}
local stored = redis.call('HMGET', KEYS[k + 1], 'doc', 'version')
if KEYS[k + 2] and stored[1] then
  if redis.call('EXISTS', KEYS[k + 3]) == 1 then return { 'account', false } end
  ${noteUse('KEYS[k + 2]', 'a')}
end
return { 'account', stored }
`;

// The connection sends a call again whose answer was lost, so each of these knows its own work when it meets it.

/** Creates an account and its mail, or neither where there is one. */
const createScript = `
if redis.call('HGET', KEYS[1], 'doc') == ARGV[1] then return 'created' end
if redis.call('EXISTS', KEYS[1], KEYS[6]) > 0 then return 'taken' end
redis.call('HSET', KEYS[1], 'doc', ARGV[1], 'version', 1)
redis.call('HSET', KEYS[3], ARGV[3], ARGV[4])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[3])
redis.call('ZADD', KEYS[4], ARGV[6], ARGV[5])
${beginSession('KEYS[5]', '6')}
return 'created'
`;

const changeScript = `
local version = redis.call('HGET', KEYS[1], 'version')
if version ~= ARGV[1] then
  local isOurs = version == tostring(tonumber(ARGV[1]) + 1) and redis.call('HGET', KEYS[1], 'doc') == ARGV[2]
  return isOurs and 'changed' or 'conflict'
end
redis.call('HSET', KEYS[1], 'doc', ARGV[2], 'version', tonumber(ARGV[1]) + 1)
if ARGV[5] == 'never' then redis.call('ZREM', KEYS[4], ARGV[4])
elseif ARGV[5] ~= '' then redis.call('ZADD', KEYS[4], ARGV[5], ARGV[4]) end
if ARGV[6] ~= '' then
  redis.call('DEL', KEYS[5])
  ${beginSession('KEYS[5]', '5')}
end
for i = 10, #ARGV, 2 do
  redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
  redis.call('ZADD', KEYS[2], ARGV[3], ARGV[i])
end
return 'changed'
`;

/**
 * KEYS: those of the old address, the new account, its sessions, what reserves its address; then what is reserved for it, then released.
 * Two calls of one millisecond write the same account, so its own work is what has begun its session.
 */
const moveScript = `
local isBegun = ARGV[7] == '' or redis.call('HEXISTS', KEYS[7], ARGV[7]) == 1
if isBegun and redis.call('HGET', KEYS[6], 'doc') == ARGV[2] then return 'moved' end
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 'conflict' end
local holder = redis.call('GET', KEYS[8])
if redis.call('EXISTS', KEYS[6]) == 1 or (holder and holder ~= ARGV[4]) then return 'taken' end
redis.call('HSET', KEYS[6], 'doc', ARGV[2], 'version', tonumber(ARGV[1]) + 1)
local due = redis.call('ZSCORE', KEYS[4], ARGV[4])
if due then redis.call('ZADD', KEYS[4], due, ARGV[5]) end
redis.call('ZREM', KEYS[4], ARGV[4])
redis.call('DEL', KEYS[1], KEYS[5], KEYS[8])
local reserved = tonumber(ARGV[6])
for i = 1, reserved do redis.call('SET', KEYS[8 + i], ARGV[5], 'PXAT', ARGV[10 + i]) end
for i = 9 + reserved, #KEYS do redis.call('DEL', KEYS[i]) end
if ARGV[7] ~= '' then
  ${beginSession('KEYS[7]', '6')}
end
for i = 11 + reserved, #ARGV, 2 do
  redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
  redis.call('ZADD', KEYS[2], ARGV[3], ARGV[i])
end
return 'moved'
`;

const removeScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 'removed' end
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 'conflict' end
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[4], ARGV[2])
redis.call('HSET', KEYS[3], ARGV[4], ARGV[5])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[4])
for i = 5, #KEYS do redis.call('DEL', KEYS[i]) end
return 'removed'
`;

const claimDue = claimScript('account:', 'doc', 'version');

/** By a key that holds an account's id. */
const readByKeyScript = `${limitsFirst}
local id = redis.call('GET', KEYS[k + 1])
if not id then return { 'account', false } end
return { 'account', redis.call('HMGET', 'account:' .. id, 'doc', 'version') }
`;

function asStored(reply: RedisReply | undefined): StoredAccount | null {
  if (!Array.isArray(reply) || typeof reply[0] !== 'string') return null;
  try {
    return { account: accountSchema.parse(JSON.parse(reply[0])), version: Number(reply[1]) };
  } catch (cause) {
    throw new NeighbourError('store', 'this account cannot be read', { cause });
  }
}

const putOffScript = `return redis.call('ZADD', KEYS[1], 'XX', ARGV[1], ARGV[2])`;

/** The accounts behind this connection. Every method is one round trip, and one more for each account that cannot be read. */
export function accountStore(connection: Connection): AccountStore {
  /** One that a newer release wrote, say, comes again in a day. */
  async function putOff(id: string, now: string, error: unknown): Promise<void> {
    logLine('error', {
      name: 'unreadable account',
      account: id.slice(0, 24),
      message: (error as Error).message,
    });
    await connection.run(putOffScript, [trialsKey], [Date.parse(now) + 86_400_000, id]);
  }
  return {
    idOf: addressHash,
    ...sessionList(connection),
    async read(id, limits, use) {
      const first = limitArguments(limits);
      const sessions = use ? [sessionKeys.listOf(id), sessionKeys.ended(use.session.id)] : [];
      const keys = [...first.keys, accountKey(id), ...sessions];
      const reply = await connection.run(readScript, keys, [...first.values, ...sessionValues(use)]);
      return asLimited(reply) ?? { outcome: 'read', stored: asStored((reply as RedisReply[])[1]) };
    },
    async create(account, welcome, mailLeasedUntil, trialMailAt, session) {
      const id = addressHash(account.email);
      const values = [
        JSON.stringify(account),
        Date.parse(mailLeasedUntil),
        welcome.id,
        mailingDocument(welcome),
        id,
        Date.parse(trialMailAt),
        ...sessionValues(session),
      ];
      const keys = [...keysOf(id), leftKey(id)];
      return (await connection.run(createScript, keys, values)) as 'created' | 'taken';
    },
    async change({ account, version }, mails, mailsLeasedUntil, trialMailAt, session) {
      const id = addressHash(account.email);
      const jobs = mails.flatMap((mail) => [mail.id, mailingDocument(mail)]);
      const dueAt = trialMailAt === undefined ? '' : trialMailAt === null ? 'never' : Date.parse(trialMailAt);
      const document = JSON.stringify(account);
      const begun = session ? sessionValues(session) : ['', '', '', ''];
      const values = [version, document, Date.parse(mailsLeasedUntil), id, dueAt, ...begun, ...jobs];
      return (await connection.run(changeScript, keysOf(id), values)) as 'changed' | 'conflict';
    },
    async move({ account: old, version }, account, released, mails, mailsLeasedUntil, session) {
      const [oldId, id] = [addressHash(old.email), addressHash(account.email)];
      const reserved = (account.formerEmails ?? []).filter(({ undoUntil }) => mailsLeasedUntil < undoUntil);
      const left = (emails: readonly string[]) => emails.map((email) => leftKey(addressHash(email)));
      const keys = [
        ...keysOf(oldId),
        accountKey(id),
        sessionKeys.listOf(id),
        leftKey(id),
        ...left(reserved.map(({ email }) => email)),
        ...left(released),
        ...(old.reset ? [resetKey(old.reset.hash)] : []),
      ];
      const values = [
        version,
        JSON.stringify(account),
        Date.parse(mailsLeasedUntil),
        oldId,
        id,
        reserved.length,
        ...(session ? sessionValues(session) : ['', '', '', '']),
        ...reserved.map(({ undoUntil }) => Date.parse(undoUntil)),
        ...mails.flatMap((mail) => [mail.id, mailingDocument(mail)]),
      ];
      return (await connection.run(moveScript, keys, values)) as 'moved' | 'taken' | 'conflict';
    },
    async readByFormer(id, limits) {
      const { keys, values } = limitArguments(limits);
      const reply = await connection.run(readByKeyScript, [...keys, leftKey(id)], values);
      return asLimited(reply) ?? { outcome: 'read', stored: asStored((reply as RedisReply[])[1]) };
    },
    async remove({ account, version }, farewell, mailLeasedUntil) {
      const id = addressHash(account.email);
      const left = (account.formerEmails ?? []).map(({ email }) => leftKey(addressHash(email)));
      const keys = [...keysOf(id), ...left, ...(account.reset ? [resetKey(account.reset.hash)] : [])];
      const values = [version, id, Date.parse(mailLeasedUntil), farewell.id, mailingDocument(farewell)];
      return (await connection.run(removeScript, keys, values)) as 'removed' | 'conflict';
    },
    async claimTrialMails(now, until, count) {
      const values = [Date.parse(now), Date.parse(until), count];
      for (;;) {
        const claimed = (await connection.run(claimDue, [trialsKey], values)) as [string, ...RedisReply[]][];
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
    },
    async rememberReset(tokenHash, accountId, expiresAt) {
      const script = `return redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[2])`;
      await connection.run(script, [resetKey(tokenHash)], [accountId, Date.parse(expiresAt)]);
    },
    async readByReset(tokenHash, limits) {
      const { keys, values } = limitArguments(limits);
      const reply = await connection.run(readByKeyScript, [...keys, resetKey(tokenHash)], values);
      return asLimited(reply) ?? { outcome: 'read', stored: asStored((reply as RedisReply[])[1]) };
    },
  };
}
