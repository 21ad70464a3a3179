// The shape of an instrument: what it asks for, and how it answers. Page, embed, permalink, tests and the check in R are all
// driven by one description.
import { chosen } from './options.ts';
import type { Chosen, Given, Options } from './options.ts';
import { readPaste } from './read-paste.ts';
import type { PastedTable, ReadAs } from './read-paste.ts';
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
  /** `hasRead` is told how many rows there are before the work with them begins. */
  readonly answer: (text: string, options?: Given, as?: ReadAs, hasRead?: (rows: number) => void) => Answer;
};

/** The report with what was understood of the paste; or a sentence. */
export type Answer = (Report & { readonly table: PastedTable | null }) | Refusal;

const nothing: PastedTable = { rows: 0, columns: [], understood: '', doubts: [] };

/** Makes an instrument of its description: reads the paste and the options, and asks `run` for the report. */
export function instrument<const Asked extends Options>({
  run,
  ...described
}: Omit<Instrument, 'answer' | 'options'> & {
  readonly options: Asked;
  readonly run: (table: PastedTable, options: Chosen<Asked>) => Report | Refusal;
}): Instrument {
  const answer: Instrument['answer'] = (text, given = {}, as = {}, hasRead) => {
    const options = chosen(described.options, given);
    if (isRefusal(options)) return options;
    if (described.columns.length === 0) {
      const report = run(nothing, options);
      return report.status === 'ok' ? { ...report, table: null } : report;
    }
    const table = readPaste(text, as);
    if (isRefusal(table)) return table;
    hasRead?.(table.rows);
    const report = run(table, options);
    return report.status === 'ok' ? { ...report, table } : report;
  };
  return { ...described, answer };
}
