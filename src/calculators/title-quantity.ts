// A title such as “Tumor volume (mm³)” above a table says what was measured. It becomes the calculator's quantity
// unless the columns have a better name.
import { withUnit } from './read-cells.ts';
import type { PastedColumn, PastedTable, Quantity } from './pasted-table.ts';
import { columnsWith, roleOf } from './roles.ts';
import type { Layout } from './roles.ts';

const part = String.raw`(?:(?:10\^?\d{1,2} ?)?[kcmdµμnpfGM]?(?:g|l|L|mol|M|m|s|N|Pa|V|A|W|J|Hz|Bq|U|IU|Da|Gy|Sv|cal|lx)|%|°[CF]|sec|min|h|hr|hours?|days?|d|weeks?|months?|years?|a\.?u\.?|rfu|rlu|counts?|cells?|cfu|copies|mmHg|mm Hg|bpm|ppm|ppb|units?|points?|score|fold|well|animal|plot|day|ha|inch(?:es)?|in|lb|ft)(?:[²³23]|\^-?\d|⁻[¹²³])?`;
const unit = new RegExp(`^${part}(?: ?[/·*⋅] ?${part})*$`);
/** A numbered title is a heading, whatever is in parentheses: “Plate 2 (A)”. */
const heading =
  /^(plate|table|figure|fig|exp|experiment|run|sheet|group|panel|page|batch|day|week|site|study)\b/i;

/** Whether a title names a quantity with its unit. */
export function isQuantity(title: string): boolean {
  if (title.length > 80) return false;
  const named = withUnit(title);
  return named.unit !== null && unit.test(named.unit) && !heading.test(title);
}

const generic = /^(values?|measure(ment|d)?s?|data|results?|readings?|responses?|y|numbers?|column \d+)$/i;

/** Names a column after the title if its own name says nothing, and adds the title's unit if it has none. */
function namedBy({ name, unit: its }: Quantity, column: PastedColumn): PastedColumn {
  const isGeneric = generic.test(column.name);
  if (!isGeneric && !name.toLowerCase().includes(column.name.toLowerCase())) return column;
  return { ...column, name: isGeneric ? name : column.name, unit: column.unit ?? its };
}

/** Applies the title to the measurements of a table. Unchanged if the title might be about some of the columns only. */
export function withTitle(table: PastedTable, layout: Layout): PastedTable {
  const { quantity } = table;
  if (!quantity) return table;
  const measured = columnsWith(table, 'measurement', 'replicate');
  const areGroups =
    ['groups', 'curves', 'paired', 'conditions'].includes(layout) && columnsWith(table, 'group').length === 0;
  if (areGroups) {
    if (measured.some(({ unit: its }) => its !== null)) return { ...table, quantity: undefined };
    return withMeasured(table, (column) => ({ ...column, unit: quantity.unit }));
  }
  return measured.length === 1
    ? withMeasured({ ...table, quantity: undefined }, (column) => namedBy(quantity, column))
    : { ...table, quantity: undefined };
}

const withMeasured = (table: PastedTable, change: (column: PastedColumn) => PastedColumn): PastedTable => ({
  ...table,
  columns: table.columns.map((column) =>
    roleOf(column) === 'measurement' || roleOf(column) === 'replicate' ? change(column) : column,
  ),
});
