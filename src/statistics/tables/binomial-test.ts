import { binomialLowerTail, binomialProbability, binomialUpperTail } from '../distributions/binomial.ts';
import { firstWhole } from '../distributions/first-whole.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type BinomialTest = {
  estimate: number;
  /** All outcomes that are no more probable than the observed one. */
  p: number;
  pLess: number;
  pGreater: number;
  /** Twice the smaller tail, with half of the probability of the observed outcome; at most 1. */
  midP: number;
};

/**
 * The exact test of a proportion, k of n, against a hypothesised one.
 *
 * Formula: binomial tails at p₀; two-sided: the outcomes no more probable than the observed, those within 1e-7 of it
 * included, as in R. Source: C. J. Clopper, E. S. Pearson (1934); mid-p: H. O. Lancaster (1961), JASA 56, 223–234.
 * Accuracy: 13 digits. Refuses: `invalid-input` for counts that are not whole, `out-of-range`.
 * Example: `binomialTest(682, 925, 0.75).p` → 0.3824915595…
 */
export function binomialTest(k: number, n: number, hypothesis = 0.5): Result<BinomialTest> {
  if (!(Number.isInteger(k) && Number.isInteger(n))) return refuse('invalid-input');
  if (!(n > 0 && k >= 0 && k <= n && hypothesis >= 0 && hypothesis <= 1)) return refuse('out-of-range');
  const here = binomialProbability(k, n, hypothesis);
  const atLeast = (count: number) => binomialUpperTail(count - 1, n, hypothesis);
  const atMost = (count: number) => binomialLowerTail(count, n, hypothesis);
  const rare = (count: number) => binomialProbability(count, n, hypothesis) <= here * (1 + 1e-7);
  const mode = n * hypothesis;
  const twoSided = () => {
    if (k === mode) return 1;
    // Probabilities fall on both sides of the expectation, so the first rare one can be searched for.
    if (k < mode) return atMost(k) + atLeast(firstWhole(rare, Math.ceil(mode), n + 1));
    const fromBelow = firstWhole((count) => !rare(count), 0, Math.floor(mode) + 1);
    return atMost(fromBelow - 1) + atLeast(k);
  };
  const [pLess, pGreater] = [atMost(k), atLeast(k)];
  return ok({
    estimate: k / n,
    p: Math.min(1, twoSided()),
    pLess,
    pGreater,
    midP: Math.min(1, 2 * (Math.min(pLess, pGreater) - here / 2)),
  });
}
