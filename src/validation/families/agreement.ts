import { blandAltman } from '../../statistics/method-comparison/bland-altman.ts';
import { numbers } from '../inputs.ts';
import type { Registry } from '../reference-case.ts';

/** Limits of agreement for percent differences and for logarithms. */
export const agreement: Registry = {
  bland_altman_scaled: ({ x, y }) => {
    const [first, second] = [numbers(x), numbers(y)];
    if (![...first, ...second].every((value) => value > 0))
      return { status: 'error', reason: 'out-of-range' };
    const shares = first.map((value, i) => (200 * (value - second[i]!)) / (value + second[i]!));
    const percent = blandAltman(
      shares,
      shares.map(() => 0),
    );
    const logs = blandAltman(first.map(Math.log), second.map(Math.log));
    if (percent.status === 'error') return percent;
    if (logs.status === 'error') return logs;
    const raised = ({ lower, upper }: { lower: number; upper: number }) => [Math.exp(lower), Math.exp(upper)];
    return {
      n: percent.n,
      percent: {
        bias: percent.bias,
        sd: percent.standardDeviation,
        bias_ci95: percent.biasInterval,
        limits: percent.limits,
        lower_limit_ci95: percent.lowerLimitInterval,
        upper_limit_ci95: percent.upperLimitInterval,
      },
      ratio: {
        ratio: Math.exp(logs.bias),
        geometric_sd: Math.exp(logs.standardDeviation),
        ratio_ci95: raised(logs.biasInterval),
        limits: raised(logs.limits),
        lower_limit_ci95: raised(logs.lowerLimitInterval),
        upper_limit_ci95: raised(logs.upperLimitInterval),
      },
    };
  },
};
