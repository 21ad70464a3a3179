// The options of a calculator as a schema, which validates both page input and permalinks.
import type { Alternative } from '../statistics/alternative.ts';
import { inputError, type InputError } from './report.ts';

/** One of several values, each with a label. The first is the default. */
export type Choice = {
  readonly kind: 'choice';
  readonly asks: string;
  readonly values: Readonly<Record<string, string>>;
};

/** A number within a range. */
export type NumberAsked = {
  readonly kind: 'number';
  readonly asks: string;
  readonly first: number;
  readonly least: number;
  readonly most: number;
  readonly whole?: boolean;
};

/** A short text, such as a formula. */
export type TextAsked = {
  readonly kind: 'text';
  readonly asks: string;
  readonly first: string;
  /** The maximum number of characters. */
  readonly most: number;
};

export type OptionSpec = Choice | NumberAsked | TextAsked;
export type Options = Readonly<Record<string, OptionSpec>>;

/** Options from a page or a permalink, not yet validated. */
export type Given = Readonly<Record<string, string | number>>;

export type Chosen<OptionSpec extends Options> = {
  readonly [Name in keyof OptionSpec]: OptionSpec[Name] extends { readonly values: infer Values }
    ? Extract<keyof Values, string>
    : OptionSpec[Name] extends { readonly kind: 'text' }
      ? string
      : number;
};

/** Validates one option, or returns its default if it was not given. */
function chosenValue(option: OptionSpec, value: string | number | undefined): string | number | InputError {
  if (option.kind === 'choice') {
    const names = Object.keys(option.values);
    const pick = value === undefined ? names[0]! : String(value);
    return names.includes(pick)
      ? pick
      : inputError(
          `“${option.asks}” can be ${names.map((each) => option.values[each]).join(', ')}. Choose one of them.`,
        );
  }
  if (option.kind === 'text') {
    const text = String(value ?? option.first);
    return text.length <= option.most
      ? text
      : inputError(`“${option.asks}” takes at most ${option.most} characters. Shorten it.`);
  }
  const typed = value ?? option.first;
  const number = typeof typed === 'number' ? typed : Number(typed.trim() || NaN);
  const inside = number >= option.least && number <= option.most;
  return inside && (!option.whole || Number.isInteger(number))
    ? number
    : inputError(
        `“${option.asks}” takes a ${option.whole ? 'whole number' : 'number'} from ${option.least} to ${option.most}. Change it.`,
      );
}

/** Validates the options, or returns an error. */
export function chosen<OptionSpec extends Options>(
  asked: OptionSpec,
  given: Given,
): Chosen<OptionSpec> | InputError {
  const read: Record<string, string | number> = {};
  for (const [name, option] of Object.entries(asked)) {
    const value = chosenValue(option, Object.hasOwn(given, name) ? given[name] : undefined);
    if (typeof value === 'object') return value;
    read[name] = value;
  }
  return read as Chosen<OptionSpec>;
}

/** The confidence level. */
export const confidenceLevelOption = {
  kind: 'choice',
  asks: 'Confidence level',
  values: { '0.95': '95%', '0.9': '90%', '0.99': '99%' },
} as const;

/** The alternative hypothesis, with sides in the terms of the subject, such as `longer` and `shorter`. */
export const alternativeOption = (greater: string, less: string) =>
  ({
    kind: 'choice',
    asks: 'Alternative hypothesis',
    values: { 'two-sided': 'two-sided', greater, less } satisfies Record<Alternative, string>,
  }) as const;

/** The hypothesized value of a test. */
export const nullValueOption = (asks: string, first = 0) =>
  ({ kind: 'number', asks, first, least: -1e12, most: 1e12 }) as const;

/** The direction of the difference between two groups. */
export const orderOption = {
  kind: 'choice',
  asks: 'Difference',
  values: { 'first-second': 'first − second', 'second-first': 'second − first' },
} as const;

/** Whether a t test assumes equal variances. */
export const variancesOption = {
  kind: 'choice',
  asks: 'Variances',
  values: { welch: 'may differ (Welch)', student: 'equal (Student)' },
} as const;
