// Runs histories by their seeds: those of `npm test` are always the same, `npm run test:histories` runs 10,000 others in two processes, and
// SEED=… runs one again.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { shareFormatters } from './formatters.ts';
import { type History, historyOf } from './history.ts';
import type { BrokenInvariant } from './invariants/broken-invariant.ts';
import { preload } from './preload.ts';
import { runHistory } from './run-history.ts';
import { shrink, tell, tryHistory } from './shrink.ts';

// A process that is ended here says so at every step that it does not take anymore.
vi.spyOn(console, 'error').mockImplementation(() => undefined);
vi.spyOn(console, 'log').mockImplementation(() => undefined);
// Time is the world's: a deadline in real time never passes in a history.
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
// What PDFs look like is tested elsewhere; here they would take three quarters of the time.
vi.mock('../../netlify/papers/write-paper.ts', () => ({
  writePaper: () => Promise.resolve(new Uint8Array()),
}));
vi.mock('../../netlify/papers/write-certificate.ts', async (original) => ({
  ...(await original<object>()),
  writeCertificate: () => Promise.resolve(new Uint8Array()),
}));

beforeAll(preload);
shareFormatters();

const { SEED, FIRST_SEED, RUNS, SUMMARY, STOP_AT_FIRST, SHRINK } = process.env;
const first = Number(SEED ?? FIRST_SEED ?? 1);
const runs = SEED === undefined ? Number(RUNS ?? 300) : 1;
/** How many failures are shortened before the rest is only named. */
const toShorten = Number(SHRINK ?? (STOP_AT_FIRST === '1' ? 1 : 3));

/** Everything that a reader of a world could see: its story, its mailbox, its store. */
async function traceOf(seed: number): Promise<string> {
  const { story, mails, sentAt, engine, now } = await runHistory(historyOf(seed));
  const orders = [];
  for (const key of (await engine.execute(['KEYS', 'order:*'])) as string[])
    orders.push(key, await engine.execute(['HMGET', key, 'doc', 'version', 'serial']));
  const seen = JSON.stringify([story, mails, sentAt, orders, now]);
  return createHash('sha256').update(seen).digest('hex');
}

it.runIf(SEED === undefined && RUNS === undefined)(
  'a seed replays exactly: same story, same emails at the same moments, same documents',
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
    return { seed, invariant: best.broken.invariant, steps, told: tell(seed, best) };
  }
  const told = `Seed ${seed} breaks an invariant: ${broken.message.slice(0, 300)}`;
  return { seed, invariant: broken.invariant, steps: history.steps.length, told };
}

it(`no invariant breaks in ${runs} histories from seed ${first} on`, async () => {
  const counts = new Map<string, number>();
  const found: Found[] = [];
  const count = (what: string, times: number) => counts.set(what, (counts.get(what) ?? 0) + times);
  for (let seed = first; seed < first + runs; seed++) {
    const history = historyOf(seed);
    const result = await tryHistory(history);
    if ('broken' in result) {
      found.push(await report(seed, history, result.broken, found.length < toShorten));
      if (STOP_AT_FIRST === '1') break;
      continue;
    }
    const { world } = result;
    for (const [what, times] of world.counts) count(what, times);
    count('histories', 1);
    count('emails', world.mails.length);
    count('restores', world.restores);
    count('rollbacks', world.rolled);
    count('kills', world.faults.kills());
    if (SEED !== undefined) process.stdout.write(`${world.story.join('\n')}\n`);
  }
  const { user, system } = process.cpuUsage();
  count('milliseconds of processor time', Math.round((user + system) / 1000));
  if (SUMMARY !== undefined)
    writeFileSync(SUMMARY, JSON.stringify({ counts: Object.fromEntries(counts), found }));
  else process.stdout.write(`${[...counts].map(([what, times]) => `${what} ${times}`).join(', ')}\n`);
  expect(found.map(({ told }) => told).join('\n\n')).toBe('');
}, 7_200_000);
