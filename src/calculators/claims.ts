// Words the conclusions of a report. It makes a claim only if the interval excludes the null value and the test agrees.
import type { Alternative } from '../statistics/alternative.ts';
import type { Estimate } from './report.ts';
import { fixed } from '../statistics/format.ts';
import type { Interval } from '../statistics/result.ts';
import { ci, joined } from './in-sentences.ts';
import { list, p as pToken, quantity, sentence } from './sentence.ts';
import type { Sentence, Token } from './sentence.ts';

/**
 * `clear`: the interval excludes the null value and the p-value is below 1 − level. `unclear`: neither. `borderline`:
 * the two disagree, or a limit equals the null value as displayed.
 */
export type Verdict = 'clear' | 'unclear' | 'borderline';

type Evidence = {
  /** Confidence level, such as 0.95. */
  readonly level: number;
  readonly p?: number | null;
  readonly interval?: Estimate['interval'];
  readonly nullValue?: number;
};

const asNumber = (text: string) => Number(text.replace('−', '-').replaceAll(',', '').replace('%', ''));

function ofInterval(interval: NonNullable<Estimate['interval']>, nullValue: number): Verdict {
  const { lower, upper } = interval;
  if (nullValue > lower.value && nullValue < upper.value) return 'unclear';
  const limits = [lower, upper].filter(({ value }) => Number.isFinite(value));
  return limits.some(({ text }) => asNumber(text) === nullValue) ? 'borderline' : 'clear';
}

const ofP = (p: number, level: number) => (p < 1 - level - 1e-12 ? 'clear' : 'unclear');

/** The verdict of an interval, a p-value, or both about a null value. */
export function verdictOf({ level, p, interval, nullValue = 0 }: Evidence): Verdict {
  const byInterval = interval ? ofInterval(interval, nullValue) : null;
  const byTest = p === undefined || p === null || Number.isNaN(p) ? null : ofP(p, level);
  if (byInterval === null) return byTest ?? 'unclear';
  return byTest === null || byTest === byInterval ? byInterval : 'borderline';
}

/** Selects one of three wordings by the verdict. */
export const claim = <Words>(verdict: Verdict, words: Record<Verdict, Words>): Words => words[verdict];

/** `95% CI 1.72 to 8.78`, for a sentence. */
export function intervalToken({ level, method, lower, upper }: NonNullable<Estimate['interval']>): Token {
  const share = `${Number((level * 100).toFixed(1))}%`;
  return {
    kind: 'interval',
    name: `${share} ${/prediction/.test(method) ? 'prediction interval' : 'CI'}`,
    lower: Number.isFinite(lower.value) ? lower.text : null,
    upper: Number.isFinite(upper.value) ? upper.text : null,
  };
}

/** An effect size for a sentence, with its interval if it has one. */
export const sized = (size: Token, interval: Interval | null, decimals = 2): Token[] =>
  interval
    ? [
        size,
        {
          kind: 'interval',
          name: ci(interval.level),
          lower: fixed(interval.lower, decimals),
          upper: fixed(interval.upper, decimals),
        },
      ]
    : [size];

/** `(95% CI 1.72 to 8.78; t(14) = 2.15, p = 0.0497)`: the evidence after an estimate in a sentence. */
export const supported = (
  interval: Estimate['interval'],
  ...tests: readonly (string | Token | Sentence | null | false)[]
): Sentence => sentence`(${list([interval && intervalToken(interval), list(tests, ', ')], '; ')})`;

/** `2.62 inches`; no space before a percent sign. */
export const measured = (text: string, unit: string | null): string => {
  if (unit === null) return text;
  return unit === '%' ? `${text}%` : `${text} ${unit}`;
};

const size = ({ text, unit }: Estimate) => measured(text.replace('−', ''), unit);

export type Comparison = {
  /** The quantity compared, as a noun with a regular plural: `mean`, `typical value`. */
  readonly what: string;
  readonly names: readonly [string, string];
  /** Of the difference, first − second. */
  readonly estimate: Estimate;
  readonly p: number | null;
  readonly level: number;
  readonly nullValue?: number;
  readonly alternative?: Alternative;
  /** What to insert before the p-value, such as a statistic. */
  readonly before?: readonly (string | Token)[];
  readonly after?: readonly (string | Token)[];
};

/** Compares two groups: which is higher, or that the data do not show a difference, with the estimate, its interval, and its test. */
export function comparison({
  what,
  names: [first, second],
  estimate,
  p,
  level,
  nullValue = 0,
  alternative = 'two-sided',
  before = [],
  after = [],
}: Comparison): Sentence {
  const { value, text, unit, interval } = estimate;
  const verdict = verdictOf({ level, p, interval, nullValue });
  const tests = [...before, ...(p === null ? [] : [pToken(p)]), ...after];
  const evidence = supported(interval, ...tests);
  const difference = `${first} − ${second}: ${measured(text, unit)}`;
  if (nullValue !== 0) {
    const against = measured(String(nullValue).replace('-', '−'), unit);
    return claim(verdict, {
      clear: sentence`The difference in ${what}s (${difference}) was ${value > nullValue ? 'above' : 'below'} the hypothesized ${against} ${evidence}.`,
      unclear: sentence`The difference in ${what}s (${difference}) was not clearly different from the hypothesized ${against} ${evidence}.`,
      borderline: sentence`The evidence that the difference in ${what}s (${difference}) departs from the hypothesized ${against} was borderline ${evidence}.`,
    });
  }
  const signed = value < 0 ? sentence`(difference ${text}, ${withoutParenthesis(evidence)}` : evidence;
  const direction = alternative === 'greater' ? 'higher than' : 'lower than';
  const higher = alternative === 'two-sided' ? 'different from' : direction;
  return claim(verdict, {
    clear: sentence`The ${what} of ${first} was ${size(estimate)} ${value > 0 ? 'higher' : 'lower'} than that of ${second} ${signed}.`,
    unclear:
      alternative === 'two-sided'
        ? sentence`There was no clear difference in ${what} between ${first} and ${second} (${difference}, ${withoutParenthesis(evidence)}.`
        : sentence`The ${what} of ${first} was not clearly ${higher} that of ${second} (${difference}, ${withoutParenthesis(evidence)}.`,
    borderline: sentence`The evidence for a difference in ${what} between ${first} and ${second} was borderline (${difference}, ${withoutParenthesis(evidence)}.`,
  });
}

