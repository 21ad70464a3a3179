// Inquiries: enquiry:<id> holds the document for two years, and `enquiries` their IDs by arrival time.
import { createHash } from 'node:crypto';
import { inquiryKeptInDays } from '../../../src/domain/order/retention.ts';
import type { InquiryStore } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { mailArguments, type MailArguments, mailKeys, putEmails } from './outbox.ts';
import { admit, limitedScript, script } from './scripts.ts';

const keptForInMs = inquiryKeptInDays * 86_400_000;

/** Stores a request and its emails, or neither if it is already stored. */
const store = limitedScript<
  {
    keys: typeof mailKeys & { inquiry: string; inquiries: string };
    id: string;
    document: string;
    receivedAt: number;
    keptForInMs: number;
  } & MailArguments,
  'stored' | 'repeated'
>(
  'enquiries:store',
  `
if redis.call('EXISTS', keys.inquiry) == 1 then return 'repeated' end
redis.call('SET', keys.inquiry, args.document)
redis.call('PEXPIRE', keys.inquiry, args.keptForInMs)
redis.call('ZADD', keys.inquiries, args.receivedAt, args.id)
${putEmails}
return 'stored'
`,
);

const remove = script<{ keys: { inquiry: string; inquiries: string }; id: string }>(
  'enquiries:remove',
  `
redis.call('DEL', keys.inquiry)
return redis.call('ZREM', keys.inquiries, args.id)
`,
);

const forget = script<{ keys: { inquiries: string }; receivedBefore: number }, number>(
  'enquiries:forget',
  `
local ids = redis.call('ZRANGEBYSCORE', keys.inquiries, '-inf', args.receivedBefore, 'LIMIT', 0, 500)
for i = 1, #ids do redis.call('ZREM', keys.inquiries, ids[i]) end
return #ids
`,
);

const inquiries = 'enquiries';
const inquiryKey = (id: string) => `enquiry:${id}`;

/** Returns the inquiries in this store. Every method takes one round trip. */
export function inquiryStore(connection: Connection): InquiryStore {
  return {
    idOf: (content) => createHash('sha256').update(content).digest('hex'),
    admit: (limits) => admit(connection, limits, {}, () => ({ outcome: 'admitted' })),
    store: (id, request, emails, emailsLeasedUntil, limits) =>
      store(
        connection,
        limits,
        {
          keys: { ...mailKeys, inquiry: inquiryKey(id), inquiries },
          id,
          document: JSON.stringify(request),
          receivedAt: Date.parse(request.receivedAt),
          keptForInMs,
          ...mailArguments(emails, emailsLeasedUntil),
        },
        (outcome) => ({ outcome }),
      ),
    async remove(id) {
      await remove(connection, { keys: { inquiry: inquiryKey(id), inquiries }, id });
    },
    async forgetEnded(now) {
      const receivedBefore = Date.parse(now) - keptForInMs;
      return Number(await forget(connection, { keys: { inquiries }, receivedBefore }));
    },
  };
}
