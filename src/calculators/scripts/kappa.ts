import type { kappaInstrument } from '../kappa.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

/** The weight of each cell, from the distance of its categories as a proportion of the largest. */
const weightsInR = {
  unweighted: 'diag(nrow(m))',
  linear: '1 - distance',
  quadratic: '1 - distance^2',
} as const;
const weightsInPython = { unweighted: '', linear: ', wt="linear"', quadratic: ', wt="quadratic"' } as const;

export const scripts: ScriptsFor<typeof kappaInstrument> = {
  r: ({ names, categories, cells }, { weights, level }) =>
    r.script(
      `m <- matrix(c(${cells.map((row) => row.join(', ')).join(',\n  ')}), ncol = ${categories.length}, byrow = TRUE, dimnames = setNames(list(${r.words(categories)}, ${r.words(categories)}), ${r.words(names)}))`,
      'n <- sum(m)',
      'p <- unname(m) / n',
      'rows <- rowSums(p)',
      'columns <- colSums(p)',
      'chance <- outer(rows, columns)',
      ...(weights === 'unweighted'
        ? []
        : ['distance <- abs(outer(seq_along(rows), seq_along(rows), "-")) / (nrow(m) - 1)']),
      `w <- ${weightsInR[weights]}`,
      'observed <- sum(w * p)',
      'expected <- sum(w * chance)',
      'kappa <- (observed - expected) / (1 - expected)',
      '# The standard errors of Fleiss, Cohen, and Everitt: for the interval, and under chance agreement for the test',
      'average <- outer(drop(w %*% columns), drop(rows %*% w), "+")',
      'se <- sqrt(max(0, sum(p * (w - average * (1 - kappa))^2) - (kappa - expected * (1 - kappa))^2) / n) / (1 - expected)',
      'se0 <- sqrt(max(0, sum(chance * (w - average)^2) - expected^2) / n) / (1 - expected)',
      `z <- qnorm(${(1 + Number(level)) / 2})`,
      '',
      r.printEstimate('Kappa', 'kappa', ['kappa - z * se', 'kappa + z * se']),
      r.print({
        'observed agreement (%)': '100 * sum(diag(p))',
        'expected (%)': '100 * sum(rows * columns)',
        p: '2 * pnorm(-abs(kappa / se0))',
        n: 'n',
      }),
    ),
  python: ({ cells }, { weights, level }) =>
    py.script(
      [
        'import numpy as np',
        'from scipy import stats',
        'from statsmodels.stats.inter_rater import cohens_kappa',
      ],
      `m = np.array([\n${cells.map((row) => `    [${row.join(', ')}],\n`).join('')}])`,
      `test = cohens_kappa(m${weightsInPython[weights]})`,
      `reach = stats.norm.ppf(${(1 + Number(level)) / 2}) * test.std_kappa`,
      'share = m / m.sum()',
      '',
      py.print('Kappa', 'test.kappa', 'test.kappa - reach', 'test.kappa + reach'),
      py.print('Observed agreement (%)', '100 * np.trace(share)'),
      py.print('Expected (%)', '100 * (share.sum(axis=0) * share.sum(axis=1)).sum()'),
      py.print('p', 'test.pvalue_two_sided'),
      py.print('n', 'm.sum()'),
    ),
};
