import { median } from '../descriptive/quantile.ts';
import { tUpperQuantile } from '../distributions/students-t.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type Lenth = {
  /** The initial, rough standard error: 1.5 times the median absolute effect. */
  s0: number;
  /** Lenth's pseudo standard error, from the effects that are not clearly active. */
  pseudoStandardError: number;
  df: number;
  t: readonly number[];
  /** An effect beyond it is considered active on its own. */
  marginOfError: number;
  /** An effect beyond it is active even among all effects tested. */
  simultaneousMarginOfError: number;
  active: readonly boolean[];
};

/**
 * Lenth's analysis of the effects of an unreplicated experiment.
 *
 * Definition: s₀ = 1.5 median |e|; PSE = 1.5 median of the |e| < 2.5 s₀; df = m/3; margin t((1 + level)/2) PSE, the
 * simultaneous one with (1 + level^(1/m))/2. Source: R. V. Lenth (1989), Technometrics 31, 469–473. Accuracy: 13 digits.
 * Errors: `too-few-values` below three effects, `invalid-input`, `no-variation` if half of them are 0.
 * Example: `lenth([-0.4, 0.15, 0.32, -0.21, 0.08, -0.11, 0.27]).pseudoStandardError` → 0.315
 */
export function lenth(effects: readonly number[], level = 0.95): Result<Lenth> {
  if (!isLevel(level)) return refuse('out-of-range');
  const m = effects.length;
  if (m < 3) return refuse('too-few-values');
  if (!effects.every(Number.isFinite)) return refuse('invalid-input');
  const sizes = effects.map(Math.abs);
  const s0 = 1.5 * median(sizes);
  if (!(s0 > 0)) return refuse('no-variation');
  const pse = 1.5 * median(sizes.filter((size) => size < 2.5 * s0));
  if (!(pse > 0)) return refuse('no-variation');
  const df = m / 3;
  const marginOfError = tUpperQuantile((1 - level) / 2, df) * pse;
  return ok({
    s0,
    pseudoStandardError: pse,
    df,
    t: effects.map((effect) => effect / pse),
    marginOfError,
    simultaneousMarginOfError: tUpperQuantile(-Math.expm1(Math.log(level) / m) / 2, df) * pse,
    active: sizes.map((size) => size > marginOfError),
  });
}
