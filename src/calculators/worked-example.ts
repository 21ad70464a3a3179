// The report of a calculator’s example, or of other data, for texts that state its numbers as the page shows them.
import { answerOf } from './answer.ts';
import type { Instrument } from './instrument.ts';
import type { Given } from './options.ts';
import type { Estimate, ReportedOn } from './report.ts';

/** Computes a report from pasted text, by default from the calculator’s example. Throws an error with the calculator’s message if it rejects the text. */
export function reportOf(
  instrument: Instrument,
  text = instrument.example.text,
  options: Given = instrument.example.options ?? {},
): ReportedOn {
  const answer = answerOf(instrument, text, options);
  if (answer.status !== 'ok') throw new Error(`${instrument.name} rejects the data: ${answer.says}`);
  return answer;
}

const named = <Named extends { readonly name: string }>(all: readonly Named[], name: string): Named => {
  const found = all.find((each) => each.name === name);
  if (!found)
    throw new Error(`The report has no "${name}". It has: ${all.map((each) => each.name).join(', ')}.`);
  return found;
};

/** The text of a number, by its name on the page. Example: `numberIn(reportOf(independentTTest), 't')` → '3.17' */
export const numberIn = ({ numbers }: ReportedOn, name: string): string => named(numbers, name).text;

/** An estimate by its name, by default the first. */
export const estimateIn = ({ estimates }: ReportedOn, name?: string): Estimate =>
  name === undefined ? estimates[0]! : named(estimates, name);

/** The limits of an estimate's interval as text. Example: `limitsIn(reportOf(independentTTest))` → '1.72 to 8.78' */
export function limitsIn(report: ReportedOn, name?: string): string {
  const { interval } = estimateIn(report, name);
  if (!interval) throw new Error(`The estimate ${name ?? ''} has no interval.`);
  return `${interval.lower.text} to ${interval.upper.text}`;
}

/** The text of a cell, by the number of its table, row, and column, from 0. */
export function cellIn({ tables }: ReportedOn, table: number, row: number, column: number): string {
  const cell = tables[table]?.rows[row]?.[column];
  if (cell === undefined) throw new Error(`The report has no cell ${table}, ${row}, ${column}.`);
  return typeof cell === 'string' ? cell : cell.text;
}
