import { writeFileSync } from 'node:fs';
import { readWhole } from '../adapters/redis/whole-store.ts';
import { typed } from './command-list.ts';
import { fail } from './fail.ts';
import { openConnection } from './open-store.ts';

/** Writes the whole store into a new file. */
export async function run(file?: string): Promise<void> {
  if (!file) fail(`Usage: ${typed('backup')}`);
  const madeAt = new Date().toISOString();
  const entries = await readWhole(openConnection(), Date.parse(madeAt));
  const lines = [{ backup: 1, madeAt, keys: entries.length }, ...entries].map((line) => JSON.stringify(line));
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  console.log(`${file}: ${entries.length} keys as of ${madeAt}`);
}
