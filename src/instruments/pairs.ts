// Two measurements of each subject: what is asked for, an example, and what every report of them shows.
import maize from '../../content/datasets/darwin-maize.csv';
import { pValue } from '../statistics/format.ts';
import { axisOf, twoColumns } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { groupTable } from './pictures.ts';
import * as r from './scripts/r-code.ts';
import type { PastedTable } from './read-paste.ts';
import { isRefusal } from './report.ts';

export const pairsAsked = ['the first measurement of each subject', 'its second measurement'];

export const pairsExample = {
  dataset: 'darwin-maize',
  text: asPaste({ 'crossed (inches)': maize.crossed!, 'selfed (inches)': maize.selfed! }),
};

/** The pairs of a table in the order that was asked for, with their differences and what reports show of them; or a refusal. */
export function pairsOf(table: PastedTable, order: 'first-second' | 'second-first') {
  const found = twoColumns(table);
  if (isRefusal(found)) return found;
  const [x, y] = order === 'first-second' ? [found.x, found.y] : [found.y, found.x];
  const unit = x.unit ?? y.unit;
  const names = [x.name, y.name] as const;
  const differences = x.values.map((value, i) => value - y.values[i]!);
  return {
    x,
    y,
    unit,
    names,
    differences,
    warnings: found.warnings,
    tableAt: (level: number) =>
      groupTable(
        [
          ...[x, y].map(({ name, values }) => ({ label: name, values })),
          { label: 'Difference', values: differences },
        ],
        level,
      ),
    chartWith: (p: number) => ({
      conditions: names,
      pairs: x.values.slice(0, 500).map((value, i) => [value, y.values[i]!] as const),
      axis: axisOf({ name: 'Value', unit }),
      result: pValue(p),
    }),
    inR: [r.vector('x', x.values), r.vector('y', y.values)] as const,
  };
}
