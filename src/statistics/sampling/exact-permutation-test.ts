import { pOf } from '../alternative.ts';
import type { Alternative, TestOptions } from '../alternative.ts';
import { mean } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type ExactPermutationTest = {
  /** Difference of the means, first − second, or mean of the differences. */
  difference: number;
  arrangements: number;
  alternative: Alternative;
  p: number;
};

/** The sums of all subsets of the values, ascending, by the size of the subset. */
function sumsBySize(values: readonly number[]): Float64Array[] {
  const sums: number[][] = [[0], ...values.map((): number[] => [])];
  values.forEach((value, used) => {
    for (let size = used; size >= 0; size--)
      for (const other of sums[size]!) sums[size + 1]!.push(other + value);
  });
  return sums.map((list) => Float64Array.from(list).sort());
}

/** The number of pairs, one value from each ascending list, whose sum is at most a limit. */
function pairsUpTo(a: Float64Array, b: Float64Array, limit: number): number {
  let count = 0;
  for (let i = 0, j = b.length; i < a.length; i++) {
    while (j > 0 && a[i]! + b[j - 1]! > limit) j--;
    count += j;
  }
  return count;
}

/** Above this many values, the halves no longer fit into memory or the counts into integers. */
const largest = 40;

const halves = (values: readonly number[]) => {
  const middle = values.length >> 1;
  return [sumsBySize(values.slice(0, middle)), sumsBySize(values.slice(middle))] as const;
};

const pValues = (
  difference: number,
  arrangements: number,
  upTo: (limit: number) => number,
  alternative: Alternative,
): ExactPermutationTest => {
  const tie = 1e-9 * Math.max(1, Math.abs(difference));
  const size = Math.abs(difference);
  const outside = (limit: number) => upTo(-limit) + arrangements - upTo(limit);
  return {
    difference,
    arrangements,
    alternative,
    p: pOf(
      alternative,
      upTo(difference + tie) / arrangements,
      1 - upTo(difference - tie) / arrangements,
      size <= tie ? 1 : outside(size - tie) / arrangements,
    ),
  };
};

/**
 * The exact permutation test of the difference of two means, over all assignments of the values to the groups.
 *
 * Definition: p is the proportion of assignments whose difference is at least as far from 0 (one-sided: at least as
 * low, or as high; ties within 1e-9); counted by combining the sorted sums of two halves. Source: R. A. Fisher
 * (1935), The Design of Experiments, 21; E. J. G. Pitman (1937); E. Horowitz, S. Sahni (1974), J. ACM 21, 277–292.
 * Exact. Errors: `too-few-values`, `all-values-identical`, `too-large` above 40 values. Example: `exactPermutationTest([3, 5, 5, 8], [1, 2, 3, 3, 4]).p` → 0.0555555555…
 */
export function exactPermutationTest(
  x: readonly number[],
  y: readonly number[],
  { alternative = 'two-sided' }: Omit<TestOptions, 'level'> = {},
): Result<ExactPermutationTest> {
  const bad = unfit([x]) ?? unfit([y]);
  if (bad) return bad;
  const all = [...x, ...y];
  if (all.length > largest) return refuse('too-large');
  if (all.every((value) => value === all[0])) return refuse('all-values-identical');
  const [n1, n2] = [x.length, y.length];
  const center = mean(all);
  const [left, right] = halves(all.map((value) => value - center));
  const total = sum(all.map((value) => value - center));
  const count = (limit: number) =>
    left.reduce(
      (found, a, size) => found + (right[n1 - size] ? pairsUpTo(a, right[n1 - size]!, limit) : 0),
      0,
    );
  // With s the sum of the first group, the difference of the means is s/n₁ − (total − s)/n₂.
  const upTo = (difference: number) => count((difference + total / n2) / (1 / n1 + 1 / n2));
  return ok(pValues(mean(x) - mean(y), count(Infinity), upTo, alternative));
}

/**
 * The exact sign-flip test of paired measurements, first − second, over all 2ⁿ patterns of signs.
 *
 * Definition: as `exactPermutationTest`, with each difference taken with either sign. Source: R. A. Fisher (1935), The Design
 * of Experiments, 21. Exact. Errors: `unequal-lengths`, `too-few-values`, `no-variation` if every difference is 0,
 * `too-large` above 40 pairs. Example: `exactPairedPermutationTest([1, 2, 3], [0, 0, 0]).p` → 0.25
 */
export function exactPairedPermutationTest(
  x: readonly number[],
  y: readonly number[],
  { alternative = 'two-sided' }: Omit<TestOptions, 'level'> = {},
): Result<ExactPermutationTest> {
  const bad = unfit([x, y]);
  if (bad) return bad;
  const d = x.map((value, i) => value - y[i]!);
  if (d.length > largest) return refuse('too-large');
  if (d.every((value) => value === 0)) return refuse('no-variation');
  const sizes = d.map(Math.abs);
  const total = sum(sizes);
  const [left, right] = halves(sizes).map((lists) =>
    Float64Array.from(lists.flatMap((list) => [...list])).sort(),
  ) as [Float64Array, Float64Array];
  // With s the sum of the positive ones, the mean is (2s − total)/n.
  const upTo = (mean: number) => pairsUpTo(left, right, (mean * d.length + total) / 2);
  return ok(pValues(mean(d), 2 ** d.length, upTo, alternative));
}
