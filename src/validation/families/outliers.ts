import { andersonDarling } from '../../statistics/descriptive/anderson-darling.ts';
import { dAgostinoPearson } from '../../statistics/descriptive/dagostino-pearson.ts';
import { jarqueBera } from '../../statistics/descriptive/jarque-bera.ts';
import { lilliefors } from '../../statistics/descriptive/lilliefors.ts';
import { mean } from '../../statistics/descriptive/moments.ts';
import { shapiroWilk } from '../../statistics/descriptive/shapiro-wilk.ts';
import { generalizedEsd } from '../../statistics/outliers/generalized-esd.ts';
import { grubbs } from '../../statistics/outliers/grubbs.ts';
import { observed, scalar } from '../inputs.ts';
import type { Registry } from '../reference-case.ts';

export const outliers: Registry = {
  normality_all: (inputs) => {
    const x = observed(inputs.x);
    const [shapiro, anderson, distance] = [shapiroWilk(x), andersonDarling(x), lilliefors(x)];
    const [omnibus, moments] = [dAgostinoPearson(x), jarqueBera(x)];
    if (shapiro.status === 'error') return shapiro;
    return {
      status: 'ok',
      shapiro_W: shapiro.w,
      shapiro_p: shapiro.p,
      ...(anderson.status === 'ok' && {
        anderson_darling_A: anderson.aSquared,
        anderson_darling_p: anderson.p,
      }),
      ...(distance.status === 'ok' && { lilliefors_D: distance.d, lilliefors_p: distance.p }),
      ...(omnibus.status === 'ok' && {
        dagostino_z_skewness: omnibus.zSkewness,
        dagostino_z_kurtosis: omnibus.zKurtosis,
        dagostino_K2: omnibus.kSquared,
        dagostino_p: omnibus.p,
      }),
      ...(moments.status === 'ok' && { jarque_bera: moments.statistic, jarque_bera_p: moments.p }),
    };
  },
  grubbs: ({ x }) => {
    const test = grubbs(observed(x));
    if (test.status === 'error') return test;
    const above = test.outlier > mean(observed(x));
    const chosen = grubbs(observed(x), { alternative: above ? 'greater' : 'less' });
    if (chosen.status === 'error') return chosen;
    return {
      G: test.g,
      outlier: test.outlier,
      p_two_sided: test.p,
      p_one_sided: chosen.p,
      critical_two_sided_05: test.critical,
      critical_one_sided_05: chosen.critical,
      beyond_fences_type7: test.beyondFences,
      modified_z_of_outlier: test.modifiedZ,
      modified_z_beyond_3_5: test.beyondModifiedZ,
    };
  },
  generalized_esd: ({ x, r_max, alpha }) => {
    const test = generalizedEsd(observed(x), scalar(r_max), scalar(alpha, 0.05));
    if (test.status === 'error') return test;
    return {
      R: test.statistics,
      critical: test.critical,
      number_of_outliers: test.outliers.length,
      outliers: test.outliers,
    };
  },
};
