/**
 * The point at which a log-concave tail has the given logarithm.
 *
 * Newton's method: the logarithm of such a tail is concave, so from the second step on the iterates approach the
 * solution from one side and cannot overshoot. `tail(u)` gives its logarithm and that logarithm's slope.
 * Source: Boyd & Vandenberghe (2004) Convex Optimization, 9.5. Accuracy: that of the tail.
 * Example: `solveLogTail(-2, 1, (u) => [-u, -1])` → 2
 */
export function solveLogTail(
  logP: number,
  start: number,
  tail: (u: number) => readonly [log: number, slope: number],
): number {
  let u = start;
  for (let i = 0; i < 200; i++) {
    const [log, slope] = tail(u);
    const step = (log - logP) / slope;
    if (!Number.isFinite(step)) break;
    u -= step;
    if (Math.abs(step) <= 1e-9 * Math.min(1, Math.abs(u))) break;
  }
  return u;
}
