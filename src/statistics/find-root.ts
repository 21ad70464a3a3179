/**
 * A root of a continuous function between two points at which its signs differ.
 *
 * Method: inverse quadratic interpolation where it is safe, bisection elsewhere; always converges.
 * Source: T. R. Chandrupatla (1997), Advances in Engineering Software 28, 145–149.
 * Accuracy: the spacing of the numbers around the root, or where the function is exactly 0.
 * Gives undefined when the signs do not differ. Example: findRoot((x) => x * x − 2, 0, 2) = 1.4142135623730951.
 */
export function findRoot(f: (x: number) => number, from: number, to: number): number | undefined {
  let [a, b] = [from, to];
  let [fa, fb] = [f(a), f(b)];
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (!(fa * fb < 0)) return undefined;
  let [c, fc, share] = [a, fa, 0.5];
  for (let i = 0; i < 200; i++) {
    const x = a + share * (b - a);
    const fx = f(x);
    if (Math.sign(fx) === Math.sign(fa)) [c, fc] = [a, fa];
    else [c, fc, b, fb] = [b, fb, a, fa];
    [a, fa] = [x, fx];
    const best = Math.abs(fa) < Math.abs(fb) ? a : b;
    const tolerance = 1e-16 * Math.abs(best) + Number.MIN_VALUE;
    const limit = tolerance / Math.abs(b - a);
    if (fa === 0 || fb === 0 || limit > 0.5 || b === a) return best;
    const xi = (a - b) / (c - b);
    const phi = (fa - fb) / (fc - fb);
    share = 0.5;
    if (phi * phi < xi && (1 - phi) ** 2 < 1 - xi)
      share = (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb));
    share = Math.min(1 - limit, Math.max(limit, share));
  }
  return a;
}
