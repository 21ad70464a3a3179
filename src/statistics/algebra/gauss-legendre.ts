/** Nodes and weights on (−1, 1), by Newton's method on the Legendre polynomial. */
const rule = (points: number): [node: number, weight: number][] =>
  Array.from({ length: points }, (_, i) => {
    let x = Math.cos((Math.PI * (i + 0.75)) / (points + 0.5));
    let slope = 1;
    for (let step = 0; step < 8; step++) {
      let [before, here] = [1, x];
      for (let k = 2; k <= points; k++)
        [before, here] = [here, ((2 * k - 1) * x * here - (k - 1) * before) / k];
      slope = (points * (x * here - before)) / (x * x - 1);
      x -= here / slope;
    }
    return [x, 2 / ((1 - x * x) * slope * slope)];
  });

let nodes: ReturnType<typeof rule> | undefined;

/**
 * The integral of a smooth function between two limits, in panels of 20 points each.
 *
 * Definition: Gauss–Legendre quadrature. Source: NIST DLMF 3.5(v). Accuracy: 14 digits if the function is smooth
 * within each panel.
 * Example: `integrate((x) => x * x, 0, 3, 1)` → 9
 */
export function integrate(f: (x: number) => number, from: number, to: number, parts: number): number {
  nodes ??= rule(20);
  const half = (to - from) / parts / 2;
  let total = 0;
  for (let part = 0; part < parts; part++)
    for (const [x, weight] of nodes) total += weight * f(from + (2 * part + 1 + x) * half);
  return total * half;
}
