import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { comparisonSize, isAttainable, smallestSize, wholeSize } from './smallest-size.ts';
import { tTestPower } from './t-test-power.ts';

export type CrossoverSize = {
  /** Of the difference between the two treatments in one person: √2 times that within a person. */
  standardDeviationOfDifference: number;
  /** People in both sequences together: by the normal distribution, and by the t test (at least 2.25). */
  nNormal: number;
  n: number;
  /** The next even number, at least four, and the power with it. */
  nRoundedUp: number;
  powerAtRoundedUp: number;
};

/** Closer to two people, the noncentral t has next to no degrees of freedom. */
const least = 2.25;

/**
 * Number of people in a crossover trial of two treatments in two periods (AB/BA).
 *
 * Definition: the noncentral t on N − 2 df with variance 2 σ²/N of the estimated difference, σ the standard deviation of one
 * measurement within a person; both tails counted. Source: B. Jones, M. G. Kenward (2014) Design and Analysis of Cross-Over
 * Trials, 3rd ed., ch. 2. Accuracy: 11 digits. Errors: `out-of-range`.
 * Example: `crossoverSampleSize(1, 2, 0.8).nRoundedUp` → 66
 */
export function crossoverSampleSize(
  difference: number,
  standardDeviationWithin: number,
  power: number,
  alpha = 0.05,
): Result<CrossoverSize> {
  if (!isAttainable(power, alpha)) return refuse('out-of-range');
  const nNormal = comparisonSize(difference, standardDeviationWithin, power, alpha);
  if (!(standardDeviationWithin > 0 && nNormal > 0 && nNormal < 1e9)) return refuse('out-of-range');
  // The difference has the variance of one between two groups of N/2 with half the variance, and the same df.
  const design = {
    difference,
    standardDeviation: standardDeviationWithin / Math.SQRT2,
    alpha,
    countWrongDirection: true,
  };
  const powerAt = (n: number) => {
    const test = tTestPower(n / 2, design);
    return test.status === 'ok' ? test.power : NaN;
  };
  const found = smallestSize(powerAt, power, least, 1e10);
  if (found.status === 'error') return found;
  const { n } = found;
  const nRoundedUp = Math.max(4, 2 * wholeSize(n / 2));
  return ok({
    standardDeviationOfDifference: standardDeviationWithin * Math.SQRT2,
    nNormal,
    n,
    nRoundedUp,
    powerAtRoundedUp: powerAt(nRoundedUp),
  });
}
