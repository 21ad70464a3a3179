import type { sampleSizeForAnova } from '../sample-size-for-anova.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import { sizeInPython, sizeInR } from './sample-sizes.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof sampleSizeForAnova> = {
  r: ({ groups, means }, { standardDeviation, power, alpha }) =>
    r.script(
      '# The variance of the group means that are expected, and that within groups',
      r.vector('means', means),
      `between <- var(means); within <- ${standardDeviation}^2`,
      `power <- function(n) power.anova.test(${groups}, n, between, within, sig.level = ${alpha})$power`,
      ...sizeInR({
        target: power,
        least: 2,
        groups,
        effects: { 'effect size f': `sqrt(between * ${groups - 1} / ${groups} / within)` },
      }),
    ),
  python: ({ groups, means }, { standardDeviation, power, alpha }) =>
    py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      '# The variance of the group means that are expected, and that within groups',
      py.array('means', means),
      `k, between, within = len(means), means.var(ddof=1), ${standardDeviation} ** 2`,
      '',
      '',
      'def power(n):',
      '    df = (k - 1, k * (n - 1))',
      `    return stats.ncf.sf(stats.f.isf(${alpha}, *df), *df, (k - 1) * n * between / within)`,
      '',
      '',
      ...sizeInPython({
        target: power,
        least: 2,
        groups,
        effects: { 'effect size f': 'np.sqrt(between * (k - 1) / k / within)' },
      }),
    ),
};
