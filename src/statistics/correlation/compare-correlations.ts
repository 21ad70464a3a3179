import { pOf } from '../alternative.ts';
import type { TestOptions } from '../alternative.ts';
import { normalLowerTail, normalUpperTail } from '../distributions/normal.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/**
 * Tests whether two correlations from independent groups of n₁ and n₂ pairs differ.
 *
 * Definition: z = (artanh r₁ − artanh r₂)/√(1/(n₁ − 3) + 1/(n₂ − 3)). Source: R. A. Fisher (1921), Metron 1,
 * 3–32. Accuracy: 14 digits. Errors: `out-of-range` for a correlation not inside (−1, 1), `too-few-values` below
 * four pairs, `invalid-input` for counts that are not whole. Example: `compareCorrelations(0.65, 40, 0.31, 55).z` → 2.114381678283584
 */
export function compareCorrelations(
  r1: number,
  n1: number,
  r2: number,
  n2: number,
  { alternative = 'two-sided' }: Omit<TestOptions, 'level'> = {},
): Result<{ z: number; p: number }> {
  if (!(Number.isInteger(n1) && Number.isInteger(n2))) return refuse('invalid-input');
  if (!(Math.abs(r1) < 1 && Math.abs(r2) < 1)) return refuse('out-of-range');
  if (Math.min(n1, n2) < 4) return refuse('too-few-values');
  const z = (Math.atanh(r1) - Math.atanh(r2)) / Math.sqrt(1 / (n1 - 3) + 1 / (n2 - 3));
  return ok({ z, p: pOf(alternative, normalLowerTail(z), normalUpperTail(z)) });
}
