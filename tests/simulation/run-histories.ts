// `npm run test:long -- histories`: runs 10,000 new histories, one process per core, and summarizes their events. SEED=… repeats one
// history and prints its story; RUNS=… and FIRST_SEED=… choose others; YEARS=5 makes each take five years. A line per minute shows the
// progress and the FIRST_SEED from which to continue after an interruption.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.local/histories');
const minute = 60_000;

type Summary = { counts: Record<string, number>; found: { told: string }[]; nextSeed: number };

/** What the processes have written so far. */
const summariesIn = (files: readonly string[]): Summary[] =>
  files.flatMap((file) => {
    try {
      return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')) as Summary] : [];
    } catch {
      // The file is still being written.
      return [];
    }
  });

function sumOf(summaries: readonly Summary[]) {
  const counts = new Map<string, number>();
  for (const summary of summaries)
    for (const [what, times] of Object.entries(summary.counts))
      counts.set(what, (counts.get(what) ?? 0) + times);
  return { counts, failures: summaries.flatMap(({ found }) => found.map(({ told }) => told)) };
}

function run(env: Record<string, string>): Promise<number> {
  const words = ['run', '-c', 'tests/vitest.config.ts', 'tests/simulation/histories', '--reporter=dot'];
  const child = spawn('vitest', words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Prints the progress of the processes every minute. */
function startProgress(files: readonly string[], runs: number) {
  const timer = setInterval(() => {
    const summaries = summariesIn(files);
    if (summaries.length < files.length) return;
    const { counts, failures } = sumOf(summaries);
    const next = Math.min(...summaries.map(({ nextSeed }) => nextSeed));
    console.log(
      `${counts.get('histories') ?? 0} of ${runs} histories, ${failures.length} broken invariants; to continue: FIRST_SEED=${next}`,
    );
  }, minute);
  return () => clearInterval(timer);
}

async function runAll(): Promise<number> {
  const runs = Number(process.env.RUNS ?? 10_000);
  const first = Number(process.env.FIRST_SEED ?? Math.floor(Date.now() / 1000));
  const processes = Math.max(1, Math.min(availableParallelism(), runs));
  const began = Date.now();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = Array.from({ length: processes }, (_, i) => join(folder, `${i}.json`));
  const stopProgress = startProgress(files, runs);
  const codes = await Promise.all(
    files.map((SUMMARY, i) => {
      const own = Math.ceil((runs - i) / processes);
      const range = { FIRST_SEED: String(first + i), RUNS: String(own), STRIDE: String(processes) };
      return run({ SUMMARY, ...range });
    }),
  );
  stopProgress();
  const { counts, failures } = sumOf(summariesIn(files));
  const minutes = ((Date.now() - began) / minute).toFixed(1);
  console.log(`\n${runs} histories from seed ${first} on, in ${minutes} minutes. They contained:`);
  for (const [what, times] of [...counts].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`${String(times).padStart(9)}  ${what}`);
  console.log(`\n${failures.length} broken invariants`);
  for (const failure of failures) console.log(`\n${failure}`);
  return Math.max(...codes);
}

process.exit(process.env.SEED === undefined ? await runAll() : await run({}));
