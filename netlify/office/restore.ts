// `npm run restore -- FILE`: fills an empty store from a backup. Invoices that were given after the backup was made are not in it, so
// every series goes on at the next ten thousand: a gap in the numbers can be explained, a number given twice cannot.
import { readFileSync } from 'node:fs';
import { isEmpty, type Entry, writeWhole } from '../adapters/redis/whole-store.ts';
import { invoiceSeries } from '../../src/domain/tax.ts';
import { fail, openConnection } from './open-store.ts';

const step = 10_000;

/** The counters of all series that were or may have been in use since the backup, moved on. */
function movedOn(entries: readonly Entry[], madeAt: string, now: string): Entry[] {
  const counters = new Map<string, number>();
  for (const currency of ['INR', 'USD'] as const)
    for (const date of [madeAt, now]) counters.set(`invoices:${invoiceSeries(currency, date)}`, 0);
  for (const { key, value } of entries) if (key.startsWith('invoices:')) counters.set(key, Number(value));
  return [...counters].map(([key, last]) => ({
    key,
    kind: 'string',
    value: String((Math.floor(last / step) + 1) * step),
    expiresAt: null,
  }));
}

const [file] = process.argv.slice(2);
if (!file) fail('Usage: npm run restore -- FILE');
const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
const { backup, madeAt, keys } = JSON.parse(head) as { backup?: number; madeAt: string; keys: number };
if (backup !== 1 || lines.length !== keys) fail(`${file} is not a whole backup.`);
const connection = openConnection();
if (!(await isEmpty(connection)))
  fail('The store is not empty. Restore into a new database, and point the site at it.');
const entries = lines.map((line) => JSON.parse(line) as Entry);
const now = new Date().toISOString();
await writeWhole(connection, entries, Date.parse(now));
await writeWhole(connection, movedOn(entries, madeAt, now), Date.parse(now));
console.log(`${entries.length} keys as of ${madeAt} are back; every series of invoices goes on at the next ten thousand.
Now:
  - Set a new TOKEN_SECRET: passwords and sessions are as they were then, and everybody signs in anew.
  - Mails that waited then may go out a second time, each at most once.
  - What was paid since then comes back as findings (npm run orders -- findings), for the providers tell of it again.`);
