import { unfit } from '../observed.ts';
import { waldInterval } from '../regression/coefficient.ts';
import { ok, refuse, transformed } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { mean, standardDeviation } from './moments.ts';

export type LogDescription = {
  n: number;
  geometricMean: number;
  /** A factor without a unit. Null for a single value. */
  geometricStandardDeviation: number | null;
  harmonicMean: number;
  /** Null for a single value and for constant values. */
  geometricMeanInterval95: Interval | null;
};

/**
 * Geometric and harmonic mean of positive values. The interval is that of the mean logarithm, back-transformed.
 *
 * Definition: exp of mean, standard deviation and t interval of ln x; 1 / mean(1/x). Source: J. H. Zar (2010), ch. 3.
 * Accuracy: 13 digits. Errors: no values, or a value of 0 or below. Example: `describeLog([1, 10, 100]).geometricMean` → 10
 */
export function describeLog(x: readonly number[]): Result<LogDescription> {
  const bad = unfit([x]);
  if (bad) return bad;
  if (x.some((value) => value < 1e-300)) return refuse('out-of-range');
  const logs = x.map(Math.log);
  const n = x.length;
  const center = mean(logs);
  const deviation = n > 1 ? standardDeviation(logs) : null;
  const varies = deviation !== null && x.some((value) => value !== x[0]);
  const logInterval = varies ? waldInterval(center, deviation / Math.sqrt(n), n - 1, 0.95) : null;
  return ok({
    n,
    geometricMean: Math.exp(center),
    geometricStandardDeviation: deviation === null ? null : Math.exp(deviation),
    harmonicMean: 1 / mean(x.map((value) => 1 / value)),
    geometricMeanInterval95: logInterval && transformed(logInterval, Math.exp),
  });
}
