import type { Alternative } from '../../statistics/alternative.ts';
import type { correlation } from '../correlation.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';
import { tailOf } from './tail.ts';

type Coefficient = 'pearson' | 'spearman' | 'kendall';

/** The standard error on Fisher's z scale, in the syntax common to R and Python. */
const spread: Readonly<Record<Coefficient, string>> = {
  pearson: '1 / (n - 3)',
  spearman: '(1 + estimate**2 / 2) / (n - 3) # Bonett and Wright (2000)',
  kendall: '0.437 / (n - 4) # Fieller, Hartley, and Pearson (1957)',
};

/** The limits. A one-sided interval ends at ±1. Takes the names of the functions in each language. */
const ends = (alternative: Alternative, tanh: string, atanh: string): [string, string] => [
  alternative === 'less' ? '-1' : `${tanh}(${atanh}(estimate) - reach)`,
  alternative === 'greater' ? '1' : `${tanh}(${atanh}(estimate) + reach)`,
];

const hasTies = (values: readonly number[]) => new Set(values).size < values.length;

/** Whether the page shows an exact p-value: without ties, and for Kendall's coefficient up to 200 pairs. */
const isExact = (coefficient: Coefficient, x: readonly number[], y: readonly number[]) =>
  !hasTies(x) && !hasTies(y) && (coefficient !== 'kendall' || x.length <= 200);

/** Fisher's z has a standard error from four pairs on, or from five with Kendall's coefficient. */
const hasInterval = (coefficient: Coefficient, n: number) => n > (coefficient === 'kendall' ? 4 : 3);

export const scripts: ScriptsFor<typeof correlation> = {
  r({ x, y }, { coefficient, level, alternative }) {
    const isPearson = coefficient === 'pearson';
    const hasLimits = hasInterval(coefficient, x.values.length);
    const exact = isExact(coefficient, x.values, y.values) ? 'TRUE' : 'FALSE';
    return r.script(
      r.vector('x', x.values),
      r.vector('y', y.values),
      `test <- cor.test(x, y, method = "${coefficient}", ${r.alternative(alternative)}${isPearson ? '' : `, exact = ${exact}`})`,
      'estimate <- test$estimate[[1]]',
      'n <- length(x)',
      ...(hasLimits
        ? [
            `v <- ${spread[coefficient]}`,
            `reach <- qnorm(${tailOf(level, alternative)}, lower.tail = FALSE) * sqrt(v)`,
            '',
            r.printEstimate(
              'Correlation, with an interval by Fisher’s z',
              'estimate',
              ends(alternative, 'tanh', 'atanh'),
            ),
          ]
        : ['', r.print({ estimate: 'estimate' })]),
      r.print({
        p: 'test$p.value',
        n: 'n',
        ...(isPearson && { t: 'test$statistic[[1]]', 'r squared': 'estimate^2' }),
      }),
    );
  },
  python({ x, y }, { coefficient, level, alternative }) {
    const exact = isExact(coefficient, x.values, y.values);
    const hasLimits = hasInterval(coefficient, x.values.length);
    // SciPy has no exact p-value for Spearman's coefficient.
    if (coefficient === 'spearman' && exact) return null;
    const call = {
      pearson: `pearsonr(x, y, ${py.alternative(alternative)})`,
      spearman: `spearmanr(x, y, ${py.alternative(alternative)})`,
      kendall: `kendalltau(x, y, method="${exact ? 'exact' : 'asymptotic'}", ${py.alternative(alternative)})`,
    }[coefficient];
    return py.script(
      ['import numpy as np', 'from scipy import stats'],
      py.array('x', x.values),
      py.array('y', y.values),
      `estimate, p = stats.${call}`,
      'n = len(x)',
      ...(hasLimits
        ? [
            `v = ${spread[coefficient]}`,
            `reach = stats.norm.isf(${tailOf(level, alternative)}) * np.sqrt(v)`,
            '',
          ]
        : ['']),
      py.print('Correlation', 'estimate', ...(hasLimits ? ends(alternative, 'np.tanh', 'np.arctanh') : [])),
      py.print('p, n', 'p', 'n'),
      ...(coefficient === 'pearson'
        ? [py.print('t, r squared', 'estimate * np.sqrt((n - 2) / (1 - estimate**2))', 'estimate**2')]
        : []),
    );
  },
  differs: ({ x, y }, { coefficient }) =>
    coefficient === 'spearman' && x.values.length > 1290 && isExact(coefficient, x.values, y.values)
      ? {
          names: ['p'],
          because:
            'Above 1,290 pairs, R uses Student’s t for the distribution of Spearman’s ρ; this page continues with the Edgeworth series that R uses for fewer.',
        }
      : null,
};
