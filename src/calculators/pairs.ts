// Two measurements of each subject: the options, an example, and what every report of pairs shows.
import maize from '../../content/datasets/darwin-maize.csv';
import { axisOf, quantityOf, twoColumns, type Values } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { groupTable } from './pictures.ts';
import type { PastedTable } from './pasted-table.ts';
import { isInputError, type InputError, type ReportTable } from './report.ts';

export const pairsOption = [
  'the first measurement of each subject',
  'its second measurement; or all values, and next to them the subject and the condition of each',
];

export const pairsExample = {
  dataset: 'darwin-maize',
  text: asPaste({ 'crossed (inches)': maize.crossed!, 'selfed (inches)': maize.selfed! }),
};

export type Pairs = {
  readonly x: Values;
  readonly y: Values;
  readonly quantity: string;
  readonly unit: string | null;
  readonly names: readonly [string, string];
  readonly differences: readonly number[];
  readonly warnings: readonly string[];
};

/** The pairs of a table in the chosen order, with their differences. */
export function pairsOf(table: PastedTable, order: 'first-second' | 'second-first'): Pairs | InputError {
  const found = twoColumns(table);
  if (isInputError(found)) return found;
  const [x, y] = order === 'first-second' ? [found.x, found.y] : [found.y, found.x];
  return {
    x,
    y,
    quantity: quantityOf(table),
    unit: x.unit ?? y.unit,
    names: [x.name, y.name],
    differences: x.values.map((value, i) => value - y.values[i]!),
    warnings: found.warnings,
  };
}

/** Descriptive statistics of both measurements and their difference. */
export const pairTable = ({ x, y, quantity, unit, differences }: Pairs, level: number): ReportTable =>
  groupTable(
    [
      ...[x, y].map(({ name, values }) => ({ label: name, values })),
      { label: 'Difference', values: differences },
    ],
    level,
    { quantity, unit },
  );

/** What a chart draws of pairs: at most 500 of them. */
export const pairedProps = ({ x, y, names, quantity, unit }: Pairs) => ({
  conditions: names,
  pairs: x.values.slice(0, 500).map((value, i) => [value, y.values[i]!] as const),
  axis: axisOf({ name: quantity, unit }),
});
