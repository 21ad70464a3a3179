import { analysisOfCovariance } from '../../statistics/anova/analysis-of-covariance.ts';
import { marginalMeans as compareMarginalMeans } from '../../statistics/anova/marginal-means.ts';
import { present } from '../../statistics/columns.ts';
import type { AdjustedPair } from '../../statistics/multiple-comparisons/adjust-pairs.ts';
import { labelsOrMissing, numbersOrMissing, scalar } from '../inputs.ts';
import type { Adapter, Json, Registry } from '../reference-case.ts';

const levelOf = (level: Json | undefined) => scalar(level ?? 0.95);

const pairs = (list: readonly AdjustedPair[]) => ({
  difference: list.map(({ difference }) => difference),
  se: list.map(({ standardError }) => standardError),
  t: list.map(({ t }) => t),
  p: list.map(({ p }) => p),
  p_holm: list.map(({ pHolm }) => pHolm),
  p_sidak: list.map(({ pSidak }) => pSidak),
  p_bonferroni: list.map(({ pBonferroni }) => pBonferroni),
  p_tukey: list.map(({ pTukey }) => pTukey),
  tukey_lower: list.map(({ tukeyInterval }) => tukeyInterval.lower),
  tukey_upper: list.map(({ tukeyInterval }) => tukeyInterval.upper),
});

const twoWay: Adapter = ({ y, a, b, level }) => {
  const rows = present(numbersOrMissing(y), labelsOrMissing(a), labelsOrMissing(b)).columns;
  const found = compareMarginalMeans(...rows, levelOf(level));
  if (found.status === 'error') return found;
  return {
    mse: found.meanSquare,
    df: found.df,
    cell_means: found.cellMeans,
    marginal_a: found.a.map(({ mean }) => mean),
    marginal_a_se: found.a.map(({ standardError }) => standardError),
    marginal_a_lower: found.a.map(({ interval }) => interval.lower),
    marginal_a_upper: found.a.map(({ interval }) => interval.upper),
    marginal_b: found.b.map(({ mean }) => mean),
    marginal_b_se: found.b.map(({ standardError }) => standardError),
    pairs_a: pairs(found.pairs),
    simple_F: found.simple.map(({ f }) => f),
    simple_F_df1: found.simple[0]!.df,
    simple_F_p: found.simple.map(({ p }) => p),
    simple: Object.fromEntries(
      found.simple.map(({ at, pairs: list, pDunnett }) => [at, { ...pairs(list), p_dunnett: pDunnett }]),
    ),
  };
};

const covariance: Adapter = ({ y, g, X, level }) => {
  const covariates = Object.values((X ?? {}) as Record<string, Json>).map(numbersOrMissing);
  const [response, groups, ...columns] = present(numbersOrMissing(y), labelsOrMissing(g), ...covariates)
    .columns as [number[], string[], ...number[][]];
  const found = analysisOfCovariance(response, groups, columns, levelOf(level));
  if (found.status === 'error') return found;
  const test = found.homogeneity;
  return {
    groups: found.groups,
    adjusted_means: found.adjustedMeans.map(({ estimate }) => estimate),
    adjusted_se: found.adjustedMeans.map(({ standardError }) => standardError),
    slopes: found.slopes.map(({ estimate }) => estimate),
    slopes_se: found.slopes.map(({ standardError }) => standardError),
    group_test: {
      F: found.groupTest.f,
      df1: found.groupTest.df[0],
      df2: found.groupTest.df[1],
      p: found.groupTest.p,
    },
    covariate_F: found.covariateTests.map(({ f }) => f),
    homogeneity: { F: test?.f, df1: test?.df[0], df2: test?.df[1], p: test?.p },
    ...pairs(found.pairs),
  };
};

export const marginalMeans: Registry = { marginal_means: twoWay, ancova: covariance };
