// `npm run backup -- FILE`: writes all of the store that the environment (or .env) names into a file, one JSON object a line. The file holds
// personal data and licence keys: keep it where you keep those. Files that visitors handed in are not in it (Netlify keeps them).
import { writeFileSync } from 'node:fs';
import { readWhole } from '../adapters/redis/whole-store.ts';
import { fail, openConnection } from './open-store.ts';

const [file] = process.argv.slice(2);
if (!file) fail('Usage: npm run backup -- FILE');
const madeAt = new Date().toISOString();
const entries = await readWhole(openConnection(), Date.parse(madeAt));
const lines = [{ backup: 1, madeAt, keys: entries.length }, ...entries].map((line) => JSON.stringify(line));
writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
console.log(`${file}: ${entries.length} keys as of ${madeAt}`);
