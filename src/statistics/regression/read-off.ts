import { findRoot } from '../find-root.ts';
import type { Prediction } from './prediction.ts';

/** The x at which a curve has a value, with its limits. An end that is not reached is null. */
export type ReadOff = {
  readonly dose: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
};

/**
 * The dose at which a curve reaches the response of one new observation, with limits that reflect the scatter of that
 * observation and the uncertainty of the curve.
 *
 * Definition: the dose at which the fit equals the response, and those at which the limits of its prediction interval do,
 * searched on log dose between `from` and `to`. Source: Draper & Smith (1998) Applied Regression Analysis, 3rd ed.,
 * 3.2 (inverse prediction). Accuracy: that of the curve, the root to 14 digits.
 * Example: `readOff((x) => ({ fit: x, standardError: 0, confidence: null, prediction: { lower: x / 2, upper: 2 * x, level: 0.95, method: '' } }), 4, 1, 100).lower` → 2
 */
export function readOff(
  at: (dose: number) => Prediction | null,
  response: number,
  from: number,
  to: number,
): ReadOff {
  const where = (height: (point: Prediction) => number | undefined): number | null => {
    const found = findRoot(
      (logged) => {
        const point = at(Math.exp(logged));
        return (point ? (height(point) ?? NaN) : NaN) - response;
      },
      Math.log(from),
      Math.log(to),
    );
    return found === undefined ? null : Math.exp(found);
  };
  const ends = [where(({ prediction }) => prediction?.upper), where(({ prediction }) => prediction?.lower)];
  const falling = (at(to)?.fit ?? 0) < (at(from)?.fit ?? 0);
  const [lower, upper] = falling ? ends.reverse() : ends;
  return { dose: where(({ fit }) => fit), lower: lower ?? null, upper: upper ?? null };
}
