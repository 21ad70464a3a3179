import type { methodComparison } from '../method-comparison.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

type Pairs = Record<'x' | 'y', { readonly values: readonly number[] }>;

/** Whether the means of the pairs vary; otherwise there is no proportional bias. */
const hasSlope = ({ x, y }: Pairs) => new Set(x.values.map((value, i) => value + y.values[i]!)).size > 1;

const limits = ['Lower limit of agreement', 'Upper limit of agreement'] as const;

export const scripts: ScriptsFor<typeof methodComparison> = {
  r(pairs, { level }) {
    const share = (1 + Number(level)) / 2;
    return r.script(
      r.vector('x', pairs.x.values),
      r.vector('y', pairs.y.values),
      'd <- x - y',
      'n <- length(d)',
      `bias <- t.test(d, conf.level = ${level})`,
      `z <- qnorm(${share})`,
      'limits <- mean(d) + c(-z, z) * sd(d)',
      `reach <- qt(${share}, n - 1) * sd(d) * sqrt(1 / n + z^2 / (2 * (n - 1)))`,
      '',
      r.printEstimate('Bias', 'mean(d)', ['bias$conf.int[1]', 'bias$conf.int[2]']),
      ...limits.map((name, i) =>
        r.printEstimate(name, `limits[${i + 1}]`, [`limits[${i + 1}] - reach`, `limits[${i + 1}] + reach`]),
      ),
      r.print({
        n: 'n',
        'SD of the differences': 'sd(d)',
        'p (bias = 0)': 'bias$p.value',
        ...(hasSlope(pairs) && {
          'p (proportional bias)': 'coef(summary(lm(d ~ I((x + y) / 2))))[2, "Pr(>|t|)"]',
        }),
      }),
    );
  },
  python(pairs, { level }) {
    const share = (1 + Number(level)) / 2;
    return py.script(
      ['import numpy as np', 'from scipy import stats'],
      py.array('x', pairs.x.values),
      py.array('y', pairs.y.values),
      'd = x - y',
      'n, bias, s = len(d), d.mean(), d.std(ddof=1)',
      'test = stats.ttest_1samp(d, 0)',
      `z = stats.norm.ppf(${share})`,
      `reach = stats.t.ppf(${share}, n - 1) * s * np.sqrt(1 / n + z**2 / (2 * (n - 1)))`,
      '',
      py.print('Bias', 'bias', `*test.confidence_interval(${level})`),
      ...limits.map((name, i) => {
        const limit = `bias ${i === 0 ? '-' : '+'} z * s`;
        return py.print(name, limit, `${limit} - reach`, `${limit} + reach`);
      }),
      py.print('n', 'n'),
      py.print('SD of the differences', 's'),
      py.print('p (bias = 0)', 'test.pvalue'),
      ...(hasSlope(pairs)
        ? [py.print('p (proportional bias)', 'stats.linregress((x + y) / 2, d).pvalue')]
        : []),
    );
  },
};
