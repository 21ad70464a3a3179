// Pastes a reference case into a calculator and reads the displayed numbers of its report.
import type { Answer } from '../../../../src/calculators/answer.ts';
import type { Report, Shown } from '../../../../src/calculators/report.ts';
import type { Inputs } from '../../../../src/validation/reference-case.ts';
import { numbersOrMissing } from '../../../../src/validation/inputs.ts';

export type Cells = readonly (Shown | null | undefined)[];

/** Queries a calculator as a reader would and names the displayed numbers as the case does. */
export type Family = {
  /** The family of the cases, if it differs from the calculator's own name. */
  readonly of?: string;
  /** The cases of the family that it can answer. All if omitted. */
  readonly cases?: readonly string[];
  readonly ask: (inputs: Inputs) => Answer;
  readonly read: (report: Report, inputs: Inputs) => Record<string, Shown | Cells | undefined>;
};
export type Families = Record<string, Family>;

/** Columns as a spreadsheet copies them. A missing value is an empty cell. */
export const pasted = (columns: Record<string, readonly (number | string | null)[]>) => {
  const rows = Math.max(...Object.values(columns).map(({ length }) => length));
  const lines = Array.from({ length: rows }, (_, i) =>
    Object.values(columns)
      .map((column) => column[i] ?? '')
      .join('\t'),
  );
  return [Object.keys(columns).join('\t'), ...lines].join('\n');
};
export const xy = ({ x, y }: Inputs) => pasted({ first: numbersOrMissing(x), second: numbersOrMissing(y) });

export const named = (report: Report, name: string | RegExp) =>
  report.numbers.find((each) => (typeof name === 'string' ? each.name === name : name.test(each.name)));
export const ends = (report: Report, i = 0) => {
  const interval = report.estimates[i]?.interval;
  return [interval?.lower, interval?.upper];
};
export const cell = (report: Report, table: number, row: string, column: number) => {
  const found = report.tables[table]?.rows.find(([name]) => name === row)?.[column];
  return typeof found === 'object' ? found : undefined;
};
/** A column of a table, from top to bottom. */
export const column = (report: Report, table: number, at: number): Cells =>
  report.tables[table]?.rows.map((row) => (typeof row[at] === 'object' ? row[at] : null)) ?? [];
