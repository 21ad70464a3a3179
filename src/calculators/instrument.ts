// Defines a calculator: its options, and how a table becomes a report, in three steps. The page, embeds, permalinks, tests, and the check
// in R all use the same definition. It does not parse text: a page loads `answer.ts` once, and an article has its table. The fourth part,
// its scripts in R and Python, is in a separate file (`scripts/`), which a page loads after its first answer.
import { chosen, type Chosen, type Given, type Options } from './options.ts';
import type { PastedTable } from './pasted-table.ts';
import type { Layout } from './roles.ts';
import { isInputError, type InputError, type Report, type ReportedOn } from './report.ts';

type Described<OptionSpec extends Options> = {
  /** Its name in URLs, in kebab-case. */
  readonly name: string;
  /** Descriptions of its columns, such as `values of the first group`. Empty if the options contain everything. */
  readonly columns: readonly string[];
  readonly options: OptionSpec;
  /** One of our datasets as pasted text, and the options that differ from the defaults. */
  readonly example: { readonly dataset: string | null; readonly text: string; readonly options?: Given };
  /** The layout it reads, which determines the roles its columns can have. Absent if it reads no table. */
  readonly reads?: Layout;
};

export type Instrument<Input = unknown, Choices = unknown> = Described<Options> & {
  /** Computes a report from a table, with the basis for its scripts. */
  readonly answer: (table: PastedTable, given?: Given) => ReportedOn<Input, Choices> | InputError;
};

type InParts<OptionSpec extends Options, Input, Results> = {
  /** Extracts the typed input from the columns. It is plain data, because a worker sends it and the scripts print it. */
  readonly read: (table: PastedTable, options: Chosen<OptionSpec>) => Input | InputError;
  /** Calls `src/statistics`. Contains no text except errors. */
  readonly compute: (input: Input, options: Chosen<OptionSpec>) => Results | InputError;
  /** What the page displays. */
  readonly report: (input: Input, results: Results, options: Chosen<OptionSpec>) => Report;
};

/** The successful result of a part of a calculator. */
export type Computed<Part extends (...given: never[]) => object> = Exclude<ReturnType<Part>, InputError>;

/** Creates a calculator from its definition. */
export function instrument<const OptionSpec extends Options, Input extends object, Results extends object>({
  read,
  compute,
  report,
  ...described
}: Described<OptionSpec> & InParts<OptionSpec, Input, Results>): Instrument<Input, Chosen<OptionSpec>> {
  return {
    ...described,
    answer(table, given = {}) {
      const options = chosen(described.options, given);
      if (isInputError(options)) return options;
      const input = read(table, options);
      if (isInputError(input)) return input;
      const results = compute(input, options);
      if (isInputError(results)) return results;
      return { ...report(input, results, options), basis: { input, options } };
    },
  };
}