/** Removes the opening parenthesis of `supported`. */
function withoutParenthesis(evidence: Sentence): Sentence {
  const [, ...rest] = evidence;
  return rest as readonly (string | Token)[];
}

/** Whether a p-value supports a claim at a confidence level. */
export const isClear = (p: number | null, level: number): boolean => verdictOf({ level, p }) === 'clear';

/** Formats a number the reader entered with a true minus sign. */
export const minus = (value: number): string => String(value).replace('-', '−');

/** The two sides of a one-sided test of two groups. */
export const higherOrLower = (first: string, second: string) => ({
  greater: `${first} higher than ${second}`,
  less: `${first} lower than ${second}`,
});

/** `n = 10 per group`, or `n = 10, 10, and 12`. */
export function sizesOf(groups: readonly { values: readonly unknown[] }[]): Token {
  const sizes = groups.map(({ values }) => String(values.length));
  return quantity('n', new Set(sizes).size === 1 ? `${sizes[0]} per group` : joined(sizes));
}

/** How many terms or pairs a sentence lists before it refers to the table. */
const most = 8;

type Term = {
  readonly estimate: Estimate;
  /** The measure that the estimate is, such as `odds ratio`. Without it, the estimate is a difference, as its name shows. */
  readonly measure?: string;
  readonly p: number | null;
};

/** `C − A = 4.0 g (95% CI 2.1 to 5.9, p = .002)`, or `dose (odds ratio 2.17, 95% CI …)`. */
export function term({ estimate: { name, text, unit, interval }, measure, p }: Term): Sentence {
  const evidence = supported(interval, p === null ? null : pToken(p));
  return measure === undefined
    ? sentence`${name} = ${measured(text, unit)} ${evidence}`
    : sentence`${name} (${measure} ${measured(text, unit)}, ${withoutParenthesis(evidence)}`;
}

/** The first of these terms, and how many more are in the table. */
const some = (terms: readonly Term[], write: (one: Term) => Sentence): Sentence =>
  sentence`${list(terms.slice(0, most).map(write), '; ')}${terms.length > most && `; and ${terms.length - most} more (see the table)`}`;

/** Every pair of groups with its simultaneous interval, or, if there are many pairs, those that clearly differ. */
export function pairwise(pairs: readonly Term[], level: number, method: string): Sentence {
  if (pairs.length <= most) return sentence`Differences (${method}): ${some(pairs, term)}.`;
  const clear = pairs
    .filter(({ p }) => isClear(p, level))
    .sort((a, b) => Math.abs(b.estimate.value) - Math.abs(a.estimate.value));
  const counted = `Of ${pairs.length} pairs, ${clear.length} clearly differed (${method})`;
  return clear.length === 0 ? `${counted}.` : sentence`${counted}: ${some(clear, term)}.`;
}

/** Every term of a model: those with a clear association, those with borderline evidence, and those without. */
export function termByTerm({
  terms,
  level,
  nullValue,
  clear,
  unclear,
}: {
  terms: readonly Term[];
  level: number;
  nullValue: number;
  clear: string;
  unclear: string;
}): Sentence {
  const by = (verdict: Verdict) =>
    terms.filter(({ estimate: { interval }, p }) => verdictOf({ level, p, interval, nullValue }) === verdict);
  const [sure, doubtful, none] = [by('clear'), by('borderline'), by('unclear')];
  return list(
    [
      sure.length > 0 && sentence`${clear} ${some(sure, term)}.`,
      doubtful.length > 0 && sentence`The evidence was borderline for ${some(doubtful, term)}.`,
      none.length > 0 && sentence`There was ${unclear} ${some(none, term)}.`,
    ],
    ' ',
  );
}

/** The terms of an analysis of variance, by verdict. A name with × is an interaction. */
export function effectsOf(
  terms: readonly { readonly name: string; readonly p: number; readonly test: Sentence }[],
  level: number,
): Sentence {
  const written = (some: typeof terms, article: string) => {
    const each = some.map(
      ({ name, test }) =>
        sentence`${article} ${name.includes(' × ') ? `${name} interaction` : `main effect of ${name}`} (${test})`,
    );
    return each.length > 2
      ? sentence`${list(each.slice(0, -1), ', ')}, and ${each.at(-1)!}`
      : list(each, ' and ');
  };
  const clear = terms.filter(({ p }) => isClear(p, level));
  const unclear = terms.filter(({ p }) => !isClear(p, level));
  return list(
    [
      clear.length > 0 && sentence`There was ${written(clear, 'a clear')}.`,
      unclear.length > 0 && sentence`There was ${written(unclear, 'no clear')}.`,
    ],
    ' ',
  );
}
