// The numbers of a report in full precision, one per row, next to their formatted text.
import type { Shown } from '../../../calculators/report.ts';
import type { WrittenReport } from '../../../calculators/written-report.ts';

type Row = readonly [part: string, name: string, column: string, value: number | '', shown: string];

const inFull = (value: number) => {
  if (Number.isNaN(value)) return 'NA';
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? 'Inf' : '-Inf';
};

/** A spreadsheet treats such a cell as a formula, even in quotes. */
const isFormula = /^[=+@\-\t\r]/;

const asText = (value: string) => (isFormula.test(value) ? `'${value}` : value);

const cell = (value: string | number) => {
  const text = typeof value === 'number' ? inFull(value) : asText(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const shownAs = (part: string, name: string, column: string, { value, text }: Shown): Row => [
  part,
  name,
  column,
  value,
  text,
];

/** The report as CSV, with the citation in the last row. */
export function resultsTable(report: WrittenReport, credit: string): string {
  const rows: Row[] = [
    ...report.estimates.flatMap((estimate) => {
      const of = (column: string, shown: Shown) => shownAs('Estimate', estimate.name, column, shown);
      const { interval } = estimate;
      return [
        of(estimate.unit ?? '', estimate),
        ...(interval
          ? [
              of(`lower ${interval.level * 100}%`, interval.lower),
              of(`upper ${interval.level * 100}%`, interval.upper),
            ]
          : []),
      ];
    }),
    ...report.numbers.map((number) => shownAs('Number', number.name, '', number)),
    ...report.tables.flatMap(({ caption, columns, rows: lines }) =>
      lines.flatMap(([first, ...rest]) => {
        const name = typeof first === 'object' ? first.text : (first ?? '');
        return rest.map((one, i): Row =>
          typeof one === 'string'
            ? [caption, name, columns[i + 1] ?? '', '', one]
            : shownAs(caption, name, columns[i + 1] ?? '', one),
        );
      }),
    ),
    ['Text', 'Methods', '', '', report.methods],
    ['Text', 'Results', '', '', report.results],
    ['Text', 'Source', '', '', credit],
  ];
  return [['part', 'name', 'column', 'value', 'shown'], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n');
}
