import type { twoLevelFactors } from '../two-level-factors.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { Headlines, ScriptsFor } from './scripts.ts';

/** Whether runs are replicated, which provides an error estimate; otherwise Lenth's method is used if possible. */
const errorMeasureOf = ({ numbers }: Headlines) =>
  (['df', 'Margin of error'] as const).find((wanted) => numbers.some(({ name }) => name === wanted));

export const scripts: ScriptsFor<typeof twoLevelFactors> = {
  r({ factors, codes, response }, { level }, page) {
    const share = (1 + Number(level)) / 2;
    const errorMeasure = errorMeasureOf(page);
    return r.script(
      ...codes.flatMap((column, j) => [r.comment(factors[j]!.name), r.vector(`x${j + 1}`, column)]),
      r.vector('y', response.numbers),
      `fit <- lm(y ~ ${codes.map((_, j) => `x${j + 1}`).join(' * ')})`,
      'effect <- 2 * coef(fit)[-1]',
      ...(errorMeasure === 'df'
        ? ['se <- 2 * sigma(fit) / sqrt(length(y))', `margin <- qt(${share}, df.residual(fit)) * se`]
        : [
            '# Lenth (1989)',
            'm <- length(effect)',
            'pse <- 1.5 * median(abs(effect)[abs(effect) < 2.5 * 1.5 * median(abs(effect))])',
            `margin <- qt(${share}, m / 3) * pse`,
            `simultaneous <- qt((1 + ${level}^(1 / m)) / 2, m / 3) * pse`,
          ]),
      '',
      '# The largest effect comes first.',
      `effects <- cbind(effect${errorMeasure ? ', lower = effect - margin, upper = effect + margin' : ''})`,
      'print(effects[order(-abs(round(effect, 9))), , drop = FALSE], digits = 10)',
      r.print({
        mean: 'coef(fit)[[1]]',
        ...(errorMeasure === 'df' && { 'standard error of an effect': 'se', df: 'df.residual(fit)' }),
        ...(errorMeasure === 'Margin of error' && {
          'Lenth standard error': 'pse',
          'margin of error': 'margin',
          'simultaneous margin': 'simultaneous',
        }),
      }),
    );
  },
  python({ factors, codes, response }, { level }, page) {
    const share = (1 + Number(level)) / 2;
    const errorMeasure = errorMeasureOf(page);
    return py.script(
      [
        'from itertools import combinations',
        '',
        'import numpy as np',
        ...(errorMeasure ? ['from scipy import stats'] : []),
      ],
      ...codes.flatMap((column, j) => [r.comment(factors[j]!.name), py.array(`x${j + 1}`, column)]),
      py.array('y', response.numbers),
      `factors = {${codes.map((_, j) => `"x${j + 1}": x${j + 1}`).join(', ')}}`,
      'words = [word for k in range(1, len(factors) + 1) for word in combinations(factors, k)]',
      'X = np.column_stack([np.ones(len(y))] + [np.prod([factors[name] for name in word], axis=0) for word in words])',
      'fit = np.linalg.lstsq(X, y, rcond=None)[0]',
      'effect = 2 * fit[1:]',
      ...(errorMeasure === 'df'
        ? [
            'df = len(y) - len(fit)',
            'se = 2 * np.sqrt(((y - X @ fit) ** 2).sum() / df / len(y))',
            `margin = stats.t.ppf(${share}, df) * se`,
          ]
        : []),
      ...(errorMeasure === 'Margin of error'
        ? [
            '# Lenth (1989)',
            'm, size = len(effect), abs(effect)',
            'pse = 1.5 * np.median(size[size < 2.5 * 1.5 * np.median(size)])',
            `margin = stats.t.ppf(${share}, m / 3) * pse`,
            `simultaneous = stats.t.ppf((1 + ${level} ** (1 / m)) / 2, m / 3) * pse`,
          ]
        : []),
      '',
      '# The largest effect comes first.',
      'for i in np.argsort(-abs(effect.round(9)), kind="stable"):',
      `    print(":".join(words[i]), effect[i]${errorMeasure ? ', effect[i] - margin, effect[i] + margin' : ''})`,
      py.print('mean', 'fit[0]'),
      ...(errorMeasure === 'df' ? [py.print('standard error of an effect, df', 'se', 'df')] : []),
      ...(errorMeasure === 'Margin of error'
        ? [
            py.print('Lenth standard error', 'pse'),
            py.print('margin of error, simultaneous margin', 'margin', 'simultaneous'),
          ]
        : []),
    );
  },
};
