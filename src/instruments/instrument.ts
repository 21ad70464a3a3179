// The shape of an instrument: what it asks for, and what it reports. Page, embed, permalink, tests and the check in R are all
// driven by one description. It reads no text: a page of instruments brings `answer.ts` once, an article has its table.
import { chosen } from './options.ts';
import type { Chosen, Given, Options } from './options.ts';
import type { PastedTable } from './read-paste.ts';
import type { Layout } from './roles.ts';
import { isRefusal } from './report.ts';
import type { Refusal, Report } from './report.ts';

export type Instrument = {
  /** Its address, in kebab-case. */
  readonly name: string;
  /** The columns it reads, in words, such as `values of the first group`; none where the options say it all. */
  readonly columns: readonly string[];
  readonly options: Options;
  /** A dataset of ours as it would be pasted, and the options that differ from the first ones. */
  readonly example: { readonly dataset: string | null; readonly text: string; readonly options?: Given };
  /** The layout that it reads: which roles its columns can have; absent where it reads no table. */
  readonly reads?: Layout;
  readonly report: (table: PastedTable, options?: Given) => Report | Refusal;
};

/** Makes an instrument of its description: reads the options, and asks `run` for the report. */
export function instrument<const Asked extends Options>({
  run,
  ...described
}: Omit<Instrument, 'report' | 'options'> & {
  readonly options: Asked;
  readonly run: (table: PastedTable, options: Chosen<Asked>) => Report | Refusal;
}): Instrument {
  const report: Instrument['report'] = (table, given = {}) => {
    const options = chosen(described.options, given);
    return isRefusal(options) ? options : run(table, options);
  };
  return { ...described, report };
}
