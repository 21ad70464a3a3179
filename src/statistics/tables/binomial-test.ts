import { intervalOf, pOf, tailOf } from '../alternative.ts';
import type { Alternative, NullTestOptions } from '../alternative.ts';
import { binomialLowerTail, binomialProbability, binomialUpperTail } from '../distributions/binomial.ts';
import { firstWhole } from '../distributions/first-whole.ts';
import { clopperPearsonLimits } from '../intervals/proportion-intervals.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type BinomialTest = {
  estimate: number;
  alternative: Alternative;
  /** Two-sided: all outcomes no more probable than the observed one. */
  p: number;
  /** From the tails with half of the probability of the observed outcome. Two-sided: twice the smaller. */
  midP: number;
  /** Clopper–Pearson. */
  interval: Interval;
};

/**
 * The exact test of a proportion, k of n, against a null value, by default ½.
 *
 * Definition: binomial tails at p₀; two-sided: the outcomes no more probable than the observed, those within 1e-7 of it
 * included, as in R. Source: C. J. Clopper, E. S. Pearson (1934); mid-p: H. O. Lancaster (1961), JASA 56, 223–234.
 * Accuracy: 13 digits. Errors: `invalid-input` for counts that are not whole, `out-of-range`.
 * Example: `binomialTest(682, 925, { nullValue: 0.75 }).p` → 0.3824915595…
 */
export function binomialTest(
  k: number,
  n: number,
  { level = 0.95, alternative = 'two-sided', nullValue = 0.5 }: NullTestOptions = {},
): Result<BinomialTest> {
  if (!(Number.isInteger(k) && Number.isInteger(n))) return refuse('invalid-input');
  if (!(n > 0 && k >= 0 && k <= n && nullValue >= 0 && nullValue <= 1 && isLevel(level)))
    return refuse('out-of-range');
  const here = binomialProbability(k, n, nullValue);
  const atLeast = (count: number) => binomialUpperTail(count - 1, n, nullValue);
  const atMost = (count: number) => binomialLowerTail(count, n, nullValue);
  const rare = (count: number) => binomialProbability(count, n, nullValue) <= here * (1 + 1e-7);
  const mode = n * nullValue;
  const twoSided = () => {
    if (k === mode) return 1;
    // Probabilities decrease on both sides of the expectation, so the first rare one can be searched for.
    if (k < mode) return atMost(k) + atLeast(firstWhole(rare, Math.ceil(mode), n + 1));
    const fromBelow = firstWhole((count) => !rare(count), 0, Math.floor(mode) + 1);
    return atMost(fromBelow - 1) + atLeast(k);
  };
  const [less, greater] = [atMost(k), atLeast(k)];
  return ok({
    estimate: k / n,
    alternative,
    p: alternative === 'two-sided' ? Math.min(1, twoSided()) : pOf(alternative, less, greater),
    midP: pOf(alternative, less - here / 2, greater - here / 2),
    interval: intervalOf(
      clopperPearsonLimits(k, n, tailOf(level, alternative)),
      level,
      alternative,
      'Clopper–Pearson',
      [0, 1],
    ),
  });
}
