import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

type Values = readonly number[];

export type LogisticInput = {
  readonly columns: readonly Values[];
  /** 1 or 0 for each row, or with `trials` the number of events. */
  readonly events: Values;
  readonly trials?: Values;
  readonly level?: number;
};

/** Grouped binary data: in row i, `events[i]` of `trials[i]` had the event. */
export type LogisticData = {
  /** Columns of the design matrix, including the 1s of the intercept. */
  readonly design: readonly Values[];
  readonly events: Values;
  readonly trials: Values;
};

/**
 * The data with an intercept, or the reason why they allow no model.
 * Example: `readLogistic({ columns: [[1, 2]], events: [0, 1] }).data.trials` → [1, 1]
 */
export function readLogistic({
  columns,
  events,
  trials = events.map(() => 1),
  level,
}: LogisticInput): Result<{ data: LogisticData }> {
  const bad = unfit([events, trials, ...columns], columns.length + 1, level);
  if (bad) return bad;
  if (
    !events.every(
      (k, i) =>
        Number.isInteger(k) && Number.isInteger(trials[i]) && k >= 0 && k <= trials[i]! && trials[i]! > 0,
    )
  )
    return refuse('out-of-range');
  if (events.every((k) => k === 0) || events.every((k, i) => k === trials[i]))
    return refuse('one-class-only');
  return ok({ data: { design: [events.map(() => 1), ...columns], events, trials } });
}
