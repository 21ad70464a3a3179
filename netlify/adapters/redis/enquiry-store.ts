// Inquiries: enquiry:<id> holds the document for two years, and `enquiries` their IDs by arrival time.
import { createHash } from 'node:crypto';
import { enquiryKeptInDays } from '../../../src/domain/order/retention.ts';
import type { EnquiryStore } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { mailArguments, type MailArguments, mailKeys, putMails } from './outbox.ts';
import { admit, limitedScript, script } from './scripts.ts';

const keptForInMs = enquiryKeptInDays * 86_400_000;

/** Stores a request and its emails, or neither if it is already stored. */
const store = limitedScript<
  {
    keys: typeof mailKeys & { enquiry: string; enquiries: string };
    id: string;
    document: string;
    receivedAt: number;
    keptForInMs: number;
  } & MailArguments,
  'stored' | 'repeated'
>(
  'enquiries:store',
  `
if redis.call('EXISTS', keys.enquiry) == 1 then return 'repeated' end
redis.call('SET', keys.enquiry, args.document)
redis.call('PEXPIRE', keys.enquiry, args.keptForInMs)
redis.call('ZADD', keys.enquiries, args.receivedAt, args.id)
${putMails}
return 'stored'
`,
);

const remove = script<{ keys: { enquiry: string; enquiries: string }; id: string }>(
  'enquiries:remove',
  `
redis.call('DEL', keys.enquiry)
return redis.call('ZREM', keys.enquiries, args.id)
`,
);

const forget = script<{ keys: { enquiries: string }; receivedBefore: number }, number>(
  'enquiries:forget',
  `
local ids = redis.call('ZRANGEBYSCORE', keys.enquiries, '-inf', args.receivedBefore, 'LIMIT', 0, 500)
for i = 1, #ids do redis.call('ZREM', keys.enquiries, ids[i]) end
return #ids
`,
);

const enquiries = 'enquiries';
const enquiryKey = (id: string) => `enquiry:${id}`;

/** Returns the inquiries in this store. Every method takes one round trip. */
export function enquiryStore(connection: Connection): EnquiryStore {
  return {
    idOf: (content) => createHash('sha256').update(content).digest('hex'),
    admit: (limits) => admit(connection, limits, {}, () => ({ outcome: 'admitted' })),
    store: (id, request, mails, mailsLeasedUntil, limits) =>
      store(
        connection,
        limits,
        {
          keys: { ...mailKeys, enquiry: enquiryKey(id), enquiries },
          id,
          document: JSON.stringify(request),
          receivedAt: Date.parse(request.receivedAt),
          keptForInMs,
          ...mailArguments(mails, mailsLeasedUntil),
        },
        (outcome) => ({ outcome }),
      ),
    async remove(id) {
      await remove(connection, { keys: { enquiry: enquiryKey(id), enquiries }, id });
    },
    async forgetEnded(now) {
      const receivedBefore = Date.parse(now) - keptForInMs;
      return Number(await forget(connection, { keys: { enquiries }, receivedBefore }));
    },
  };
}
