import { normalUpperQuantile } from '../distributions/normal.ts';
import { clopperPearsonLimits, wilsonLimits } from '../intervals/proportion-intervals.ts';
import { quotient } from '../intervals/two-proportions.ts';
import { isLevel } from '../level.ts';
import { interval, ok, refuse, transformed } from '../result.ts';
import type { Interval, Limits, Result } from '../result.ts';

export type Share = { estimate: number; wilson: Interval; exact: Interval };
/** Null if it is 0/0, Infinity over 0. Its interval is null if a count it needs is 0. */
export type LikelihoodRatio = { estimate: number | null; interval: Interval | null };
/** Null if it is 0/0. Its interval is null if that of its likelihood ratio is. */
export type PredictiveValue = LikelihoodRatio;

/**
 * The proportion of correct results among those named, by Bayes' theorem, with the limits that follow from those of
 * `ratio`, the likelihood ratio of right to wrong.
 */
function bayes(
  right: number,
  wrong: number,
  prevalence: number | null,
  ratio: Interval | null,
): PredictiveValue | null {
  if (prevalence === null) return null;
  const value = (right * prevalence) / (right * prevalence + wrong * (1 - prevalence));
  const after = (one: number) => (one * prevalence) / (one * prevalence + 1 - prevalence);
  return {
    estimate: Number.isNaN(value) ? null : value,
    interval: ratio && { ...transformed(ratio, after), method: 'Mercaldo, logit scale' },
  };
}

export type DiagnosticTest = {
  sensitivity: Share;
  specificity: Share;
  /** Predictive values at the prevalence of the table. Null if no test had that result. */
  positivePredictiveValue: Share | null;
  negativePredictiveValue: Share | null;
  positiveLikelihoodRatio: LikelihoodRatio;
  negativeLikelihoodRatio: LikelihoodRatio;
  accuracy: number;
  /** Sensitivity + specificity − 1. */
  youden: number;
  diagnosticOddsRatio: number | null;
  /** By Bayes' theorem at the given prevalence. Null if none is given. */
  positiveAtPrevalence: PredictiveValue | null;
  negativeAtPrevalence: PredictiveValue | null;
};

/**
 * The accuracy of a diagnostic test, from its four counts.
 *
 * Definition: LR+ = sensitivity/(1 − specificity), LR− = (1 − sensitivity)/specificity, intervals on the log scale; PPV at a
 * prevalence π = sensitivity π/(sensitivity π + (1 − specificity)(1 − π)), interval on the logit scale, which is that of
 * LR+ transformed. Source: D. G. Altman, J. M. Bland (1994), BMJ 308, 1552 and 309, 102; D. L. Simel, G. P. Samsa,
 * D. B. Matchar (1991), J. Clin. Epidemiol. 44, 763–770; N. D. Mercaldo, K. F. Lau, X. H. Zhou (2007), Stat. Med. 26,
 * 2170–2183.
 * Accuracy: 13 digits. Errors: `invalid-input` for counts that are not whole, `one-class-only` without diseased or
 * without healthy subjects, `out-of-range`.
 * Example: `diagnosticTest({ truePositive: 231, falseNegative: 27, falsePositive: 32, trueNegative: 54 }).youden` → 0.5232558139534884
 */
export function diagnosticTest(
  counts: { truePositive: number; falseNegative: number; falsePositive: number; trueNegative: number },
  prevalence: number | null = null,
  level = 0.95,
): Result<DiagnosticTest> {
  const { truePositive: tp, falseNegative: fn, falsePositive: fp, trueNegative: tn } = counts;
  if (![tp, fn, fp, tn].every(Number.isInteger)) return refuse('invalid-input');
  const possible = prevalence === null || (prevalence >= 0 && prevalence <= 1);
  if (Math.min(tp, fn, fp, tn) < 0 || !possible || !isLevel(level)) return refuse('out-of-range');
  const [sick, well] = [tp + fn, tn + fp];
  if (sick === 0 || well === 0) return refuse('one-class-only');
  const tail = (1 - level) / 2;
  const limited = ({ lower, upper }: Limits, method: string) => interval(lower, upper, level, method);
  const share = (k: number, n: number): Share => ({
    estimate: k / n,
    wilson: limited(wilsonLimits(k, n, tail), 'Wilson'),
    exact: limited(clopperPearsonLimits(k, n, tail), 'Clopper–Pearson'),
  });
  const z = normalUpperQuantile(tail);
  const likelihoodRatio = (k1: number, k0: number): LikelihoodRatio => {
    const estimate = k1 === 0 && k0 === 0 ? null : k1 / sick / (k0 / well);
    if (estimate === null || k1 === 0 || k0 === 0) return { estimate, interval: null };
    const reach = Math.exp(z * Math.sqrt(1 / k1 - 1 / sick + 1 / k0 - 1 / well));
    return { estimate, interval: interval(estimate / reach, estimate * reach, level, 'Simel, log scale') };
  };
  const [sensitivity, specificity] = [share(tp, sick), share(tn, well)];
  const [positive, negative] = [likelihoodRatio(tp, fp), likelihoodRatio(fn, tn)];
  return ok({
    sensitivity,
    specificity,
    positivePredictiveValue: tp + fp > 0 ? share(tp, tp + fp) : null,
    negativePredictiveValue: tn + fn > 0 ? share(tn, tn + fn) : null,
    positiveLikelihoodRatio: positive,
    negativeLikelihoodRatio: negative,
    accuracy: (tp + tn) / (sick + well),
    youden: sensitivity.estimate + specificity.estimate - 1,
    diagnosticOddsRatio: quotient(tp * tn, fp * fn),
    positiveAtPrevalence: bayes(sensitivity.estimate, fp / well, prevalence, positive.interval),
    negativeAtPrevalence: bayes(
      specificity.estimate,
      fn / sick,
      prevalence === null ? null : 1 - prevalence,
      negative.interval && transformed(negative.interval, (ratio) => 1 / ratio),
    ),
  });
}
