import { mean, standardDeviation } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { normalUpperTail } from '../distributions/normal.ts';
import { tTwoSided, tUpperQuantile } from '../distributions/students-t.ts';
import { unfit } from '../observed.ts';
import { around, ok, refuse } from '../result.ts';
import type { Failure, Interval, Result } from '../result.ts';

/** The values of one group by time, one value per animal. */
export type Batch = { readonly times: readonly number[]; readonly values: readonly number[] };

type Area = { area: number; standardError: number; df: number; interval: Interval };

export type BatchAreas = {
  groups: readonly Area[];
  /** First − second, with its t test, and the p of the normal distribution. Null for one group. */
  difference: {
    difference: number;
    standardError: number;
    df: number;
    interval: Interval;
    t: number;
    p: number;
    pNormal: number;
  } | null;
};

type Part = { error: number; df: number };
type Summary = { area: number; parts: readonly Part[] };

/** The trapezoidal area of the means, and the standard error that each time contributes. */
function summarize({ times, values }: Batch): Summary | Failure {
  const bad = unfit([times, values]);
  if (bad) return bad;
  const distinct = [...new Set(times)].sort((a, b) => a - b);
  if (distinct.length < 2) return refuse('too-few-values');
  const atTime = new Map<number, number[]>(distinct.map((time) => [time, []]));
  times.forEach((time, i) => atTime.get(time)!.push(values[i]!));
  const all = [...atTime.values()];
  if (all.some(({ length }) => length < 2)) return refuse('too-few-values');
  const last = distinct.length - 1;
  const weights = distinct.map(
    (_, j) => (distinct[Math.min(last, j + 1)]! - distinct[Math.max(0, j - 1)]!) / 2,
  );
  const parts = all.map((each, j) => ({
    error: (weights[j]! * standardDeviation(each)) / Math.sqrt(each.length),
    df: each.length - 1,
  }));
  if (!parts.some(({ error }) => error > 0)) return refuse('no-variation');
  return { area: sum(all.map((each, j) => weights[j]! * mean(each))), parts };
}

/** The standard error of a sum, and Satterthwaite's degrees of freedom. */
function combined(parts: readonly Part[]) {
  const standardError = parts.reduce((total, { error }) => Math.hypot(total, error), 0);
  const inverse = sum(parts.map(({ error, df }) => (error / standardError) ** 4 / df));
  return { standardError, df: 1 / inverse };
}

/**
 * The area under the curve of one or two groups if each animal gives one value (destructive or batch sampling).
 *
 * Definition: Σ wⱼ x̄ⱼ with the weights of the trapezoidal rule, variance Σ wⱼ² sⱼ²/nⱼ, t with Satterthwaite's df. Source:
 * A. J. Bailer (1988), J. Pharmacokinet. Biopharm. 16, 303–309; J. R. Nedelman, X. Jia (1998), J. Biopharm. Stat. 8,
 * 317–328. Accuracy: 13 digits. Errors: `too-few-groups` without groups, `too-few-values` (fewer than two times, or a
 * time with one value), `unequal-lengths`, `invalid-input` (also of more than two groups), `no-variation`.
 * Example: `batchAreas([{ times: [0, 0, 2, 2], values: [1, 3, 4, 6] }]).groups[0].area` → 7
 */
export function batchAreas(batches: readonly Batch[], level = 0.95): Result<BatchAreas> {
  if (batches.length === 0) return refuse('too-few-groups');
  if (batches.length > 2) return refuse('invalid-input');
  const bad = unfit([[1]], 1, level);
  if (bad) return bad;
  const summaries: Summary[] = [];
  for (const batch of batches) {
    const found = summarize(batch);
    if ('status' in found) return found;
    summaries.push(found);
  }
  const ofInterval = (center: number, standardError: number, df: number) =>
    around(center, tUpperQuantile((1 - level) / 2, df) * standardError, level, 'Nedelman–Jia');
  const groups = summaries.map(({ area, parts }): Area => {
    const { standardError, df } = combined(parts);
    return { area, standardError, df, interval: ofInterval(area, standardError, df) };
  });
  if (groups.length === 1) return ok({ groups, difference: null });
  const difference = groups[0]!.area - groups[1]!.area;
  const { standardError, df } = combined(summaries.flatMap(({ parts }) => parts));
  const t = difference / standardError;
  return ok({
    groups,
    difference: {
      difference,
      standardError,
      df,
      interval: ofInterval(difference, standardError, df),
      t,
      p: tTwoSided(t, df),
      pNormal: Math.min(1, 2 * normalUpperTail(Math.abs(t))),
    },
  });
}
