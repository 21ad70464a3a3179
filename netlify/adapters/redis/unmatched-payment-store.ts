// Unmatched payments in Redis: `findings` maps IDs to documents. A resolved one is removed. If it is about a payment,
// which the provider's list keeps mentioning, `finding-settled:<id>` remembers it for 90 days.
import { type UnmatchedPayment, isOfPayment } from '../../../src/domain/order/unmatched-payment.ts';
import type { UnmatchedPaymentStore } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { mailArguments, type MailArguments, mailKeys, putEmails } from './outbox.ts';
import { script } from './scripts.ts';

/** Stores an unmatched payment and its alert email, or neither if it is already stored. */
const keep = script<
  {
    keys: typeof mailKeys & { unmatchedPayments: string; settled: string };
    id: string;
    document: string;
  } & MailArguments,
  'kept' | 'known'
>(
  'findings:keep',
  `
if redis.call('EXISTS', keys.settled) == 1 then return 'known' end
if redis.call('HSETNX', keys.unmatchedPayments, args.id, args.document) == 0 then return 'known' end
${putEmails}
return 'kept'
`,
);

const readAll = script<{ keys: { unmatchedPayments: string } }, string[]>(
  'findings:all',
  `return redis.call('HVALS', keys.unmatchedPayments)`,
);

const settle = script<{
  keys: { unmatchedPayments: string; settled: string };
  id: string;
  isOfPayment: boolean;
}>(
  'findings:settle',
  `
if redis.call('HDEL', keys.unmatchedPayments, args.id) == 1 and args.isOfPayment then
  redis.call('SET', keys.settled, '1', 'EX', 90 * 86400)
end
return 1
`,
);

const unmatchedPayments = 'findings';
const settledKey = (id: string) => `finding-settled:${id}`;

/** Returns the unmatched payments in this store. Every method takes one round trip. */
export function unmatchedPaymentStore(connection: Connection): UnmatchedPaymentStore {
  return {
    keep: (finding, alert, alertLeasedUntil) =>
      keep(connection, {
        keys: { ...mailKeys, unmatchedPayments, settled: settledKey(finding.id) },
        id: finding.id,
        document: JSON.stringify(finding),
        ...mailArguments([alert], alertLeasedUntil),
      }),
    async all() {
      return (await readAll(connection, { keys: { unmatchedPayments } }))
        .map((document) => JSON.parse(document) as UnmatchedPayment)
        .toSorted((a, b) => a.foundAt.localeCompare(b.foundAt));
    },
    async settle(id) {
      const keys = { unmatchedPayments, settled: settledKey(id) };
      await settle(connection, { keys, id, isOfPayment: isOfPayment(id) });
    },
  };
}
