import { readFileSync } from 'node:fs';
import { isEmpty, type Entry } from '../adapters/redis/whole-store.ts';
import { typed } from './command-list.ts';
import { fail } from './fail.ts';
import { openConnection } from './open-store.ts';
import { restoreStore } from './restore-store.ts';

/** Restores an empty store from a backup and prints the next steps. */
export async function run(file?: string): Promise<void> {
  if (!file) fail(`Usage: ${typed('restore')}`);
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const { backup, madeAt, keys } = JSON.parse(head) as { backup?: number; madeAt: string; keys: number };
  if (backup !== 1 || lines.length !== keys) fail(`${file} is not a complete backup.`);
  const now = new Date().toISOString();
  if (now < madeAt)
    fail(`The clock of this machine says ${now}, which is before the backup was made. Set it first.`);
  const connection = openConnection();
  if (!(await isEmpty(connection)))
    fail('The store is not empty. Restore into a new database, and point the site at it.');
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  const { unreadable } = await restoreStore(connection, entries, now);
  console.log(`${entries.length} keys as of ${madeAt} are restored; invoices continue in a separate series.
Now:
  - Set a new TOKEN_SECRET: passwords and sessions date from that time, and everyone must sign in again.
  - Emails that were waiting then may be sent again, each at most once.
  - Run npm run cli -- orders take-in ${madeAt.slice(0, 10)}, once the site uses this store: it imports what was paid since then, as
    unmatched payments if the order is not in the backup (npm run cli -- orders findings, make-order).`);
  if (unreadable.length > 0) console.log(`This release cannot read these orders: ${unreadable.join(', ')}`);
}
