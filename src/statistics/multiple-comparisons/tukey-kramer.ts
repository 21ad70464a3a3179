import { tukeyUpperQuantile, tukeyUpperTail } from '../distributions/studentized-range.ts';
import { pairsBelow } from '../groups.ts';
import { around } from '../result.ts';
import type { Interval } from '../result.ts';

export type TukeyPair = {
  /** Later group − earlier group, in order of first appearance. */
  groups: readonly [later: string, earlier: string];
  difference: number;
  standardError: number;
  t: number;
  /** Of Tukey's honestly significant difference (Tukey–Kramer for unequal sizes), simultaneous for all pairs. */
  p: number;
  interval: Interval;
};

/** Means to be compared with each other. A common value may have been subtracted from all of them. */
type Means = { names: readonly string[]; means: readonly number[]; sizes: readonly number[] };

/**
 * Compares all pairs of k means, given the residual mean square and its degrees of freedom.
 *
 * Definition: t = (x̄ⱼ − x̄ᵢ)/√(MS (1/nᵢ + 1/nⱼ)); √2 |t| against the studentized range.
 * Source: J. W. Tukey (1953); C. Y. Kramer (1956), Biometrics 12, 307–310. Accuracy: t 13 digits, p and interval 10.
 * Example: `tukeyKramer({ meanSquare: 0.5, df: 2 }, 2, 0.95)({ names: ['a', 'b'], means: [1.5, 3.5], sizes: [2, 2] })[0].p` → 0.105572809
 */
export function tukeyKramer(
  { meanSquare, df }: { meanSquare: number; df: number },
  k: number,
  level: number,
): (of: Means) => TukeyPair[] {
  const reach = tukeyUpperQuantile(1 - level, k, df) / Math.SQRT2;
  return ({ names, means, sizes }) =>
    pairsBelow(k).map(([i, j]) => {
      const difference = means[j]! - means[i]!;
      const standardError = Math.sqrt(meanSquare * (1 / sizes[i]! + 1 / sizes[j]!));
      const t = difference / standardError;
      return {
        groups: [names[j]!, names[i]!],
        difference,
        standardError,
        t,
        p: tukeyUpperTail(Math.SQRT2 * Math.abs(t), k, df),
        interval: around(difference, reach * standardError, level, 'Tukey–Kramer'),
      };
    });
}
