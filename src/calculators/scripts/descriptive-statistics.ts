import type { descriptiveStatistics } from '../descriptive-statistics.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof descriptiveStatistics> = {
  r: ({ values }, { level }) =>
    r.script(
      r.vector('x', values),
      `reach <- qt(${(1 + Number(level)) / 2}, length(x) - 1) * sd(x) / sqrt(length(x))`,
      '',
      r.printEstimate('Mean', 'mean(x)', ['mean(x) - reach', 'mean(x) + reach']),
      r.print({
        n: 'length(x)',
        SD: 'sd(x)',
        median: 'median(x)',
        'lower quartile': 'quantile(x, 0.25, names = FALSE)',
        'upper quartile': 'quantile(x, 0.75, names = FALSE)',
        least: 'min(x)',
        most: 'max(x)',
      }),
    ),
  python: ({ values }, { level }) =>
    py.script(
      ['import numpy as np', 'from scipy import stats'],
      py.array('x', values),
      `reach = stats.t.ppf(${(1 + Number(level)) / 2}, len(x) - 1) * stats.sem(x)`,
      '',
      py.print('Mean', 'x.mean()', 'x.mean() - reach', 'x.mean() + reach'),
      py.print('n', 'len(x)'),
      py.print('SD', 'x.std(ddof=1)'),
      py.print('median', 'np.median(x)'),
      py.print('quartiles', '*np.quantile(x, [0.25, 0.75])'),
      py.print('range', 'x.min()', 'x.max()'),
    ),
};
