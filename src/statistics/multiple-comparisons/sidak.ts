import { ascendingOrder } from '../descriptive/ascending-order.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type SidakAdjusted = {
  /** One step: all p-values by the same formula. */
  singleStep: readonly number[];
  /** Holm's step-down method with Šidák's formula: at most the single step. */
  stepDown: readonly number[];
};

/** 1 − (1 − p)ᵐ without rounding a tiny p away. Accuracy: 15 digits. Example: `sidakOf(0.01, 2)` → 0.0199 */
export const sidakOf = (p: number, tests: number) => -Math.expm1(tests * Math.log1p(-p));

/**
 * Šidák's adjusted p-values, in the order given, in a single step and by Holm's step-down method. They are exact for
 * independent tests.
 *
 * Definition: 1 − (1 − p)ᵐ of m tests; step-down, the running maximum of 1 − (1 − p₍ᵢ₎)^(m + 1 − i). Source: Z. Šidák (1967),
 * JASA 62, 626–633; B. S. Holland, M. D. Copenhaver (1987), Biometrics 43, 417–423. Accuracy: 15 digits, also of tiny p.
 * Errors: `too-few-values` without p-values, `out-of-range`.
 * Example: `sidak([0.01, 0.05]).singleStep` → [0.0199, 0.0975]
 */
export function sidak(p: readonly number[]): Result<SidakAdjusted> {
  if (p.length === 0) return refuse('too-few-values');
  if (!p.every((value) => value >= 0 && value <= 1)) return refuse('out-of-range');
  const stepDown = [...p];
  let running = 0;
  for (const [step, i] of [...ascendingOrder(p)].entries()) {
    running = Math.max(running, sidakOf(p[i]!, p.length - step));
    stepDown[i] = running;
  }
  return ok({ singleStep: p.map((value) => sidakOf(value, p.length)), stepDown });
}
