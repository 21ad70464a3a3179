import type { sampleSizeForMeans } from '../sample-size-for-means.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import { sizeInPython, sizeInR } from './sample-sizes.ts';
import type { ScriptsFor } from './scripts.ts';

const types = { two: 'two.sample', paired: 'paired', one: 'one.sample' } as const;

export const scripts: ScriptsFor<typeof sampleSizeForMeans> = {
  r: ({ samples, difference, standardDeviation, alpha, alternative }, { power }) =>
    r.script(
      `power <- function(n) power.t.test(n, delta = ${difference}, sd = ${standardDeviation}, sig.level = ${alpha}, type = "${types[samples]}", alternative = "${alternative === 'two-sided' ? 'two.sided' : 'one.sided'}")$power`,
      ...sizeInR({
        target: power,
        least: 2,
        groups: samples === 'two' ? 2 : 1,
        effects: { 'effect size d': `${difference} / ${standardDeviation}` },
      }),
    ),
  python({ samples, difference, standardDeviation, alpha, alternative }, { power }) {
    const groups = samples === 'two' ? 2 : 1;
    return py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      `d = ${difference} / ${standardDeviation}`,
      '',
      '',
      'def power(n):',
      `    df = ${groups} * (n - 1)`,
      `    critical = stats.t.isf(${alternative === 'two-sided' ? alpha / 2 : alpha}, df)`,
      `    return stats.nct.sf(critical, df, d * np.sqrt(n / ${groups}))`,
      '',
      '',
      ...sizeInPython({ target: power, least: 2, groups, effects: { 'effect size d': 'd' } }),
    );
  },
};
