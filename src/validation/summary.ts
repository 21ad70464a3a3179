// Summarizes the comparison of all cases, group by group.
import type { ReferenceCase } from './reference-case.ts';
import { groups } from './registry.ts';
import type { CaseOutcome } from './run-reference.ts';

/**
 * One case: how many numbers were compared, and the correct digits (0 to 16) of its worst one. Undefined if the
 * right answer is an error, which has no digits.
 */
export type CaseRow = {
  readonly id: string;
  readonly title: string;
  readonly source: 'NIST' | 'R';
  readonly numbers: number;
  readonly worst: number | undefined;
  /** Whether every number agrees within the tolerance of its reference. */
  readonly isWithin: boolean;
};
type ComparedCase = CaseRow & { readonly family: string; readonly digits: readonly number[] };

/** Combined accuracy of some cases: correct digits, undefined if every case compares text, such as an order of arms. */
export type Standing = {
  readonly numbers: number;
  readonly worst: number | undefined;
  readonly median: number | undefined;
  readonly cases: readonly CaseRow[];
};
export type Group = Standing & { readonly title: string };
export type Summary = {
  readonly cases: number;
  readonly families: number;
  readonly numbers: number;
  /** Cases with a number beyond their tolerance. */
  readonly failed: readonly string[];
  /** The proportion of numbers that agree to at least twelve digits. */
  readonly toTwelve: number;
  readonly groups: readonly Group[];
};

const ascending = (digits: readonly number[]) => digits.toSorted((a, b) => a - b);

/** Takes the cases and the outcome of each, in the same order. */
export const comparedCases = (
  cases: readonly ReferenceCase[],
  outcomes: readonly CaseOutcome[],
): readonly ComparedCase[] =>
  cases.map(({ id, title, provenance, family }, i) => {
    const digits = ascending(outcomes[i]!.comparison.digits);
    return {
      id,
      title,
      source: provenance === 'NIST' ? 'NIST' : 'R',
      family,
      digits,
      numbers: digits.length,
      worst: digits[0],
      isWithin: outcomes[i]!.comparison.passed,
    };
  });

export function together(cases: readonly ComparedCase[]): Standing {
  const digits = ascending(cases.flatMap((row) => row.digits));
  return { numbers: digits.length, worst: digits[0], median: digits[Math.floor(digits.length / 2)], cases };
}

/** Takes the compared cases and the outcome of each. */
export function summarize(rows: readonly ComparedCase[], outcomes: readonly CaseOutcome[]): Summary {
  const digits = rows.flatMap((row) => row.digits);
  return {
    cases: rows.length,
    families: new Set(rows.map(({ family }) => family)).size,
    numbers: digits.length,
    failed: outcomes.filter(({ comparison }) => !comparison.passed).map(({ id }) => id),
    toTwelve: digits.filter((each) => each >= 12).length / digits.length,
    groups: groups.map(({ title, families }) => ({
      title,
      ...together(rows.filter(({ family }) => family in families)),
    })),
  };
}
