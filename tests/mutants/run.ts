// `npm run test:long -- mutants [folder or file …] [--sample 50] [--seed 1]`: mutates the domain files, one mutation at a time, and runs
// the tests that execute the place. Prints each mutation that no test detects, and the detection rate of each folder. Files are never
// edited; a mutation exists only in what vitest loads. The first run records what every test executes.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf } from './mutations.ts';
import { isProgram } from './is-program.ts';
import { type Fault, isMutable, type Question, root, rooms, type Surveyed, type Verdict } from './rooms.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});
const asked = positionals.length > 0 ? positionals : rooms;
/** Shortens the long tests and uses the engine that needs no server. */
const quick = { MODEL_RUNS: '60', ORDERS: '10', FUZZ_RUNS: '20', TEST_STORE: 'embedded' };
/** The time budget per mutation, spent on the tests most likely to detect it first. */
const budgetInMs = 120_000;
/** The startup cost of a process for a test file. */
const startInMs = 1_000;

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = rooms.flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: root })).filter(isMutable);
const hash = (...texts: string[]) => createHash('sha1').update(texts.join('\0')).digest('hex');

let evaluator: ChildProcess | undefined;
/** Sends a request to the evaluator. If it does not respond in time, it is killed, and the result is undefined. */
function ask<Answer>(question: Question, forMs: number): Promise<Answer | undefined> {
  evaluator ??= fork(join(root, 'tests/mutants/evaluate.ts'), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // In its own process group, so its child processes end with it.
    detached: true,
    env: { ...process.env, ...quick },
  });
  const asked = evaluator;
  return new Promise((resolve, reject) => {
    const settle = (answer?: Answer) => {
      clearTimeout(tooLong);
      asked.removeAllListeners();
      resolve(answer);
    };
    const tooLong = setTimeout(() => {
      process.kill(-asked.pid!, 'SIGKILL');
      evaluator = undefined;
      settle();
    }, forMs);
    asked.once('message', (answer) => settle(answer as Answer));
    asked.once('exit', (code) => reject(new Error(`The process that runs the tests ended with ${code}.`)));
    asked.send(question);
  });
}

/** `texts`: the texts of the test and of each source it executes, at the time of recording. */
type Note = Surveyed & { texts: Record<string, string>; mutations: string };
const textOf = (file: string) => (existsSync(join(root, file)) ? hash(read(file)) : '');
const mutations = textOf('tests/mutants/mutations.ts');
const noteOf = (surveyed: Surveyed): Note => ({
  ...surveyed,
  texts: Object.fromEntries(
    [surveyed.test, ...Object.keys(surveyed.places)].map((file) => [file, textOf(file)]),
  ),
  mutations,
});
/** Whether a test executes the mutated place. In a file that has changed since, any place may be executed. */
const reaches = ({ places, texts }: Note, { file, at }: Fault): boolean =>
  places[file] !== undefined && (texts[file] !== textOf(file) || places[file].includes(at));

/** What every test executes. Runs the tests without a record and those that have changed since. */
async function survey(): Promise<Note[]> {
  const kept = join(root, '.local/mutants/notes.json');
  const tests = globSync('tests/{unit,integration}/**/*.test.{ts,tsx}', { cwd: root }).filter(
    // The slowest tests, which cover folders that do not import these.
    (test) => !/\/(?:statistics|charts)\//.test(test),
  );
  const old = (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : []) as Note[];
  const valid = old.filter(
    (note) =>
      tests.includes(note.test) &&
      note.texts[note.test] === textOf(note.test) &&
      note.mutations === mutations,
  );
  const fresh = tests.filter((test) => !valid.some((note) => note.test === test));
  if (fresh.length === 0) return valid;
  console.log(`Noting what ${fresh.length} test files execute …`);
  const surveyed = (await ask<Surveyed[]>({ survey: fresh }, 3_600_000)) ?? [];
  for (const test of fresh)
    if (!surveyed.some((note) => note.test === test))
      console.log(`fails without a fault, so it is left out: ${test}`);
  const notes = [...valid, ...surveyed.map(noteOf)];
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify(notes));
  return notes;
}

/** A deterministic shuffle for the seed. */
function shuffled<T>(items: T[], seed: string): T[] {
  const rank = (index: number) => hash(seed, String(index));
  return items
    .map((item, i) => ({ item, by: rank(i) }))
    .sort((a, b) => (a.by < b.by ? -1 : 1))
    .map(({ item }) => item);
}

const notes = await survey();

/** How likely a test is to detect a mutation of a file relative to its time: the share of its executed code in that file. */
function promise({ test, places, ms }: Note, file: string): number {
  const all = Object.values(places).reduce((sum, { length }) => sum + length, 0);
  const isNamedAfter = basename(test).split('.')[0] === basename(file, '.ts');
  return ((isNamedAfter ? 1 : 0) + places[file]!.length / all) / (ms + startInMs);
}
function testsFor(fault: Fault): Note[] {
  let spent = 0;
  return notes
    .filter((note) => reaches(note, fault))
    .sort((a, b) => promise(b, fault.file) - promise(a, fault.file))
    .filter(({ ms }) => {
      const isFirst = spent === 0;
      spent += ms + startInMs;
      return isFirst || spent < budgetInMs;
    });
}

async function evaluated(fault: Fault): Promise<Verdict> {
  for (const { test, ms } of testsFor(fault)) {
    const verdict = (await ask<Verdict>({ fault, test }, 60_000 + 5 * ms)) ?? 'endless';
    if (verdict !== 'unnoticed') return verdict;
  }
  return 'unnoticed';
}

const lineOf = ({ file, at, end, text }: Fault) => {
  const code = read(file);
  const line = code.slice(0, at).split('\n').length;
  return `${file}:${line}  ${code.slice(at, end).replace(/\s+/g, ' ').slice(0, 70)}  →  ${text.replace(/\s+/g, ' ').slice(0, 70)}`;
};

const samples = asked.map((place) => {
  const all = sources
    .filter((file) => file === place || file.startsWith(`${place}/`))
    .flatMap((file) => mutantsOf(file, read(file)).map((mutant): Fault => ({ file, ...mutant })));
  const count = { unnoticed: 0, noticed: 0, endless: 0 };
  return { place, possible: all.length, faults: shuffled(all, values.seed).values(), tried: 0, count };
});
const shareOf = ({ tried, count }: (typeof samples)[number]) => 1 - count.unnoticed / Math.max(1, tried);

function end() {
  evaluator?.kill();
  console.log('');
  for (const sample of samples) {
    const { place, possible, tried, count } = sample;
    console.log(
      `${place}: ${tried - count.unnoticed} of ${tried} noticed (${(100 * shareOf(sample)).toFixed(0)}%; ${count.endless} as they never end), of ${possible} possible`,
    );
  }
  process.exit(samples.every((sample) => shareOf(sample) >= 0.9) ? 0 : 1);
}
// On interruption, prints what was found so far.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);

// The folders alternate, so an interrupted run has covered the same share of each.
for (let turn = 0; turn < Number(values.sample); turn++) {
  for (const sample of samples) {
    const fault = sample.faults.find(isProgram);
    if (!fault) continue;
    const verdict = await evaluated(fault);
    sample.tried++;
    sample.count[verdict]++;
    if (verdict === 'unnoticed')
      console.log(`survived ${testsFor(fault).length} test files: ${lineOf(fault)}`);
  }
}
end();
