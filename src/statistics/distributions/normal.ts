// The normal distribution. Definition: φ(z) = exp(−z²/2)/√(2π). Source: NIST DLMF 7.6.1 (series), 7.9.1 (continued fraction of Mills'
// ratio). Accuracy: 15 digits in both tails to the smallest number; quantiles 15 digits.
import { requires } from './requires.ts';
import { solveLogTail } from './solve-log-tail.ts';

const ROOT_TWO_PI = 2.5066282746310002;

/** Density φ(z); the exponent is split so that far tails keep their digits. Example: `normalDensity(0)` → 0.3989422804014327 */
export function normalDensity(z: number): number {
  if (Math.abs(z) > 40) return 0;
  const high = Math.round(z * 16) / 16;
  return (Math.exp(-0.5 * high * high) * Math.exp(-0.5 * (z - high) * (z + high))) / ROOT_TWO_PI;
}

/** P(0 < Z < z), exact to 15 digits even near 0. Example: `normalCentralArea(1)` → 0.3413447460685429 */
export function normalCentralArea(z: number): number {
  if (Math.abs(z) > 5) return Math.sign(z) * (0.5 - normalUpperTail(Math.abs(z)));
  let term = z;
  let sum = z;
  for (let n = 3; Math.abs(term) > 1e-17 * Math.abs(sum); n += 2) sum += term *= (z * z) / n;
  return normalDensity(z) * sum;
}

/** P(Z > z) / φ(z) for z > 1, by the continued fraction, evaluated backward. */
const millsRatio = (z: number): number => {
  let value = z;
  for (let n = Math.ceil(11 + 360 / (z * z)); n > 0; n--) value = z + n / value;
  return 1 / value;
};

/** P(Z > z). Example: `normalUpperTail(1.96)` → 0.024997895148220435 */
export function normalUpperTail(z: number): number {
  if (z < 0) return 1 - normalUpperTail(-z);
  return z < 1.5 ? 0.5 - normalCentralArea(z) : normalDensity(z) * millsRatio(z);
}

/** P(Z ≤ z). Example: `normalLowerTail(-1.96)` → 0.024997895148220435 */
export const normalLowerTail = (z: number): number => normalUpperTail(-z);

/** ln P(Z > z), finite far beyond the smallest number. Example: `normalLogUpperTail(100)` → -5005.5242… */
export function normalLogUpperTail(z: number): number {
  if (z < 0) return Math.log1p(-normalUpperTail(-z));
  if (z === Infinity) return -Infinity;
  return z < 1.5
    ? Math.log(normalUpperTail(z))
    : -0.5 * z * z - Math.log(ROOT_TWO_PI) + Math.log(millsRatio(z));
}

/** The z with P(Z > z) = p. Example: `normalUpperQuantile(0.025)` → 1.959963984540054 */
export function normalUpperQuantile(p: number): number {
  requires(p >= 0 && p <= 1);
  if (p > 0.5) return -normalUpperQuantile(1 - p);
  if (p === 0) return Infinity;
  if (p > 0.2) {
    let z = (0.5 - p) * ROOT_TWO_PI;
    for (let i = 0; i < 6; i++) z += (0.5 - p - normalCentralArea(z)) / normalDensity(z);
    return z;
  }
  const logP = Math.log(p);
  return solveLogTail(logP, Math.sqrt(-2 * logP), (z) => [normalLogUpperTail(z), -1 / millsRatio(z)]);
}

/** The z with P(Z ≤ z) = p. Example: `normalQuantile(0.975)` → 1.959963984540054 */
export const normalQuantile = (p: number): number => -normalUpperQuantile(p);
