import { profileEnds } from '../algebra/profile-ends.ts';
import type { Interval } from '../result.ts';
import { criticalValue } from './coefficient.ts';
import type { LogisticData } from './logistic-data.ts';
import { fitLogistic } from './logistic-fit.ts';
import type { LogisticFit } from './logistic-fit.ts';

/**
 * The profile interval of every coefficient of a logistic fit, the intercept's first; null if a constrained fit
 * does not converge, or if a penalized one has several maxima at an end.
 *
 * Definition: the values at which −2 ln L (penalized with `firth`), minimized over the other coefficients, rises by z².
 * Each constrained fit starts from the last one, extrapolated along the covariances: far from a predictor's origin, a
 * small change of its slope moves the intercept a long way.
 * Source: Venzon & Moolgavkar (1988) Appl. Stat. 37:87–94; Heinze & Schemper (2002) Stat. Med. 21:2409–2419.
 * Accuracy: 10 digits (Firth: 8).
 * Example: `((data) => logisticProfiles(data, fitLogistic(data), 0.95)[0].upper)({ design: [[1, 1, 1, 1]], events: [0, 0, 0, 1], trials: [1, 1, 1, 1] })` → 0.9564885639
 */
export function logisticProfiles(
  data: LogisticData,
  fit: LogisticFit,
  level: number,
  firth = false,
): (Interval | null)[] {
  const covariance = fit.weighted.inverse();
  const critical = criticalValue(Infinity, level);
  return fit.beta.map((estimate, j) => {
    const along = covariance[j]!.map((value) => value / covariance[j]![j]!);
    const rises = () => {
      let last = fit.beta;
      return (value: number) => {
        const start = last.map((b, i) => (i === j ? value : b + along[i]! * (value - last[j]!)));
        const held = fitLogistic(data, start, firth, [j]);
        if (held.status === 'error') return NaN;
        last = held.beta;
        return held.objective - fit.objective;
      };
    };
    const step = critical * Math.sqrt(covariance[j]![j]!);
    const found = profileEnds(rises, estimate, step, critical ** 2, level);
    /** A penalized likelihood may have several maxima. Checks whether the fit started from the estimate ends in the same one. */
    const isUnique = (value: number) => {
      const start = fit.beta.map((b, i) => (i === j ? value : b + along[i]! * (value - estimate)));
      const held = fitLogistic(data, start, true, [j]);
      return held.status === 'ok' && Math.abs(held.objective - fit.objective - critical ** 2) < 1e-6;
    };
    return found && firth && !(isUnique(found.lower) && isUnique(found.upper)) ? null : found;
  });
}
