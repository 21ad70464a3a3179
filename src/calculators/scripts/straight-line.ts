import type { straightLine } from '../straight-line.ts';
import { lambdaInPython, lambdaInR } from './effect-limits.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof straightLine> = {
  r: ({ x, y }, { level }) =>
    r.script(
      r.vector('x', x.values),
      r.vector('y', y.values),
      'line <- lm(y ~ x)',
      's <- summary(line)',
      `interval <- confint(line, level = ${level})`,
      ...lambdaInR('f', level),
      'shares <- lambda(s$fstatistic[[1]], 1, length(x) - 2)',
      'shares <- shares / (shares + length(x))',
      '',
      r.printEstimate('Slope', 'coef(line)[["x"]]', ['interval["x", 1]', 'interval["x", 2]']),
      r.printEstimate('Intercept', 'coef(line)[[1]]', ['interval[1, 1]', 'interval[1, 2]']),
      r.print({
        'p of the slope': 'coef(s)["x", "Pr(>|t|)"]',
        R2: 's$r.squared',
        'R2, limits': 'shares',
        'residual SD': 's$sigma',
        n: 'length(x)',
      }),
    ),
  python: ({ x, y }, { level }) =>
    py.script(
      ['import numpy as np', 'import statsmodels.api as sm', 'from scipy import optimize, stats'],
      py.array('x', x.values),
      py.array('y', y.values),
      'line = sm.OLS(y, sm.add_constant(x)).fit()',
      `interval = line.conf_int(1 - ${level})`,
      ...lambdaInPython('f', level),
      'limits = noncentrality(line.fvalue, 1, len(x) - 2)',
      'limits = limits / (limits + len(x))',
      '',
      py.print('Slope', 'line.params[1]', '*interval[1]'),
      py.print('Intercept', 'line.params[0]', '*interval[0]'),
      py.print('p of the slope', 'line.pvalues[1]'),
      py.print('R2', 'line.rsquared', '*limits'),
      py.print('residual SD', 'np.sqrt(line.scale)'),
      py.print('n', 'len(x)'),
    ),
};
