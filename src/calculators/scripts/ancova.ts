import type { ancovaInstrument } from '../ancova.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

type Own = Parameters<ScriptsFor<typeof ancovaInstrument>['r']>;

/** Whether the data determine a slope for each group. */
const hasSlopes = (numbers: Own[2]['numbers']) =>
  numbers.some(({ name }) => name === 'p of different slopes');

/** With two groups, the difference is the only one: its t needs no correction. */
const isTukey = (labels: readonly string[], pairs: Own[1]['pairs']) =>
  pairs === 'all' && new Set(labels).size > 2;

function headingOf(labels: readonly string[], pairs: Own[1]['pairs']): string {
  if (new Set(labels).size === 2) return '# The difference between the groups';
  const method =
    pairs === 'all'
      ? 'All pairs by the Tukey–Kramer method'
      : 'Each group with the first, by Bonferroni’s correction';
  return `# ${method}; the pair that differs most comes first.`;
}

/** How far an interval reaches, in standard errors, and the p-value of `t`. */
const adjustmentInR = (isAll: boolean, level: string) =>
  isAll
    ? [
        `reach <- qtukey(${level}, k, df) / sqrt(2)`,
        'p <- ptukey(abs(t) * sqrt(2), k, df, lower.tail = FALSE)',
      ]
    : [
        `reach <- qt(1 - (1 - ${level}) / (2 * (k - 1)), df)`,
        'p <- pmin(1, 2 * (k - 1) * pt(abs(t), df, lower.tail = FALSE))',
      ];

const adjustmentInPython = (isAll: boolean, level: string) =>
  isAll
    ? [
        `reach = stats.studentized_range.ppf(${level}, k, df) / np.sqrt(2)`,
        'p = stats.studentized_range.sf(abs(t) * np.sqrt(2), k, df)',
      ]
    : [
        `reach = stats.t.ppf(1 - (1 - ${level}) / (2 * (k - 1)), df)`,
        'p = np.minimum(1, 2 * (k - 1) * stats.t.sf(abs(t), df))',
      ];

function inR({ y, x, group, labels }: Own[0], { slopes, pairs, level }: Own[1], page: Own[2]): string {
  const isSeparate = slopes === 'separate';
  const isAll = isTukey(labels, pairs);
  return r.script(
    r.comment(`y: ${y.name}, x: ${x.name}, g: ${group}`),
    r.vector('y', y.values),
    r.vector('x', x.values),
    r.factor('g', labels),
    'k <- nlevels(g)',
    '# Parallel lines, whose coefficients are the adjusted means and the slope, and a line for each group',
    'parallel <- lm(y ~ 0 + g + I(x - mean(x)))',
    'separate <- lm(y ~ 0 + g + g:x)',
    `fit <- ${isSeparate ? 'separate' : 'parallel'}`,
    `own <- ${isSeparate ? 'k + seq_len(k)' : 'seq_len(k)'}`,
    'df <- df.residual(fit)',
    '',
    headingOf(labels, pairs),
    'both <- combn(k, 2)',
    ...(isAll ? [] : ['both <- both[, both[1, ] == 1, drop = FALSE]']),
    'difference <- coef(fit)[own][both[2, ]] - coef(fit)[own][both[1, ]]',
    'v <- vcov(fit)[own, own]',
    'se <- sqrt(diag(v)[both[1, ]] + diag(v)[both[2, ]] - 2 * v[t(both)])',
    't <- difference / se',
    ...adjustmentInR(isAll, level),
    'pairs <- cbind(difference, lower = difference - reach * se, upper = difference + reach * se, p)',
    'rownames(pairs) <- paste(levels(g)[both[2, ]], levels(g)[both[1, ]], sep = " - ")',
    'top <- which.max(abs(difference))',
    r.printRows('pairs'),
    '',
    ...(isSeparate
      ? [
          '# Slopes, then one line for all groups',
          'test <- anova(parallel, separate)',
          'one <- anova(lm(y ~ x), separate)',
          r.print({
            F: 'test[2, "F"]',
            df: 'c(test[2, "Df"], test[2, "Res.Df"])',
            p: 'test[2, "Pr(>F)"]',
            'p of one line for all': 'one[2, "Pr(>F)"]',
          }),
        ]
      : [
          '# Groups on parallel lines, the slopes of separate lines, and the common slope',
          'test <- anova(lm(y ~ x), parallel)',
          ...(hasSlopes(page.numbers) ? ['interaction <- anova(parallel, separate)'] : []),
          r.print({
            F: 'test[2, "F"]',
            df: 'c(test[2, "Df"], test[2, "Res.Df"])',
            p: 'test[2, "Pr(>F)"]',
            ...(hasSlopes(page.numbers) && { 'p of different slopes': 'interaction[2, "Pr(>F)"]' }),
            slope: 'coef(parallel)[[k + 1]]',
            'its limits': `confint(parallel, level = ${level})[k + 1, ]`,
          }),
        ]),
  );
}

