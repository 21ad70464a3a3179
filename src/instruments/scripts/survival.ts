import type { survival } from '../survival.ts';
import * as r from './r-code.ts';
import type { Headlines, ScriptsFor } from './scripts.ts';

/** Which estimates the page shows: no ratio where one is infinite, and the ends of the curves where none falls to one half. */
const shownOn = ({ estimates }: Headlines) => ({
  hasRatios: estimates.some(({ name }) => name.startsWith('Hazard ratio')),
  hasMedians: estimates.some(({ name }) => name.startsWith('Median')),
});

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
};
