// Enquiries: enquiry:<id> holds the document for two years, `enquiries` their ids by the time they came.
import { createHash } from 'node:crypto';
import { enquiryKeptInDays } from '../../../src/domain/retention.ts';
import type { EnquiryStore } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { mailingDocument, outboxKeys } from './outbox.ts';
import { asLimited, limitArguments, limitsFirst } from './scripts.ts';

const keptForInMs = enquiryKeptInDays * 86_400_000;

const admitScript = `${limitsFirst}
return 'admitted'
`;

/** Stores a request and its mails, or neither where it is there already. */
const storeScript = `${limitsFirst}
if redis.call('EXISTS', KEYS[k + 1]) == 1 then return 'repeated' end
redis.call('SET', KEYS[k + 1], ARGV[a + 1])
redis.call('PEXPIRE', KEYS[k + 1], ARGV[a + 2])
redis.call('ZADD', KEYS[k + 2], ARGV[a + 3], ARGV[a + 4])
for i = a + 6, #ARGV, 2 do
  redis.call('HSET', KEYS[k + 4], ARGV[i], ARGV[i + 1])
  redis.call('ZADD', KEYS[k + 3], ARGV[a + 5], ARGV[i])
end
return 'stored'
`;

const forgetScript = `
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, 500)
for i = 1, #ids do redis.call('ZREM', KEYS[1], ids[i]) end
return #ids
`;

/** The enquiries behind this connection. Every method is one round trip. */
export function enquiryStore(connection: Connection): EnquiryStore {
  return {
    idOf: (content) => createHash('sha256').update(content).digest('hex'),
    async admit(limits) {
      const { keys, values } = limitArguments(limits);
      return asLimited(await connection.run(admitScript, keys, values)) ?? { outcome: 'admitted' };
    },
    async store(id, request, mails, mailsLeasedUntil, limits) {
      const first = limitArguments(limits);
      const reply = await connection.run(
        storeScript,
        [...first.keys, `enquiry:${id}`, 'enquiries', outboxKeys.due, outboxKeys.jobs],
        [
          ...first.values,
          JSON.stringify(request),
          keptForInMs,
          Date.parse(request.receivedAt),
          id,
          Date.parse(mailsLeasedUntil),
          ...mails.flatMap((mail) => [mail.id, mailingDocument(mail)]),
        ],
      );
      return asLimited(reply) ?? { outcome: reply as 'stored' | 'repeated' };
    },
    async remove(id) {
      const script = `redis.call('DEL', KEYS[1]) return redis.call('ZREM', KEYS[2], ARGV[1])`;
      await connection.run(script, [`enquiry:${id}`, 'enquiries'], [id]);
    },
    async forgetEnded(now) {
      return Number(await connection.run(forgetScript, ['enquiries'], [Date.parse(now) - keptForInMs]));
    },
  };
}
