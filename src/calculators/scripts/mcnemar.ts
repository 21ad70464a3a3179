import type { mcnemarTest } from '../mcnemar.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof mcnemarTest> = {
  r: ({ names, answers, cells }, { level }) =>
    r.script(
      `m <- matrix(c(${cells.flat().join(', ')}), 2, byrow = TRUE, dimnames = setNames(list(${r.words(answers)}, ${r.words(answers)}), ${r.words(names)}))`,
      'n <- sum(m)',
      'b <- m[1, 2]',
      'c <- m[2, 1]',
      'first <- sum(m[1, ])',
      'second <- sum(m[, 1])',
      'difference <- (b - c) / n',
      '# Newcombe’s interval for pairs (method 10): Wilson’s interval of each proportion, and the correlation of the answers',
      `wilson <- function(k) prop.test(k, n, correct = FALSE, conf.level = ${level})$conf.int`,
      'w1 <- wilson(first)',
      'w2 <- wilson(second)',
      'cross <- m[1, 1] * m[2, 2] - b * c',
      'margins <- prod(rowSums(m), colSums(m))',
      'phi <- if (margins == 0) 0 else (if (cross > n / 2) cross - n / 2 else min(cross, 0)) / sqrt(margins)',
      'joined <- function(x, y) sqrt(x^2 - 2 * phi * x * y + y^2)',
      'lower <- difference - joined(first / n - w1[1], w2[2] - second / n)',
      'upper <- difference + joined(w1[2] - first / n, second / n - w2[1])',
      'chi <- mcnemar.test(m, correct = FALSE)',
      `exact <- binom.test(b, b + c, conf.level = ${level})`,
      'odds <- exact$conf.int / (1 - exact$conf.int)',
      '',
      r.printEstimate('Difference (percentage points)', '100 * difference', ['100 * lower', '100 * upper']),
      r.print({
        'p (exact)': 'exact$p.value',
        'chi squared': 'chi$statistic[[1]]',
        'p (chi squared)': 'chi$p.value',
      }),
      r.print({ 'odds ratio': 'b / c', lower: 'odds[1]', upper: 'odds[2]', pairs: 'n' }),
    ),
  python: ({ cells }, { level }) =>
    py.script(
      [
        'import numpy as np',
        'from scipy import stats',
        'from statsmodels.stats.contingency_tables import mcnemar',
        'from statsmodels.stats.proportion import proportion_confint',
      ],
      `m = np.array([${cells.map((row) => `[${row.join(', ')}]`).join(', ')}])`,
      'n = m.sum()',
      'b, c = m[0, 1], m[1, 0]',
      'first, second = m[0].sum(), m[:, 0].sum()',
      'difference = (b - c) / n',
      '# Newcombe’s interval for pairs (method 10): Wilson’s interval of each proportion, and the correlation of the answers',
      `low, high = proportion_confint(np.array([first, second]), n, 1 - ${level}, method="wilson")`,
      'cross = m[0, 0] * m[1, 1] - b * c',
      'margins = np.prod(m.sum(axis=0), dtype=float) * np.prod(m.sum(axis=1), dtype=float)',
      'phi = (cross - n / 2 if cross > n / 2 else min(cross, 0)) / np.sqrt(margins) if margins > 0 else 0',
      'joined = lambda x, y: np.sqrt(x**2 - 2 * phi * x * y + y**2)',
      'lower = difference - joined(first / n - low[0], high[1] - second / n)',
      'upper = difference + joined(high[0] - first / n, second / n - low[1])',
      'chi = mcnemar(m, exact=False, correction=False)',
      'print("Difference (percentage points)", 100 * difference, 100 * lower, 100 * upper)',
      py.print('p (exact)', 'mcnemar(m, exact=True).pvalue'),
      py.print('chi squared, p', 'chi.statistic', 'chi.pvalue'),
      'if c > 0:',
      `    share = stats.binomtest(int(b), int(b + c)).proportion_ci(${level})`,
      '    odds = [each / (1 - each) if each < 1 else np.inf for each in share]',
      '    print("Odds ratio", b / c, *odds)',
      py.print('Pairs', 'n'),
    ),
};
