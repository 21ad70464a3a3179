// Every statistical function returns its named results or a reason why there is none. It never returns NaN: a single
// quantity that is not defined for the data is `null`.

/** Why a function has no answer. `reason-in-words.ts` has the message for each. */
export type Reason =
  | 'aliased-terms'
  | 'all-values-identical'
  | 'constant-predictor'
  | 'did-not-converge'
  | 'empty-cell'
  | 'empty-cluster'
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
  | 'underdispersed'
  | 'unequal-lengths'
  | 'unreadable-file';

export type Failure = { readonly status: 'error'; readonly reason: Reason };
export type Success<T> = { readonly status: 'ok' } & Readonly<T>;
export type Result<T> = Success<T> | Failure;

/** A lower and an upper limit. An open side is −Infinity or Infinity. */
export type Limits = { readonly lower: number; readonly upper: number };

/** Limits of an estimate at a confidence level in (0, 1), and the method. */
export type Interval = Limits & { readonly level: number; readonly method: string };

/** A result with its named fields. Example: `ok({ mean: 3 }).status` → 'ok' */
export const ok = <const T extends object>(fields: T): Success<T> => ({ status: 'ok', ...fields });

/** A typed error. Example: `refuse('too-few-values').reason` → 'too-few-values' */
export const refuse = (reason: Reason): Failure => ({ status: 'error', reason });

/** Example: `interval(2, 4, 0.95, 'Wilson').upper` → 4. */
export const interval = (lower: number, upper: number, level: number, method: string): Interval => ({
  lower,
  upper,
  level,
  method,
});

/** The interval that extends `half` to both sides. Example: `around(3, 1, 0.95, 'Welch').lower` → 2. */
export const around = (center: number, half: number, level: number, method: string): Interval =>
  interval(center - half, center + half, level, method);

/** The interval of f(θ) from that of θ, for a monotonic f. Example: `transformed(around(3, 1, 0.95, 'Welch'), (x) => -x).lower` → -4. */
export const transformed = (
  { lower, upper, level, method }: Interval,
  f: (limit: number) => number,
): Interval => {
  const [a, b] = [f(lower), f(upper)];
  return interval(Math.min(a, b), Math.max(a, b), level, method);
};
