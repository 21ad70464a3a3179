// Runs histories by seed. `npm test` always runs the same ones, `npm run test:long -- histories` runs 10,000 others in two processes, and
// SEED=… repeats one. YEARS=5 makes them histories of five years.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { shareFormatters } from './formatters.ts';
import { type History, historyOf } from './history.ts';
import type { BrokenInvariant } from './invariants/broken-invariant.ts';
import { tooSeldom } from './least.ts';
import { preload } from './preload.ts';
import { runHistory } from './run-history.ts';
import { shrink, tell, tryHistory } from './shrink.ts';
import type { World } from './world.ts';

// A process that ends here logs every step it no longer takes.
vi.spyOn(console, 'error').mockImplementation(() => undefined);
vi.spyOn(console, 'log').mockImplementation(() => undefined);
// Uses the world's clock: a deadline in real time never passes in a history.
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
// Other tests check the layout of PDFs; here it would take three quarters of the time.
vi.mock('../../netlify/documents/render-document.ts', () => ({
  renderDocument: () => Promise.resolve(new Uint8Array()),
}));
vi.mock('../../netlify/documents/write-certificate.ts', async (original) => ({
  ...(await original<object>()),
  writeCertificate: () => Promise.resolve(new Uint8Array()),
}));

beforeAll(preload);
shareFormatters();

const { SEED, FIRST_SEED, RUNS, STRIDE, SUMMARY, STOP_AT_FIRST, SHRINK, YEARS } = process.env;
const first = Number(SEED ?? FIRST_SEED ?? 1);
const isChosen = [SEED, RUNS, YEARS].some((setting) => setting !== undefined);
/** The length of each history in years (none for histories of days), and how many such histories run by default. */
const kinds = isChosen ? [Number(YEARS ?? 0)] : [0, 5];
const runsOf = (years: number) => (SEED === undefined ? Number(RUNS ?? (years > 0 ? 25 : 300)) : 1);
/** The processes divide the work: each runs every n-th seed. */
const stride = Number(STRIDE ?? 1);
/** How many failures are shrunk; the rest are only listed. */
const toShorten = Number(SHRINK ?? (STOP_AT_FIRST === '1' ? 1 : 3));

/** Everything observable in a world: its story, its mailbox, and its store. */
async function traceOf(seed: number): Promise<string> {
  const { story, emails, sentAt, engine, now } = await runHistory(historyOf(seed));
  const orders = [];
  for (const key of (await engine.execute(['KEYS', 'order:*'])) as string[])
    orders.push(key, await engine.execute(['HMGET', key, 'doc', 'version', 'serial']));
  // The token that confirms an account's address is random and affects nothing else.
  const seen = JSON.stringify([story, emails, sentAt, orders, now]).replace(/#confirm=[\w-]+/g, '');
  return createHash('sha256').update(seen).digest('hex');
}

it.runIf(!isChosen)(
  'a seed replays exactly: same story, same emails at the same times, same documents',
  async () => {
    for (const seed of [3, 8, 21]) expect(await traceOf(seed)).toBe(await traceOf(seed));
    expect(await traceOf(3)).not.toBe(await traceOf(8));
  },
);

type Found = { seed: number; invariant: string; steps: number; told: string };

async function report(
  seed: number,
  history: History,
  broken: BrokenInvariant,
  isShort: boolean,
): Promise<Found> {
  if (isShort) {
    const best = await shrink(history, broken);
    const { length: steps } = best.history.steps;
    return { seed, invariant: best.broken.invariant, steps, told: tell(best) };
  }
  const told = `Seed ${seed} breaks an invariant: ${broken.message.slice(0, 300)}`;
  return { seed, invariant: broken.invariant, steps: history.steps.length, told };
}

type Counts = Map<string, number>;

function countWorld(counts: Counts, { counts: ofWorld, emails, restores, rolled, faults }: World) {
  const count = (what: string, times: number) => counts.set(what, (counts.get(what) ?? 0) + times);
  for (const [what, times] of ofWorld) count(what, times);
  count('histories', 1);
  count('emails', emails.length);
  count('restores', restores);
  count('rollbacks', rolled);
  count('kills', faults.kills());
}

/** What another process reads while the histories run and at their end. */
function writeSummary(counts: Counts, found: readonly Found[], nextSeed: number) {
  if (SUMMARY === undefined) return;
  const { user, system } = process.cpuUsage();
  const used = { 'milliseconds of processor time': Math.round((user + system) / 1000) };
  writeFileSync(
    SUMMARY,
    JSON.stringify({ counts: { ...Object.fromEntries(counts), ...used }, found, nextSeed }),
  );
}

const length = (years: number) => (years > 0 ? `, each of ${years} years` : '');

for (const years of kinds) {
  const runs = runsOf(years);
  it(`no invariant breaks in ${runs} histories from seed ${first} on${length(years)}, and each kind of event happens often enough`, async () => {
    const found: Found[] = [];
    const counts: Counts = new Map();
    for (let run = 0; run < runs; run++) {
      const seed = first + run * stride;
      if (run % 20 === 0) writeSummary(counts, found, seed);
      const history = historyOf(seed, years);
      const result = await tryHistory(history);
      if ('broken' in result) {
        found.push(await report(seed, history, result.broken, found.length < toShorten));
        if (STOP_AT_FIRST === '1') break;
        continue;
      }
      countWorld(counts, result.world);
      if (SEED !== undefined) process.stdout.write(`${result.world.story.join('\n')}\n`);
    }
    writeSummary(counts, found, first + runs * stride);
    expect(found.map(({ told }) => told).join('\n\n')).toBe('');
    if (STOP_AT_FIRST !== '1' && SEED === undefined) expect(tooSeldom(counts, runs, years)).toEqual([]);
  }, 86_400_000);
}
