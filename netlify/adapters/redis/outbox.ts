// Mails that are to be sent, kept until they are. They are written in the same atomic step as the change they tell of.
//
//   outbox:due     ids by the time from which anyone may send them (a lease is a time in the future)
//   outbox:jobs    id → the mail          outbox:tries   id → failures so far
//   outbox:dead    id → why it was given up; its job stays in outbox:jobs, and its time in outbox:due is that of its being forgotten
import type { Mailing, Outbox } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';

export const outboxKeys = {
  due: 'outbox:due',
  jobs: 'outbox:jobs',
  tries: 'outbox:tries',
  dead: 'outbox:dead',
} as const;

/** A mail as the outbox keeps it. */
export const mailingDocument = (mailing: Mailing) => JSON.stringify(mailing);
const asMailing = (document: string) => JSON.parse(document) as Mailing;

const addScript = `
for i = 2, #ARGV, 2 do
  redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1])
  redis.call('ZADD', KEYS[1], ARGV[1], ARGV[i])
  redis.call('HDEL', KEYS[3], ARGV[i])
  redis.call('HDEL', KEYS[4], ARGV[i])
end
return 1
`;

/** What is due and was given up, or has no job any more, is forgotten, and takes no other's place. */
const claimScript = `
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, 500)
local found = {}
for i = 1, #ids do
  if #found == 2 * tonumber(ARGV[3]) then break end
  local job = redis.call('HGET', KEYS[2], ids[i])
  if job and redis.call('HEXISTS', KEYS[4], ids[i]) == 0 then
    redis.call('ZADD', KEYS[1], ARGV[2], ids[i])
    found[#found + 1] = job
    found[#found + 1] = redis.call('HGET', KEYS[3], ids[i]) or '0'
  else
    redis.call('ZREM', KEYS[1], ids[i])
    for k = 2, 4 do redis.call('HDEL', KEYS[k], ids[i]) end
  end
end
return found
`;

const doneScript = `
for i = 1, #ARGV do
  redis.call('ZREM', KEYS[1], ARGV[i])
  redis.call('HDEL', KEYS[2], ARGV[i])
  redis.call('HDEL', KEYS[3], ARGV[i])
  redis.call('HDEL', KEYS[4], ARGV[i])
end
return 1
`;

const failedScript = `
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[3], ARGV[1], 1)
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
if ARGV[4] == '1' then redis.call('HSET', KEYS[4], ARGV[1], ARGV[3]) end
return 1
`;

/** All jobs, each with its reason where it is dead, else an empty text. */
const allScript = `
local all = redis.call('HKEYS', KEYS[2])
local found = {}
for i = 1, #all do
  found[#found + 1] = redis.call('HGET', KEYS[2], all[i])
  found[#found + 1] = redis.call('HGET', KEYS[4], all[i]) or ''
end
return found
`;

const pairs = (flat: readonly string[]) =>
  flat.flatMap((first, i) => (i % 2 === 0 ? [[first, flat[i + 1]!] as const] : []));

/** The outbox behind this connection. Every method is one round trip. */
export function outbox(connection: Connection): Outbox {
  const keys = [outboxKeys.due, outboxKeys.jobs, outboxKeys.tries, outboxKeys.dead];
  const all = async () => pairs((await connection.run(allScript, keys, [])) as string[]);
  return {
    async add(mailings, dueAt) {
      const jobs = mailings.flatMap((mailing) => [mailing.id, mailingDocument(mailing)]);
      await connection.run(addScript, keys, [Date.parse(dueAt), ...jobs]);
    },
    async claim(now, until, count) {
      const reply = await connection.run(claimScript, keys, [Date.parse(now), Date.parse(until), count]);
      return pairs(reply as string[]).map(([job, tries]) => ({
        mailing: asMailing(job),
        tries: Number(tries),
      }));
    },
    async done(ids) {
      if (ids.length > 0) await connection.run(doneScript, keys, ids);
    },
    async failed(id, reason, { at, isGivenUp }) {
      await connection.run(failedScript, keys, [id, Date.parse(at), reason, isGivenUp ? 1 : 0]);
    },
    async deadLetters() {
      return (await all())
        .filter(([, reason]) => reason !== '')
        .map(([job, reason]) => ({ mailing: asMailing(job), reason }));
    },
    async waiting() {
      return (await all()).filter(([, reason]) => reason === '').map(([job]) => asMailing(job));
    },
  };
}
