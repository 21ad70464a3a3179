import type { Limits } from '../result.ts';

/**
 * The noncentralities λ ≥ 0 at which an observed F or χ² has the probability `tail` above and below; a limit is 0 if even λ = 0
 * gives less. `upperTail` is P(X ≥ observed), which grows with λ; `around` is an initial guess of λ. Uses bisection
 * to keep the code small.
 *
 * Source: J. H. Steiger, R. T. Fouladi (1997), in: What If There Were No Significance Tests?, ch. 9. Accuracy: 10 digits.
 * Example: `noncentrality((l) => noncentralChiSquareUpperTail(20, 2, l), 18, 0.025).lower` → 5.562624428
 */
export function noncentrality(upperTail: (lambda: number) => number, around: number, tail: number): Limits {
  const limit = (probability: number) => {
    let [low, high] = [0, Math.max(1, around)];
    if (upperTail(0) >= probability) return 0;
    while (upperTail(high) < probability) high = 2 * high + 10;
    for (let i = 0; i < 50; i++) {
      const middle = (low + high) / 2;
      if (upperTail(middle) < probability) low = middle;
      else high = middle;
    }
    return high;
  };
  return { lower: limit(tail), upper: limit(1 - tail) };
}
