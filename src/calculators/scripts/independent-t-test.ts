import type { independentTTest } from '../independent-t-test.ts';
import { deltaInPython, deltaInR } from './effect-limits.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof independentTTest> = {
  r({ groups: [first, second] }, { variances, level, alternative, nullValue }) {
    const equal = variances === 'student' ? 'TRUE' : 'FALSE';
    return r.script(
      r.vector('x', first.values),
      r.vector('y', second.values),
      `test <- t.test(x, y, var.equal = ${equal}, mu = ${nullValue}, ${r.alternative(alternative)}, conf.level = ${level})`,
      'n <- length(x) + length(y) - 2',
      'pooled <- sqrt(sum((x - mean(x))^2, (y - mean(y))^2) / n)',
      'd <- (mean(x) - mean(y)) / pooled',
      'g <- d * exp(lgamma(n / 2) - lgamma((n - 1) / 2)) / sqrt(n / 2)',
      'scale <- sqrt(1 / length(x) + 1 / length(y))',
      ...deltaInR('d / scale', 'n', level),
      '',
      r.printEstimate('Difference of the means', 'mean(x) - mean(y)', [
        'test$conf.int[1]',
        'test$conf.int[2]',
      ]),
      r.print({
        t: 'test$statistic[[1]]',
        df: 'test$parameter[[1]]',
        p: 'test$p.value',
        'Hedges g': 'g',
        'g, limits': 'delta * scale * g / d',
        'Cohen d': 'd',
        'd, limits': 'delta * scale',
      }),
    );
  },
  python({ groups: [first, second] }, { variances, level, alternative, nullValue }) {
    return py.script(
      [
        'import numpy as np',
        'from scipy import optimize, special, stats',
        'from statsmodels.stats import weightstats',
      ],
      py.array('x', first.values),
      py.array('y', second.values),
      'means = weightstats.CompareMeans(weightstats.DescrStatsW(x), weightstats.DescrStatsW(y))',
      `usevar = "${variances === 'student' ? 'pooled' : 'unequal'}"`,
      `alternative = "${{ 'two-sided': 'two-sided', greater: 'larger', less: 'smaller' }[alternative]}"`,
      `t, p, df = means.ttest_ind(alternative, usevar, value=${nullValue})`,
      `lower, upper = means.tconfint_diff(1 - ${level}, alternative, usevar)`,
      'n = len(x) + len(y) - 2',
      'd = (x.mean() - y.mean()) / np.sqrt((len(x) * x.var() + len(y) * y.var()) / n)',
      'g = d * np.exp(special.gammaln(n / 2) - special.gammaln((n - 1) / 2)) / np.sqrt(n / 2)',
      'scale = np.sqrt(1 / len(x) + 1 / len(y))',
      ...deltaInPython('d / scale', 'n', level),
      '',
      py.print('Difference of the means', 'x.mean() - y.mean()', 'lower', 'upper'),
      py.print('t, df, p', 't', 'df', 'p'),
      py.print('Hedges g', 'g', '*(delta * scale * g / d)'),
      py.print('Cohen d', 'd', '*(delta * scale)'),
    );
  },
};
