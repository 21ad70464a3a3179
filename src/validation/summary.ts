// What the comparison of all cases comes to, group by group.
import type { ReferenceCase } from './reference-case.ts';
import { groups } from './registry.ts';
import type { CaseOutcome } from './run-reference.ts';

/** One case: how many numbers were compared, and the correct digits (0 to 16) of its worst; undefined where the right answer is a refusal, which has none. */
export type CaseRow = {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly numbers: number;
  readonly worst: number | undefined;
};
export type Group = {
  readonly title: string;
  readonly numbers: number;
  readonly worst: number | undefined;
  readonly median: number | undefined;
  readonly cases: readonly CaseRow[];
};
export type Summary = {
  readonly cases: number;
  readonly families: number;
  readonly numbers: number;
  /** Cases with a number beyond their tolerance. */
  readonly failed: readonly string[];
  /** The share of the numbers that agree to twelve digits or more. */
  readonly toTwelve: number;
  readonly groups: readonly Group[];
};

const ascending = (digits: readonly number[]) => digits.toSorted((a, b) => a - b);

/** Takes the cases and what became of each, in the same order. */
export function summarise(cases: readonly ReferenceCase[], outcomes: readonly CaseOutcome[]): Summary {
  const rows = cases.map(({ id, title, provenance, family }, i) => {
    const digits = ascending(outcomes[i]!.comparison.digits);
    return { id, title, source: provenance, family, digits, numbers: digits.length, worst: digits[0] };
  });
  const digits = rows.flatMap((row) => row.digits);
  return {
    cases: cases.length,
    families: new Set(rows.map(({ family }) => family)).size,
    numbers: digits.length,
    failed: outcomes.filter(({ comparison }) => !comparison.passed).map(({ id }) => id),
    toTwelve: digits.filter((each) => each >= 12).length / digits.length,
    groups: groups.map(({ title, families }) => {
      const own = rows.filter(({ family }) => family in families);
      const all = ascending(own.flatMap((row) => row.digits));
      return {
        title,
        numbers: all.length,
        worst: all[0],
        median: all[Math.floor(all.length / 2)],
        cases: own,
      };
    }),
  };
}
