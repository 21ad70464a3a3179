import { ok, refuse } from '../result.ts';
import { contrast, interactions, word } from './factorial-effects.ts';

/**
 * Finds which effects of a fractional two-level design are aliased.
 *
 * Definition: two effects are aliased when their contrasts are equal in every run; a defining word is an effect whose
 * contrast is 1 in every run. Errors: `invalid-input` (levels other than ±1), `too-large` (more than 10 factors).
 * Source: Box, Hunter & Hunter (2005) Statistics for Experimenters, 2nd ed., ch. 6. Exact.
 * Example: `aliasStructure([[-1, 1, -1, 1], [-1, -1, 1, 1], [1, -1, -1, 1]]).definingWords` → ['ABC']
 */
export function aliasStructure(factors: readonly (readonly number[])[]) {
  if (factors.length > 10) return refuse('too-large');
  if (!factors.length || !factors.flat().every((level) => Math.abs(level) === 1))
    return refuse('invalid-input');
  const effects = interactions(factors.length).map((chosen) => ({
    label: word(chosen),
    column: contrast(factors, chosen),
  }));
  const same = (a: readonly number[], b: readonly number[]) => a.every((value, i) => value === b[i]);
  return ok({
    definingWords: effects
      .filter(({ column }) => column.every((value) => value === 1))
      .map(({ label }) => label),
    pairs: effects.flatMap((a, i) =>
      effects.slice(i + 1).flatMap((b) => (same(a.column, b.column) ? [[a.label, b.label] as const] : [])),
    ),
  });
}
