// Finds a short history that breaks the same invariant by leaving out steps (delta debugging) and prints it.
import type { History, Step } from './history.ts';
import { expectInvariants } from './invariants/at-the-end.ts';
import { BrokenInvariant } from './invariants/broken-invariant.ts';
import { runHistory } from './run-history.ts';
import type { World } from './world.ts';

/** Runs a history to its end. Returns the broken invariant, or the world if every invariant held. */
export async function tryHistory(history: History): Promise<{ world: World } | { broken: BrokenInvariant }> {
  try {
    const world = await runHistory(history);
    try {
      await expectInvariants(world);
    } catch (error) {
      if (error instanceof BrokenInvariant) error.story = [...world.story, 'Everything works again.'];
      throw error;
    }
    return { world };
  } catch (error) {
    if (error instanceof BrokenInvariant) return { broken: error };
    throw error;
  }
}

/** Simplifies a step: nothing concurrent, nothing in between. */
const simpler = (step: Step): Step[] => [
  ...('times' in step && step.times > 1 ? [{ ...step, times: 1 } as Step] : []),
  ...(step.goOn > 0 ? [{ ...step, goOn: 0 }] : []),
];

/** The shortest history found in `tries` runs, and what it breaks. */
export async function shrink(history: History, broken: BrokenInvariant, tries = 300) {
  let best = { history, broken };
  let left = tries;
  const isBroken = async (candidate: History): Promise<boolean> => {
    if (left-- <= 0) return false;
    const result = await tryHistory(candidate);
    if (!('broken' in result) || result.broken.invariant !== broken.invariant) return false;
    best = { history: candidate, broken: result.broken };
    return true;
  };
  for (let size = Math.ceil(history.steps.length / 2); size >= 1 && left > 0;) {
    let isShorter = false;
    for (let at = 0; at < best.history.steps.length && left > 0;) {
      const { steps } = best.history;
      const without = { ...best.history, steps: [...steps.slice(0, at), ...steps.slice(at + size)] };
      if (await isBroken(without)) isShorter = true;
      else at += size;
    }
    if (size === 1 && !isShorter) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  for (let at = 0; at < best.history.steps.length; at++)
    for (const step of simpler(best.history.steps[at]!))
      await isBroken({ ...best.history, steps: best.history.steps.with(at, step) });
  return best;
}

/** Formats a failure for people. */
export const tell = ({ broken, history }: { broken: BrokenInvariant; history: History }) =>
  [
    `Seed ${history.seed} breaks an invariant: ${broken.message}`,
    `The shortest history found (${history.steps.length} steps):`,
    ...broken.story.map((sentence, i) => `  ${i}. ${sentence}`),
    `Replay it with: ${history.years === undefined ? '' : `YEARS=${history.years} `}SEED=${history.seed} npm run test:long -- histories`,
  ].join('\n');
