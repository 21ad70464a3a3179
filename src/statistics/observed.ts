import { isLevel } from './level.ts';
import { refuse } from './result.ts';
import type { Failure } from './result.ts';

/** Whether a value can be used in calculations: it and its fourth power are finite. Example: `isUsable(Infinity)` → false */
export const isUsable = (value: number): boolean => Number.isFinite(value) && Math.abs(value) <= 1e75;

/**
 * The reason why columns cannot be used, if any: unequal lengths, values that are not usable numbers, fewer than
 * `least`, a level outside (0, 1). Missing values are handled by the code that reads the data (`columns.ts`).
 * Example: `unfit([[1, 2]], 3).reason` → 'too-few-values'.
 */
export function unfit(columns: readonly (readonly number[])[], least = 1, level = 0.95): Failure | undefined {
  const n = columns[0]?.length ?? 0;
  if (columns.some(({ length }) => length !== n)) return refuse('unequal-lengths');
  if (!columns.every((column) => column.every(isUsable))) return refuse('invalid-input');
  if (n < least) return refuse('too-few-values');
  return isLevel(level) ? undefined : refuse('out-of-range');
}
