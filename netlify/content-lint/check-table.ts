// Checks a dataset's table, content/datasets/<name>.csv, for problems that spreadsheet programs cause.
import type { Problem } from './problem.ts';

const fields = (line: string) =>
  line.replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replace(/,/g, ' ')).split(',');

/** Takes a table (its path from the repository's root, and its text); returns the first problem of each kind. */
export function checkTable(file: string, text: string): Problem[] {
  const lines = text.split(/\r?\n/);
  const [head = '', ...rows] = lines;
  const say = (line: number, message: string): Problem[] => [{ file, line, message }];
  if (head.trim() === '') return say(1, 'the table is empty. Its first line must name the columns.');
  if (!head.includes(',') && /[;\t]/.test(head))
    return say(
      1,
      `the columns are separated by ${head.includes(';') ? 'semicolons' : 'tabs'}. Save the table as CSV (comma-separated), with decimal points.`,
    );
  const names = fields(head).map((name) => name.replace(/^"|"$/g, ''));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  const unfit = names.find((name) => !/^[A-Za-z][\w.-]*$/.test(name));
  const filled = rows.flatMap((row, at) => (row === '' ? [] : [{ row, line: at + 2 }]));
  const torn = filled.find(({ row }) => (row.match(/"/g) ?? []).length % 2 === 1);
  const ragged = filled.find(({ row }) => fields(row).length !== names.length);
  // A numeric column with a few words in it was meant to be numeric: a single word turns it into text.
  const odd = names.flatMap((name, column): Problem[] => {
    const cells = filled.map(({ row, line }) => ({ cell: fields(row)[column]?.trim() ?? '', line }));
    const words = cells.filter(({ cell }) => cell !== '' && !Number.isFinite(Number(cell)));
    const [first] = words;
    return first && words.length * 10 < cells.length
      ? say(
          first.line,
          `the column "${name}" contains numbers, but here "${first.cell}", which turns the column into text. Write a number with a decimal point, or leave the cell empty.`,
        )
      : [];
  });
  return [
    ...(unfit === undefined
      ? []
      : say(
          1,
          unfit.trim() === ''
            ? 'a column has no name. Add one to the first line.'
            : `the name "${unfit}" of a column must be one word that starts with a letter and has only letters, digits, points, hyphens, and _.`,
        )),
    ...(twice === undefined || twice === ''
      ? []
      : say(1, `two columns are called "${twice}". Give each a different name.`)),
    ...(filled.length === 0 ? say(1, 'the table has no rows below the names of its columns.') : []),
    ...(torn ? say(torn.line, 'a quotation mark " is not closed in this line.') : []),
    ...(ragged && !torn
      ? say(
          ragged.line,
          `this line has ${fields(ragged.row).length} cells, and the first line ${names.length} names. Put text that contains a comma between "quotation marks".`,
        )
      : odd),
  ];
}
