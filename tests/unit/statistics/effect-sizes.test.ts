// Effect sizes and their intervals, compared with R 4.2.2 for the same definitions: noncentral pt, pf, and pchisq
// solved
// with uniroot, and Cliff's delta from the matrix of all pairs.
import { describe, expect, test } from 'vitest';
import plants from '../../../content/datasets/plant-growth.csv';
import teeth from '../../../content/datasets/tooth-growth.csv';
import { oneWayAnova } from '../../../src/statistics/anova/one-way-anova.ts';
import { numbers, words } from '../../../src/statistics/columns.ts';
import { noncentralChiSquareUpperTail } from '../../../src/statistics/distributions/noncentral-chi-square.ts';
import { cramersV } from '../../../src/statistics/effect-sizes/cramers-v.ts';
import { epsilonSquared } from '../../../src/statistics/effect-sizes/epsilon-squared.ts';
import { explainedVariance } from '../../../src/statistics/effect-sizes/explained-variance.ts';
import { kendallsW } from '../../../src/statistics/effect-sizes/kendalls-w.ts';
import { cliffsDelta, matchedRankBiserial } from '../../../src/statistics/effect-sizes/rank-biserial.ts';
import { kruskalWallis } from '../../../src/statistics/rank-tests/kruskal-wallis.ts';
import { randomStream } from '../../../src/statistics/sampling/random-stream.ts';
import { chiSquareTest } from '../../../src/statistics/tables/chi-square-test.ts';
import { standardizedMean } from '../../../src/statistics/t-tests/standardized-difference.ts';

const answer = <T extends { status: string }>(result: T) => {
  if (result.status !== 'ok') throw new Error(JSON.stringify(result));
  return result as Extract<T, { status: 'ok' }>;
};
const limits = ({ lower, upper }: { lower: number; upper: number }) => [lower, upper];
const near = (found: readonly number[], expected: readonly number[], digits = 7) =>
  found.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, digits));

test.each([
  [10, 2, 4, 0.168568913530131],
  [20, 2, 5, 0.0188262798817119],
  [300, 5, 280, 0.3192603540449375],
  [3, 4, 1e-3, 0.5579508953982993],
])(
  'the upper tail of the noncentral chi-square at %d with %d df and λ = %d matches R',
  (x, df, lambda, expected) => {
    expect(noncentralChiSquareUpperTail(x, df, lambda)).toBeCloseTo(expected, 10);
  },
);

describe('Cramér’s V', () => {
  test('has R’s interval for survival by class on the Titanic', () => {
    const counts = [
      [203, 122],
      [118, 167],
      [178, 528],
    ];
    const { v, interval } = answer(cramersV(answer(chiSquareTest(counts)).chiSquare, [3, 2], 1316));
    near([v, ...limits(interval)], [0.317967562512446, 0.262624671265904, 0.370889226926734]);
  });

  test('has a lower limit of 0 for a small χ²', () => {
    const { interval } = answer(cramersV(1, [3, 2], 100));
    near(limits(interval), [0, Math.sqrt(6.94911861103121 / 100)], 6);
    expect(answer(cramersV(0, [2, 2], 100)).interval).toMatchObject({ lower: 0, upper: 0 });
  });
});

describe('the proportion of variance explained by an effect', () => {
  test('has R’s interval for the plants', () => {
    const { f } = answer(oneWayAnova(numbers(plants, 'weight'), words(plants, 'group')));
    near(limits(answer(explainedVariance(f, 2, 27)).interval), [0.0099039685175536, 0.4638964670452961], 6);
    near(limits(answer(explainedVariance(f, 2, 27, 0.99)).interval), [0, 0.526639809026398], 6);
  });

  test.each([
    [89.567106536467719, 1, 48, 0.474284813348383, 0.74726730626067],
    [91.999964892867141, 2, 54, 0.649454350501719, 0.830744056838998],
    [4.1069910940225256, 2, 54, 0.00138853613637702, 0.28385398530478906],
    [0.2, 3, 40, 0, 0.0686911440513881],
    [0.01, 3, 40, 0, 0],
  ])('has R’s interval for F = %d with %d and %d df', (f, df1, df2, lower, upper) => {
    near(limits(answer(explainedVariance(f, df1, df2)).interval), [lower, upper], 6);
  });
});

