import type { outlierTest } from '../outlier-test.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { Headlines, ScriptsFor } from './scripts.ts';

const distance = {
  r: { 'two-sided': 'abs(x - mean(x))', greater: 'x - mean(x)', less: 'mean(x) - x' },
  python: { 'two-sided': 'abs(x - x.mean())', greater: 'x - x.mean()', less: 'x.mean() - x' },
} as const;

const hasRest = ({ estimates }: Headlines) => estimates.length > 2;

/** The number of steps of generalized ESD, as on the page. */
const stepsOf = (values: readonly number[], most: number) =>
  Math.max(1, Math.min(most, Math.floor(values.length / 2)));

const grubbsInR = (alternative: keyof typeof distance.r) => {
  const tails = alternative === 'two-sided' ? 2 : 1;
  return [
    `z <- (${distance.r[alternative]}) / sd(x)`,
    'found <- which.max(z)',
    'g <- z[found]',
    't.g <- sqrt(n * (n - 2) * g^2 / max(0, (n - 1)^2 - n * g^2))',
    `p <- min(1, ${tails} * min(1, n * pt(t.g, n - 2, lower.tail = FALSE)))`,
    `critical <- limit(n, alpha / ${tails})`,
    'left <- if (g > critical) x[-found] else x',
    '',
    '# The value, the mean, and the mean without it if it is an outlier',
    'print(c(value = x[found]), digits = 10)',
    'print(average(x), digits = 10)',
    'if (g > critical) print(average(left), digits = 10)',
    r.print({ G: 'g', 'critical value of G': 'critical', p: 'p', n: 'n' }),
  ];
};

const esdInR = (steps: number) => [
  `steps <- ${steps}`,
  'removed <- statistic <- critical <- numeric(steps)',
  'left <- x',
  'for (i in seq_len(steps)) {',
  '  z <- if (all(left == left[1])) 0 * left else abs(left - mean(left)) / sd(left)',
  '  at <- which.max(z)',
  '  statistic[i] <- z[at]',
  '  critical[i] <- limit(length(left), alpha / 2)',
  '  removed[i] <- at',
  '  left <- left[-at]',
  '}',
  'beyond <- which(statistic > critical)',
  'count <- if (length(beyond)) max(beyond) else 0',
  'left <- x',
  'for (at in removed[seq_len(count)]) left <- left[-at]',
  'last <- if (count > 0) count else which.max(statistic - critical)',
  '',
  '# The number of outliers, the mean, and the mean without them if there are any',
  'print(c(outliers = count), digits = 10)',
  'print(average(x), digits = 10)',
  'if (count > 0) print(average(left), digits = 10)',
  r.print({
    'tested for': 'steps',
    'last R': 'statistic[last]',
    'critical value': 'critical[last]',
    n: 'n',
  }),
];

const grubbsInPython = (alternative: keyof typeof distance.python, rest: boolean) => {
  const tails = alternative === 'two-sided' ? 2 : 1;
  return [
    `z = (${distance.python[alternative]}) / x.std(ddof=1)`,
    'found = z.argmax()',
    'g = z[found]',
    'room = (n - 1) ** 2 - n * g**2',
    't = np.sqrt(n * (n - 2) * g**2 / room) if room > 0 else np.inf',
    `p = min(1, ${tails} * min(1, n * stats.t.sf(t, n - 2)))`,
    '',
    py.print('Value', 'x[found]'),
    py.print('Mean', '*average(x)'),
    ...(rest ? [py.print('Mean without it', '*average(np.delete(x, found))')] : []),
    py.print('G, critical value, p', 'g', `limit(n, ${tails === 2 ? 'alpha / 2' : 'alpha'})`, 'p'),
    py.print('n', 'n'),
  ];
};

const esdInPython = (steps: number) => [
  `steps = ${steps}`,
  'left, statistic, critical, kept = x, [], [], [x]',
  'for _ in range(steps):',
  '    z = 0 * left if (left == left[0]).all() else abs(left - left.mean()) / left.std(ddof=1)',
  '    statistic.append(z.max())',
  '    critical.append(limit(len(left), alpha / 2))',
  '    left = np.delete(left, z.argmax())',
  '    kept.append(left)',
  'excess = np.array(statistic) - critical',
  'count = max([i + 1 for i in range(steps) if excess[i] > 0], default=0)',
  'last = count - 1 if count else excess.argmax()',
  '',
  py.print('Outliers found', 'count'),
  py.print('Mean', '*average(x)'),
  'if count:',
  '    print("Mean without them", *average(kept[count]))',
  py.print('Tested for', 'steps'),
  py.print('Last R, critical value', 'statistic[last]', 'critical[last]'),
  py.print('n', 'n'),
];

export const scripts: ScriptsFor<typeof outlierTest> = {
  r: ({ values }, { test, alternative, most, alpha }) =>
    r.script(
      r.vector('x', values),
      'n <- length(x)',
      `alpha <- ${alpha}`,
      '# Grubbs’ critical value, for one tail',
      'limit <- function(n, tail) {',
      '  t <- qt(tail / n, n - 2, lower.tail = FALSE)',
      '  (n - 1) / sqrt(n) * sqrt(t^2 / (n - 2 + t^2))',
      '}',
      'average <- function(x) c(mean = mean(x), if (length(x) > 1 && any(x != x[1])) t.test(x, conf.level = 1 - alpha)$conf.int)',
      ...(test === 'grubbs' ? grubbsInR(alternative) : esdInR(stepsOf(values, most))),
    ),
  python: ({ values }, { test, alternative, most, alpha }, page) =>
    py.script(
      ['import numpy as np', 'from scipy import stats'],
      py.array('x', values),
      'n = len(x)',
      `alpha = ${alpha}`,
      '',
      '# Grubbs’ critical value, for one tail',
      'def limit(n, tail):',
      '    t = stats.t.isf(tail / n, n - 2)',
      '    return (n - 1) / np.sqrt(n) * np.sqrt(t**2 / (n - 2 + t**2))',
      '',
      'def average(x):',
      '    return x.mean(), *stats.t.interval(1 - alpha, len(x) - 1, x.mean(), stats.sem(x))',
      '',
      ...(test === 'grubbs'
        ? grubbsInPython(alternative, hasRest(page))
        : esdInPython(stepsOf(values, most))),
    ),
};
