// The fourth part of a calculator: code that prints what its page shows, from the values themselves, for R and for Python.
import { joined } from '../in-sentences.ts';
import type { Instrument } from '../instrument.ts';
import type { Report, ReportedOn } from '../report.ts';

/** Numbers that a script prints otherwise than the page, or not at all, by their names on the page, and the reason. */
export type Difference = { readonly names: readonly string[]; readonly because: string };

/** Example: `R differs from this page in Shift. It rounds first.` */
export const differenceInWords = (language: string, { names, because }: Difference): string =>
  `${language} differs from this page in ${joined(names)}. ${because}`;

/** What the page shows first. */
export type Headlines = Pick<Report, 'estimates' | 'numbers'>;

// Methods, not functions, so that the scripts of one calculator may stand in a list with those of all.
export type Scripts<Input = unknown, Choices = unknown> = {
  /**
   * Prints the estimates with their limits, then the numbers, in the order of the page. It is given those of the page, for
   * an iteration that needs a start near them.
   */
  r(input: Input, options: Choices, page: Headlines): string;
  /** The same with NumPy, SciPy and statsmodels; absent, or null for some options, where they have no equivalent. */
  python?(input: Input, options: Choices, page: Headlines): string | null;
  /** Where R is known to print something else. */
  differs?(input: Input, options: Choices): Difference | null;
  /** The same of Python. */
  differsInPython?(input: Input, options: Choices): Difference | null;
};

/** The scripts of a calculator, typed by what it reads. */
export type ScriptsFor<Of extends Instrument> =
  Of extends Instrument<infer Input, infer Choices> ? Scripts<Input, Choices> : never;

export type Code = {
  readonly r: string;
  readonly python: string | null;
  readonly differs: Difference | null;
  readonly differsInPython: Difference | null;
};

/** Writes the scripts of one report. */
export function codeOf(scripts: Scripts, { basis, ...page }: Headlines & Pick<ReportedOn, 'basis'>): Code {
  const { input, options } = basis;
  return {
    r: scripts.r(input, options, page),
    python: scripts.python?.(input, options, page) ?? null,
    differs: scripts.differs?.(input, options) ?? null,
    differsInPython: scripts.differsInPython?.(input, options) ?? null,
  };
}
