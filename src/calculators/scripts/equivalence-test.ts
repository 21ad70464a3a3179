import type { equivalenceTest } from '../equivalence-test.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof equivalenceTest> = {
  r({ groups: [first, second] }, { low, high, design, variances, alpha }) {
    const how =
      design === 'pairs' ? 'paired = TRUE' : `var.equal = ${variances === 'student' ? 'TRUE' : 'FALSE'}`;
    return r.script(
      r.vector('x', first.values),
      r.vector('y', second.values),
      `lower <- t.test(x, y, ${how}, mu = ${low}, alternative = "greater")`,
      `upper <- t.test(x, y, ${how}, mu = ${high}, alternative = "less")`,
      `test <- t.test(x, y, ${how}, conf.level = 1 - 2 * ${alpha})`,
      '',
      r.printEstimate('Difference', 'mean(x) - mean(y)', ['test$conf.int[1]', 'test$conf.int[2]']),
      r.print({
        p: 'max(lower$p.value, upper$p.value)',
        't, lower margin': 'lower$statistic[[1]]',
        't, upper margin': 'upper$statistic[[1]]',
        df: 'test$parameter[[1]]',
        'p (difference)': 'test$p.value',
      }),
    );
  },
  python({ groups: [first, second] }, { low, high, design, variances, alpha }) {
    const data = [py.array('x', first.values), py.array('y', second.values)];
    const last = [
      py.print('p (equivalence)', 'max(p_lower, p_upper)'),
      py.print('t, lower and upper margin', 't_lower', 't_upper'),
      py.print('df', 'df'),
      py.print('p (difference)', 'p'),
    ];
    if (design === 'pairs')
      return py.script(
        ['import numpy as np', 'from scipy import stats'],
        ...data,
        'd = x - y',
        `t_lower, p_lower = stats.ttest_1samp(d, ${low}, alternative="greater")`,
        `t_upper, p_upper = stats.ttest_1samp(d, ${high}, alternative="less")`,
        'p = stats.ttest_1samp(d, 0).pvalue',
        'df = len(d) - 1',
        `limits = stats.t.interval(1 - 2 * ${alpha}, df, d.mean(), stats.sem(d))`,
        '',
        py.print('Mean difference', 'd.mean()', '*limits'),
        ...last,
      );
    return py.script(
      ['import numpy as np', 'from statsmodels.stats import weightstats'],
      ...data,
      'means = weightstats.CompareMeans(weightstats.DescrStatsW(x), weightstats.DescrStatsW(y))',
      `usevar = "${variances === 'student' ? 'pooled' : 'unequal'}"`,
      `t_lower, p_lower, df = means.ttest_ind("larger", usevar, value=${low})`,
      `t_upper, p_upper, df = means.ttest_ind("smaller", usevar, value=${high})`,
      't, p, df = means.ttest_ind("two-sided", usevar)',
      `limits = means.tconfint_diff(2 * ${alpha}, "two-sided", usevar)`,
      '',
      py.print('Difference of the means', 'x.mean() - y.mean()', '*limits'),
      ...last,
    );
  },
};
