import { proportionalHazards } from '../../statistics/survival/proportional-hazards.ts';
import type { coxRegressionInstrument } from '../cox-regression.ts';
import { termsOf } from '../follow-up.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

type Input = Parameters<ScriptsFor<typeof coxRegressionInstrument>['r']>[0];

/** Whether proportional hazards can be tested: not with one event. */
const isTested = ({ times: time, events: status, stratum, predictors }: Input) => {
  const columns = termsOf(predictors).map(({ values }) => values);
  const strata = stratum?.words;
  return proportionalHazards({ time, status, columns, ...(strata && { strata }) }).status === 'ok';
};

/** Each predictor as a number or a factor, whose first level is the reference. */
const predictorsInR = ({ predictors }: Input) =>
  predictors.flatMap(({ name, numbers, words, levels }, i) => [
    r.comment(name),
    numbers
      ? r.vector(`x${i + 1}`, numbers)
      : `x${i + 1} <- factor(${r.words(words)}, levels = ${r.words(levels)})`,
  ]);

/** The columns of the model, with an indicator for each level but the reference. */
const predictorsInPython = ({ predictors }: Input) => {
  const columns = predictors.flatMap(({ name, numbers, words, levels }, i) => {
    const x = `x${i + 1}`;
    if (numbers) return [{ lines: [r.comment(name), py.array(x, numbers)], terms: [x] }];
    return [
      {
        lines: [r.comment(name), `${x} = np.array(${py.words(words)})`],
        terms: levels.slice(1).map((level) => `${x} == ${py.quoted(level)}`),
      },
    ];
  });
  return [
    ...columns.flatMap(({ lines }) => lines),
    `X = np.column_stack([${columns.flatMap(({ terms }) => terms).join(', ')}]).astype(float)`,
  ];
};

export const scripts: ScriptsFor<typeof coxRegressionInstrument> = {
  r(input, { level }, page) {
    const { times, events, stratum, predictors } = input;
    const hasConcordance = page.numbers.some(({ name }) => name === 'Concordance');
    const terms = [...predictors.map((_, i) => `x${i + 1}`), ...(stratum ? ['strata(s)'] : [])];
    return r.script(
      'library(survival)',
      r.vector('time', times),
      r.vector('status', events),
      ...predictorsInR(input),
      ...(stratum ? [r.comment(stratum.name), `s <- ${r.words(stratum.words)}`] : []),
      `fit <- coxph(Surv(time, status) ~ ${terms.join(' + ')}, ties = "efron")`,
      `model <- summary(fit, conf.int = ${level})`,
      'ratios <- model$conf.int[, -2, drop = FALSE]',
      '',
      '# The predictor with the largest z comes first.',
      'top <- which.max(abs(model$coefficients[, "z"]))',
      r.printRows('ratios'),
      r.print({
        ...(hasConcordance && { concordance: 'model$concordance[[1]]' }),
        'chi-squared (likelihood ratio)': 'model$logtest[["test"]]',
        df: 'model$logtest[["df"]]',
        p: 'model$logtest[["pvalue"]]',
        events: 'fit$nevent',
        n: 'fit$n',
      }),
      ...(isTested(input)
        ? ['', '# Is each hazard ratio the same at all times?', 'cox.zph(fit, terms = FALSE)']
        : []),
    );
  },
  python(input, { level }, page) {
    const { times, events, stratum } = input;
    const hasConcordance = page.numbers.some(({ name }) => name === 'Concordance');
    return py.script(
      [
        'import numpy as np',
        'from scipy import stats',
        'from statsmodels.duration.hazard_regression import PHReg',
      ],
      py.array('time', times),
      py.array('status', events),
      ...predictorsInPython(input),
      ...(stratum ? [r.comment(stratum.name), `s = np.array(${py.words(stratum.words)})`] : []),
      `model = PHReg(time, X, status, ${stratum ? 'strata=s, ' : ''}ties="efron")`,
      'fit = model.fit()',
      `interval = fit.conf_int(1 - ${level})`,
      'rise = 2 * (fit.llf - model.loglike(np.zeros(X.shape[1])))',
      '',
      '# The predictor with the largest z comes first.',
      'top = np.argmax(abs(fit.tvalues))',
      'for j in [top] + [j for j in range(X.shape[1]) if j != top]:',
      '    print(f"hazard ratio, column {j + 1}", *np.exp([fit.params[j], *interval[j]]))',
      ...(hasConcordance
        ? [
            '# Of an event and a subject who stays longer, how often has the first the higher risk?',
            'risk = np.round(X @ fit.params, 12)',
            'pairs = (status == 1)[:, None] & ((time[:, None] < time) | ((time[:, None] == time) & (status == 0)))',
            ...(stratum ? ['pairs &= s[:, None] == s'] : []),
            'higher = (1 + np.sign(risk[:, None] - risk)) / 2',
            py.print('concordance', 'higher[pairs].mean()'),
          ]
        : []),
      py.print(
        'chi-squared (likelihood ratio), df, p',
        'rise',
        'X.shape[1]',
        'stats.chi2.sf(rise, X.shape[1])',
      ),
      py.print('events, n', 'status.sum()', 'len(time)'),
    );
  },
};
