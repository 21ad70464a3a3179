// The p-value of every hypothesized difference: the hypothesis moves along the curve.
import { tTwoSided } from '../../statistics/distributions/students-t.ts';
import { fixed, pValue } from '../../statistics/format.ts';
import type { Explored } from './explorable.ts';

export type Estimated = { estimate: number; standardError: number; df: number };

export const pAgainst = ({ estimate, standardError, df }: Estimated, hypothesis: number) =>
  tTwoSided((estimate - hypothesis) / standardError, df);

export const hypothesizedDifference = (estimated: Estimated, value: number): Explored => {
  const p = pAgainst(estimated, value);
  return {
    numbers: {
      hypothesis: fixed(value, 1),
      t: fixed((estimated.estimate - value) / estimated.standardError, 2),
      p: pValue(p),
      where: p < 0.05 ? 'outside' : 'inside',
    },
    charts: { 'c-compatibility': () => ({ grip: [value, p] }) },
  };
};
