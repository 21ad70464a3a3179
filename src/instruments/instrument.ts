// The shape of a calculator: what it asks for, and how a table becomes a report, in three steps. Page, embed, permalink, tests and the
// check in R are all driven by one description. It reads no text: a page brings `answer.ts` once, an article has its table.
// The fourth part, its scripts in R and Python, is a file of its own (`scripts/`), which a page fetches after its first answer.
import { chosen } from './options.ts';
import type { Chosen, Given, Options } from './options.ts';
import type { PastedTable } from './pasted-table.ts';
import type { Layout } from './roles.ts';
import { isRefusal } from './report.ts';
import type { Refusal, Report, ReportedOn } from './report.ts';

type Described<Asked extends Options> = {
  /** Its address, in kebab-case. */
  readonly name: string;
  /** The columns it reads, in words, such as `values of the first group`; none where the options say it all. */
  readonly columns: readonly string[];
  readonly options: Asked;
  /** A dataset of ours as it would be pasted, and the options that differ from the first ones. */
  readonly example: { readonly dataset: string | null; readonly text: string; readonly options?: Given };
  /** The layout that it reads: which roles its columns can have; absent where it reads no table. */
  readonly reads?: Layout;
};

export type Instrument<Input = unknown, Choices = unknown> = Described<Options> & {
  /** The whole way from a table to the report, with what its scripts read. */
  readonly answer: (table: PastedTable, given?: Given) => ReportedOn<Input, Choices> | Refusal;
};

type InParts<Asked extends Options, Input, Results> = {
  /** Finds the typed input among the columns. It is plain data: a worker sends it, and the scripts print it. */
  readonly read: (table: PastedTable, options: Chosen<Asked>) => Input | Refusal;
  /** Asks `src/statistics`, and writes no word except a refusal. */
  readonly compute: (input: Input, options: Chosen<Asked>) => Results | Refusal;
  /** What the page shows and says. */
  readonly report: (input: Input, results: Results, options: Chosen<Asked>) => Report;
};

/** What a part of a calculator finds where it does not refuse. */
export type Computed<Part extends (...given: never[]) => object> = Exclude<ReturnType<Part>, Refusal>;

/** Makes a calculator of its description. */
export function instrument<const Asked extends Options, Input extends object, Results extends object>({
  read,
  compute,
  report,
  ...described
}: Described<Asked> & InParts<Asked, Input, Results>): Instrument<Input, Chosen<Asked>> {
  return {
    ...described,
    answer(table, given = {}) {
      const options = chosen(described.options, given);
      if (isRefusal(options)) return options;
      const input = read(table, options);
      if (isRefusal(input)) return input;
      const results = compute(input, options);
      if (isRefusal(results)) return results;
      return { ...report(input, results, options), basis: { input, options } };
    },
  };
}
