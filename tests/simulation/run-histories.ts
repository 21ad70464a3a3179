// `npm run test:histories`: runs 10,000 histories that nobody has seen yet, in one process per core, and sums up what happened in them.
// SEED=… runs one history again and tells it; RUNS=… and FIRST_SEED=… choose others.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.local/histories');

type Summary = { counts: Record<string, number>; found: { told: string }[] };

function run(env: Record<string, string>): Promise<number> {
  const words = ['run', '-c', 'tests/vitest.config.ts', 'tests/simulation/histories', '--reporter=dot'];
  const child = spawn('vitest', words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function runAll(): Promise<number> {
  const runs = Number(process.env.RUNS ?? 10_000);
  const first = Number(process.env.FIRST_SEED ?? Math.floor(Date.now() / 1000));
  const processes = Math.max(1, Math.min(availableParallelism(), runs));
  const began = Date.now();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = Array.from({ length: processes }, (_, i) => join(folder, `${i}.json`));
  const codes = await Promise.all(
    files.map((SUMMARY, i) => {
      const [from, to] = [i, i + 1].map((part) => Math.floor((runs * part) / processes)) as [number, number];
      return run({ SUMMARY, FIRST_SEED: String(first + from), RUNS: String(to - from) });
    }),
  );
  const total = new Map<string, number>();
  const failures: string[] = [];
  for (const file of files) {
    const { counts, found } = JSON.parse(readFileSync(file, 'utf8')) as Summary;
    failures.push(...found.map(({ told }) => told));
    for (const [what, times] of Object.entries(counts)) total.set(what, (total.get(what) ?? 0) + times);
  }
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(`\n${runs} histories from seed ${first} on, in ${minutes} minutes. They contained:`);
  for (const [what, times] of [...total].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`${String(times).padStart(9)}  ${what}`);
  console.log(`\n${failures.length} broken invariants`);
  for (const failure of failures) console.log(`\n${failure}`);
  return Math.max(...codes);
}

process.exit(process.env.SEED === undefined ? await runAll() : await run({}));
