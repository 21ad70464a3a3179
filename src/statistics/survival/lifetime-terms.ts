import { normalLogUpperTail } from '../distributions/normal.ts';

/** A distribution of log time, standardized: of the smallest extreme, normal, or logistic. */
export type Lifetime = 'weibull' | 'exponential' | 'lognormal' | 'loglogistic';

/** A log-likelihood at z with its first derivative and the negative of its second. */
export type Term = { readonly value: number; readonly slope: number; readonly curvature: number };

const halfLogTwoPi = Math.log(2 * Math.PI) / 2;

function extreme(z: number, isEvent: boolean): Term {
  const hazard = Math.exp(z);
  return isEvent
    ? { value: z - hazard, slope: 1 - hazard, curvature: hazard }
    : { value: -hazard, slope: -hazard, curvature: hazard };
}

function normal(z: number, isEvent: boolean): Term {
  if (isEvent) return { value: (-z * z) / 2 - halfLogTwoPi, slope: -z, curvature: 1 };
  const value = normalLogUpperTail(z);
  const hazard = Math.exp((-z * z) / 2 - halfLogTwoPi - value);
  return { value, slope: -hazard, curvature: hazard * (hazard - z) };
}

function logistic(z: number, isEvent: boolean): Term {
  const small = Math.exp(-Math.abs(z));
  const share = (z > 0 ? 1 : small) / (1 + small);
  const curvature = small / (1 + small) ** 2;
  const value = -Math.max(z, 0) - Math.log1p(small);
  return isEvent
    ? { value: 2 * value + z, slope: 1 - 2 * share, curvature: 2 * curvature }
    : { value, slope: -share, curvature };
}

/**
 * The contribution of one time to the log-likelihood: the log density of the standardized log time for an event, the log of
 * the probability to exceed it if censored. Concave in z.
 *
 * Source: J. F. Lawless (2003), Statistical Models and Methods for Lifetime Data, 6.3. Accuracy: 14 digits.
 * Example: `lifetimeTerm('lognormal', 0, false).value` → -0.693147180…
 */
export function lifetimeTerm(distribution: Lifetime, z: number, isEvent: boolean): Term {
  if (distribution === 'lognormal') return normal(z, isEvent);
  return distribution === 'loglogistic' ? logistic(z, isEvent) : extreme(z, isEvent);
}
