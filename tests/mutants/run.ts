// `npm run test:mutants -- [folder or file …] [--sample 50] [--seed 1]`: puts small faults into the rules, one at a time, and runs the
// tests that execute the place. A fault that no test notices is printed; so is the share that was noticed, by room. Files
// are never edited: a fault stands only in what vitest loads. The first run notes what every test executes.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf } from './mutations.ts';
import { isProgram } from './is-program.ts';
import { type Fault, isMutable, type Note, noteOf, notes, root, rooms } from './rooms.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});
const asked = positionals.length > 0 ? positionals : rooms;
/** The long tests in short, and the engine that needs no server. */
const quick = { MODEL_RUNS: '60', ORDERS: '10', FUZZ_RUNS: '20', TEST_STORE: 'embedded' };
/** A fault may be looked at by this much of the tests' time, the quickest first. */
const budgetInMs = 60_000;

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = rooms.flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: root })).filter(isMutable);
const hash = (...texts: string[]) => createHash('sha1').update(texts.join('\0')).digest('hex');
const sourcesKey = hash(...sources.toSorted().map(read), read('tests/mutants/mutations.ts'));

function vitest(tests: string[], env: Record<string, string>, forMs: number): Promise<'green' | 'red'> {
  const command = ['vitest', 'run', '-c', 'tests/mutants/vitest.config.ts', ...tests];
  return new Promise((resolve) => {
    const child = spawn('npx', command, {
      cwd: root,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, ...quick, ...env },
    });
    // A fault may well be an endless loop.
    const tooLong = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), forMs);
    child.on('close', (code) => {
      clearTimeout(tooLong);
      resolve(code === 0 ? 'green' : 'red');
    });
  });
}

/** Runs what has no note, or whose note is of other code. */
async function survey(): Promise<Map<string, Note>> {
  mkdirSync(notes, { recursive: true });
  const tests = globSync('tests/{unit,integration}/**/*.test.{ts,tsx}', { cwd: root });
  const isNoted = (test: string) => {
    const note = noteOf(join(root, test));
    return (
      existsSync(note) &&
      (JSON.parse(readFileSync(note, 'utf8')) as Note).key === hash(read(test)) + sourcesKey
    );
  };
  const fresh = tests.filter((test) => !isNoted(test));
  if (fresh.length > 0) {
    console.log(`Noting what ${fresh.length} test files execute …`);
    const report = join(notes, 'survey-report');
    await vitest(
      ['--reporter=json', `--outputFile.json=${report}`, ...fresh],
      { SOURCES: sourcesKey },
      3_600_000,
    );
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; status: string }[];
    };
    // What fails without a fault tells nothing about one.
    for (const { name, status } of testResults)
      if (status !== 'passed') rmSync(noteOf(name), { force: true });
  }
  return new Map(
    tests
      .filter(isNoted)
      .map((test) => [test, JSON.parse(readFileSync(noteOf(join(root, test)), 'utf8')) as Note]),
  );
}

/** A shuffle that is the same for the same seed. */
function shuffled<T>(items: T[], seed: string): T[] {
  const rank = (index: number) => hash(seed, String(index));
  return items
    .map((item, i) => ({ item, by: rank(i) }))
    .sort((a, b) => (a.by < b.by ? -1 : 1))
    .map(({ item }) => item);
}

const noted = await survey();
const testsFor = ({ file, at }: Fault) => {
  const reaching = [...noted].filter(([, note]) => note.places[file]?.includes(at));
  let left = budgetInMs;
  return reaching
    .sort(([, a], [, b]) => a.ms - b.ms)
    .filter(([, { ms }]) => (left -= ms) > 0)
    .map(([test]) => test);
};

const lineOf = ({ file, at, end, text }: Fault) => {
  const code = read(file);
  const line = code.slice(0, at).split('\n').length;
  return `${file}:${line}  ${code.slice(at, end).replace(/\s+/g, ' ').slice(0, 70)}  →  ${text.replace(/\s+/g, ' ').slice(0, 70)}`;
};

const table: string[] = [];
let isGood = true;
for (const place of asked) {
  const files = sources.filter((file) => file === place || file.startsWith(`${place}/`));
  const all = files.flatMap((file) =>
    mutantsOf(file, read(file)).map((mutant): Fault => ({ file, ...mutant })),
  );
  let [killed, survived] = [0, 0];
  for (const fault of shuffled(all, values.seed)) {
    if (killed + survived >= Number(values.sample)) break;
    if (!isProgram(fault)) continue;
    const tests = testsFor(fault);
    const allowed = 60_000 + 3 * tests.reduce((sum, test) => sum + noted.get(test)!.ms, 0);
    const outcome =
      tests.length === 0
        ? 'green'
        : await vitest(['--bail=1', ...tests], { FAULT: JSON.stringify(fault) }, allowed);
    if (outcome === 'red') killed++;
    else survived++;
    if (outcome === 'green') console.log(`survived ${tests.length} test files: ${lineOf(fault)}`);
  }
  const share = killed / Math.max(1, killed + survived);
  isGood &&= share >= 0.9;
  table.push(
    `${place}: ${killed} of ${killed + survived} noticed (${(100 * share).toFixed(0)}%), of ${all.length} possible`,
  );
}
console.log(`\n${table.join('\n')}`);
process.exitCode = isGood ? 0 : 1;
