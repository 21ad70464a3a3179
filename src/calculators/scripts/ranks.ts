// Shared by the scripts of rank tests. With ties, neither R (before 4.6) nor SciPy computes exact p-values; these lines do.
import type { Alternative } from '../../statistics/alternative.ts';
import { tailOf } from './tail.ts';

/** The exact p-value in R, from the probabilities of all values of a doubled rank sum and its observed value `w`. */
export const exactPInR = (alternative: Alternative): string[] => [
  'at <- seq_along(share) - 1',
  'center <- sum(at * share)',
  `p <- sum(share[${
    {
      'two-sided': 'abs(at - center) >= abs(w - center) - 1e-7',
      greater: 'at >= w',
      less: 'at <= w',
    }[alternative]
  }])`,
];

/** The same in Python. */
export const exactPInPython = (alternative: Alternative): string[] => [
  'at = np.arange(len(share))',
  'center = (at * share).sum()',
  `p = share[${
    {
      'two-sided': 'abs(at - center) >= abs(w - center) - 1e-7',
      greater: 'at >= w',
      less: 'at <= w',
    }[alternative]
  }].sum()`,
];

/**
 * The interval by the normal approximation in R, from the sorted `all` and their `spread`. wilcox.test() finds the same
 * limits iteratively, and fails if one is out of reach.
 */
export const intervalInR = (level: number, alternative: Alternative): string[] => [
  `reach <- qnorm(${tailOf(level, alternative)}, lower.tail = FALSE) * spread + 0.5`,
  'low <- floor(length(all) / 2 - reach) + 1',
  'high <- floor(length(all) / 2 + reach) + 1',
  `lower <- ${alternative === 'less' ? '-Inf' : 'if (low < 1) -Inf else all[low]'}`,
  `upper <- ${alternative === 'greater' ? 'Inf' : 'if (high > length(all)) Inf else all[high]'}`,
];

/** The standard error of the shift of `x` against `y` in R. Ties within the samples reduce it. */
export const spreadOfShiftInR = [
  'n <- length(x) + length(y)',
  'ties <- c(table(x), table(y))',
  'spread <- sqrt(length(x) * length(y) / 12 * (n + 1 - sum(ties^3 - ties) / (n * (n - 1))))',
];

/** The standard error of the typical difference in R, with zeros removed from `d`. */
export const spreadOfDifferenceInR = [
  'n <- length(d)',
  'ties <- table(d)',
  'spread <- sqrt(n * (n + 1) * (2 * n + 1) / 24 - sum(ties^3 - ties) / 48)',
];

/** The exact interval, which R has if there are no ties. */
export const exactIntervalInR = (test: string): string[] => [
  `test <- ${test}`,
  'lower <- test$conf.int[1]',
  'upper <- test$conf.int[2]',
];

/** The p-value by the normal approximation in Python, with the continuity correction, from `distance` and `sd`. */
export const normalPInPython = (alternative: Alternative): string =>
  ({
    'two-sided': 'min(1, 2 * stats.norm.sf((abs(distance) - 0.5) / sd))',
    greater: 'stats.norm.sf((distance - 0.5) / sd)',
    less: 'stats.norm.cdf((distance + 0.5) / sd)',
  })[alternative];

/** The limits of the interval among the sorted differences or averages `all`, in Python. `k` is the number excluded at each end. */
export const intervalInPython = (
  kind: { readonly exact: (quantile: string) => string } | { readonly sd: string },
  level: number,
  alternative: Alternative,
): string[] => {
  const tail = tailOf(level, alternative);
  return [
    ...('exact' in kind
      ? [
          `k = max(1, ${kind.exact(`int(np.searchsorted(np.cumsum(share), (${tail}) * (1 - 1e-12)))`)})`,
          'low, high = k, len(all) - k + 1',
        ]
      : [
          `reach = stats.norm.isf(${tail}) * ${kind.sd} + 0.5`,
          'low, high = (int(np.floor(len(all) / 2 + way * reach)) + 1 for way in (-1, 1))',
        ]),
    `lower = ${alternative === 'less' ? '-np.inf' : 'all[low - 1] if low >= 1 else -np.inf'}`,
    `upper = ${alternative === 'greater' ? 'np.inf' : 'all[high - 1] if high <= len(all) else np.inf'}`,
  ];
};

/** The probabilities of all values of the doubled rank sum of `x` against `y`, in Python. */
export const countRankSumInPython = [
  '# The exact distribution of twice the rank sum of x, ties included (Streitberg and Röhmel 1986)',
  'scores = (2 * stats.rankdata(np.concatenate([x - mu, y]))).astype(int)',
  'ways = np.zeros((len(x) + 1, scores.sum() + 1))',
  'ways[0, 0] = 1',
  'for s in scores:',
  '    for k in range(len(x), 0, -1):',
  '        ways[k, s:] += ways[k - 1, : ways.shape[1] - s]',
  'share = ways[-1] / ways[-1].sum()',
  'w = scores[: len(x)].sum()',
];

/** The index of the lower limit among the sorted differences, from the quantile of the doubled rank sum. */
export const shiftQuantile = (quantile: string): string => `(${quantile} - len(x) * (len(x) + 1)) // 2`;
