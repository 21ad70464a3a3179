import { separation } from '../../statistics/regression/separation.ts';
import type { logisticRegressionInstrument } from '../logistic-regression.ts';
import { modelColumns } from '../predictors.ts';
import { firthInPython, firthInR } from './firth.ts';
import { predictorsInPython, predictorsInR } from './predictors.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

/** The ends of profile intervals, where the deviance has risen by the quantile of χ². R's own `confint` interpolates them. */
const profileInR = (level: string) => [
  'X <- model.matrix(fit)',
  'deviance_at <- function(j, b)',
  '  suppressWarnings(glm.fit(X[, -j, drop = FALSE], y, offset = b * X[, j], family = binomial(), control = list(epsilon = 1e-12)))$deviance',
  'end <- function(j, way) tryCatch(uniroot(',
  `  function(b) deviance_at(j, b) - fit$deviance - qchisq(${level}, 1),`,
  '  coef(fit)[[j]] + c(0, 10 * way * sqrt(vcov(fit)[j, j])), tol = 1e-10',
  ')$root, error = function(e) NA)',
  'interval <- t(sapply(seq_along(coef(fit)), function(j) c(lower = end(j, -1), upper = end(j, 1))))',
];

/** The same in Python; statsmodels has no function for it. */
const profileInPython = (level: string) => [
  'def deviance(j, b):',
  '    others = sm.GLM(y, np.delete(X, j, axis=1), sm.families.Binomial(), offset=b * X[:, j])',
  '    return others.fit(tol=1e-12).deviance',
  '',
  'def end(j, way):',
  `    rise = lambda b: deviance(j, b) - fit.deviance - stats.chi2.ppf(${level}, 1)`,
  '    try:',
  '        return optimize.brentq(rise, fit.params[j], fit.params[j] + 10 * way * fit.bse[j])',
  '    except ValueError:',
  '        return np.nan',
  '',
  'interval = np.array([[end(j, -1), end(j, 1)] for j in range(X.shape[1])])',
];

type Input = Parameters<ScriptsFor<typeof logisticRegressionInstrument>['r']>[0];

/** Whether the page shows Firth's estimates because the maximum-likelihood ones are infinite. */
function isPenalized(input: Input): boolean {
  const columns = modelColumns(input).map(({ values }) => values);
  const found = separation({ columns, events: input.events });
  return found.status === 'ok' && found.separation !== 'none';
}

export const scripts: ScriptsFor<typeof logisticRegressionInstrument> = {
  r(input, { intervals, level }) {
    const { lines, formula } = predictorsInR(input);
    if (isPenalized(input))
      return r.script(
        r.vector('y', input.events),
        ...lines,
        `X <- model.matrix(~ ${formula})`,
        ...firthInR(level, intervals),
      );
    return r.script(
      r.vector('y', input.events),
      ...lines,
      `fit <- glm(y ~ ${formula}, family = binomial, epsilon = 1e-12)`,
      ...(intervals === 'wald' ? [`interval <- confint.default(fit, level = ${level})`] : profileInR(level)),
      'ratios <- exp(cbind(coef(fit), interval))[-1, , drop = FALSE]',
      'colnames(ratios)[1] <- "odds ratio"',
      'rise <- fit$null.deviance - fit$deviance',
      'df <- fit$df.null - fit$df.residual',
      'n <- length(y)',
      '',
      '# The predictor with the largest z comes first.',
      'top <- which.max(abs(coef(summary(fit))[-1, "z value"]))',
      r.printRows('ratios'),
      r.print({
        'area under the ROC curve': '(mean(rank(fitted(fit))[y == 1]) - (sum(y) + 1) / 2) / sum(y == 0)',
        'chi-squared (likelihood ratio)': 'rise',
        p: 'pchisq(rise, df, lower.tail = FALSE)',
        'Nagelkerke R2': '(1 - exp(-rise / n)) / (1 - exp(-fit$null.deviance / n))',
        events: 'sum(y)',
        n: 'n',
      }),
    );
  },
  python(input, { intervals, level }) {
    if (isPenalized(input))
      return py.script(
        ['import numpy as np', 'from scipy import optimize, special, stats'],
        py.array('y', input.events),
        ...predictorsInPython(input),
        ...firthInPython(level, intervals),
      );
    return py.script(
      [
        'import numpy as np',
        'import statsmodels.api as sm',
        `from scipy import ${intervals === 'profile' ? 'optimize, ' : ''}stats`,
      ],
      py.array('y', input.events),
      ...predictorsInPython(input),
      'fit = sm.GLM(y, X, sm.families.Binomial()).fit(tol=1e-12)',
      ...(intervals === 'wald' ? [`interval = fit.conf_int(1 - ${level})`] : profileInPython(level)),
      'rise = fit.null_deviance - fit.deviance',
      'n = len(y)',
      '',
      '# The predictor with the largest z comes first.',
      'top = 1 + np.argmax(abs(fit.tvalues[1:]))',
      'for j in [top] + [j for j in range(1, X.shape[1]) if j != top]:',
      '    print(f"odds ratio, x{j}", *np.exp([fit.params[j], *interval[j]]))',
      py.print(
        'area under the ROC curve',
        '(stats.rankdata(fit.fittedvalues)[y == 1].mean() - (y.sum() + 1) / 2) / (y == 0).sum()',
      ),
      py.print('chi-squared (likelihood ratio), p', 'rise', 'stats.chi2.sf(rise, fit.df_model)'),
      py.print('Nagelkerke R2', '(1 - np.exp(-rise / n)) / (1 - np.exp(-fit.null_deviance / n))'),
      py.print('events, n', 'y.sum()', 'n'),
    );
  },
};
