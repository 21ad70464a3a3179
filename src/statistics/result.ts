// How every statistical function answers: with its named results, or with a reason why there is none.
// NaN never leaves this folder. A single quantity that is not defined for the data is `null`.

/** Why a function has no answer. The words for each stand in `reason-in-words.ts`. */
export type Reason =
  | 'aliased-terms'
  | 'all-values-identical'
  | 'constant-predictor'
  | 'did-not-converge'
  | 'empty-cell'
  | 'invalid-expression'
  | 'invalid-input'
  | 'no-events'
  | 'no-variation'
  | 'one-class-only'
  | 'out-of-range'
  | 'separation'
  | 'series-too-short'
  | 'singular'
  | 'too-few-groups'
  | 'too-few-values'
  | 'too-large'
  | 'unequal-lengths'
  | 'unreadable-file';

export type Failure = { readonly status: 'error'; readonly reason: Reason };
export type Success<T> = { readonly status: 'ok' } & Readonly<T>;
export type Result<T> = Success<T> | Failure;

/** Lower and upper limit; an open side is −Infinity or Infinity. */
export type Interval = readonly [lower: number, upper: number];

/** A result with its named fields. Example: `ok({ mean: 3 })` → `{ status: 'ok', mean: 3 }`. */
export const ok = <const T extends object>(fields: T): Success<T> => ({ status: 'ok', ...fields });

/** A typed refusal. Example: `refuse('too-few-values')`. */
export const refuse = (reason: Reason): Failure => ({ status: 'error', reason });

/** The interval that reaches `half` to both sides. Example: around(3, 1) = [2, 4]. */
export const around = (centre: number, half: number): Interval => [centre - half, centre + half];
