import type { multipleRegression } from '../multiple-regression.ts';
import { predictorsInPython, predictorsInR } from './predictors.ts';
import { lambdaInPython, lambdaInR } from './effect-limits.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof multipleRegression> = {
  r(input, { level }) {
    const { lines, formula } = predictorsInR(input);
    return r.script(
      r.vector('y', input.outcome.numbers),
      ...lines,
      `fit <- lm(y ~ ${formula})`,
      `slopes <- cbind(estimate = coef(fit), confint(fit, level = ${level}))[-1, , drop = FALSE]`,
      's <- summary(fit)',
      'f <- s$fstatistic',
      ...lambdaInR('f', level),
      'shares <- lambda(f[[1]], f[[2]], f[[3]])',
      'shares <- shares / (shares + length(y))',
      '',
      '# The predictor with the largest t comes first.',
      'top <- which.max(abs(coef(s)[-1, "t value"]))',
      r.printRows('slopes'),
      r.print({
        R2: 's$r.squared',
        'R2, limits': 'shares',
        'adjusted R2': 's$adj.r.squared',
        F: 'f[[1]]',
        p: 'pf(f[[1]], f[[2]], f[[3]], lower.tail = FALSE)',
        'residual SD': 's$sigma',
      }),
      '',
      '# Each predictor after all others (type II)',
      'drop1(fit, test = "F")',
    );
  },
  python: (input, { level }) =>
    py.script(
      ['import numpy as np', 'import statsmodels.api as sm', 'from scipy import optimize, stats'],
      py.array('y', input.outcome.numbers),
      ...predictorsInPython(input),
      'fit = sm.OLS(y, X).fit()',
      `interval = fit.conf_int(1 - ${level})`,
      ...lambdaInPython('f', level),
      'limits = noncentrality(fit.fvalue, fit.df_model, fit.df_resid)',
      'limits = limits / (limits + len(y))',
      '',
      '# The predictor with the largest t comes first.',
      'top = 1 + np.argmax(abs(fit.tvalues[1:]))',
      'for j in [top] + [j for j in range(1, X.shape[1]) if j != top]:',
      '    print(f"x{j}", fit.params[j], *interval[j])',
      py.print('R2', 'fit.rsquared', '*limits'),
      py.print('adjusted R2', 'fit.rsquared_adj'),
      py.print('F, p', 'fit.fvalue', 'fit.f_pvalue'),
      py.print('residual SD', 'np.sqrt(fit.scale)'),
    ),
};
