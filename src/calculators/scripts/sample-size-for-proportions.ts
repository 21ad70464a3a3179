import type { sampleSizeForProportions } from '../sample-size-for-proportions.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import { sizeInPython, sizeInR } from './sample-sizes.ts';
import type { ScriptsFor } from './scripts.ts';

/** The power of Fisher's test: the probability of all tables whose p-value is at most the significance level. */
const fisherInR = (alpha: number) => [
  '# The power of Fisher’s exact test: all tables of that size whose p is small enough',
  'fisher <- if (size > 300) NA else sum(sapply(0:(2 * size), function(events) {',
  '  k <- max(0, events - size):min(size, events)',
  '  h <- dhyper(k, size, size, events)',
  '  p <- sapply(h, function(one) sum(h[h <= one * (1 + 1e-7)]))',
  `  sum((dbinom(k, size, high) * dbinom(events - k, size, low))[p <= ${alpha}])`,
  '}))',
];

const fisherInPython = (alpha: number) => [
  '# The power of Fisher’s exact test: all tables of that size whose p is small enough',
  'fisher = np.nan if size > 300 else 0',
  'for events in range(0 if size > 300 else 2 * size + 1):',
  '    k = np.arange(max(0, events - size), min(size, events) + 1)',
  '    h = stats.hypergeom.pmf(k, 2 * size, size, events)',
  '    p = np.array([h[h <= one * (1 + 1e-7)].sum() for one in h])',
  '    chance = stats.binom.pmf(k, size, high) * stats.binom.pmf(events - k, size, low)',
  `    fisher += chance[p <= ${alpha}].sum()`,
];

const effects = { 'difference (percentage points)': '100 * (high - low)' };
const withFisher = { ...effects, 'power of Fisher’s test (%)': '100 * fisher' };

export const scripts: ScriptsFor<typeof sampleSizeForProportions> = {
  r({ high, low }, { power, alpha, alternative }) {
    const isTwoSided = alternative === 'two-sided';
    return r.script(
      `high <- ${high}; low <- ${low}`,
      `power <- function(n) power.prop.test(n, high, low, sig.level = ${alpha}, alternative = "${isTwoSided ? 'two.sided' : 'one.sided'}")$power`,
      ...sizeInR(
        { target: power, least: 1e-6, groups: 2, effects: isTwoSided ? withFisher : effects },
        isTwoSided ? fisherInR(alpha) : [],
      ),
    );
  },
  python({ high, low }, { power, alpha, alternative }) {
    const isTwoSided = alternative === 'two-sided';
    return py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      `high, low = ${high}, ${low}`,
      '',
      '',
      'def power(n):',
      '    middle = (high + low) / 2',
      '    own = np.sqrt(high * (1 - high) + low * (1 - low))',
      `    critical = stats.norm.isf(${isTwoSided ? alpha / 2 : alpha}) * np.sqrt(2 * middle * (1 - middle))`,
      '    return stats.norm.cdf((np.sqrt(n) * (high - low) - critical) / own)',
      '',
      '',
      ...sizeInPython(
        { target: power, least: 1e-6, groups: 2, effects: isTwoSided ? withFisher : effects },
        isTwoSided ? fisherInPython(alpha) : [],
      ),
    );
  },
};
