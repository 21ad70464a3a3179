import type { sampleSizeForPrecision } from '../sample-size-for-precision.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof sampleSizeForPrecision> = {
  r(plan, { level }) {
    const z = `z <- qnorm(${(1 + Number(level)) / 2})`;
    const equations =
      plan.of === 'mean'
        ? [
            `s <- ${plan.standardDeviation}; half <- ${plan.half}`,
            z,
            'normal <- (z * s / half)^2',
            `spare <- function(n) 1 - qt(${(1 + Number(level)) / 2}, n - 1) * s / sqrt(n) / half`,
            'n <- uniroot(spare, c(1.01, normal + 4), extendInt = "upX", tol = 1e-9)$root',
          ]
        : [
            `p <- ${plan.proportion}; half <- ${plan.half}`,
            z,
            'normal <- z^2 * p * (1 - p) / half^2',
            '# The larger root of the equation of Wilson’s interval',
            'b <- p * (1 - p) - 2 * half^2',
            'n <- z^2 * (b + sqrt(b^2 + half^2 * (1 - 4 * half^2))) / (2 * half^2)',
          ];
    return r.script(
      ...equations,
      '',
      r.print({
        'sample size': 'max(2, ceiling(n - 1e-9))',
        'n by the equation': 'n',
        [plan.of === 'mean' ? 'n with the normal quantile' : 'n by Wald’s interval']: 'normal',
      }),
    );
  },
  python(plan, { level }) {
    const equations =
      plan.of === 'mean'
        ? [
            `s, half = ${plan.standardDeviation}, ${plan.half}`,
            `normal = (stats.norm.ppf(${(1 + Number(level)) / 2}) * s / half) ** 2`,
            '',
            '',
            'def spare(n):',
            `    return 1 - stats.t.ppf(${(1 + Number(level)) / 2}, n - 1) * s / np.sqrt(n) / half`,
            '',
            '',
            'high = normal + 4',
            'while spare(high) < 0:',
            '    high *= 2',
            'n = optimize.brentq(spare, 1.01, high, xtol=1e-9)',
          ]
        : [
            `p, half = ${plan.proportion}, ${plan.half}`,
            `z = stats.norm.ppf(${(1 + Number(level)) / 2})`,
            'normal = z**2 * p * (1 - p) / half**2',
            '# The larger root of the equation of Wilson’s interval',
            'b = p * (1 - p) - 2 * half**2',
            'n = z**2 * (b + np.sqrt(b**2 + half**2 * (1 - 4 * half**2))) / (2 * half**2)',
          ];
    return py.script(
      [
        'import numpy as np',
        plan.of === 'mean' ? 'from scipy import optimize, stats' : 'from scipy import stats',
      ],
      ...equations,
      '',
      py.print('sample size', 'max(2, int(np.ceil(n - 1e-9)))'),
      py.print('n by the equation', 'n'),
      py.print(plan.of === 'mean' ? 'n with the normal quantile' : 'n by Wald’s interval', 'normal'),
    );
  },
};
