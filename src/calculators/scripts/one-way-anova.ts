import type { oneWayAnovaInstrument } from '../one-way-anova.ts';
import { lambdaInPython, lambdaInR } from './effect-limits.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

/** The Games–Howell comparisons, which base R lacks: Welch's t and df of each pair, and the studentized range. */
const gamesHowellInR = (level: string) => [
  'means <- tapply(y, g, mean)',
  'v <- tapply(y, g, var) / table(g)',
  'df <- table(g) - 1',
  'both <- combn(levels(g), 2, simplify = FALSE)',
  'pairs <- t(sapply(both, function(of) {',
  '  difference <- means[[of[2]]] - means[[of[1]]]',
  '  se <- sqrt(sum(v[of]))',
  '  dof <- se^4 / sum(v[of]^2 / df[of])',
  `  reach <- qtukey(${level}, nlevels(g), dof) * se / sqrt(2)`,
  '  p <- ptukey(abs(difference) / se * sqrt(2), nlevels(g), dof, lower.tail = FALSE)',
  '  c(diff = difference, lwr = difference - reach, upr = difference + reach, "p adj" = p)',
  '}))',
  'rownames(pairs) <- sapply(both, function(of) paste(of[2], of[1], sep = "-"))',
  'welch <- oneway.test(y ~ g)',
];

export const scripts: ScriptsFor<typeof oneWayAnovaInstrument> = {
  r({ groups }, { variances, level }) {
    const isWelch = variances === 'welch';
    return r.script(
      ...r.grouped(groups),
      'fit <- aov(y ~ g)',
      ...(isWelch ? gamesHowellInR(level) : [`pairs <- TukeyHSD(fit, conf.level = ${level})$g`]),
      'table <- summary(fit)[[1]]',
      'between <- table[1, "Sum Sq"]',
      'within <- table[2, "Sum Sq"]',
      'spread <- table[2, "Mean Sq"]',
      ...(isWelch
        ? ['f <- welch$statistic[[1]]', 'df <- welch$parameter[[1]]', 'gain <- df * (f - 1)']
        : ['f <- table[1, "F value"]']),
      ...lambdaInR('f', level),
      `shares <- lambda(f, table[1, "Df"], ${isWelch ? 'welch$parameter[[2]]' : 'table[2, "Df"]'})`,
      'shares <- shares / (shares + length(y))',
      '',
      '# The pair that differs most comes first.',
      'top <- which.max(abs(pairs[, "diff"]))',
      r.printRows('pairs'),
      r.print({
        ...(isWelch
          ? { F: 'f', df: 'welch$parameter', p: 'welch$p.value' }
          : { F: 'f', df: 'table[["Df"]]', p: 'table[1, "Pr(>F)"]' }),
        'eta squared': 'between / (between + within)',
        'omega squared': isWelch
          ? 'gain / (gain + length(y))'
          : '(between - table[1, "Df"] * spread) / (between + within + spread)',
        'omega squared, limits': 'shares',
      }),
    );
  },
  python({ groups }, { variances, level }) {
    const isWelch = variances === 'welch';
    const ofPair = isWelch
      ? ['    ss = v[a] + v[b]', '    dof = ss**2 / (v[a] ** 2 / (n[a] - 1) + v[b] ** 2 / (n[b] - 1))']
      : ['    ss = within / df[1] * (1 / n[a] + 1 / n[b])', '    dof = df[1]'];
    return py.script(
      [
        'from itertools import combinations',
        '',
        'import numpy as np',
        'from scipy import optimize, stats',
        'from statsmodels.stats.oneway import anova_oneway',
      ],
      py.grouped(groups),
      'names, values = list(groups), list(groups.values())',
      'n = [len(x) for x in values]',
      'mean = [x.mean() for x in values]',
      'v = [x.var(ddof=1) / len(x) for x in values]',
      'within = sum(((x - x.mean()) ** 2).sum() for x in values)',
      'total = ((np.concatenate(values) - np.concatenate(values).mean()) ** 2).sum()',
      'df = (len(values) - 1, sum(n) - len(values))',
      `test = anova_oneway(values, use_var="${isWelch ? 'unequal' : 'equal'}"${isWelch ? ', welch_correction=True' : ''})`,
      '',
      '# All pairs by the studentized range; the pair that differs most comes first.',
      'pairs = []',
      'for a, b in combinations(range(len(values)), 2):',
      ...ofPair,
      '    difference, se = mean[b] - mean[a], np.sqrt(ss / 2)',
      `    reach = stats.studentized_range.ppf(${level}, len(values), dof) * se`,
      '    p = stats.studentized_range.sf(abs(difference) / se, len(values), dof)',
      '    pairs.append((f"{names[b]} - {names[a]}", difference, difference - reach, difference + reach, p))',
      'top = max(pairs, key=lambda pair: abs(pair[1]))',
      'for pair in [top] + [pair for pair in pairs if pair is not top]:',
      '    print(*pair)',
      py.print('F, df, p', 'test.statistic', '*test.df', 'test.pvalue'),
      'eta = 1 - within / total',
      ...(isWelch
        ? ['gain = df[0] * (test.statistic - 1)', 'omega = gain / (gain + sum(n))']
        : ['omega = (total - within - df[0] * within / df[1]) / (total + within / df[1])']),
      ...lambdaInPython('f', level),
      'limits = noncentrality(test.statistic, *test.df)',
      'limits = limits / (limits + sum(n))',
      py.print('eta squared', 'eta'),
      py.print('omega squared', 'omega', '*limits'),
    );
  },
};
