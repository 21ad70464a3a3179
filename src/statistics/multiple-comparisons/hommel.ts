import { ascendingOrder } from '../descriptive/ascending-order.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/**
 * The Simes p-value of the j largest of ascending p-values for each j: the smallest of j pₖ/rank among them. The rank
 * counts from the start of those j, so pₖ/rank is a slope, and the smallest is at the lower convex hull of (k, pₖ).
 */
function simesOfLargest(ascending: readonly number[]): number[] {
  const hull: number[] = [];
  let lowest = 0;
  return ascending.map((_, j) => {
    const added = ascending.length - 1 - j;
    const slope = (k: number, from: number, start: number) => (ascending[k]! - start) / (k - from);
    const isAbove = (k: number, next: number) =>
      slope(k, added, ascending[added]!) >= slope(next, k, ascending[k]!);
    while (hull.length - lowest > 1 && isAbove(hull.at(-1)!, hull.at(-2)!)) hull.pop();
    hull.push(added);
    const fromStart = (at: number) => slope(hull[at]!, added - 1, 0);
    while (lowest + 1 < hull.length && fromStart(lowest + 1) <= fromStart(lowest)) lowest++;
    const k = hull[lowest]!;
    return ((j + 1) * ascending[k]!) / (k - added + 1);
  });
}

/**
 * Hommel's adjusted p-values, in the order given: the closed testing procedure with Simes' test. They are at most
 * Hochberg's.
 *
 * Definition: maxⱼ min(j p, sⱼ), with the Simes p-value sⱼ of the j largest p-values. Source: G. Hommel (1988), Biometrika
 * 75, 383–386; R. J. Meijer, T. J. P. Krebs, J. J. Goeman (2019), Stat. Appl. Genet. Mol. Biol. 18. Accuracy: one
 * rounding or two. Errors: `too-few-values` without p-values, `out-of-range`.
 * Example: `hommel([0.01, 0.04, 0.05]).adjusted` → [0.03, 0.05, 0.05]
 */
export function hommel(p: readonly number[]): Result<{ adjusted: readonly number[] }> {
  if (p.length === 0) return refuse('too-few-values');
  if (!p.every((value) => value >= 0 && value <= 1)) return refuse('out-of-range');
  const order = ascendingOrder(p);
  const simes = simesOfLargest(Array.from(order, (i) => p[i]!));
  for (let j = simes.length - 1; j-- > 0;) simes[j] = Math.max(simes[j]!, simes[j + 1]!);
  const adjusted = [...p];
  // As j increases, j p rises and the running maximum falls, so their minimum peaks where they cross: later for small p.
  let crossing = p.length;
  for (const i of order) {
    while (crossing > 1 && p[i]! * (crossing - 1) >= simes[crossing - 2]!) crossing--;
    const before = Math.max(1, crossing - 1);
    adjusted[i] = Math.max(p[i]!, before * p[i]!, Math.min(crossing * p[i]!, simes[crossing - 1]!));
  }
  return ok({ adjusted });
}
