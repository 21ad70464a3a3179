// The fourth part of a calculator: R and Python code that prints the page's numbers from the data.
import { joined } from '../in-sentences.ts';
import type { Instrument } from '../instrument.ts';
import type { Report, ReportedOn } from '../report.ts';

/** Numbers that a script prints differently from the page or omits, by their names on the page, and the reason. */
export type Difference = { readonly names: readonly string[]; readonly because: string };

/** Example: `R differs from this page in Shift. It rounds first.` */
export const differenceInWords = (language: string, { names, because }: Difference): string =>
  `${language} differs from this page in ${joined(names)}. ${because}`;

/** The first numbers on the page. */
export type Headlines = Pick<Report, 'estimates' | 'numbers'>;

// Declared as methods, not functions, so that the scripts of one calculator are assignable to those of any.
export type Scripts<Input = unknown, Choices = unknown> = {
  /**
   * Prints the estimates with their limits, then the numbers, in the order of the page. Receives those of the page, for
   * iterations that need starting values near them.
   */
  r(input: Input, options: Choices, page: Headlines): string;
  /** The same with NumPy, SciPy, and statsmodels. Absent, or null for some options, if they have no equivalent. */
  python?(input: Input, options: Choices, page: Headlines): string | null;
  /** Where R is known to give a different result. */
  differs?(input: Input, options: Choices): Difference | null;
  /** The same for Python. */
  differsInPython?(input: Input, options: Choices): Difference | null;
};

/** The scripts of a calculator, typed by its input and options. */
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
