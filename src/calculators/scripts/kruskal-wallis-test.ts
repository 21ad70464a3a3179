import { kruskalWallis } from '../../statistics/rank-tests/kruskal-wallis.ts';
import { mannWhitney } from '../../statistics/rank-tests/mann-whitney.ts';
import type { kruskalWallisTest } from '../kruskal-wallis-test.ts';
import { spreadOfShift } from './mann-whitney-test.ts';
import { lambdaInPython, lambdaInR } from './effect-limits.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import {
  countRankSumInPython,
  exactIntervalInR,
  intervalInPython,
  intervalInR,
  shiftQuantile,
  spreadOfShiftInR,
} from './ranks.ts';
import type { ScriptsFor } from './scripts.ts';

type Given = Parameters<ScriptsFor<typeof kruskalWallisTest>['r']>;

/** The two groups that differ most, and whether the page has the exact interval of their shift. */
function farthest([{ groups, y, labels }, { level }]: Given) {
  const test = kruskalWallis(y, labels);
  if (test.status === 'error') return { pair: [groups[0]!, groups[1]!] as const, isExact: false };
  const { groups: names } = test.dunn.reduce((best, one) =>
    Math.abs(one.z) > Math.abs(best.z) ? one : best,
  );
  const [x, other] = [groups[Number(names[0])]!, groups[Number(names[1])]!];
  const shift = mannWhitney(x.values, other.values, { level: Number(level) });
  return { pair: [x, other] as const, isExact: shift.status === 'ok' && shift.shiftInterval !== null };
}

const dunnInR = (adjustment: string) => [
  '',
  '# Dunn’s test of all pairs, with the correction for ties',
  'n <- length(y)',
  'ranks <- rank(y)',
  'means <- tapply(ranks, g, mean)',
  'size <- as.vector(table(g))',
  'v <- n * (n + 1) / 12 - sum(table(y)^3 - table(y)) / (12 * (n - 1))',
  'z <- outer(means, means, "-") / sqrt(v * outer(1 / size, 1 / size, "+"))',
  'z <- t(z)[lower.tri(z)]',
  'pairs <- combn(levels(g), 2, paste, collapse = " - ")',
  `print(data.frame(pairs, z, p = p.adjust(2 * pnorm(-abs(z)), "${adjustment}")), digits = 10)`,
];

const dunnInPython = (adjustment: string) => {
  const method = { holm: 'holm', BH: 'fdr_bh', bonferroni: 'bonferroni', none: '' }[adjustment];
  return [
    '',
    '# Dunn’s test of all pairs, with the correction for ties',
    'values = list(groups.values())',
    'ranks = stats.rankdata(np.concatenate(values))',
    'n, size = len(ranks), [len(one) for one in values]',
    'means = [one.mean() for one in np.split(ranks, np.cumsum(size)[:-1])]',
    'ties = np.unique(ranks, return_counts=True)[1]',
    'v = n * (n + 1) / 12 - (ties**3 - ties).sum() / (12 * (n - 1))',
    'pairs = list(combinations(range(len(values)), 2))',
    'z = np.array([(means[a] - means[b]) / np.sqrt(v * (1 / size[a] + 1 / size[b])) for a, b in pairs])',
    'p = 2 * stats.norm.sf(abs(z))',
    ...(method ? [`p = multipletests(p, method="${method}")[1]`] : []),
    'names = list(groups)',
    'for (a, b), *numbers in zip(pairs, z, p):',
    '    print(names[a], "-", names[b], *numbers)',
  ];
};

export const scripts: ScriptsFor<typeof kruskalWallisTest> = {
  r(...given) {
    const [{ groups }, { adjustment, level }] = given;
    const { pair, isExact } = farthest(given);
    return r.script(
      ...r.grouped(groups),
      'h <- kruskal.test(y, g)',
      ...lambdaInR('chisq', level),
      '# The pair with the largest z of Dunn’s test',
      `x <- y[g == ${r.quoted(pair[0].label)}]`,
      `other <- y[g == ${r.quoted(pair[1].label)}]`,
      'all <- sort(outer(x, other, "-"))',
      ...(isExact
        ? exactIntervalInR(`wilcox.test(x, other, exact = TRUE, conf.int = TRUE, conf.level = ${level})`)
        : [
            ...spreadOfShiftInR.map((line) => line.replaceAll('(y)', '(other)')),
            ...intervalInR(Number(level), 'two-sided'),
          ]),
      '',
      r.printEstimate(`Shift, ${pair[0].label} - ${pair[1].label} (Hodges-Lehmann)`, 'median(all)', [
        'lower',
        'upper',
      ]),
      r.print({
        H: 'h$statistic[[1]]',
        df: 'h$parameter[[1]]',
        p: 'h$p.value',
        'epsilon squared': 'h$statistic[[1]] / (length(y) - 1)',
        'epsilon squared, limits': 'pmin(1, lambda(h$statistic[[1]], h$parameter[[1]]) / (length(y) - 1))',
      }),
      ...dunnInR(adjustment),
    );
  },
  python(...given) {
    const [{ groups }, { adjustment, level }] = given;
    const { pair, isExact } = farthest(given);
    return py.script(
      [
        'from itertools import combinations',
        '',
        'import numpy as np',
        'from scipy import optimize, stats',
        'from statsmodels.stats.multitest import multipletests',
      ],
      py.grouped(groups),
      'test = stats.kruskal(*groups.values())',
      'n = sum(map(len, groups.values()))',
      'epsilon = test.statistic / (n - 1)',
      ...lambdaInPython('chisq', level),
      'limits = np.minimum(1, noncentrality(test.statistic, len(groups) - 1) / (n - 1))',
      '# The pair with the largest z of Dunn’s test',
      `x, y, mu = groups[${py.quoted(pair[0].label)}], groups[${py.quoted(pair[1].label)}], 0`,
      'all = np.sort(np.subtract.outer(x, y).ravel())',
      ...(isExact
        ? [...countRankSumInPython, ...intervalInPython({ exact: shiftQuantile }, Number(level), 'two-sided')]
        : spreadOfShift(Number(level), 'two-sided')),
      '',
      py.print(
        `Shift, ${pair[0].label} - ${pair[1].label} (Hodges-Lehmann)`,
        'np.median(all)',
        'lower',
        'upper',
      ),
      py.print('H, df, p', 'test.statistic', 'len(groups) - 1', 'test.pvalue'),
      py.print('epsilon squared', 'epsilon', '*limits'),
      ...dunnInPython(adjustment),
    );
  },
};
