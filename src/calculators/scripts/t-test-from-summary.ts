import type { tTestFromSummary } from '../t-test-from-summary.ts';
import { deltaInPython, deltaInR } from './effect-limits.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

/** The p-value and the interval's limits, in R. */
const sides = {
  'two-sided': (level: number) => ['2 * pt(-abs(t), df)', `c(-1, 1) * qt(${(1 + level) / 2}, df)`],
  greater: (level: number) => ['pt(t, df, lower.tail = FALSE)', `c(-qt(${level}, df), Inf)`],
  less: (level: number) => ['pt(t, df)', `c(-Inf, qt(${level}, df))`],
} as const;

/** The same in Python. */
const sidesInPython = {
  'two-sided': (level: number) => [
    '2 * stats.t.sf(abs(t), df)',
    `np.array([-1, 1]) * stats.t.ppf(${(1 + level) / 2}, df)`,
  ],
  greater: (level: number) => ['stats.t.sf(t, df)', `np.array([-stats.t.ppf(${level}, df), np.inf])`],
  less: (level: number) => ['stats.t.cdf(t, df)', `np.array([-np.inf, stats.t.ppf(${level}, df)])`],
} as const;

export const scripts: ScriptsFor<typeof tTestFromSummary> = {
  r(groups, { variances, level, alternative, nullValue }) {
    const [p, ends] = sides[alternative](Number(level));
    const each = (key: 'n' | 'mean' | 'sd') => `c(${groups.map((group) => group[key]).join(', ')})`;
    return r.script(
      `n <- ${each('n')}; m <- ${each('mean')}; s <- ${each('sd')}`,
      variances === 'welch'
        ? 'v <- s^2 / n; se <- sqrt(sum(v)); df <- sum(v)^2 / sum(v^2 / (n - 1))'
        : 'df <- sum(n) - 2; se <- sqrt(sum((n - 1) * s^2) / df * sum(1 / n))',
      `t <- (m[1] - m[2] - ${nullValue}) / se`,
      `interval <- m[1] - m[2] + ${ends!} * se`,
      'dof <- sum(n) - 2',
      'd <- (m[1] - m[2]) / sqrt(sum((n - 1) * s^2) / dof)',
      'g <- d * exp(lgamma(dof / 2) - lgamma((dof - 1) / 2)) / sqrt(dof / 2)',
      'scale <- sqrt(sum(1 / n))',
      ...deltaInR('d / scale', 'dof', level),
      '',
      r.printEstimate('Difference of the means', 'm[1] - m[2]', ['interval[1]', 'interval[2]']),
      r.print({
        t: 't',
        df: 'df',
        p: p!,
        'Hedges g': 'g',
        'g, limits': 'delta * scale * g / d',
        'Cohen d': 'd',
        'd, limits': 'delta * scale',
      }),
    );
  },
  python(groups, { variances, level, alternative, nullValue }) {
    const [p, ends] = sidesInPython[alternative](Number(level));
    const each = (key: 'n' | 'mean' | 'sd') => groups.map((group) => group[key]);
    return py.script(
      ['import numpy as np', 'from scipy import optimize, special, stats'],
      py.array('n', each('n')),
      py.array('m', each('mean')),
      py.array('s', each('sd')),
      ...(variances === 'welch'
        ? ['v = s**2 / n', 'se, df = np.sqrt(v.sum()), v.sum() ** 2 / (v**2 / (n - 1)).sum()']
        : ['df = n.sum() - 2', 'se = np.sqrt(((n - 1) * s**2).sum() / df * (1 / n).sum())']),
      `t = (m[0] - m[1] - ${nullValue}) / se`,
      'dof = n.sum() - 2',
      'd = (m[0] - m[1]) / np.sqrt(((n - 1) * s**2).sum() / dof)',
      'g = d * np.exp(special.gammaln(dof / 2) - special.gammaln((dof - 1) / 2)) / np.sqrt(dof / 2)',
      'scale = np.sqrt((1 / n).sum())',
      ...deltaInPython('d / scale', 'dof', level),
      '',
      py.print('Difference of the means', 'm[0] - m[1]', `*(m[0] - m[1] + ${ends!} * se)`),
      py.print('t, df, p', 't', 'df', p!),
      py.print('Hedges g', 'g', '*(delta * scale * g / d)'),
      py.print('Cohen d', 'd', '*(delta * scale)'),
    );
  },
};
