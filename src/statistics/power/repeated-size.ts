import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { comparisonSize, isAttainable } from './smallest-size.ts';

export type RepeatedDesign = {
  difference: number;
  standardDeviation: number;
  /** Measurements before and after the start of treatment. */
  before: number;
  after: number;
  /** Of any two measurements of a person. */
  correlation: number;
  power: number;
  /** Two-sided. */
  alpha?: number | undefined;
};

type Analysis = {
  /** Variance of the compared quantity divided by that of one measurement. */
  readonly factor: number;
  /** People per group, unrounded. */
  readonly n: number;
};

export type RepeatedSize = {
  nOneMeasurement: number;
  /** Mean after; mean after − mean before (null without a measurement before); analysis of covariance with the mean before. */
  post: Analysis;
  change: Analysis | null;
  ancova: Analysis;
};

/**
 * People per group to compare two means of several measurements per person.
 *
 * Definition: compound symmetry with correlation ρ; with a measurements after and b before, factors (1 + (a − 1)ρ)/a for the mean after,
 * plus (1 + (b − 1)ρ)/b − 2ρ for the change, or minus ρ²b/(1 + (b − 1)ρ) for the analysis of covariance.
 * Source: L. Frison, S. J. Pocock (1992), Stat. Med. 11, 1685–1704. Accuracy: 13 digits.
 * Errors: `out-of-range`, including a correlation that a + b measurements cannot have.
 * Example: `repeatedSampleSize({ difference: 5, standardDeviation: 12, before: 1, after: 1, correlation: 0.6, power: 0.8 }).ancova.factor` → 0.64
 */
export function repeatedSampleSize(design: RepeatedDesign): Result<RepeatedSize> {
  const { difference, standardDeviation, before, after, correlation: rho, power, alpha = 0.05 } = design;
  if (!(Number.isInteger(before) && before >= 0 && Number.isInteger(after) && after >= 1))
    return refuse('out-of-range');
  if (!(rho < 1 - 1e-12 && 1 + (before + after - 1) * rho > 1e-12)) return refuse('out-of-range');
  if (!isAttainable(power, alpha)) return refuse('out-of-range');
  const nOneMeasurement = comparisonSize(difference, standardDeviation, power, alpha);
  if (!(standardDeviation > 0 && nOneMeasurement > 0 && nOneMeasurement < 1e15))
    return refuse('out-of-range');
  const analysis = (factor: number): Analysis => ({ factor, n: factor * nOneMeasurement });
  const mean = (count: number) => (1 + (count - 1) * rho) / count;
  return ok({
    nOneMeasurement,
    post: analysis(mean(after)),
    change: before > 0 ? analysis(mean(after) + mean(before) - 2 * rho) : null,
    ancova: analysis(before > 0 ? mean(after) - (rho * rho) / mean(before) : mean(after)),
  });
}
