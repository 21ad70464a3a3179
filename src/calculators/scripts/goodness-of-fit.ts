import type { goodnessOfFitInstrument } from '../goodness-of-fit.ts';
import { lambdaInPython, lambdaInR } from './effect-limits.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

/** The expected proportions in twelve digits, without floating-point noise. */
const share = (probabilities: readonly number[]) =>
  probabilities.map((value) => Number(value.toPrecision(12)));

export const scripts: ScriptsFor<typeof goodnessOfFitInstrument> = {
  r: ({ names, observed, probabilities }, { fitted, level }) =>
    r.script(
      r.vector('observed', observed),
      `names(observed) <- ${r.words(names)}`,
      r.vector('proportion', share(probabilities)),
      'test <- suppressWarnings(chisq.test(observed, p = proportion, rescale.p = TRUE))',
      'chi <- test$statistic[[1]]',
      ...(fitted > 0
        ? [
            `# Less one degree of freedom for each estimated parameter`,
            `df <- length(observed) - 1 - ${fitted}`,
          ]
        : ['df <- test$parameter[[1]]']),
      ...lambdaInR('chisq', level),
      'most <- 1 / min(proportion) - 1',
      'limits <- sqrt(pmin(most, lambda(chi, df) / sum(observed)))',
      '',
      r.print({ 'Cohen w': 'sqrt(chi / sum(observed))', lower: 'limits[1]', upper: 'limits[2]' }),
      r.print({ 'chi squared': 'chi', df: 'df', p: 'pchisq(chi, df, lower.tail = FALSE)' }),
      ...(observed.length === 2
        ? [r.print({ exact: 'binom.test(observed[1], sum(observed), proportion[1])$p.value' })]
        : []),
      r.print({ n: 'sum(observed)' }),
      '# Expected counts and standardized residuals',
      'print(cbind(observed, expected = test$expected, residual = test$stdres), digits = 10)',
    ),
  python: ({ names, observed, probabilities }, { fitted, level }) =>
    py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      `names = ${py.words(names)}`,
      py.array('observed', observed),
      py.array('proportion', share(probabilities)),
      'n = observed.sum()',
      'expected = n * proportion / proportion.sum()',
      `chi, p = stats.chisquare(observed, expected, ddof=${fitted})`,
      `df = len(observed) - 1 - ${fitted}`,
      ...lambdaInPython('chisq', level),
      'most = 1 / proportion.min() - 1',
      py.print('Cohen w', 'np.sqrt(chi / n)', '*np.sqrt(np.minimum(most, noncentrality(chi, df) / n))'),
      py.print('chi squared, df, p', 'chi', 'df', 'p'),
      ...(observed.length === 2
        ? [py.print('exact p', 'stats.binomtest(int(observed[0]), int(n), proportion[0]).pvalue')]
        : []),
      py.print('n', 'n'),
      '# Expected counts and standardized residuals',
      'residual = (observed - expected) / np.sqrt(expected * (1 - expected / n))',
      'for row in zip(names, observed, expected, residual):',
      '    print(*row)',
    ),
};
