import type { repeatedMeasures } from '../repeated-measures.ts';
import { lambdaInPython, lambdaInR } from './effect-limits.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import { exactIntervalInR, intervalInPython, intervalInR, spreadOfDifferenceInR } from './ranks.ts';
import type { ScriptsFor } from './scripts.ts';

const indented = (lines: readonly string[], by: number) => lines.map((line) => ' '.repeat(by) + line);

/** The comparison of one pair of conditions in R, or nothing if there is none. */
const compareInR = {
  anova: (level: string) => [
    'compare <- function(d) {',
    '  if (sd(d) == 0) return(NULL)',
    `  c(estimate = mean(d), interval = t.test(d, conf.level = ${level})$conf.int)`,
    '}',
  ],
  friedman: (level: string) => [
    'compare <- function(whole) {',
    '  d <- whole[whole != 0]',
    '  if (length(d) == 0) return(NULL)',
    '  averages <- outer(d, d, "+") / 2',
    '  all <- sort(averages[upper.tri(averages, diag = TRUE)])',
    '  if (length(d) == length(whole) && !anyDuplicated(abs(d))) {',
    ...indented(exactIntervalInR(`wilcox.test(d, exact = TRUE, conf.int = TRUE, conf.level = ${level})`), 4),
    '  } else {',
    ...indented([...spreadOfDifferenceInR, ...intervalInR(Number(level), 'two-sided')], 4),
    '  }',
    '  c(estimate = median(all), lower = lower, upper = upper)',
    '}',
  ],
} as const;

const pairsInR = [
  'pairs <- list()',
  'for (later in 2:ncol(m)) for (earlier in 1:(later - 1))',
  '  pairs[[paste(colnames(m)[later], "-", colnames(m)[earlier])]] <- compare(m[, later] - m[, earlier])',
  'pairs <- do.call(rbind, pairs)',
  '',
  '# The pair that differs most comes first.',
  'top <- which.max(abs(pairs[, "estimate"]))',
  'print(pairs[c(top, seq_len(nrow(pairs))[-top]), , drop = FALSE], digits = 10)',
];

const overallInR = {
  anova: () => [
    'test <- anova(lm(m ~ 1), X = ~1, test = "Spherical")',
    's <- cov(m)',
    's <- s - outer(rowMeans(s), colMeans(s), "+") + mean(s)',
    r.print({
      F: 'test[1, "F"]',
      df1: 'test[1, "num Df"]',
      df2: 'test[1, "den Df"]',
      p: 'test[1, "Pr(>F)"]',
      epsilon: 'sum(diag(s))^2 / ((ncol(m) - 1) * sum(s^2))',
      'p (Greenhouse-Geisser)': 'test[1, "G-G Pr"]',
    }),
  ],
  friedman: (level: string) => [
    'test <- friedman.test(m)',
    ...lambdaInR('chisq', level),
    'shares <- lambda(test$statistic[[1]], test$parameter[[1]])',
    r.print({
      Q: 'test$statistic[[1]]',
      df: 'test$parameter[[1]]',
      p: 'test$p.value',
      'Kendall W': 'test$statistic[[1]] / (nrow(m) * (ncol(m) - 1))',
      'Kendall W, limits': 'pmin(1, shares / (nrow(m) * (ncol(m) - 1)))',
    }),
  ],
} as const;

const compareInPython = {
  anova: (level: number) => [
    'def compare(d):',
    '    if d.std() == 0:',
    '        return None',
    `    reach = stats.t.ppf(${(1 + level) / 2}, len(d) - 1) * stats.sem(d)`,
    '    return d.mean(), d.mean() - reach, d.mean() + reach',
  ],
  friedman: (level: number) => [
    'def compare(d):',
    '    whole, d = d, d[d != 0]',
    '    n = len(d)',
    '    if n == 0:',
    '        return None',
    '    all = np.sort(np.add.outer(d, d)[np.triu_indices(n)] / 2)',
    '    if n == len(whole) and len(np.unique(abs(d))) == n:',
    '        # The exact distribution of V',
    '        share = np.ones(1)',
    '        for s in range(1, n + 1):',
    '            share = (np.pad(share, (0, s)) + np.pad(share, (s, 0))) / 2',
    ...indented(intervalInPython({ exact: (quantile) => quantile }, level, 'two-sided'), 8),
    '    else:',
    '        ties = np.unique(d, return_counts=True)[1]',
    '        spread = np.sqrt(n * (n + 1) * (2 * n + 1) / 24 - (ties**3 - ties).sum() / 48)',
    ...indented(intervalInPython({ sd: 'spread' }, level, 'two-sided'), 8),
    '    return np.median(all), lower, upper',
  ],
} as const;

const overallInPython = {
  anova: () => [
    'n, k = m.shape',
    'between = n * ((m.mean(axis=0) - m.mean()) ** 2).sum()',
    'left = m - m.mean(axis=0) - m.mean(axis=1, keepdims=True) + m.mean()',
    'df = (k - 1, (k - 1) * (n - 1))',
    'f = (between / df[0]) / ((left**2).sum() / df[1])',
    's = np.cov(left.T)',
    'epsilon = np.trace(s) ** 2 / ((k - 1) * (s**2).sum())',
    py.print('F, df, p', 'f', '*df', 'stats.f.sf(f, *df)'),
    py.print('epsilon', 'epsilon'),
    py.print('p (Greenhouse-Geisser)', 'stats.f.sf(f, epsilon * df[0], epsilon * df[1])'),
  ],
  friedman: (level: string) => [
    ...lambdaInPython('chisq', level),
    'n, k = m.shape',
    'ranks = np.apply_along_axis(stats.rankdata, 1, m)',
    'ties = sum((count**3 - count).sum() for count in (np.unique(row, return_counts=True)[1] for row in m))',
    'q = 12 * ((ranks.sum(axis=0) - n * (k + 1) / 2) ** 2).sum() / (n * k * (k + 1) - ties / (k - 1))',
    py.print('Q, df, p', 'q', 'k - 1', 'stats.chi2.sf(q, k - 1)'),
    py.print('Kendall W', 'q / (n * (k - 1))', '*np.minimum(1, noncentrality(q, k - 1) / (n * (k - 1)))'),
  ],
} as const;

export const scripts: ScriptsFor<typeof repeatedMeasures> = {
  r: ({ conditions, rows }, { method, level }) =>
    r.script(
      r.vector('m', rows.flat()),
      `m <- matrix(m, ncol = ${conditions.length}, byrow = TRUE, dimnames = list(NULL, ${r.words(conditions.map(({ label }) => label))}))`,
      ...compareInR[method](level),
      ...pairsInR,
      ...overallInR[method](level),
    ),
  python: ({ conditions, rows }, { method, level }) =>
    py.script(
      ['import numpy as np', `from scipy import ${method === 'friedman' ? 'optimize, ' : ''}stats`],
      py.array('m', rows.flat()),
      `m = m.reshape(-1, ${conditions.length})`,
      `names = ${py.words(conditions.map(({ label }) => label))}`,
      '',
      '',
      ...compareInPython[method](Number(level)),
      '',
      '',
      'pairs = []',
      'for later in range(1, len(names)):',
      '    for earlier in range(later):',
      '        found = compare(m[:, later] - m[:, earlier])',
      '        if found:',
      '            pairs.append((f"{names[later]} - {names[earlier]} |", *found))',
      '# The pair that differs most comes first.',
      'top = max(pairs, key=lambda pair: abs(pair[1]))',
      'for pair in [top] + [pair for pair in pairs if pair is not top]:',
      '    print(*pair)',
      ...overallInPython[method](level),
    ),
};
