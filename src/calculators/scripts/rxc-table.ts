import type { rxcTable } from '../rxc-table.ts';
import { lambdaInPython, lambdaInR } from './effect-limits.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

type Counts = Parameters<ScriptsFor<typeof rxcTable>['r']>[0];

const hasTrend = ({ groups, outcomes }: Counts) => outcomes.length === 2 && groups.length > 2;

export const scripts: ScriptsFor<typeof rxcTable> = {
  r: (counts, { level }) =>
    r.script(
      `m <- matrix(c(${counts.cells.map((row) => row.join(', ')).join(',\n  ')}), ncol = ${counts.outcomes.length}, byrow = TRUE, dimnames = list(${r.words(counts.groups)}, ${r.words(counts.outcomes)}))`,
      'test <- chisq.test(m, correct = FALSE)',
      ...lambdaInR('chisq', level),
      'scale <- sum(m) * (min(dim(m)) - 1)',
      'limits <- pmin(1, sqrt(lambda(test$statistic[[1]], test$parameter[[1]]) / scale))',
      '# Missing where the exact test would take too long',
      'exact <- tryCatch(fisher.test(m, workspace = 2e7)$p.value, error = function(e) NA)',
      '',
      r.print({ 'Cramer V': 'sqrt(test$statistic[[1]] / scale)', lower: 'limits[1]', upper: 'limits[2]' }),
      r.print({
        'chi squared': 'test$statistic[[1]]',
        df: 'test$parameter[[1]]',
        p: 'test$p.value',
        'p (Fisher-Freeman-Halton)': 'exact',
      }),
      ...(hasTrend(counts)
        ? [r.print({ 'p of a trend': 'prop.trend.test(m[, 1], rowSums(m))$p.value' })]
        : []),
      '# Adjusted residuals',
      'print(test$stdres, digits = 10)',
    ),
  python: (counts, { level }) =>
    py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      `m = np.array([\n${counts.cells.map((row) => `    [${row.join(', ')}],\n`).join('')}])`,
      'chi, p, df, expected = stats.chi2_contingency(m, correction=False)',
      'scale = m.sum() * (min(m.shape) - 1)',
      ...lambdaInPython('chisq', level),
      py.print('Cramer V', 'np.sqrt(chi / scale)', '*np.minimum(1, np.sqrt(noncentrality(chi, df) / scale))'),
      py.print('chi squared, df, p', 'chi', 'df', 'p'),
      ...(hasTrend(counts)
        ? [
            '# Cochran and Armitage’s trend of the first outcome',
            'score, size = np.arange(len(m)), m.sum(axis=1)',
            'share = m[:, 0].sum() / m.sum()',
            'trend = (score * (m[:, 0] - size * share)).sum()',
            'variance = share * (1 - share) * ((size * score**2).sum() - (size * score).sum() ** 2 / m.sum())',
            py.print('p of a trend', 'stats.chi2.sf(trend**2 / variance, 1)'),
          ]
        : []),
    ),
  differsInPython: () => ({
    names: ['p (Fisher–Freeman–Halton)'],
    because: 'SciPy 1.10 has no exact test of tables larger than 2 × 2, so the script leaves it out.',
  }),
};
