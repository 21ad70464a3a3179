import type { oneProportion } from '../one-proportion.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

/** Wilson's limits in Python. The other end of a one-sided interval is 0 or 1. */
const limits = {
  'two-sided': (level: string) => `low, high = proportion_confint(k, n, 1 - ${level}, method="wilson")`,
  greater: (level: string) =>
    `low, high = proportion_confint(k, n, 2 * (1 - ${level}), method="wilson")[0], 1`,
  less: (level: string) => `low, high = 0, proportion_confint(k, n, 2 * (1 - ${level}), method="wilson")[1]`,
} as const;

export const scripts: ScriptsFor<typeof oneProportion> = {
  r({ k, n, isTested }, { level, alternative, nullValue }) {
    return r.script(
      `k <- ${k}; n <- ${n}`,
      '# Wilson’s interval, in percent',
      `interval <- 100 * prop.test(k, n, ${r.alternative(alternative)}, correct = FALSE, conf.level = ${level})$conf.int`,
      '',
      r.printEstimate('Proportion (%)', '100 * k / n', ['interval[1]', 'interval[2]']),
      ...(isTested
        ? [
            `test <- binom.test(k, n, p = ${nullValue}, ${r.alternative(alternative)})`,
            r.print({ 'p (exact)': 'test$p.value' }),
          ]
        : []),
      r.print({ 'with the event': 'k', n: 'n' }),
    );
  },
  python({ k, n, isTested }, { level, alternative, nullValue }) {
    return py.script(
      ['from scipy import stats', 'from statsmodels.stats.proportion import proportion_confint'],
      `k, n = ${k}, ${n}`,
      limits[alternative](level),
      '',
      py.print('Proportion (%)', '100 * k / n', '100 * low', '100 * high'),
      ...(isTested
        ? [
            `test = stats.binomtest(k, n, ${nullValue}, ${py.alternative(alternative)})`,
            py.print('p (exact)', 'test.pvalue'),
          ]
        : []),
      py.print('with the event, n', 'k', 'n'),
    );
  },
};
