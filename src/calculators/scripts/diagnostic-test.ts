import type { diagnosticTestInstrument } from '../diagnostic-test.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

/** The lines of predictive values at another prevalence, from the likelihood ratios and their limits. */
const elsewhere = {
  r: (prevalence: number) => [
    '# Bayes’ theorem',
    `p <- ${prevalence} / 100`,
    'after <- function(ratio, p) 100 * ratio * p / (ratio * p + 1 - p)',
    'ppv <- c(100 * sens * p / (sens * p + (1 - spec) * (1 - p)), after(positive[-1], p))',
    'npv <- c(100 * spec * (1 - p) / (spec * (1 - p) + (1 - sens) * p), after(rev(1 / negative[-1]), 1 - p))',
  ],
  python: (prevalence: number) => [
    '# Bayes’ theorem',
    `p = ${prevalence} / 100`,
    'after = lambda ratio, p: 100 * ratio * p / (ratio * p + 1 - p)',
    'ppv = [100 * sens * p / (sens * p + (1 - spec) * (1 - p)), *after(positive[1:], p)]',
    'npv = [100 * spec * (1 - p) / (spec * (1 - p) + (1 - sens) * p), *after(1 / negative[:0:-1], 1 - p)]',
  ],
};

export const scripts: ScriptsFor<typeof diagnosticTestInstrument> = {
  r({ cells: [[tp, fp], [fn, tn]] }, { predictive, prevalence, level }) {
    return r.script(
      `tp <- ${tp}; fp <- ${fp}; fn <- ${fn}; tn <- ${tn}`,
      '# A share in percent, with Wilson’s interval',
      `share <- function(k, n) 100 * c(k / n, prop.test(k, n, correct = FALSE, conf.level = ${level})$conf.int)`,
      '# A likelihood ratio, with limits on the log scale',
      'ratio <- function(k1, n1, k0, n0) k1 / n1 / (k0 / n0) *',
      `  exp(c(0, -1, 1) * qnorm(${(1 + Number(level)) / 2}) * sqrt(1 / k1 - 1 / n1 + 1 / k0 - 1 / n0))`,
      'sens <- tp / (tp + fn)',
      'spec <- tn / (fp + tn)',
      'positive <- ratio(tp, tp + fn, fp, fp + tn)',
      'negative <- ratio(fn, tp + fn, tn, fp + tn)',
      ...(predictive === 'table'
        ? [
            `ppv <- ${tp + fp > 0 ? 'share(tp, tp + fp)' : 'NA'}`,
            `npv <- ${tn + fn > 0 ? 'share(tn, tn + fn)' : 'NA'}`,
          ]
        : elsewhere.r(prevalence)),
      '',
      ...(
        [
          ['Sensitivity (%)', 'share(tp, tp + fn)'],
          ['Specificity (%)', 'share(tn, fp + tn)'],
          ['Positive predictive value (%)', 'ppv'],
          ['Negative predictive value (%)', 'npv'],
          ['LR+', 'positive'],
          ['LR-', 'negative'],
        ] as const
      ).flatMap(([name, expression]) => [r.comment(name), `print(${expression}, digits = 10)`]),
    );
  },
  python({ cells: [[tp, fp], [fn, tn]] }, { predictive, prevalence, level }) {
    return py.script(
      [
        'import numpy as np',
        'from scipy import stats',
        'from statsmodels.stats.proportion import proportion_confint',
      ],
      `tp, fp, fn, tn = np.array([${[tp, fp, fn, tn].map((count) => `${count}.0`).join(', ')}])`,
      '# A share in percent, with Wilson’s interval',
      'def share(k, n):',
      `    return 100 * k / n, *(100 * np.array(proportion_confint(k, n, 1 - ${level}, method="wilson")))`,
      '',
      '# A likelihood ratio, with limits on the log scale',
      'def ratio(k1, n1, k0, n0):',
      '    error = np.sqrt(1 / k1 - 1 / n1 + 1 / k0 - 1 / n0)',
      `    return k1 / n1 / (k0 / n0) * np.exp(np.array([0, -1, 1]) * stats.norm.ppf(${(1 + Number(level)) / 2}) * error)`,
      '',
      'np.seterr(divide="ignore", invalid="ignore")',
      'sens, spec = tp / (tp + fn), tn / (fp + tn)',
      'positive = ratio(tp, tp + fn, fp, fp + tn)',
      'negative = ratio(fn, tp + fn, tn, fp + tn)',
      ...(predictive === 'table'
        ? [
            `ppv = ${tp + fp > 0 ? 'share(tp, tp + fp)' : '[np.nan]'}`,
            `npv = ${tn + fn > 0 ? 'share(tn, tn + fn)' : '[np.nan]'}`,
          ]
        : elsewhere.python(prevalence)),
      '',
      py.print('Sensitivity (%)', '*share(tp, tp + fn)'),
      py.print('Specificity (%)', '*share(tn, fp + tn)'),
      py.print('Positive predictive value (%)', '*ppv'),
      py.print('Negative predictive value (%)', '*npv'),
      py.print('LR+', '*positive'),
      py.print('LR-', '*negative'),
    );
  },
};
