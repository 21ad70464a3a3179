import { stirlingError } from './stirling-error.ts';

/**
 * Natural logarithm of the gamma function, x > 0.
 *
 * Definition: Stirling's formula with its error term. Source: NIST DLMF 5.11.1.
 * Accuracy: absolute about 1e-15 × (1 + |ln Γ|). Example: `logGamma(5)` → 3.17805383
 */
export const logGamma = (x: number): number =>
  (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + stirlingError(x);
