import { largest } from '../descriptive/extremes.ts';
import { sum } from '../descriptive/sum.ts';
import { isUsable } from '../observed.ts';
import { ok, refuse } from '../result.ts';

/** The distance of the points of the quadrature on the log scale. */
const step = 0.1;

/**
 * The Bayes factor of a t statistic for a difference against none, with a Cauchy prior on the effect size (JZS).
 *
 * Definition: the effect size in standard deviations has a Cauchy prior of scale r (√2/2 by default), so its variance is
 * r²g with 1/g from χ² on 1 degree of freedom. The marginal likelihood is integrated over log g by the trapezoid rule, in
 * logarithms. One sample or pairs: n and n − 1 degrees of freedom; two samples (`n2`): n₁n₂/(n₁ + n₂) and n₁ + n₂ − 2.
 * `bayesFactor` is Infinity beyond the largest number, but its logarithm is not.
 * Errors: `invalid-input`, `too-few-values` (no degrees of freedom), `out-of-range` (a scale that is not positive, sizes
 * that are not whole).
 * Source: Rouder et al. (2009) Psychon. Bull. Rev. 16:225–237. Accuracy: 13 digits.
 * Example: `jzsBayesFactor(2.03, 80, undefined, 1).bayesFactor` → 0.6420764881
 */
export function jzsBayesFactor(t: number, n1: number, n2?: number, scale = Math.SQRT1_2) {
  if (![t, n1, n2 ?? 1, scale].every(isUsable)) return refuse('invalid-input');
  if (!(scale > 0) || ![n1, n2 ?? 1].every((n) => Number.isInteger(n) && n >= 1))
    return refuse('out-of-range');
  const df = n2 === undefined ? n1 - 1 : n1 + n2 - 2;
  if (df < 1) return refuse('too-few-values');
  const logSize =
    (n2 === undefined ? Math.log(n1) : Math.log(n1) - Math.log1p(n1 / n2)) + 2 * Math.log(scale);

  const logIntegrand = (logG: number) => {
    const a = Math.exp(logG + logSize);
    // a t²/((1 + a) df + t²), so that an infinite a has a limit.
    const share = (t * t) / (df + (df + t * t) / a);
    const prior = -(Math.log(2 * Math.PI) + logG + Math.exp(-logG)) / 2;
    return prior - Math.log1p(a) / 2 + ((df + 1) / 2) * Math.log1p(share);
  };
  // Below, the prior vanishes; above, the integrand falls as exp(−log g/2) or faster.
  const from = -8;
  const to = 90 + Math.max(0, Math.log1p(t * t) - logSize);
  const logs = Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => logIntegrand(from + i * step));
  const peak = largest(logs);
  const logBayesFactor = peak + Math.log(step * sum(logs.map((value) => Math.exp(value - peak))));
  return ok({
    df,
    logBayesFactor,
    /** For a difference against none, and the reverse. */
    bayesFactor: Math.exp(logBayesFactor),
    inverse: Math.exp(-logBayesFactor),
  });
}
