// Updates the list of school domains, which identifies students' addresses.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactSchools, type SchoolList } from '../adapters/schools/school-list.ts';

const source = 'https://github.com/JetBrains/swot';
const kept = new URL('../adapters/schools/school-domains.json', import.meta.url);

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Reads a folder with one file per school: `uk/ac/abdn.txt` is abdn.ac.uk. */
function readSource(folder: string) {
  const root = join(folder, 'lib/domains');
  const lines = (name: string) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .map((line) => line.trim().toLowerCase())
      .filter(Boolean);
  const schools = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('/') && path.endsWith('.txt'))
    .map((path) => path.slice(0, -'.txt'.length).toLowerCase().split('/').reverse().join('.'));
  return {
    schools: [...schools, ...lines('tlds.txt')],
    never: [...lines('stoplist.txt'), ...lines('abused.txt')],
  };
}

/** Writes the list from JetBrains/swot, fetched with Git, or from the clone in `given`. */
export function run(given?: string): void {
  if (given !== undefined && !existsSync(join(given, 'lib/domains'))) {
    console.error(`${given} is not a clone of ${source}: it has no folder lib/domains.`);
    process.exit(1);
  }
  const folder = given ?? mkdtempSync(join(tmpdir(), 'school-domains-'));
  try {
    if (given === undefined) git('clone', '--quiet', '--depth', '1', source, folder);
    const { schools, never } = readSource(folder);
    const list: SchoolList = {
      source,
      commit: git('-C', folder, 'rev-parse', 'HEAD'),
      license: readFileSync(join(folder, 'LICENSE.txt'), 'utf8').replace(/\s+/g, ' ').trim(),
      ...compactSchools(schools, never),
    };
    writeFileSync(kept, `${JSON.stringify(list, null, 2)}\n`);
    console.log(`${schools.length} school domains of ${list.commit.slice(0, 8)}, ${never.length} left out.`);
  } finally {
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
