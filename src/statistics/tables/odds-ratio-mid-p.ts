import { intervalOf, pOf, tailOf } from '../alternative.ts';
import type { TestOptions } from '../alternative.ts';
import { hypergeometricProbabilities } from '../distributions/hypergeometric.ts';
import { findRoot } from '../find-root.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { margins } from './counts.ts';
import type { Counts } from './counts.ts';

/**
 * The mid-p interval of the odds ratio of a 2 × 2 table, and the mid-p test of independence.
 *
 * Definition: in Fisher's noncentral hypergeometric distribution the probability of the observed table counts half; the
 * limits are the odds ratios at which a tail is (1 − level)/2, two-sided p is twice the smaller tail at odds ratio 1.
 * Source: H. O. Lancaster (1961), JASA 56, 223–234; G. Berry, P. Armitage (1995), The Statistician 44, 417–423.
 * Accuracy: 11 digits. Errors: `invalid-input`, `no-variation` (a row or column without counts), `out-of-range`.
 * Example: `oddsRatioMidP([[3, 1], [1, 3]]).p` → 0.2571428571428571
 */
export function oddsRatioMidP(
  table: Counts,
  { level = 0.95, alternative = 'two-sided' }: TestOptions = {},
): Result<{ p: number; interval: Interval }> {
  if (!isLevel(level)) return refuse('out-of-range');
  if (table.length !== 2 || table[0]?.length !== 2) return refuse('invalid-input');
  const sums = margins(table);
  if ('status' in sums) return sums;
  const observed = table[0][0]!;
  const [events, others] = sums.columns as [number, number];
  const tails = (oddsRatio: number) => {
    const { lowest, probabilities } = hypergeometricProbabilities(events, others, sums.rows[0]!, oddsRatio);
    const at = observed - lowest;
    const half = probabilities[at]! / 2;
    const total = (values: Float64Array) => values.reduce((sum, p) => sum + p, half);
    return {
      below: total(probabilities.subarray(0, at)),
      above: total(probabilities.subarray(at + 1)),
      first: at === 0,
      last: at === probabilities.length - 1,
    };
  };
  const beta = tailOf(level, alternative);
  const limit = (side: 'above' | 'below') =>
    Math.exp(findRoot((x) => Math.log(tails(Math.exp(x))[side] / beta), -60, 60) ?? NaN);
  const { below, above, first, last } = tails(1);
  return ok({
    p: pOf(alternative, below, above),
    interval: intervalOf(
      { lower: first ? 0 : limit('above'), upper: last ? Infinity : limit('below') },
      level,
      alternative,
      'mid-p',
      [0, Infinity],
    ),
  });
}
