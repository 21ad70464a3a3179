import { smallest } from '../descriptive/extremes.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareLogUpperTail, chiSquareStatistic } from '../distributions/chi-square.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { margins } from './counts.ts';
import type { Counts } from './counts.ts';

/** Σ (|O − E| − c)²/E. Example: `pearson([3, 1], [2, 2])` → 1 */
export const pearson = (observed: readonly number[], expected: readonly number[], correction = 0): number =>
  sum(observed.map((count, i) => (Math.abs(count - expected[i]!) - correction) ** 2 / expected[i]!));

/** 2 Σ O ln(O/E), in which a count of 0 adds nothing. */
const likelihoodRatio = (observed: readonly number[], expected: readonly number[]): number =>
  2 * sum(observed.map((count, i) => count && count * Math.log(count / expected[i]!)));

export type ChiSquareTest = {
  n: number;
  chiSquare: number;
  df: number;
  p: number;
  expected: readonly (readonly number[])[];
  /** (O − E)/√(E(1 − row share)(1 − column share)): roughly standard normal, cell by cell. */
  standardizedResiduals: readonly (readonly number[])[];
  cramersV: number;
  /** Bergsma's corrected V: 0 if χ² is below its expectation. */
  cramersVBiasCorrected: number;
  /** Pearson's contingency coefficient, √(χ²/(χ² + n)). */
  contingencyCoefficient: number;
  /** log₁₀ p, exact even if p is too small to be a number. */
  log10P: number;
  /** Below 5, the approximation is unreliable. Use Fisher's exact test. */
  minimumExpected: number;
  expectedBelow5: number;
  /** The likelihood-ratio statistic 2 Σ O ln(O/E). */
  g: number;
  gP: number;
};

/**
 * Pearson's chi-square test of independence in an r × c table of counts, without continuity correction.
 *
 * Definition: χ² = Σ (O − E)²/E, df = (r − 1)(c − 1). Source: K. Pearson (1900); residuals: A. Agresti (2013), 3.3;
 * corrected V: W. Bergsma (2013), J. Korean Stat. Soc. 42, 323–328.
 * Accuracy: 13 digits. Errors: a row or column without counts, or counts not whole or negative.
 * Example: `chiSquareTest([[10, 20], [20, 10]]).chiSquare` → 6.667
 */
export function chiSquareTest(table: Counts): Result<ChiSquareTest> {
  const sums = margins(table);
  if ('status' in sums) return sums;
  const { n, rows, columns } = sums;
  const expected = rows.map((row) => columns.map((column) => (row * column) / n));
  const df = (rows.length - 1) * (columns.length - 1);
  const test = chiSquareStatistic(pearson(table.flat(), expected.flat()), df);
  const g = likelihoodRatio(table.flat(), expected.flat());
  const lessBias = (categories: number) => categories - (categories - 1) ** 2 / (n - 1);
  const association = Math.max(0, test.chiSquare / n - df / (n - 1));
  return ok({
    n,
    ...test,
    log10P: chiSquareLogUpperTail(test.chiSquare, df) / Math.LN10,
    expected,
    standardizedResiduals: table.map((row, i) =>
      row.map((count, j) => {
        const e = expected[i]![j]!;
        return (count - e) / Math.sqrt(e * (1 - rows[i]! / n) * (1 - columns[j]! / n));
      }),
    ),
    cramersV: Math.sqrt(test.chiSquare / (n * (Math.min(rows.length, columns.length) - 1))),
    cramersVBiasCorrected:
      association && Math.sqrt(association / (Math.min(lessBias(rows.length), lessBias(columns.length)) - 1)),
    contingencyCoefficient: Math.sqrt(test.chiSquare / (test.chiSquare + n)),
    minimumExpected: smallest(expected.flat()),
    expectedBelow5: expected.flat().filter((value) => value < 5).length,
    g,
    gP: chiSquareStatistic(g, df).p,
  });
}

export type GoodnessOfFit = {
  n: number;
  chiSquare: number;
  df: number;
  p: number;
  expected: readonly number[];
  /** (O − nπ)/√(nπ(1 − π)): roughly standard normal, class by class. */
  standardizedResiduals: readonly number[];
  /** The likelihood-ratio statistic 2 Σ O ln(O/E). */
  g: number;
  gP: number;
};

/**
 * Pearson's chi-square test of counts against given probabilities (equal ones by default).
 *
 * Definition: χ² = Σ (O − nπ)²/(nπ), df = k − 1 − m if m parameters of π were estimated from the counts. Source: K. Pearson
 * (1900); m: R. A. Fisher (1924), JRSS 87, 442–450; residuals: A. Agresti (2013), 1.5. Accuracy: 13 digits.
 * Errors: no degree of freedom, counts not whole, or probabilities not positive or not summing to 1.
 * Example: `goodnessOfFit([315, 108, 101, 32], [9/16, 3/16, 3/16, 1/16]).p` → 0.9254
 */
export function goodnessOfFit(
  counts: readonly number[],
  probabilities?: readonly number[],
  estimated = 0,
): Result<GoodnessOfFit> {
  const k = counts.length;
  if (!(Number.isInteger(estimated) && estimated >= 0)) return refuse('invalid-input');
  const df = k - 1 - estimated;
  if (df < 1) return refuse('too-few-groups');
  const share = probabilities ?? counts.map(() => 1 / k);
  if (share.length !== k) return refuse('unequal-lengths');
  const n = sum(counts);
  if (!counts.every((count) => Number.isInteger(count) && count >= 0) || n === 0)
    return refuse('invalid-input');
  if (!share.every((p) => p > 0) || Math.abs(sum(share) - 1) > 1e-8) return refuse('out-of-range');
  const expected = share.map((p) => n * p);
  const g = likelihoodRatio(counts, expected);
  return ok({
    n,
    ...chiSquareStatistic(pearson(counts, expected), df),
    expected,
    standardizedResiduals: counts.map(
      (count, i) => (count - expected[i]!) / Math.sqrt(expected[i]! * (1 - share[i]!)),
    ),
    g,
    gP: chiSquareStatistic(g, df).p,
  });
}
