// Formats numbers and tests for reports.
import { decimalsFor, figures, fixed, limit, pValue, range, whole } from '../statistics/format.ts';
import { reasonInWords } from '../statistics/reason-in-words.ts';
import type { Failure, Interval } from '../statistics/result.ts';
import { inputError, type Estimate, type InputError, type Shown } from './report.ts';

/** `1 row`, `12 rows`, `12,345 rows`. */
export const counted = (count: number, one: string, many: string): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

/** Joins names: `a`, `a and b`, `a, b, and c`. */
export const joined = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`;

export const shown = (value: number, decimals: number): Shown => ({ value, text: fixed(value, decimals) });

/** A number in the row next to the estimate. */
export const named = (name: string, { value, text }: Shown) => ({ name, value, text });

/** An effect size with its interval, as a number next to the estimate: `0.80 (0.12 to 1.47)`. */
export const effectSize = (name: string, value: number, interval: Interval | null, decimals = 2) => ({
  name,
  value,
  text: fixed(value, decimals) + (interval ? ` (${range(interval, decimals)})` : ''),
});

export const shownP = (p: number): Shown => ({ value: p, text: pValue(p).replace(/^p (= )?/, '') });

/** Degrees of freedom: whole, or with one decimal. */
export const shownDf = (df: number): Shown => shown(df, Number.isInteger(df) ? 0 : 1);

/** `95% CI`. */
export const ci = (level: number): string => `${fixed(level * 100, 0)}% CI`;

/** `95% CI`, or what an interval for a coming value is called. Example: `intervalName({ level: 0.95, method: 'prediction' })` → '95% prediction interval' */
export const intervalName = ({ level, method }: { level: number; method: string }): string =>
  /prediction/.test(method) ? `${fixed(level * 100, 0)}% prediction interval` : ci(level);

/** The limits of an interval as two table cells, or dashes if there is none. */
export const limitCells = (interval: Estimate['interval'] | undefined): [Shown | '–', Shown | '–'] =>
  interval
    ? ([interval.lower, interval.upper].map((limit) => (Number.isFinite(limit.value) ? limit : '–')) as [
        Shown | '–',
        Shown | '–',
      ])
    : ['–', '–'];

/** An estimate such as `2.62`, with its interval, in decimals that match its precision. */
export function estimated(
  name: string,
  value: number,
  interval: Interval | null,
  unit: string | null,
  spread = interval ? half(value, interval) : Math.abs(value),
): Estimate {
  const decimals = decimalsFor(spread);
  return {
    name,
    unit,
    ...shown(value, decimals),
    interval: interval && {
      lower: { value: interval.lower, text: limit(interval.lower, decimals) },
      upper: { value: interval.upper, text: limit(interval.upper, decimals) },
      level: interval.level,
      method: interval.method,
    },
  };
}

/** A number in significant figures, for values that span many orders of magnitude. */
export const shownFigures = (value: number, count = 3): Shown => ({
  value,
  text: Number.isFinite(value) ? figures(value, count) : fixed(value, 0),
});

/** An estimate with an interval computed on the log scale, in significant figures. */
export const estimatedInFigures = (
  name: string,
  value: number,
  interval: Interval | null,
  unit: string | null,
): Estimate => ({
  name,
  unit,
  ...shownFigures(value),
  interval: interval && {
    lower: shownFigures(interval.lower),
    upper: shownFigures(interval.upper),
    level: interval.level,
    method: interval.method,
  },
});

/** The shorter finite side of an interval. */
const half = (value: number, { lower, upper }: Interval) => {
  const arms = [value - lower, upper - value].filter((arm) => arm > 0 && arm < Infinity);
  return arms.length ? Math.min(...arms) : Math.abs(value);
};

/** `1.72 to 8.78`, `at least 1.72`, `at most 8.78`, or that neither side has a limit. */
export const limitsInWords = ({ lower, upper }: { lower: Shown; upper: Shown }): string => {
  if (upper.value === Infinity)
    return lower.value === -Infinity ? 'too few data for limits' : `at least ${lower.text}`;
  return lower.value === -Infinity ? `at most ${upper.text}` : `${lower.text} to ${upper.text}`;
};

/** Converts the failure of a statistical function to an error. `instead` says what to do. */
export const inputErrorOf = ({ reason }: Failure, instead: string): InputError =>
  inputError(`${reasonInWords[reason]} ${instead}`);

/** `16.96 (13.87 to 20.05)`, as a table cell. */
export const withLimits = (value: number, interval: Interval | null): string => {
  if (!interval) return fixed(value, 3);
  const decimals = decimalsFor(half(value, interval));
  return `${fixed(value, decimals)} (${range(interval, decimals)})`;
};
