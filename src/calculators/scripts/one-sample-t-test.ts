import type { oneSampleTTestInstrument } from '../one-sample-t-test.ts';
import { deltaInPython, deltaInR } from './effect-limits.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof oneSampleTTestInstrument> = {
  r: ({ values }, { level, alternative, nullValue }) =>
    r.script(
      r.vector('x', values),
      `test <- t.test(x, mu = ${nullValue}, ${r.alternative(alternative)}, conf.level = ${level})`,
      `d <- (mean(x) - ${nullValue}) / sd(x)`,
      'root <- sqrt(length(x))',
      ...deltaInR('d * root', 'length(x) - 1', level),
      '',
      r.printEstimate('Mean', 'mean(x)', ['test$conf.int[1]', 'test$conf.int[2]']),
      r.print({
        t: 'test$statistic[[1]]',
        df: 'test$parameter[[1]]',
        p: 'test$p.value',
        'Cohen d': 'd',
        'd, limits': 'delta / root',
      }),
    ),
  python: ({ values }, { level, alternative, nullValue }) =>
    py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      py.array('x', values),
      `test = stats.ttest_1samp(x, ${nullValue}, ${py.alternative(alternative)})`,
      `d = (x.mean() - ${nullValue}) / x.std(ddof=1)`,
      'root = np.sqrt(len(x))',
      ...deltaInPython('d * root', 'len(x) - 1', level),
      '',
      py.print('Mean', 'x.mean()', `*test.confidence_interval(${level})`),
      py.print('t, df, p', 'test.statistic', 'test.df', 'test.pvalue'),
      py.print('Cohen d', 'd', '*(delta / root)'),
    ),
};
