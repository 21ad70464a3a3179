// Trial accounts in Redis: account:<hash of the address> holds doc and version. The address stands only inside the document.
import { accountSchema } from '../../../src/domain/account.ts';
import type { AccountStore, StoredAccount } from '../../use-cases/ports.ts';
import { addressHash } from './address-hash.ts';
import type { Connection, RedisReply } from './connection.ts';
import { mailingDocument, outboxKeys } from './outbox.ts';
import { asLimited, limitArguments, limitsFirst } from './scripts.ts';

const accountKey = (id: string) => `account:${id}`;

const readScript = `${limitsFirst}
return { 'account', redis.call('HMGET', KEYS[k + 1], 'doc', 'version') }
`;

/** Creates an account and its mail, or neither where there is one. */
const createScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 'taken' end
redis.call('HSET', KEYS[1], 'doc', ARGV[1], 'version', 1)
redis.call('HSET', KEYS[3], ARGV[3], ARGV[4])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[3])
return 'created'
`;

const changeScript = `
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 'conflict' end
redis.call('HSET', KEYS[1], 'doc', ARGV[2], 'version', tonumber(ARGV[1]) + 1)
for i = 4, #ARGV, 2 do
  redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
  redis.call('ZADD', KEYS[2], ARGV[3], ARGV[i])
end
return 'changed'
`;

const readByResetScript = `
local id = redis.call('GET', KEYS[1])
if not id then return false end
return redis.call('HMGET', 'account:' .. id, 'doc', 'version')
`;

function asStored(reply: RedisReply | undefined): StoredAccount | null {
  if (!Array.isArray(reply) || typeof reply[0] !== 'string') return null;
  return { account: accountSchema.parse(JSON.parse(reply[0])), version: Number(reply[1]) };
}

/** The accounts behind this connection. Every method is one round trip. */
export function accountStore(connection: Connection): AccountStore {
  return {
    idOf: addressHash,
    async read(id, limits) {
      const first = limitArguments(limits);
      const reply = await connection.run(readScript, [...first.keys, accountKey(id)], first.values);
      return asLimited(reply) ?? { outcome: 'read', stored: asStored((reply as RedisReply[])[1]) };
    },
    async create(account, welcome, mailLeasedUntil) {
      const keys = [accountKey(addressHash(account.email)), outboxKeys.due, outboxKeys.jobs];
      const values = [
        JSON.stringify(account),
        Date.parse(mailLeasedUntil),
        welcome.id,
        mailingDocument(welcome),
      ];
      return (await connection.run(createScript, keys, values)) as 'created' | 'taken';
    },
    async change({ account, version }, mails, mailsLeasedUntil) {
      const keys = [accountKey(addressHash(account.email)), outboxKeys.due, outboxKeys.jobs];
      const jobs = mails.flatMap((mail) => [mail.id, mailingDocument(mail)]);
      const values = [version, JSON.stringify(account), Date.parse(mailsLeasedUntil), ...jobs];
      return (await connection.run(changeScript, keys, values)) as 'changed' | 'conflict';
    },
    async rememberReset(tokenHash, accountId, expiresAt) {
      const script = `return redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[2])`;
      await connection.run(script, [`reset:${tokenHash}`], [accountId, Date.parse(expiresAt)]);
    },
    async readByReset(tokenHash) {
      return asStored(await connection.run(readByResetScript, [`reset:${tokenHash}`], []));
    },
    async forgive(keys) {
      const script = `for i = 1, #KEYS do redis.call('DEL', KEYS[i]) end return 1`;
      await connection.run(
        script,
        keys.map((key) => `limit:${key}`),
        [],
      );
    },
  };
}
