import { anovaFromSummary } from '../../statistics/anova/anova-from-summary.ts';
import { bartlettTest, leveneTest } from '../../statistics/anova/equal-variances.ts';
import { mauchly } from '../../statistics/anova/mauchly.ts';
import { dunnett } from '../../statistics/multiple-comparisons/dunnett.ts';
import { gamesHowell } from '../../statistics/multiple-comparisons/games-howell.ts';
import { kruskalWallis } from '../../statistics/rank-tests/kruskal-wallis.ts';
import { labeled, matrix, numbers, numbersOrMissing } from '../inputs.ts';
import type { Registry } from '../reference-case.ts';

export const comparisons: Registry = {
  dunn: ({ y, g }) => {
    const test = kruskalWallis(...labeled(y, g));
    if (test.status === 'error') return test;
    return {
      H: test.h,
      df: test.df,
      p: test.p,
      pairs: test.dunn.map(({ groups }) => groups.join(' - ')),
      z: test.dunn.map(({ z }) => z),
      p_raw: test.dunn.map(({ p }) => p),
      p_bonferroni: test.dunn.map(({ pBonferroni }) => pBonferroni),
      p_holm: test.dunn.map(({ pHolm }) => pHolm),
      p_BH: test.dunn.map(({ pBenjaminiHochberg }) => pBenjaminiHochberg),
    };
  },
  games_howell: ({ y, g }) => {
    const test = gamesHowell(...labeled(y, g));
    if (test.status === 'error') return test;
    return {
      pairs: test.comparisons.map(({ groups }) => groups.join(' - ')),
      diff: test.comparisons.map(({ difference }) => difference),
      se: test.comparisons.map(({ standardError }) => standardError),
      df: test.comparisons.map(({ df }) => df),
      p: test.comparisons.map(({ p }) => p),
      lower95: test.comparisons.map(({ interval }) => interval.lower),
      upper95: test.comparisons.map(({ interval }) => interval.upper),
    };
  },
  pairwise_welch: ({ y, g }) => {
    const test = gamesHowell(...labeled(y, g));
    if (test.status === 'error') return test;
    return {
      t: test.comparisons.map(({ t }) => t),
      df: test.comparisons.map(({ df }) => df),
      p_raw: test.comparisons.map(({ pUnadjusted }) => pUnadjusted),
      p_holm: test.comparisons.map(({ pHolm }) => pHolm),
      p_bonferroni: test.comparisons.map(({ pBonferroni }) => pBonferroni),
    };
  },
  dunnett: ({ y, g, control }) => {
    const test = dunnett(...labeled(y, g), String(control));
    if (test.status === 'error') return test;
    return {
      comparisons: test.comparisons.map(({ group }) => `${group} - ${String(control)}`),
      diff: test.comparisons.map(({ difference }) => difference),
      se: test.comparisons.map(({ standardError }) => standardError),
      t: test.comparisons.map(({ t }) => t),
      df: test.df,
      p: test.comparisons.map(({ p }) => p),
      critical_t: test.criticalT,
      lower95: test.comparisons.map(({ interval }) => interval.lower),
      upper95: test.comparisons.map(({ interval }) => interval.upper),
    };
  },
  anova_summary: ({ n, m, sd }) => {
    const [means, sds] = [numbers(m), numbersOrMissing(sd)];
    const test = anovaFromSummary(
      numbers(n).map((size, i) => ({ n: size, mean: means[i]!, variance: (sds[i] ?? 0) ** 2 })),
    );
    if (test.status === 'error') return test;
    return {
      F: test.f,
      df1: test.dfBetween,
      df2: test.dfWithin,
      p: test.p,
      welch_F: test.welch?.f,
      welch_df2: test.welch?.dfDenominator,
      welch_p: test.welch?.p,
    };
  },
  equal_variances: ({ y, g }) => {
    const data = labeled(y, g);
    const [bartlett, levene, median] = [
      bartlettTest(...data),
      leveneTest(...data, 'mean'),
      leveneTest(...data),
    ];
    if (levene.status === 'error') return levene;
    return {
      status: 'ok',
      bartlett: bartlett.status === 'ok' ? { K2: bartlett.kSquared, p: bartlett.p } : {},
      levene_mean: { F: levene.f, p: levene.p },
      brown_forsythe: median.status === 'ok' ? { F: median.f, p: median.p } : {},
    };
  },
  mauchly: ({ m }) => ({ ...renamed(mauchly(matrix(m))) }),
};

const renamed = (test: ReturnType<typeof mauchly>) =>
  test.status === 'error' ? test : { W: test.w, df: test.df, p: test.p };
