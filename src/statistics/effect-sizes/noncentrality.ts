import { findRoot } from '../find-root.ts';
import type { Limits } from '../result.ts';

/**
 * The non-centralities λ ≥ 0 at which an observed F or χ² has the probability `tail` above and below; a limit at which even λ = 0
 * gives less is 0. `upperTail` is P(X ≥ observed) as a function of λ; `around` a first guess of λ.
 *
 * Source: J. H. Steiger, R. T. Fouladi (1997), in: What If There Were No Significance Tests?, ch. 9. Accuracy: 10 digits.
 * Example: `noncentrality((l) => noncentralChiSquareUpperTail(20, 2, l), 18, 0.025).lower` → 5.562624428
 */
export function noncentrality(
  upperTail: (lambda: number) => number,
  around: number,
  tail: number,
): Limits | undefined {
  const limit = (probability: number): number | undefined => {
    if (upperTail(0) >= probability) return 0;
    let high = Math.max(1, around);
    while (upperTail(high) < probability) high = 2 * high + 10;
    return findRoot((lambda) => upperTail(lambda) - probability, 0, high);
  };
  const [lower, upper] = [limit(tail), limit(1 - tail)];
  return lower === undefined || upper === undefined ? undefined : { lower, upper };
}
