// The outbox keeps emails until they are sent. They are written in the same transaction as the change they are about.
//
//   outbox:due     IDs by the time from which anyone may send them (a lease is a time in the future)
//   outbox:jobs    ID → email          outbox:tries   ID → failures so far
//   outbox:dead    ID → why it was given up; its job stays in outbox:jobs, and its time in outbox:due is when it is deleted
import type { EmailJob, Outbox } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { script } from './scripts.ts';

export const outboxKeys = {
  due: 'outbox:due',
  jobs: 'outbox:jobs',
  tries: 'outbox:tries',
  dead: 'outbox:dead',
} as const;

const asMailing = (document: string) => JSON.parse(document) as EmailJob;

/** The keys that a script needs to add emails to the outbox. */
export const mailKeys = { due: outboxKeys.due, jobs: outboxKeys.jobs };

/** The script arguments for adding emails, with the time from which anyone may send them. */
export const mailArguments = (mailings: readonly EmailJob[], dueAt: string) => ({
  emails: mailings.map((mailing) => ({ id: mailing.id, document: JSON.stringify(mailing) })),
  emailsDueAt: Date.parse(dueAt),
});
export type MailArguments = ReturnType<typeof mailArguments>;

/** Adds emails to the outbox within a script. */
export const putEmails = `
for _, mail in ipairs(args.emails) do
  redis.call('HSET', keys.jobs, mail.id, mail.document)
  redis.call('ZADD', keys.due, args.emailsDueAt, mail.id)
end
`;

type Keys = { keys: typeof outboxKeys };

const add = script<Keys & MailArguments>(
  'outbox:add',
  `${putEmails}
for _, mail in ipairs(args.emails) do
  redis.call('HDEL', keys.tries, mail.id)
  redis.call('HDEL', keys.dead, mail.id)
end
return 1
`,
);

/** Deletes due dead letters and entries without a job; they do not count toward `count`. */
const claim = script<Keys & { now: number; leasedUntil: number; count: number }, string[]>(
  'outbox:claim',
  `
local ids = redis.call('ZRANGEBYSCORE', keys.due, '-inf', args.now, 'LIMIT', 0, 500)
local found = {}
for i = 1, #ids do
  if #found == 2 * args.count then break end
  local job = redis.call('HGET', keys.jobs, ids[i])
  if job and redis.call('HEXISTS', keys.dead, ids[i]) == 0 then
    redis.call('ZADD', keys.due, args.leasedUntil, ids[i])
    found[#found + 1] = job
    found[#found + 1] = redis.call('HGET', keys.tries, ids[i]) or '0'
  else
    redis.call('ZREM', keys.due, ids[i])
    for _, key in ipairs({ keys.jobs, keys.tries, keys.dead }) do redis.call('HDEL', key, ids[i]) end
  end
end
return found
`,
);

const remove = script<Keys & { ids: readonly string[] }>(
  'outbox:done',
  `
for _, id in ipairs(args.ids) do
  redis.call('ZREM', keys.due, id)
  for _, key in ipairs({ keys.jobs, keys.tries, keys.dead }) do redis.call('HDEL', key, id) end
end
return 1
`,
);

const putBack = script<Keys & { id: string; at: number; reason: string; isGivenUp: boolean }>(
  'outbox:failed',
  `
if redis.call('HEXISTS', keys.jobs, args.id) == 0 then return 0 end
redis.call('HINCRBY', keys.tries, args.id, 1)
redis.call('ZADD', keys.due, args.at, args.id)
if args.isGivenUp then redis.call('HSET', keys.dead, args.id, args.reason) end
return 1
`,
);

/** Reads all jobs, each with its reason if it is dead, else an empty text. */
const readAll = script<Keys, string[]>(
  'outbox:all',
  `
local all = redis.call('HKEYS', keys.jobs)
local found = {}
for i = 1, #all do
  found[#found + 1] = redis.call('HGET', keys.jobs, all[i])
  found[#found + 1] = redis.call('HGET', keys.dead, all[i]) or ''
end
return found
`,
);

const pairs = (flat: readonly string[]) =>
  flat.flatMap((first, i) => (i % 2 === 0 ? [[first, flat[i + 1]!] as const] : []));

/** Returns the outbox in this store. Every method takes one round trip. */
export function outbox(connection: Connection): Outbox {
  const keys = outboxKeys;
  const all = async () => pairs(await readAll(connection, { keys }));
  return {
    async add(mailings, dueAt) {
      await add(connection, { keys, ...mailArguments(mailings, dueAt) });
    },
    async claim(now, until, count) {
      const lease = { now: Date.parse(now), leasedUntil: Date.parse(until), count };
      return pairs(await claim(connection, { keys, ...lease })).map(([job, tries]) => ({
        mailing: asMailing(job),
        tries: Number(tries),
      }));
    },
    async done(ids) {
      if (ids.length > 0) await remove(connection, { keys, ids });
    },
    async failed(id, reason, { at, isGivenUp }) {
      await putBack(connection, { keys, id, at: Date.parse(at), reason, isGivenUp });
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
