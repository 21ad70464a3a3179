import { inFavor } from '../alternative.ts';
import type { TestOptions } from '../alternative.ts';
import { mean } from '../descriptive/moments.ts';
import { isUsable } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { RandomStream } from './random-stream.ts';

type Values = readonly number[];

/**
 * Monte Carlo permutation test of a difference of two means, first − second.
 *
 * Definition: p = (1 + number of B random relabelings at least as far apart, or one-sided as low or as high)/(B + 1).
 * Errors: `too-few-values`, `invalid-input`, `out-of-range` (no shuffles). Source: Phipson & Smyth (2010) Stat.
 * Appl. Genet. Mol. Biol. 9:39.
 * Accuracy: the same shuffles as R for the same seed.
 * Example: `permutationTest(randomStream(99), [1, 2, 3], [4, 5, 7], 20).p` → 0.2380952381
 */
export function permutationTest(
  stream: RandomStream,
  x: Values,
  y: Values,
  shuffles: number,
  { alternative = 'two-sided' }: Omit<TestOptions, 'level'> = {},
) {
  if (!(Number.isInteger(shuffles) && shuffles >= 1)) return refuse('out-of-range');
  if (![x, y].every((values) => values.every(isUsable))) return refuse('invalid-input');
  if (!x.length || !y.length) return refuse('too-few-values');
  const all = [...x, ...y];
  const total = mean(all) * all.length;
  const directed = (difference: number) => inFavor(alternative, difference);
  const distance = (sum: number) => directed(sum / x.length - (total - sum) / y.length);
  const observed = directed(mean(x) - mean(y));
  let exceedances = 0;
  for (let b = 0; b < shuffles; b++) {
    const sum = stream.sample(all.length, x.length).reduce((partial, i) => partial + all[i - 1]!, 0);
    if (distance(sum) >= observed - 1e-12 * Math.max(1, Math.abs(observed))) exceedances++;
  }
  return ok({ observed: Math.abs(observed), exceedances, p: (exceedances + 1) / (shuffles + 1) });
}
