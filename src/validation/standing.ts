// How a few families of cases stand against their reference: what a calculator says of its own accuracy.
import { allCases } from './all-cases.ts';
import { outcomes } from './outcomes.ts';
import type { CaseRow } from './summary.ts';

export type Standing = {
  readonly cases: readonly CaseRow[];
  readonly numbers: number;
  /** Correct digits; undefined where every case compares words, such as an order of arms. */
  readonly worst: number | undefined;
  readonly median: number | undefined;
};

/** Takes families, or the beginnings of the names of cases. Throws where one of them names no case. */
export function standingOf(names: readonly string[]): Standing {
  const isNamed = (name: string, i: number) =>
    allCases[i]!.family === name || (name.includes('.') && allCases[i]!.id.startsWith(name));
  const stray = names.find((name) => !allCases.some((_, i) => isNamed(name, i)));
  if (stray !== undefined) throw new Error(`No reference case belongs to the family "${stray}".`);
  const found = allCases.flatMap(({ id, title, provenance }, i) => {
    if (!names.some((name) => isNamed(name, i))) return [];
    const digits = outcomes[i]!.comparison.digits.toSorted((a, b) => a - b);
    return [{ id, title, source: provenance, digits, numbers: digits.length, worst: digits[0] }];
  });
  const digits = found.flatMap((each) => each.digits).sort((a, b) => a - b);
  return {
    cases: found,
    numbers: digits.length,
    worst: digits[0],
    median: digits[Math.floor(digits.length / 2)],
  };
}
