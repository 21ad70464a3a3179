import { tukeyUpperQuantile, tukeyUpperTail } from '../distributions/studentized-range.ts';
import { tTwoSided } from '../distributions/students-t.ts';
import { around } from '../result.ts';
import type { Interval } from '../result.ts';
import { adjustPValues } from './adjust-p-values.ts';
import { sidakOf } from './sidak.ts';

export type AdjustedPair = {
  difference: number;
  standardError: number;
  t: number;
  /** Two-sided, of this pair alone. */
  p: number;
  pHolm: number;
  pSidak: number;
  pBonferroni: number;
  /** By the Tukey–Kramer method, like the interval. */
  pTukey: number;
  tukeyInterval: Interval;
};

/** More comparisons than this take longer than a second. */
export const mostPairs = 500;

/** The difference between two means, with its standard error. */
export type Difference = { readonly difference: number; readonly standardError: number };

/**
 * Tests all k(k − 1)/2 differences between k means, adjusted for making several comparisons.
 *
 * Definition: Holm, Bonferroni, and Šidák's 1 − (1 − p)ᵐ of the m p-values of t; √2 |t| against the studentized range of k means.
 * Source: Z. Šidák (1967), JASA 62, 626–633; C. Y. Kramer (1956), Biometrics 12, 307–310. Accuracy: 12 digits, Tukey 10.
 * Example: `adjustPairs({ groups: 2, df: 2, level: 0.95 })([{ difference: 2, standardError: 0.7071067812 }])[0].pTukey` → 0.105572809
 */
export function adjustPairs(family: {
  readonly groups: number;
  readonly df: number;
  readonly level: number;
}): (pairs: readonly Difference[]) => AdjustedPair[] {
  const { groups, df, level } = family;
  const reach = tukeyUpperQuantile(1 - level, groups, df) / Math.SQRT2;
  return (pairs) => {
    const single = pairs.map(({ difference, standardError }) => tTwoSided(difference / standardError, df));
    const [holm, bonferroni] = [adjustPValues(single, 'holm'), adjustPValues(single, 'bonferroni')];
    return pairs.map(({ difference, standardError }, i) => {
      const t = difference / standardError;
      return {
        difference,
        standardError,
        t,
        p: single[i]!,
        pHolm: holm[i]!,
        pSidak: sidakOf(single[i]!, pairs.length),
        pBonferroni: bonferroni[i]!,
        pTukey: tukeyUpperTail(Math.SQRT2 * Math.abs(t), groups, df),
        tukeyInterval: around(difference, reach * standardError, level, 'Tukey–Kramer'),
      };
    });
  };
}
