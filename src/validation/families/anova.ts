import { present } from '../../statistics/columns.ts';
import { bartlettTest, leveneTest } from '../../statistics/anova/equal-variances.ts';
import { oneWayAnova } from '../../statistics/anova/one-way-anova.ts';
import { repeatedMeasuresAnova } from '../../statistics/anova/repeated-measures-anova.ts';
import { twoWayAnova } from '../../statistics/anova/two-way-anova.ts';
import type { SumsOfSquares, TwoWayAnova } from '../../statistics/anova/two-way-anova.ts';
import { welchAnova } from '../../statistics/anova/welch-anova.ts';
import { shapiroWilk } from '../../statistics/descriptive/shapiro-wilk.ts';
import { pairwiseComparisons } from '../../statistics/multiple-comparisons/pairwise-comparisons.ts';
import { labeled, matrix, numbersOrMissing, strings } from '../inputs.ts';
import type { Inputs, Registry } from '../reference-case.ts';

const oneWay = (inputs: Inputs): Record<string, unknown> => {
  const [y, g] = labeled(inputs.y, inputs.g);
  const anova = oneWayAnova(y, g);
  if (anova.status === 'error') return anova;
  const welch = welchAnova(y, g);
  const bartlett = bartlettTest(y, g);
  const [brownForsythe, levene] = [leveneTest(y, g), leveneTest(y, g, 'mean')];
  const pairs = pairwiseComparisons(y, g);
  const mean = new Map(anova.groups.map((name, i) => [name, anova.groupMeans[i]!]));
  const shapiro = shapiroWilk(y.map((value, i) => value - mean.get(g[i]!)!));
  return {
    status: 'ok',
    n: anova.n,
    groups: anova.groups,
    group_n: anova.groupSizes,
    group_means: anova.groupMeans,
    group_sds: anova.groupStandardDeviations,
    ss_between: anova.sumOfSquaresBetween,
    df_between: anova.dfBetween,
    ms_between: anova.meanSquareBetween,
    ss_within: anova.sumOfSquaresWithin,
    df_within: anova.dfWithin,
    ms_within: anova.meanSquareWithin,
    F: anova.f,
    p: anova.p,
    r2: anova.rSquared,
    eta_squared: anova.etaSquared,
    omega_squared: anova.omegaSquared,
    cohen_f: anova.cohenF,
    residual_sd: anova.residualStandardDeviation,
    ...(welch.status === 'ok' && {
      welch_F: welch.f,
      welch_df_num: welch.dfNumerator,
      welch_df_den: welch.dfDenominator,
      welch_p: welch.p,
    }),
    ...(bartlett.status === 'ok' && { bartlett_K2: bartlett.kSquared, bartlett_p: bartlett.p }),
    ...(brownForsythe.status === 'ok' && {
      brown_forsythe_F: brownForsythe.f,
      brown_forsythe_p: brownForsythe.p,
    }),
    ...(levene.status === 'ok' && { levene_mean_F: levene.f, levene_mean_p: levene.p }),
    ...(pairs.status === 'ok' && {
      tukey_pairs: pairs.comparisons.map(({ groups }) => groups.join(' - ')),
      tukey_diff: pairs.comparisons.map(({ difference }) => difference),
      tukey_lower95: pairs.comparisons.map(({ tukeyInterval }) => tukeyInterval.lower),
      tukey_upper95: pairs.comparisons.map(({ tukeyInterval }) => tukeyInterval.upper),
      tukey_p: pairs.comparisons.map(({ tukeyP }) => tukeyP),
      pairwise_t: pairs.comparisons.map(({ t }) => t),
      pairwise_p_raw: pairs.comparisons.map(({ pUnadjusted }) => pUnadjusted),
      pairwise_p_bonferroni: pairs.comparisons.map(({ pBonferroni }) => pBonferroni),
      pairwise_p_holm: pairs.comparisons.map(({ pHolm }) => pHolm),
    }),
    ...(shapiro.status === 'ok' && { residual_shapiro_p: shapiro.p }),
  };
};

const terms = (anova: TwoWayAnova) => [anova.a, anova.b, anova.interaction];

const twoWay = (inputs: Inputs): Record<string, unknown> => {
  const data = present(numbersOrMissing(inputs.y), strings(inputs.a), strings(inputs.b)).columns;
  const anova = twoWayAnova(...data, 'I');
  if (anova.status === 'error') return anova;
  const byType = (['I', 'II', 'III'] satisfies SumsOfSquares[]).flatMap((type, i) => {
    const result = twoWayAnova(...data, type);
    if (result.status === 'error') return [];
    const name = `type${i + 1}`;
    return [
      [
        `${name}_ss`,
        [...terms(result).map(({ sumOfSquares }) => sumOfSquares), result.residual.sumOfSquares],
      ],
      [`${name}_F`, terms(result).map(({ f }) => f)],
      [`${name}_p`, terms(result).map(({ p }) => p)],
    ];
  });
  const named = (['a', 'b', 'ab'] as const).flatMap((name, i) => {
    const term = terms(anova)[i]!;
    return [
      [`ss_${name}`, term.sumOfSquares],
      [`df_${name}`, term.df],
      [`F_${name}`, term.f],
      [`p_${name}`, term.p],
      [`partial_eta2_${name}`, term.partialEtaSquared],
    ];
  });
  return {
    ...(Object.fromEntries([...named, ...byType]) as Record<string, unknown>),
    df: [...terms(anova).map(({ df }) => df), anova.residual.df],
    ss_res: anova.residual.sumOfSquares,
    df_res: anova.residual.df,
    ms_res: anova.residual.meanSquare,
    cell_means: anova.cellMeans,
    cell_n: anova.cellSizes,
  };
};

export const anovas: Registry = {
  anova_one_way: oneWay,
  anova_one_way_edge: oneWay,
  nist_anova: oneWay,
  anova_two_way: twoWay,
  anova_two_way_unbalanced: twoWay,
  anova_repeated_measures: (inputs) => {
    const anova = repeatedMeasuresAnova(matrix(inputs.m));
    if (anova.status === 'error') return anova;
    return {
      F: anova.f,
      df1: anova.df1,
      df2: anova.df2,
      p: anova.p,
      ss_condition: anova.sumOfSquaresCondition,
      ss_subject: anova.sumOfSquaresSubject,
      ss_error: anova.sumOfSquaresError,
      gg_epsilon: anova.greenhouseGeisserEpsilon,
      hf_epsilon: anova.huynhFeldtEpsilon,
      p_gg: anova.pGreenhouseGeisser,
      p_hf: anova.pHuynhFeldt,
    };
  },
};
