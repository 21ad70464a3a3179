import type { twoByTwoTable } from '../two-by-two-table.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';
import { tailOf } from './tail.ts';

const oddsInR = (level: string) => [
  '# The conditional odds ratio and its exact limits: fisher.test() solves the same equations to about four digits.',
  'a <- m[1, 1]',
  'counts <- max(0, sum(m[1, ]) - sum(m[, 2])):min(sum(m[1, ]), sum(m[, 1]))',
  'logs <- dhyper(counts, sum(m[, 1]), sum(m[, 2]), sum(m[1, ]), log = TRUE)',
  'share <- function(log.odds) {',
  '  weight <- logs + counts * log.odds',
  '  exp(weight - max(weight)) / sum(exp(weight - max(weight)))',
  '}',
  'solve.for <- function(of) exp(uniroot(of, c(-50, 50), tol = 1e-12)$root)',
  `tail <- ${tailOf(level)}`,
  'odds <- if (a == min(counts)) 0 else if (a == max(counts)) Inf else solve.for(function(o) sum(counts * share(o)) - a)',
  'lower <- if (a == min(counts)) 0 else solve.for(function(o) sum(share(o)[counts >= a]) - tail)',
  'upper <- if (a == max(counts)) Inf else solve.for(function(o) sum(share(o)[counts <= a]) - tail)',
];

export const scripts: ScriptsFor<typeof twoByTwoTable> = {
  r: ({ groups, outcomes, cells }, { level }) =>
    r.script(
      `m <- matrix(c(${cells.flat().join(', ')}), 2, byrow = TRUE, dimnames = list(${r.words(groups)}, ${r.words(outcomes)}))`,
      'n <- rowSums(m)',
      'risk <- m[, 1] / n',
      'difference <- risk[[1]] - risk[[2]]',
      '# Newcombe’s interval of the difference, from Wilson’s of each risk',
      `wilson <- sapply(1:2, function(i) prop.test(m[i, 1], n[i], correct = FALSE, conf.level = ${level})$conf.int)`,
      'newcombe <- difference + c(',
      '  -sqrt((risk[1] - wilson[1, 1])^2 + (wilson[2, 2] - risk[2])^2),',
      '  sqrt((wilson[2, 1] - risk[1])^2 + (risk[2] - wilson[1, 2])^2)',
      ')',
      '# Katz’s interval of the ratio',
      'ratio <- risk[[1]] / risk[[2]]',
      `katz <- exp(log(ratio) + c(-1, 1) * qnorm(${(1 + Number(level)) / 2}) * sqrt(sum(1 / m[, 1] - 1 / n)))`,
      ...oddsInR(level),
      'chi <- chisq.test(m, correct = FALSE)',
      'needed <- sort(1 / newcombe)',
      '',
      r.printEstimate('Risk difference (percentage points)', '100 * difference', [
        '100 * newcombe[1]',
        '100 * newcombe[2]',
      ]),
      r.printEstimate('Risk ratio', 'ratio', ['katz[1]', 'katz[2]']),
      r.printEstimate('Odds ratio (conditional)', 'odds', ['lower', 'upper']),
      r.print({
        'p (Fisher)': 'fisher.test(m)$p.value',
        'chi squared': 'chi$statistic[[1]]',
        'p (chi squared)': 'chi$p.value',
      }),
      '# Number needed to treat; where the difference may be 0 its interval runs through infinity.',
      'print(c(abs(1 / difference), if (prod(newcombe) < 0) c(-needed[1], Inf, needed[2]) else sort(abs(needed))), digits = 10)',
    ),
  python: ({ cells }, { level }) =>
    py.script(
      [
        'import numpy as np',
        'from scipy import stats',
        'from scipy.stats import contingency',
        'from statsmodels.stats.proportion import proportion_confint',
      ],
      `m = np.array([${cells.map((row) => `[${row.join(', ')}]`).join(', ')}])`,
      'n = m.sum(axis=1)',
      'risk = m[:, 0] / n',
      'difference = risk[0] - risk[1]',
      '# Newcombe’s interval of the difference, from Wilson’s of each risk',
      `low, high = proportion_confint(m[:, 0], n, 1 - ${level}, method="wilson")`,
      'lower = difference - np.hypot(risk[0] - low[0], high[1] - risk[1])',
      'upper = difference + np.hypot(high[0] - risk[0], risk[1] - low[1])',
      'print("Risk difference (percentage points)", 100 * difference, 100 * lower, 100 * upper)',
      'if m[1, 0] > 0:',
      '    # Katz’s interval of the ratio',
      '    ratio = contingency.relative_risk(m[0, 0], n[0], m[1, 0], n[1])',
      `    print("Risk ratio", ratio.relative_risk, *ratio.confidence_interval(${level}))`,
      'odds = contingency.odds_ratio(m)',
      `print("Odds ratio (conditional)", odds.statistic, *odds.confidence_interval(${level}))`,
      'chi = stats.chi2_contingency(m, correction=False)',
      py.print('p (Fisher)', 'stats.fisher_exact(m)[1]'),
      py.print('chi squared, p', 'chi[0]', 'chi[1]'),
      '# Number needed to treat; where the difference may be 0 its interval runs through infinity.',
      'if difference:',
      '    needed = sorted([1 / lower, 1 / upper])',
      '    limits = [-needed[0], np.inf, needed[1]] if lower < 0 < upper else sorted(map(abs, needed))',
      '    print("Number needed to treat", abs(1 / difference), *limits)',
    ),
};
