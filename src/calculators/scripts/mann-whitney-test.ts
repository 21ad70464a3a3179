import { mannWhitney } from '../../statistics/rank-tests/mann-whitney.ts';
import type { mannWhitneyTest } from '../mann-whitney-test.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import {
  countRankSumInPython,
  exactIntervalInR,
  exactPInPython,
  exactPInR,
  intervalInPython,
  intervalInR,
  shiftQuantile,
  spreadOfShiftInR,
} from './ranks.ts';
import type { ScriptsFor } from './scripts.ts';

type TwoSamples = readonly [{ readonly values: readonly number[] }, { readonly values: readonly number[] }];
type OptionSpec = Parameters<ScriptsFor<typeof mannWhitneyTest>['r']>[1];

/** Whether p and the interval are exact, which depends on ties and sample sizes. */
function exactParts([x, y]: TwoSamples, { level, alternative, nullValue }: Omit<OptionSpec, 'order'>) {
  const test = mannWhitney(x.values, y.values, { level: Number(level), alternative, nullValue });
  return test.status === 'ok'
    ? { p: test.pExact !== null, interval: test.shiftInterval !== null }
    : { p: false, interval: false };
}

/** The probabilities of all values of the doubled rank sum of x (Streitberg and Röhmel), in R. */
const countInR = [
  '# The exact distribution of twice the rank sum of x, ties included (Streitberg and Röhmel 1986)',
  'scores <- 2 * rank(c(x - mu, y))',
  'ways <- matrix(0, length(x) + 1, sum(scores) + 1)',
  'ways[1, 1] <- 1',
  'for (s in scores) for (k in length(x):1)',
  '  ways[k + 1, ] <- ways[k + 1, ] + c(rep(0, s), ways[k, seq_len(ncol(ways) - s)])',
  'share <- ways[length(x) + 1, ] / sum(ways[length(x) + 1, ])',
  'w <- sum(scores[seq_along(x)])',
];

export const scripts: ScriptsFor<typeof mannWhitneyTest> = {
  r({ groups }, options) {
    const { level, alternative, nullValue } = options;
    const exact = exactParts(groups, options);
    const test = `wilcox.test(x, y, mu = mu, ${r.alternative(alternative)}`;
    return r.script(
      r.vector('x', groups[0].values),
      r.vector('y', groups[1].values),
      `mu <- ${nullValue}`,
      `normal <- ${test}, exact = FALSE)`,
      ...(exact.p && !exact.interval ? [...countInR, ...exactPInR(alternative)] : []),
      'all <- sort(outer(x, y, "-"))',
      ...(exact.interval
        ? exactIntervalInR(`${test}, exact = TRUE, conf.int = TRUE, conf.level = ${level})`)
        : [...spreadOfShiftInR, ...intervalInR(Number(level), alternative)]),
      ...(exact.interval ? ['p <- test$p.value'] : []),
      ...(exact.interval || exact.p ? [] : ['p <- normal$p.value']),
      'u <- normal$statistic[[1]]',
      '# Cliff’s delta, which is the rank-biserial r, with the limits of Feng and Cliff (2004)',
      's <- sign(outer(x - mu, y, "-"))',
      'n <- dim(s)',
      'd <- mean(s)',
      `z <- qnorm(${(1 + Number(level)) / 2})`,
      'v <- (sum((rowMeans(s) - d)^2) * n[2]^2 + sum((colMeans(s) - d)^2) * n[1]^2 - sum((s - d)^2)) / prod(n, n - 1)',
      'v <- max(v, (1 - d^2) / (prod(n) - 1))',
      'limits <- if (abs(d) == 1) sort(d * c(1, (min(n) - z^2) / (min(n) + z^2))) else',
      '  (d - d^3 + c(-1, 1) * z * sqrt(v * ((1 - d^2)^2 + z^2 * v))) / (1 - d^2 + z^2 * v)',
      '',
      r.printEstimate('Shift (Hodges-Lehmann)', 'median(all)', ['lower', 'upper']),
      r.print({
        U: 'u',
        p: 'p',
        'p, normal approximation': 'normal$p.value',
        'probability of a larger value': 'u / (length(x) * length(y))',
        'rank-biserial r': 'd',
        'r, limits': 'limits',
      }),
    );
  },
  python({ groups }, options) {
    const { level, alternative, nullValue } = options;
    const exact = exactParts(groups, options);
    return py.script(
      ['import numpy as np', 'from scipy import stats'],
      py.array('x', groups[0].values),
      py.array('y', groups[1].values),
      `mu = ${nullValue}`,
      `normal = stats.mannwhitneyu(x - mu, y, ${py.alternative(alternative)}, method="asymptotic")`,
      'u = normal.statistic',
      ...(exact.p || exact.interval ? countRankSumInPython : []),
      ...(exact.p ? exactPInPython(alternative) : ['p = normal.pvalue']),
      'all = np.sort(np.subtract.outer(x, y).ravel())',
      ...(exact.interval
        ? intervalInPython({ exact: shiftQuantile }, Number(level), alternative)
        : spreadOfShift(Number(level), alternative)),
      '# Cliff’s delta, which is the rank-biserial r, with the limits of Feng and Cliff (2004)',
      's = np.sign(np.subtract.outer(x - mu, y))',
      '(a, b), d = s.shape, s.mean()',
      `z = stats.norm.ppf(${(1 + Number(level)) / 2})`,
      'rows, columns = ((s.mean(axis=axis) - d) ** 2 for axis in (1, 0))',
      'v = (rows.sum() * b**2 + columns.sum() * a**2 - ((s - d) ** 2).sum()) / (a * b * (a - 1) * (b - 1))',
      'v = max(v, (1 - d**2) / (a * b - 1))',
      'if abs(d) == 1:',
      '    limits = np.sort(d * np.array([1, (min(a, b) - z**2) / (min(a, b) + z**2)]))',
      'else:',
      '    half = z * np.sqrt(v * ((1 - d**2) ** 2 + z**2 * v))',
      '    limits = (d - d**3 + np.array([-half, half])) / (1 - d**2 + z**2 * v)',
      '',
      py.print('Shift (Hodges-Lehmann)', 'np.median(all)', 'lower', 'upper'),
      py.print('U', 'u'),
      py.print('p', 'p'),
      py.print('p, normal approximation', 'normal.pvalue'),
      py.print('probability of a larger value', 'u / (len(x) * len(y))'),
      py.print('rank-biserial r', 'd', '*limits'),
    );
  },
};

/** The interval by the normal approximation. Ties within the samples reduce its standard error. */
export const spreadOfShift = (level: number, alternative: OptionSpec['alternative']): string[] => [
  'n = len(x) + len(y)',
  'ties = np.concatenate([np.unique(one, return_counts=True)[1] for one in (x, y)])',
  'spread = np.sqrt(len(x) * len(y) / 12 * (n + 1 - (ties**3 - ties).sum() / (n * (n - 1))))',
  ...intervalInPython({ sd: 'spread' }, level, alternative),
];
