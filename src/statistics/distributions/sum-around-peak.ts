/**
 * Σ term(j) over all integers j, for positive terms with one peak: found by climbing from 0, summed outward until the terms are negligible.
 * The trapezoidal rule for a smooth integrand that decays on both sides converges geometrically. Source: L. N. Trefethen, J. A. C. Weideman
 * (2014), SIAM Review 56, 385–458. Accuracy: that of the terms. Example: `sumAroundPeak((j) => Math.exp(-j * j))` → 1.772637205
 */
export function sumAroundPeak(term: (j: number) => number): number {
  let peak = 0;
  for (let j = 1; term(peak) === 0 && Math.abs(j) < 4000; j = j > 0 ? -j : 1 - j) peak = j;
  const direction = term(peak + 1) > term(peak) ? 1 : -1;
  while (term(peak + direction) > term(peak)) peak += direction;
  let sum = term(peak);
  for (const side of [-1, 1])
    for (let j = peak + side, value; (value = term(j)) > 1e-18 * sum; j += side) sum += value;
  return sum;
}
