import { ok, refuse, transformed } from '../result.ts';
import type { Failure, Interval, Limits, Result, Success } from '../result.ts';
import { blandAltman } from './bland-altman.ts';

export type ScaledAgreement = {
  /** Mean percent difference, or geometric mean of the ratios. */
  bias: number;
  biasInterval: Interval;
  /** SD of the percent differences, or the geometric SD of the ratios. */
  standardDeviation: number;
  /** Limits of agreement, which contain `level` of the percent differences or ratios. */
  limits: Limits;
  lowerLimitInterval: Interval;
  upperLimitInterval: Interval;
};

export type ScaledBlandAltman = {
  n: number;
  /** Differences, first − second, in percent of the mean of each pair. */
  percent: ScaledAgreement;
  /** Ratios, first/second. */
  ratio: ScaledAgreement;
};

/** The limits of agreement of differences on one scale, carried to another by `scale`. */
function agreementOf(
  differences: readonly number[],
  level: number,
  scale: (value: number) => number,
): Success<ScaledAgreement> | Failure {
  const found = blandAltman(
    differences,
    differences.map(() => 0),
    level,
  );
  if (found.status === 'error') return found;
  return ok({
    bias: scale(found.bias),
    biasInterval: transformed(found.biasInterval, scale),
    standardDeviation: scale(found.standardDeviation),
    limits: { lower: scale(found.limits.lower), upper: scale(found.limits.upper) },
    lowerLimitInterval: transformed(found.lowerLimitInterval, scale),
    upperLimitInterval: transformed(found.upperLimitInterval, scale),
  });
}

/**
 * Bland–Altman limits of agreement for differences that grow with the size of the values: in percent, and as ratios.
 *
 * Definition: `blandAltman` of 100 (x − y)/((x + y)/2), and of log x − log y, back-transformed by exp. Source: J. M. Bland,
 * D. G. Altman (1999), Stat. Methods Med. Res. 8, 135–160. Accuracy: 13 digits. Errors: those of `blandAltman`, and
 * `out-of-range` (a value that is not positive).
 * Example: `scaledBlandAltman([10, 12, 15, 20], [11, 12, 14, 22]).percent.bias` → -3.037766…
 */
export function scaledBlandAltman(
  x: readonly number[],
  y: readonly number[],
  level = 0.95,
): Result<ScaledBlandAltman> {
  if (x.length !== y.length) return refuse('unequal-lengths');
  if (![...x, ...y].every((value) => value > 0)) return refuse('out-of-range');
  const percents = x.map((value, i) => (200 * (value - y[i]!)) / (value + y[i]!));
  const logs = x.map((value, i) => Math.log(value) - Math.log(y[i]!));
  const percent = agreementOf(percents, level, (value) => value);
  if (percent.status === 'error') return percent;
  const ratio = agreementOf(logs, level, Math.exp);
  return ratio.status === 'error' ? ratio : ok({ n: x.length, percent, ratio });
}