function inPython({ y, x, group, labels }: Own[0], { slopes, pairs, level }: Own[1], page: Own[2]): string {
  const isSeparate = slopes === 'separate';
  const isAll = isTukey(labels, pairs);
  return py.script(
    ['import numpy as np', 'import statsmodels.api as sm', 'from scipy import stats'],
    r.comment(`y: ${y.name}, x: ${x.name}, g: ${group}`),
    py.array('y', y.values),
    py.array('x', x.values),
    `g = np.array(${py.words(labels)})`,
    `levels = ${py.words([...new Set(labels)])}`,
    'k = len(levels)',
    'indicators = np.array([g == level for level in levels]).T.astype(float)',
    '# Parallel lines, whose coefficients are the adjusted means and the slope, and a line for each group',
    'centered = x - x.mean()',
    'parallel = sm.OLS(y, np.column_stack([indicators, centered])).fit()',
    'separate = sm.OLS(y, np.column_stack([indicators, indicators * centered[:, None]])).fit()',
    'one = sm.OLS(y, sm.add_constant(centered)).fit()',
    `fit, own = ${isSeparate ? 'separate, slice(k, 2 * k)' : 'parallel, slice(0, k)'}`,
    'df = fit.df_resid',
    '',
    headingOf(labels, pairs),
    `i, j = ${isAll ? 'np.triu_indices(k, 1)' : 'np.zeros(k - 1, int), np.arange(1, k)'}`,
    'estimate, v = fit.params[own], fit.cov_params()[own, own]',
    'difference = estimate[j] - estimate[i]',
    'se = np.sqrt(v[i, i] + v[j, j] - 2 * v[i, j])',
    't = difference / se',
    ...adjustmentInPython(isAll, level),
    'order = [abs(difference).argmax()]',
    'order += [a for a in range(len(i)) if a not in order]',
    'for a in order:',
    '    limits = difference[a] - reach * se[a], difference[a] + reach * se[a]',
    '    print(f"{levels[j[a]]} - {levels[i[a]]}", difference[a], *limits, p[a])',
    '',
    ...(isSeparate
      ? [
          'f, p, added = separate.compare_f_test(parallel)',
          py.print('F, df, p', 'f', 'added', 'df', 'p'),
          py.print('p of one line for all', 'separate.compare_f_test(one)[1]'),
        ]
      : [
          'f, p, added = parallel.compare_f_test(one)',
          py.print('F, df, p', 'f', 'added', 'df', 'p'),
          ...(hasSlopes(page.numbers)
            ? [py.print('p of different slopes', 'separate.compare_f_test(parallel)[1]')]
            : []),
          py.print('slope', 'parallel.params[k]', `*parallel.conf_int(1 - ${level})[k]`),
        ]),
  );
}

export const scripts: ScriptsFor<typeof ancovaInstrument> = { r: inR, python: inPython };