test('has R’s intervals for R² of a line and ω² from Welch’s F', () => {
  // R 4.2.2: pf(f, df1, df2, ncp) solved for ncp; F of lm(y ~ x) with 8 points, and of oneway.test(weight ~ group,
  // PlantGrowth).
  near(limits(answer(explainedVariance(39.142772484843, 1, 6)).interval), [0.38622512252, 0.928224415681], 6);
  const welch = answer(explainedVariance(5.18097240811319, 2, 17.12841861664413, 0.95, 30)).interval;
  near(limits(welch), [0.00852012426396, 0.48374943868468], 6);
});

test('Kendall’s W has the interval of R’s noncentral chi-square, limited to 0 and 1', () => {
  const { share, interval } = answer(kendallsW(12.8, 2, 20));
  near([share, ...limits(interval)], [0.32, 0.0486492689515, 0.7354785376693], 7);
  expect(limits(answer(kendallsW(6.333333333333, 2, 6)).interval)).toEqual([0, 1]);
  expect(kendallsW(NaN, 2, 6)).toEqual({ status: 'error', reason: 'invalid-input' });
  expect(kendallsW(1_000_001, 2, 1e6)).toEqual({ status: 'error', reason: 'too-large' });
  expect(kendallsW(1e6, 2, 1e6).status).toBe('ok');
});

test('a standardized mean has R’s interval for the gain in sleep', () => {
  const { d, interval } = answer(standardizedMean(-4.062127683382037, 10));
  near([d, ...limits(interval)], [-1.284557562591055, -2.118016513977062, -0.414627756380144]);
});

describe('Cliff’s delta', () => {
  test('has the Feng–Cliff interval, ties included, as R computes it from all pairs', () => {
    const of = (supp: string) => numbers(teeth, 'len', { supp });
    const { delta, interval } = answer(cliffsDelta(of('OJ'), of('VC')));
    near([delta, ...limits(interval)], [0.2788888888888889, -0.0188587774462599, 0.5311995078961932], 12);
    const tied = answer(cliffsDelta([1, 2, 3, 4, 5, 9], [2, 2, 4, 7]));
    near(
      [tied.delta, ...limits(tied.interval)],
      [0.0416666666666667, -0.5805244631445863, 0.6331371544432967],
      12,
    );
  });

  test('leaves an interval that depends on group size if the groups do not overlap', () => {
    const { delta, interval } = answer(cliffsDelta([1, 2, 3], [4, 5, 6, 7]));
    expect(delta).toBe(-1);
    expect(interval.lower).toBe(-1);
    // Wilson's limit for 3 of 3: p = 3/(3 + z²), δ = 1 − 2p.
    expect(interval.upper).toBeCloseTo(-(2 * (3 / (3 + 1.959963984540054 ** 2)) - 1), 12);
  });
});

test('the matched-pairs rank-biserial correlation has the limits of R’s effectsize', () => {
  const { r, interval } = answer(matchedRankBiserial(45, 10));
  const half = (1.959963984540054 * Math.sqrt((2000 + 300 + 10) / 6)) / 55;
  near(
    [r, ...limits(interval!)],
    [2 * (45 / 55) - 1, Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)],
    12,
  );
  expect(answer(matchedRankBiserial(15, 5)).interval).toBeNull();
});

test('the interval of ε² for the Kruskal–Wallis test has about its nominal coverage', () => {
  const stream = randomStream(5);
  const labels = Array.from({ length: 30 }, (_, i) => String(i % 3));
  // The true values for shifts of 0, 0.3, and 0.6 SD per group come from three groups of 300,000 in R.
  for (const [step, truth] of [
    [0, 0],
    [0.3, 0.055],
    [0.6, 0.193],
  ] as const) {
    let held = 0;
    for (let k = 0; k < 400; k++) {
      const y = labels.map((label) => stream.normal() + step * Number(label));
      const { h, df, n } = answer(kruskalWallis(y, labels));
      const { interval } = answer(epsilonSquared(h, df, n));
      held += Number(interval.lower <= truth && truth <= interval.upper) / 400;
    }
    expect(held).toBeGreaterThan(0.93);
  }
});
