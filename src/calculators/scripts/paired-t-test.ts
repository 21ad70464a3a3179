import type { pairedTTestInstrument } from '../paired-t-test.ts';
import { deltaInPython, deltaInR } from './effect-limits.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof pairedTTestInstrument> = {
  r: ({ x, y }, { level, alternative, nullValue }) =>
    r.script(
      r.vector('x', x.values),
      r.vector('y', y.values),
      `test <- t.test(x, y, paired = TRUE, mu = ${nullValue}, ${r.alternative(alternative)}, conf.level = ${level})`,
      'dz <- mean(x - y) / sd(x - y)',
      'root <- sqrt(length(x))',
      ...deltaInR('dz * root', 'length(x) - 1', level),
      '',
      r.printEstimate('Mean difference', 'mean(x - y)', ['test$conf.int[1]', 'test$conf.int[2]']),
      r.print({
        t: 'test$statistic[[1]]',
        df: 'test$parameter[[1]]',
        p: 'test$p.value',
        'Cohen dz': 'dz',
        'dz, limits': 'delta / root',
      }),
    ),
  python: ({ x, y }, { level, alternative, nullValue }) =>
    py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      py.array('x', x.values),
      py.array('y', y.values),
      `test = stats.ttest_1samp(x - y, ${nullValue}, ${py.alternative(alternative)})`,
      `interval = test.confidence_interval(${level})`,
      'dz = (x - y).mean() / (x - y).std(ddof=1)',
      'root = np.sqrt(len(x))',
      ...deltaInPython('dz * root', 'len(x) - 1', level),
      '',
      py.print('Mean difference', '(x - y).mean()', '*interval'),
      py.print('t, df, p', 'test.statistic', 'test.df', 'test.pvalue'),
      py.print('Cohen dz', 'dz', '*(delta / root)'),
    ),
};
