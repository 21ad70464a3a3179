import type { adjustPValuesInstrument } from '../adjust-p-values.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

const inR = {
  bonferroni: 'p.adjust(p, "bonferroni")',
  holm: 'p.adjust(p, "holm")',
  hochberg: 'p.adjust(p, "hochberg")',
  hommel: 'p.adjust(p, "hommel")',
  sidak: '-expm1(length(p) * log1p(-p))',
  'holm-sidak': 'cummax(-expm1(rev(seq_along(p)) * log1p(-sort(p))))[rank(p, ties.method = "first")]',
  'benjamini-hochberg': 'p.adjust(p, "BH")',
  'benjamini-yekutieli': 'p.adjust(p, "BY")',
} as const;

const inPython = {
  bonferroni: 'bonferroni',
  holm: 'holm',
  hochberg: 'simes-hochberg',
  hommel: 'hommel',
  sidak: 'sidak',
  'holm-sidak': 'holm-sidak',
  'benjamini-hochberg': 'fdr_bh',
  'benjamini-yekutieli': 'fdr_by',
} as const;

export const scripts: ScriptsFor<typeof adjustPValuesInstrument> = {
  r: ({ names, values }, { method, alpha }) =>
    r.script(
      r.vector('p', values),
      `names(p) <- ${r.words(names)}`,
      `adjusted <- ${inR[method]}`,
      `alpha <- ${alpha}`,
      '',
      r.print({
        significant: 'sum(adjusted <= alpha + 1e-12)',
        tests: 'length(p)',
        'without adjustment': 'sum(p <= alpha + 1e-12)',
        'smallest p': 'min(p)',
        'smallest adjusted p': 'min(adjusted)',
      }),
      'print(data.frame(test = names(p), p = unname(p), adjusted = unname(adjusted), significant = unname(adjusted <= alpha + 1e-12)), digits = 10)',
    ),
  python: ({ names, values }, { method, alpha }) =>
    py.script(
      ['import numpy as np', 'from statsmodels.stats.multitest import multipletests'],
      py.array('p', values),
      `names = ${py.words(names)}`,
      `alpha = ${alpha}`,
      `adjusted = multipletests(p, alpha, method="${inPython[method]}")[1]`,
      '',
      py.print('Significant', '(adjusted <= alpha + 1e-12).sum()'),
      py.print('Tests', 'len(p)'),
      py.print('Without adjustment', '(p <= alpha + 1e-12).sum()'),
      py.print('Smallest p, smallest adjusted p', 'p.min()', 'adjusted.min()'),
      'for test in zip(names, p, adjusted):',
      '    print(*test)',
    ),
};
