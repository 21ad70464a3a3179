import { pOf } from '../alternative.ts';
import type { Alternative, TestOptions } from '../alternative.ts';
import { ascendingOrder } from '../descriptive/ascending-order.ts';
import { normalLowerTail, normalUpperTail } from '../distributions/normal.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { fisherInterval } from './fisher-interval.ts';
import { countInversions } from './count-inversions.ts';

export type KendallCorrelation = {
  n: number;
  /** τ_b, which equals τ if there are no ties. */
  tau: number;
  concordant: number;
  discordant: number;
  /** Of concordant − discordant, if the variables are independent. */
  variance: number;
  z: number;
  alternative: Alternative;
  pByNormal: number;
  /** By counting inversions, up to n = 200. Null with ties. */
  pExact: number | null;
  /** By Fisher's z with Fieller's standard error. Null for fewer than five pairs. */
  interval: Interval | null;
};

/** The sizes of the groups of equal rows, in an order that places equal rows next to each other. */
function tiesAlong(order: Uint32Array, equal: (i: number, j: number) => boolean): number[] {
  const ties: number[] = [];
  for (let i = 0, j = 0; i < order.length; i = ++j) {
    while (j + 1 < order.length && equal(order[i]!, order[j + 1]!)) j++;
    if (j > i) ties.push(j - i + 1);
  }
  return ties;
}

/**
 * Kendall's rank correlation τ_b.
 *
 * Definition: (C − D)/√((T₀ − Tₓ)(T₀ − T_y)), T₀ = n(n − 1)/2; variance of C − D with the tie corrections.
 * Source: M. G. Kendall (1970), Rank Correlation Methods, ch. 4 and 5; pairs are counted by the method of W. R. Knight
 * (1966), JASA 61, 436–439, in n log n. Accuracy: 13 digits.
 * Errors: unequal lengths, fewer than three pairs, or a constant variable.
 * Example: `kendallCorrelation([1, 2, 3], [1, 3, 2]).tau` → 0.3333333333
 */
export function kendallCorrelation(
  x: readonly number[],
  y: readonly number[],
  options: TestOptions = {},
): Result<KendallCorrelation> {
  const { alternative = 'two-sided' } = options;
  const bad = unfit([x, y], 3, options.level);
  if (bad) return bad;
  const n = x.length;
  const byY = ascendingOrder(y);
  const order = ascendingOrder(x, byY);
  const sameX = (i: number, j: number) => x[i] === x[j];
  const sameY = (i: number, j: number) => y[i] === y[j];
  const ties = [tiesAlong(order, sameX), tiesAlong(byY, sameY)] as const;
  const over = (list: readonly number[], term: (t: number) => number) =>
    list.reduce((sum, t) => sum + term(t), 0);
  const two = (t: number) => t * (t - 1);
  const three = (t: number) => two(t) * (t - 2);
  const weighted = (t: number) => two(t) * (2 * t + 5);
  const [pairsX, pairsY] = ties.map((list) => (two(n) - over(list, two)) / 2) as [number, number];
  if (pairsX === 0 || pairsY === 0) return refuse('no-variation');
  const tiedInBoth =
    over(
      tiesAlong(order, (i, j) => sameX(i, j) && sameY(i, j)),
      two,
    ) / 2;
  const inOrder = new Float64Array(n);
  for (let k = 0; k < n; k++) inOrder[k] = y[order[k]!]!;
  const discordant = countInversions(inOrder);
  const concordant = pairsX + pairsY + tiedInBoth - two(n) / 2 - discordant;
  const s = concordant - discordant;
  const variance =
    (weighted(n) - over(ties[0], weighted) - over(ties[1], weighted)) / 18 +
    (over(ties[0], two) * over(ties[1], two)) / (2 * two(n)) +
    (over(ties[0], three) * over(ties[1], three)) / (9 * three(n));
  const z = s / Math.sqrt(variance);
  const untied = ties[0].length === 0 && ties[1].length === 0;
  const tau = Math.max(-1, Math.min(1, s / Math.sqrt(pairsX * pairsY)));
  return ok({
    n,
    tau,
    interval: fisherInterval(tau, Math.sqrt(0.437 / (n - 4)), options, 'Fieller'),
    concordant,
    discordant,
    variance,
    z,
    alternative,
    pByNormal: pOf(alternative, normalLowerTail(z), normalUpperTail(z)),
    pExact: untied && n <= 200 ? pOf(alternative, atMost(concordant, n), atMost(discordant, n)) : null,
  });
}

/** P(inversions ≤ k), by adding one item at a time. The distribution is symmetric, so only half is computed. */
function atMost(k: number, n: number): number {
  const pairs = (n * (n - 1)) / 2;
  if (k === pairs) return 1;
  if (k > pairs / 2) return 1 - atMost(pairs - k - 1, n);
  let probabilities = [1];
  for (let size = 2; size <= n; size++) {
    const next: number[] = [];
    for (let d = 0; d <= k; d++) {
      let sum = 0;
      for (let i = Math.max(0, d - size + 1); i <= d; i++) sum += probabilities[i] ?? 0;
      next.push(sum / size);
    }
    probabilities = next;
  }
  return probabilities.reduce((sum, p) => sum + p, 0);
}
