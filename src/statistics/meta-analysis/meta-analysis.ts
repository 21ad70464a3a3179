import { mean, variance } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { tTwoSided, tUpperQuantile } from '../distributions/students-t.ts';
import { findRoot } from '../find-root.ts';
import { isLevel } from '../level.ts';
import { around, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type PooledEstimate = { estimate: number; standardError: number; interval: Interval; p: number };

export type MetaAnalysis = {
  studies: number;
  fixed: PooledEstimate;
  /** Cochran's test of heterogeneity. */
  q: number;
  qDf: number;
  qP: number;
  /** Proportion of the variation beyond chance, max(0, (Q − df)/Q), and Q/df. */
  iSquaredPercent: number;
  hSquared: number;
  /** Between-study variance: by DerSimonian–Laird, and by restricted maximum likelihood (REML). */
  tauSquared: number;
  tauSquaredReml: number;
  /** Random effects with the DerSimonian–Laird variance. */
  random: PooledEstimate;
  /** The prediction interval for the effect of a new study. Null for two studies. */
  predictionInterval: Interval | null;
  randomReml: PooledEstimate;
  /** The Hartung–Knapp interval around the REML estimate. Null if all estimates agree. */
  hartungKnapp: PooledEstimate | null;
  /** The prediction interval with the REML variance and Hartung and Knapp's standard error. */
  hartungKnappPrediction: Interval | null;
  weightsFixedPercent: readonly number[];
  weightsRandomPercent: readonly number[];
  weightsRemlPercent: readonly number[];
};

/** The prediction interval around a pooled estimate. */
function predictionOf({ estimate, standardError }: PooledEstimate, tau: number, k: number, level: number) {
  if (k < 3) return null;
  const spread = Math.hypot(Math.sqrt(tau), standardError);
  return around(estimate, tUpperQuantile((1 - level) / 2, k - 2) * spread, level, 'prediction');
}

/**
 * Meta-analysis of estimates with their standard errors (ratios on the logarithmic scale).
 *
 * Definition: inverse-variance weights 1/(s² + τ²); τ² by DerSimonian and Laird, and by REML; I² from Q; Hartung and
 * Knapp's standard error without a lower bound; prediction interval with t on k − 2 df.
 * Source: R. DerSimonian, N. Laird (1986), Control. Clin. Trials 7, 177–188; J. P. T. Higgins, S. G. Thompson (2002),
 * Stat. Med. 21, 1539–1558; J. Hartung, G. Knapp (2001), Stat. Med. 20, 3875–3889; J. P. T. Higgins et al. (2009),
 * JRSS A 172, 137–159; C. Partlett, R. D. Riley (2017), Stat. Med. 36, 301–317. Accuracy: 13 digits, REML 10. Errors: `unequal-lengths`, `too-few-values` below two studies,
 * `invalid-input`, `out-of-range` (a standard error that is not positive).
 * Example: `metaAnalysis([0.2, 0.5], [0.1, 0.2]).fixed.estimate` → 0.26
 */
export function metaAnalysis(
  estimates: readonly number[],
  standardErrors: readonly number[],
  level = 0.95,
): Result<MetaAnalysis> {
  if (!isLevel(level)) return refuse('out-of-range');
  const k = estimates.length;
  if (standardErrors.length !== k) return refuse('unequal-lengths');
  if (k < 2) return refuse('too-few-values');
  if (![...estimates, ...standardErrors].every(Number.isFinite)) return refuse('invalid-input');
  if (!standardErrors.every((s) => s > 1e-100 && s < 1e100)) return refuse('out-of-range');
  const df = k - 1;
  const tail = (1 - level) / 2;

  const weighted = (tau: number) => {
    const weights = standardErrors.map((s) => 1 / (s * s + tau));
    const total = sum(weights);
    const estimate = sum(estimates.map((y, i) => (weights[i]! / total) * y));
    const q = sum(estimates.map((y, i) => weights[i]! * (y - estimate) ** 2));
    return { weights, total, estimate, q, percent: weights.map((w) => (100 * w) / total) };
  };
  const pooled = (
    estimate: number,
    standardError: number,
    freedom: number,
    method: string,
  ): PooledEstimate => ({
    estimate,
    standardError,
    interval: around(estimate, tUpperQuantile(tail, freedom) * standardError, level, method),
    p: tTwoSided(estimate / standardError, freedom),
  });

  const fixed = weighted(0);
  const squares = sum(fixed.weights.map((w) => w * w));
  const tauSquared = Math.max(0, (fixed.q - df) / (fixed.total - squares / fixed.total));
  const random = weighted(tauSquared);

  /** Derivative of the restricted likelihood with respect to τ². */
  const slope = (tau: number) => {
    const { weights, total, estimate } = weighted(tau);
    return (
      -total +
      sum(weights.map((w) => w * w)) / total +
      sum(estimates.map((y, i) => (weights[i]! * (y - estimate)) ** 2))
    );
  };
  const most = 100 * (variance(estimates) + mean(standardErrors.map((s) => s * s)));
  const tauSquaredReml = slope(0) <= 0 ? 0 : findRoot(slope, 0, most);
  if (tauSquaredReml === undefined) return refuse('did-not-converge');
  const reml = weighted(tauSquaredReml);
  const hartungKnapp = Math.sqrt(reml.q / df / reml.total);

  const byReml = hartungKnapp > 0 ? pooled(reml.estimate, hartungKnapp, df, 'Hartung–Knapp') : null;
  const ofRandom = pooled(random.estimate, 1 / Math.sqrt(random.total), Infinity, 'DerSimonian–Laird');
  const predicted = (one: PooledEstimate, tau: number) => predictionOf(one, tau, k, level);
  return ok({
    studies: k,
    fixed: pooled(fixed.estimate, 1 / Math.sqrt(fixed.total), Infinity, 'fixed effect'),
    q: fixed.q,
    qDf: df,
    qP: chiSquareUpperTail(fixed.q, df),
    iSquaredPercent: fixed.q > df ? 100 * (1 - df / fixed.q) : 0,
    hSquared: fixed.q / df,
    tauSquared,
    tauSquaredReml,
    random: ofRandom,
    predictionInterval: predicted(ofRandom, tauSquared),
    randomReml: pooled(reml.estimate, 1 / Math.sqrt(reml.total), Infinity, 'REML'),
    hartungKnapp: byReml,
    hartungKnappPrediction: byReml && predicted(byReml, tauSquaredReml),
    weightsFixedPercent: fixed.percent,
    weightsRandomPercent: random.percent,
    weightsRemlPercent: reml.percent,
  });
}
