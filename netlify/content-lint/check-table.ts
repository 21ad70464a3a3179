// Checks a dataset's table, content/datasets/<name>.csv, for problems that spreadsheet programs cause.
import { fields } from '../plugins/csv.ts';
import type { Problem } from './problem.ts';

const isNumber = (cell: string) => /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(cell);

/** What programs and people write where a value is missing. */
const missing =
  /^(?:n\/?\.?[ad]\.?|nan|null|none|missing|unknown|[-–—.?*]|#(?:n\/a|value!|ref!|div\/0!|num!|name\?))$/i;

/** Returns the first cell of a column that does not fit the others. */
function oddCell(
  name: string,
  cells: readonly { cell: string; line: number }[],
): [number, string] | undefined {
  const filled = cells.filter(({ cell }) => cell.trim() !== '');
  const words = filled.filter(({ cell }) => !isNumber(cell.trim()));
  const [first] = words;
  // A numeric column with a few words in it was meant to be numeric: a single word turns it into text.
  const isMeantNumeric =
    words.length * 10 < cells.length ||
    (words.length < filled.length && words.every(({ cell }) => missing.test(cell.trim())));
  if (first && isMeantNumeric)
    return [
      first.line,
      `the column "${name}" contains numbers, but here "${first.cell}", which turns the column into text. Write a number with a decimal point, or leave the cell empty.`,
    ];
  const spaced = words.find(({ cell }) => cell !== cell.trim());
  if (spaced)
    return [
      spaced.line,
      `a space begins or ends the text "${spaced.cell}" of the column "${name}", so it counts as another text than without. Remove it.`,
    ];
  const spellings = new Map<string, { first: string; other?: (typeof words)[number] }>();
  for (const word of words.filter(({ cell }) => cell.length > 1)) {
    const lower = word.cell.toLowerCase();
    const known = spellings.get(lower) ?? { first: word.cell };
    if (known.first !== word.cell) known.other ??= word;
    spellings.set(lower, known);
  }
  const alike = [...spellings.values()].find(({ other }) => other);
  return alike?.other
    ? [
        alike.other.line,
        `"${alike.other.cell}" and "${alike.first}" in the column "${name}" differ only in capital letters, so they count as two. Write one of them everywhere.`,
      ]
    : undefined;
}

/** Returns what is wrong with the first line, which names the columns. */
function headProblem(head: string): string | undefined {
  if (head.trim() === '') return 'the table is empty. Its first line must name the columns.';
  if (!head.includes(',') && /[;\t]/.test(head))
    return `the columns are separated by ${head.includes(';') ? 'semicolons' : 'tabs'}. Save the table as CSV (comma-separated), with decimal points.`;
  const unfit = fields(head).find((name) => !/^[A-Za-z][\w.-]*$/.test(name));
  if (unfit?.trim() === '')
    return 'a column has no name. Add one to the first line, or delete the column if it is empty.';
  return unfit === undefined
    ? undefined
    : `the name "${unfit}" of a column must be one word that starts with a letter and has only letters, digits, points, hyphens, and _. The first line must be that of the names.`;
}

/** Takes a table (its path from the repository's root, and its text); returns the first problem of each kind. */
export function checkTable(file: string, text: string): Problem[] {
  const [head = '', ...rows] = text.split(/\r?\n/);
  const say = (line: number, message: string): Problem[] => [{ file, line, message }];
  const ofHead = headProblem(head);
  if (ofHead !== undefined) return say(1, ofHead);
  const names = fields(head);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  const filled = rows.flatMap((row, at) => (row === '' ? [] : [{ row, cells: fields(row), line: at + 2 }]));
  const torn = filled.find(({ row }) => (row.match(/"/g) ?? []).length % 2 === 1);
  const ragged = filled.find(({ cells }) => cells.length !== names.length);
  const empty = filled.find(({ cells }) => cells.every((cell) => cell.trim() === ''));
  const odd = names.flatMap((name, column): Problem[] => {
    const found = oddCell(
      name,
      filled.map(({ cells, line }) => ({ cell: cells[column] ?? '', line })),
    );
    return found ? say(...found) : [];
  });
  return [
    ...(twice === undefined ? [] : say(1, `two columns are called "${twice}". Give each a different name.`)),
    ...(filled.length === 0 ? say(1, 'the table has no rows below the names of its columns.') : []),
    ...(empty
      ? say(
          empty.line,
          'this line has only empty cells, as spreadsheet programs leave them. Delete the line.',
        )
      : []),
    ...(torn ? say(torn.line, 'a quotation mark " is not closed in this line.') : []),
    ...(ragged && !torn
      ? say(
          ragged.line,
          `this line has ${ragged.cells.length} cells, and the first line ${names.length} names. Put text that contains a comma between "quotation marks".`,
        )
      : odd),
  ];
}
