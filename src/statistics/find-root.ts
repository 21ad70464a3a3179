/**
 * A root of a continuous function between two points at which its signs differ.
 *
 * Definition: inverse quadratic interpolation if it is safe, otherwise bisection; always converges.
 * Source: T. R. Chandrupatla (1997), Advances in Engineering Software 28, 145–149.
 * Accuracy: the spacing of the numbers around the root, or the function within `enough` of 0.
 * Returns undefined if the signs do not differ or the function has no value.
 * Example: `findRoot((x) => x * x - 2, 0, 2)` → 1.414213562
 */
export function findRoot(f: (x: number) => number, from: number, to: number, enough = 0): number | undefined {
  let [a, b] = [from, to];
  let [fa, fb] = [f(a), f(b)];
  if (!(fa * fb <= 0)) return undefined;
  let [c, fc, share] = [a, fa, 0.5];
  for (let i = 0; i < 200; i++) {
    const [best, miss] = Math.abs(fa) < Math.abs(fb) ? [a, fa] : [b, fb];
    const limit = (1e-16 * Math.abs(best) + Number.MIN_VALUE) / Math.abs(b - a);
    if (Math.abs(miss) <= enough || !(limit <= 0.5)) return best;
    share = Math.min(1 - limit, Math.max(limit, share));
    const x = a + share * (b - a);
    const fx = f(x);
    if (Number.isNaN(fx)) return undefined;
    if (Math.sign(fx) === Math.sign(fa)) [c, fc] = [a, fa];
    else [c, fc, b, fb] = [b, fb, a, fa];
    [a, fa] = [x, fx];
    const xi = (a - b) / (c - b);
    const phi = (fa - fb) / (fc - fb);
    share =
      phi * phi < xi && (1 - phi) ** 2 < 1 - xi
        ? (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb))
        : 0.5;
  }
  return a;
}
