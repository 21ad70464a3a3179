import type { survival } from '../survival.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { Headlines, ScriptsFor } from './scripts.ts';

/** Which estimates the page shows: no ratio if one is infinite, and the ends of the curves if none falls to one half. */
const shownOn = ({ estimates }: Headlines) => ({
  hasRatios: estimates.some(({ name }) => name.startsWith('Hazard ratio')),
  hasMedians: estimates.some(({ name }) => name.startsWith('Median')),
});

/** The lower and upper limits of a curve `s` in Python, from the standard error `e` of its logarithm and the quantile `z`. */
const limitsInPython = {
  'log-log': 's ** np.exp(-z * e / np.log(s)), s ** np.exp(z * e / np.log(s))',
  log: 's * np.exp(-z * e), np.minimum(1, s * np.exp(z * e))',
  plain: 'np.maximum(0, s * (1 - z * e)), np.minimum(1, s * (1 + z * e))',
} as const;

/** Medians as in R, with Brookmeyer–Crowley limits, because statsmodels uses other ends of a step; or the ends of the curves. */
const curvesInPython = (scale: keyof typeof limitsInPython, isMedian: boolean) => [
  ...(isMedian
    ? [
        'def reaches_half(times, curve, end):',
        '    at, below = np.flatnonzero(curve <= 0.5 + 1e-8), np.flatnonzero(curve < 0.5 - 1e-8)',
        '    if len(at) == 0:',
        '        return np.inf',
        '    if curve[at[0]] < 0.5 - 1e-8:',
        '        return times[at[0]]',
        '    return (times[at[0]] + (times[below[0]] if len(below) else end)) / 2',
        '',
        '# Medians; inf where the curve does not fall so far',
      ]
    : ['# Survival at the end']),
  'for name in groups:',
  '    own = time[g == name]',
  '    curve = SurvfuncRight(own, status[g == name])',
  '    t, s = curve.surv_times, curve.surv_prob',
  ...(isMedian ? ['    median = reaches_half(t, s, own.max())'] : []),
  '    t, s, e = (values[s > 0] for values in (t, s, curve.surv_prob_se / np.where(s > 0, s, 1)))',
  `    lower, upper = ${limitsInPython[scale]}`,
  isMedian
    ? '    print(name, median, *(reaches_half(t, limit, own.max()) for limit in (lower, upper)))'
    : '    print(name, *((s[-1], lower[-1], upper[-1]) if len(s) else (1,)))',
];

export const scripts: ScriptsFor<typeof survival> = {
  r({ times, events, members, labels }, { scale, level }, page) {
    const isSeveral = labels.length > 1;
    const { hasRatios, hasMedians } = shownOn(page);
    const isTested = page.numbers.some(({ name }) => name.includes('log-rank'));
    return r.script(
      'library(survival)',
      r.vector('time', times),
      r.vector('status', events),
      ...(isSeveral ? [r.factor('g', members)] : []),
      `curves <- survfit(Surv(time, status) ~ ${isSeveral ? 'g' : '1'}, conf.int = ${level}, conf.type = "${scale}")`,
      ...(hasRatios ? ['cox <- coxph(Surv(time, status) ~ g)'] : []),
      ...(isTested ? ['test <- survdiff(Surv(time, status) ~ g)', 'df <- length(test$n) - 1'] : []),
      '',
      ...(hasRatios
        ? [
            '# Hazard ratios',
            `print(summary(cox, conf.int = ${level})$conf.int[, -2, drop = FALSE], digits = 10)`,
          ]
        : []),
      ...(hasMedians
        ? [
            '# Medians; NA where the curve does not fall so far',
            'median <- quantile(curves, 0.5)',
            'print(cbind(median = c(median$quantile), lower = c(median$lower), upper = ifelse(is.na(median$upper), Inf, c(median$upper))), digits = 10)',
          ]
        : []),
      ...(!hasRatios && !hasMedians
        ? [
            '# Survival at the end',
            'end <- summary(curves, times = max(time), extend = TRUE)',
            'print(cbind(survival = end$surv, lower = end$lower, upper = end$upper), digits = 10)',
          ]
        : []),
      r.print({
        n: 'length(time)',
        events: 'sum(status)',
        ...(isTested && {
          'chi-squared (log-rank)': 'test$chisq',
          df: 'df',
          'p (log-rank)': 'pchisq(test$chisq, df, lower.tail = FALSE)',
        }),
      }),
      ...(hasRatios ? ['', '# Is the hazard ratio the same at all times?', 'cox.zph(cox)'] : []),
    );
  },
  python({ times, events, members, labels }, { scale, level }, page) {
    const { hasRatios, hasMedians } = shownOn(page);
    const isTested = page.numbers.some(({ name }) => name.includes('log-rank'));
    return py.script(
      [
        'import numpy as np',
        'from scipy import stats',
        ...(hasRatios ? ['from statsmodels.duration.hazard_regression import PHReg'] : []),
        'from statsmodels.duration.survfunc import SurvfuncRight, survdiff',
      ],
      py.array('time', times),
      py.array('status', events),
      `g = np.array(${py.words(members)})`,
      `groups = ${py.words(labels)}`,
      `z = stats.norm.ppf(${(1 + Number(level)) / 2})`,
      '',
      ...(hasRatios
        ? [
            '# Hazard ratios to the first group',
            'X = np.column_stack([g == name for name in groups[1:]]).astype(float)',
            'cox = PHReg(time, X, status, ties="efron").fit()',
            'for name, b, e in zip(groups[1:], cox.params, cox.bse):',
            '    print(name, *np.exp([b, b - z * e, b + z * e]))',
          ]
        : []),
      ...(hasMedians || !hasRatios ? curvesInPython(scale, hasMedians) : []),
      py.print('n, events', 'len(time)', 'status.sum()'),
      ...(isTested
        ? [
            'chi2, p = survdiff(time, status, g)',
            py.print('chi-squared (log-rank), df, p', 'chi2', 'len(groups) - 1', 'p'),
          ]
        : []),
    );
  },
};
