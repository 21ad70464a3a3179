// Findings in Redis: `findings`, id → document. One that was dealt with is taken out; where it told of a payment, which the provider's
// list goes on naming, `finding-settled:<id>` stands for 90 days.
import { type Finding, isOfPayment } from '../../../src/domain/finding.ts';
import type { FindingStore } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { mailingDocument, outboxKeys } from './outbox.ts';

/** Keeps a finding and the mail that tells of it, or neither where it is kept already. */
const keepScript = `
if redis.call('EXISTS', KEYS[4]) == 1 then return 'known' end
if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 0 then return 'known' end
redis.call('HSET', KEYS[3], ARGV[4], ARGV[5])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[4])
return 'kept'
`;

const settleScript = `
if redis.call('HDEL', KEYS[1], ARGV[1]) == 1 and ARGV[2] == '1' then
  redis.call('SET', KEYS[2], '1', 'EX', 90 * 86400)
end
return 1
`;

const settledKey = (id: string) => `finding-settled:${id}`;

/** The findings behind this connection. Every method is one round trip. */
export function findingStore(connection: Connection): FindingStore {
  const key = 'findings';
  return {
    async keep(finding, alert, alertLeasedUntil) {
      const values = [finding.id, JSON.stringify(finding), Date.parse(alertLeasedUntil), alert.id];
      return (await connection.run(
        keepScript,
        [key, outboxKeys.due, outboxKeys.jobs, settledKey(finding.id)],
        [...values, mailingDocument(alert)],
      )) as 'kept' | 'known';
    },
    async all() {
      const documents = (await connection.run(`return redis.call('HVALS', KEYS[1])`, [key], [])) as string[];
      return documents
        .map((document) => JSON.parse(document) as Finding)
        .toSorted((a, b) => a.foundAt.localeCompare(b.foundAt));
    },
    async settle(id) {
      await connection.run(settleScript, [key, settledKey(id)], [id, isOfPayment(id) ? 1 : 0]);
    },
  };
}
