// `npm test`: every required check, stage by stage. A failed stage does not stop the next. The build and the checks of the
// source run two at a time. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRedisServer } from '../fakes/redis/redis-server-engine.ts';
import { portFault, stopAt } from '../local-site/before-serving.ts';

/** `titles` lists the failures, `times` how long each test took, if the stage's report contains it. */
type Timed = { title: string; ms: number };
type Count = { passed: number; failed: number; skipped: number; titles?: string[]; times?: Timed[] };
type Stage = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  count?: (report: string) => Count;
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = join(root, 'test-results');
/** Compiled modules, so that each of the hundreds of processes that the stages start need not compile them again. */
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled');

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
  success: boolean;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; duration?: number | null }[];
  }[];
};
const ofVitest = (report: string): Count => {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, success, testResults } =
    JSON.parse(report) as VitestReport;
  // A file that cannot be loaded has failed without a failed test.
  const unloaded = !success && numFailedTests === 0 ? Math.max(1, numFailedTestSuites) : 0;
  const titles = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0 ? failed.map(({ fullName }) => fullName) : [relative(root, name)];
    });
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded,
    skipped: numPendingTests,
    titles,
    times: testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ title: fullName, ms: duration ?? 0 })),
    ),
  };
};

type PlaywrightSpec = { title: string; ok: boolean; tests: { results: { duration: number }[] }[] };
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
};
const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];
const ofPlaywright = (report: string): Count => {
  const { stats, errors, suites } = JSON.parse(report) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    titles: specsOf({ suites })
      .filter(({ ok }) => !ok)
      .map(({ title }) => title),
    times: specsOf({ suites }).map(({ title, tests }) => ({
      title,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  };
};

const vitest = (name: string, words: string[], env: Record<string, string> = {}): Stage => ({
  name,
  command: [
    'vitest',
    'run',
    '-c',
    'tests/vitest.config.ts',
    '--silent=passed-only',
    '--reporter=dot',
    '--reporter=json',
    ...words,
  ],
  env: process.stdout.isTTY ? env : { ...env, NO_COLOR: '1' },
  count: ofVitest,
});

/**
 * The real store if it is installed, otherwise the embedded one; `tests/integration/store-contract` checks that its replies match the real
 * ones.
 */
const store = findRedisServer() ? 'redis-server' : 'embedded';

/** A fresh clone has no content types yet, and all checks read them. */
const typesOfContent: Stage = { name: 'types of the content', command: ['astro', 'sync'] };
/** The programs of tests/package.json. */
const programs = 'tests/node_modules/.bin';
/** The longest first. The build comes when the checks that read the content types have read them, because it writes them again. */
const checks: Stage[] = [
  { name: 'lint', command: ['eslint', '-c', '.config/eslint.config.mjs', '--max-warnings', '0', '.'] },
  { name: 'types of pages', command: [`${programs}/astro-check`, '--minimumSeverity', 'warning'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'house', command: ['node', 'tests/architecture/check-house.ts'] },
  { name: 'unused code', command: [`${programs}/knip`, '-c', 'tests/knip.config.ts', '--no-progress'] },
  { name: 'prose', command: ['node', '.config/check-prose.ts'] },
];
const calculations = ['tests/unit/statistics/', 'tests/unit/charts/'];
const stages: Stage[] = [
  // Calculations keep nothing between two calls, so their test files share modules instead of evaluating them for every file.
  vitest('unit, calculations', [...calculations, '--no-isolate']),
  vitest('unit and architecture', [
    'tests/unit',
    'tests/architecture',
    ...calculations.map((room) => `--exclude=${room}**`),
  ]),
  // About half of the time is spent waiting for fakes, so two at a time per core.
  vitest(
    `integration, store ${store}`,
    ['tests/integration', 'tests/simulation', `--maxWorkers=${2 * availableParallelism()}`],
    {
      TEST_STORE: store,
    },
  ),
  {
    name: 'in a browser',
    command: ['playwright', 'test', '-c', 'tests/playwright.config.ts'],
    env: { NODE_OPTIONS: '--import ./netlify/plugins/yaml-for-node.ts' },
    count: ofPlaywright,
  },
];

function run({ name, command: [program = '', ...words], env, count }: Stage): Promise<Count> {
  console.log(`\n── ${name}`);
  const report = join(reports, `${name}.json`);
  const more = count === ofVitest ? [`--outputFile.json=${report}`] : [];
  return new Promise((resolve) => {
    const child = spawn(program, [...words, ...more], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env, E2E_REPORT: report },
    });
    const broken = { passed: 0, failed: 1, skipped: 0 };
    child.on('error', () => resolve(broken));
    child.on('close', (code) => {
      if (!count) return resolve({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
      const counted = existsSync(report) ? count(readFileSync(report, 'utf8')) : broken;
      resolve(code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted);
    });
  });
}

// The last stage serves the site there.
stopAt(await portFault('E2E_PORT', 'npm test'));
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total: Count = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
const times: Timed[] = [];
async function runInTurn(queue: Stage[]): Promise<void> {
  for (let stage = queue.shift(); stage; stage = queue.shift()) {
    const began = Date.now();
    const count = await run(stage);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    times.push(...(count.times ?? []));
    const seconds = ((Date.now() - began) / 1000).toFixed(0);
    summary.push(
      `${count.failed === 0 ? '✓' : '✗'} ${stage.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
      ...(count.titles ?? []).map((title) => `    ✗ ${title}`),
    );
  }
}
await runInTurn([typesOfContent]);
await Promise.all([runInTurn(checks), runInTurn(checks)]);
await runInTurn(stages);
const counted = `${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`;
// Repeated at the end for readers of long output.
writeFileSync(join(reports, 'summary.txt'), `${counted}\n`);
const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
console.log(
  `The slowest ten:\n${slowest.map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`).join('\n')}`,
);
if (store === 'embedded')
  console.log('No redis-server on this machine: the store was tested on the embedded engine only.');
console.log(`\n${counted}`);
process.exit(total.failed === 0 ? 0 : 1);
