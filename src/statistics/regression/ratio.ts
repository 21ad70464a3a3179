import { transformed } from '../result.ts';
import type { Coefficient } from './coefficient.ts';

/**
 * The odds or hazard ratio of a coefficient on the logarithmic scale.
 *
 * Definition: exp of the estimate (which must exist) and of both limits. Source: Cox (1958) J. R. Stat. Soc. B 20:215–242.
 * Accuracy: one rounding. Example: `ratio(coefficient(0, 1, Infinity)).estimate` → 1.
 */
export const ratio = ({ estimate, interval }: Coefficient) => ({
  estimate: Math.exp(estimate!),
  interval: interval && transformed(interval, Math.exp),
});
