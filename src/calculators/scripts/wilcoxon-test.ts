import { signedRank } from '../../statistics/rank-tests/wilcoxon-signed-rank.ts';
import type { wilcoxonTest } from '../wilcoxon-test.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import {
  exactIntervalInR,
  exactPInPython,
  exactPInR,
  intervalInPython,
  intervalInR,
  normalPInPython,
  spreadOfDifferenceInR,
} from './ranks.ts';
import type { ScriptsFor } from './scripts.ts';

type Given = Parameters<ScriptsFor<typeof wilcoxonTest>['r']>;

/** Whether p and the interval are exact, which depends on ties, zeros, and sample sizes. */
function exactParts([{ differences }, { level, alternative, nullValue }]: Given) {
  const test = signedRank(differences, { level: Number(level), alternative, nullValue });
  return test.status === 'ok'
    ? { p: test.pExact !== null, interval: test.interval !== null }
    : { p: false, interval: false };
}

const countInR = [
  '# The exact distribution of twice V, ties included (Streitberg and Röhmel 1986)',
  'scores <- 2 * rank(abs(d))',
  'share <- 1',
  'for (s in scores) share <- (c(share, rep(0, s)) + c(rep(0, s), share)) / 2',
  'w <- sum(scores[d > 0])',
];

const countInPython = [
  '# The exact distribution of twice V, ties included (Streitberg and Röhmel 1986)',
  'scores = (2 * ranks).astype(int)',
  'share = np.ones(1)',
  'for s in scores:',
  '    share = (np.pad(share, (0, s)) + np.pad(share, (s, 0))) / 2',
  'w = scores[d > 0].sum()',
];

export const scripts: ScriptsFor<typeof wilcoxonTest> = {
  r(...given) {
    const [{ x, y }, { level, alternative, nullValue }] = given;
    const exact = exactParts(given);
    const test = `wilcox.test(x - y, mu = mu, ${r.alternative(alternative)}`;
    return r.script(
      r.vector('x', x.values),
      r.vector('y', y.values),
      `mu <- ${nullValue}`,
      `normal <- ${test}, exact = FALSE)`,
      'd <- x - y - mu',
      'd <- d[d != 0]',
      'averages <- outer(d, d, "+") / 2',
      'all <- sort(averages[upper.tri(averages, diag = TRUE)]) + mu',
      ...(exact.p && !exact.interval ? [...countInR, ...exactPInR(alternative)] : []),
      ...(exact.interval
        ? exactIntervalInR(`${test}, exact = TRUE, conf.int = TRUE, conf.level = ${level})`)
        : [...spreadOfDifferenceInR, ...intervalInR(Number(level), alternative)]),
      ...(exact.interval ? ['p <- test$p.value'] : []),
      ...(exact.interval || exact.p ? [] : ['p <- normal$p.value']),
      'total <- length(d) * (length(d) + 1) / 2',
      'rb <- 2 * normal$statistic[[1]] / total - 1',
      `reach <- qnorm(${(1 + Number(level)) / 2}) * sqrt(sum(seq_along(d)^2)) / total`,
      '',
      r.printEstimate('Typical difference (pseudomedian)', 'median(all)', ['lower', 'upper']),
      r.print({
        V: 'normal$statistic[[1]]',
        p: 'p',
        'p, normal approximation': 'normal$p.value',
        'pairs that differ': 'length(d)',
        'rank-biserial r': 'rb',
        'r, limits': 'tanh(atanh(rb) + c(-1, 1) * reach)',
      }),
    );
  },
  python(...given) {
    const [{ x, y }, { level, alternative, nullValue }] = given;
    const exact = exactParts(given);
    const ends = exact.interval
      ? intervalInPython({ exact: (quantile) => `${quantile} // 2` }, Number(level), alternative)
      : [
          'ties = np.unique(d, return_counts=True)[1]',
          'spread = np.sqrt(n * (n + 1) * (2 * n + 1) / 24 - (ties**3 - ties).sum() / 48)',
          ...intervalInPython({ sd: 'spread' }, Number(level), alternative),
        ];
    return py.script(
      ['import numpy as np', 'from scipy import stats'],
      py.array('x', x.values),
      py.array('y', y.values),
      `mu = ${nullValue}`,
      'd = x - y - mu',
      'd = d[d != 0]',
      'n = len(d)',
      'ranks = stats.rankdata(abs(d))',
      'v = ranks[d > 0].sum()',
      'ties = np.unique(ranks, return_counts=True)[1]',
      'sd = np.sqrt(n * (n + 1) * (2 * n + 1) / 24 - (ties**3 - ties).sum() / 48)',
      'distance = v - n * (n + 1) / 4',
      `normal = ${normalPInPython(alternative)}`,
      ...(exact.p || exact.interval ? countInPython : []),
      ...(exact.p ? exactPInPython(alternative) : ['p = normal']),
      'all = np.sort(np.add.outer(d, d)[np.triu_indices(n)] / 2) + mu',
      ...ends,
      'total = n * (n + 1) / 2',
      'rb = 2 * v / total - 1',
      `reach = stats.norm.ppf(${(1 + Number(level)) / 2}) * np.sqrt((np.arange(1, n + 1) ** 2).sum()) / total`,
      '',
      py.print('Typical difference (pseudomedian)', 'np.median(all)', 'lower', 'upper'),
      py.print('V', 'v'),
      py.print('p', 'p'),
      py.print('p, normal approximation', 'normal'),
      py.print('pairs that differ', 'n'),
      py.print('rank-biserial r', 'rb', '*np.tanh(np.arctanh(rb) + np.array([-reach, reach]))'),
    );
  },
};
