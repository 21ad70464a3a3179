import { oneWayAnova } from '../../statistics/anova/one-way-anova.ts';
import { pearsonCorrelation } from '../../statistics/correlation/pearson-correlation.ts';
import { describe } from '../../statistics/descriptive/describe.ts';
import { kruskalWallis } from '../../statistics/rank-tests/kruskal-wallis.ts';
import { mannWhitney } from '../../statistics/rank-tests/mann-whitney.ts';
import { linearRegression } from '../../statistics/regression/linear-regression.ts';
import { twoSampleTTest } from '../../statistics/t-tests/two-sample-t-test.ts';
import { answered, scalar } from '../inputs.ts';
import type { Inputs, Json, Registry } from '../reference-case.ts';

/** value_i = offset + scale · ((multiplier · i) mod modulus)/modulus, from left to right. */
const column = (rule: Json | undefined, n: number): number[] => {
  const [multiplier, modulus, offset, scale] = ['multiplier', 'modulus', 'offset', 'scale'].map((name) =>
    scalar((rule as Inputs)[name]),
  ) as [number, number, number, number];
  return Array.from({ length: n }, (_, i) => offset + (scale * ((multiplier * (i + 1)) % modulus)) / modulus);
};

export const largeSamples: Registry = {
  large_n: ({ n, x, y }) => {
    const size = scalar(n);
    const [a, b] = [column(x, size), column(y, size)];
    const labels = [...a.map(() => 'a'), ...b.map(() => 'b')];
    const description = answered(describe(a));
    const welch = answered(twoSampleTTest(a, b));
    const line = answered(linearRegression(a, b));
    const ranks = answered(mannWhitney(a, b));
    return {
      mean: description.mean,
      sd: description.standardDeviation,
      median: description.median,
      q1_type7: description.quartilesType7.lower,
      skewness_G1: description.skewness,
      welch_t: welch.t,
      welch_df: welch.df,
      welch_p: welch.p,
      anova_F: answered(oneWayAnova([...a, ...b], labels)).f,
      pearson_r: answered(pearsonCorrelation(a, b)).r,
      slope: line.coefficients[1]!.estimate,
      se_slope: line.coefficients[1]!.standardError,
      U1: ranks.u1,
      mann_whitney_p_normal_corrected: ranks.pNormal,
      kruskal_H: answered(kruskalWallis([...a, ...b], labels)).h,
    };
  },
};
