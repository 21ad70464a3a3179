// The corpus of untidy sheets: realistic pastes with handwritten expected results, in common layouts.
import { readdirSync, readFileSync } from 'node:fs';
import type { Layout } from '../../../src/calculators/roles.ts';
import type { Role } from '../../../src/calculators/role.ts';

export type TrueColumn = {
  readonly name: string;
  readonly unit: string | null;
  readonly role: Role;
  /** The expected numbers, or null if the column is only left out. */
  readonly values: readonly string[] | null;
};

export type Case = {
  readonly title: string;
  readonly layout: Layout;
  readonly text: string;
  readonly truth: readonly TrueColumn[];
  /** Whether the sheet has no data that a calculator could use and must be rejected. */
  readonly isNoData: boolean;
  /** The question that must be asked if only the reader can know. */
  readonly asks: RegExp | null;
};

type Grid = readonly (readonly string[])[];

const line = (cells: readonly string[], delimiter: string) => cells.join(delimiter);
const inCsv = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const widthOf = (grid: Grid) => Math.max(...grid.map(({ length }) => length));
const wide = (cells: readonly string[], width: number) =>
  Array.from({ length: width }, (_, j) => cells[j] ?? '');
const tabbed = (grid: Grid) => grid.map((cells) => line(wide(cells, widthOf(grid)), '\t')).join('\n');
const isDecimal = (cell: string) => /^[-−]?\d+\.\d+$/.test(cell);

/** Equivalent layouts of the same sheet. */
const layouts: Readonly<Record<string, (grid: Grid) => string>> = {
  tab: tabbed,
  /** As Excel copies a selection that is larger than the table. */
  crlf: (grid) =>
    [...grid, [], []].map((cells) => line(wide(cells, widthOf(grid) + 1), '\t')).join('\r\n') + '\r\n',
  csv: (grid) => grid.map((cells) => line(wide(cells, widthOf(grid)).map(inCsv), ',')).join('\n'),
  quoted: (grid) =>
    grid
      .map((cells) =>
        wide(cells, widthOf(grid))
          .map((cell) => `"${cell.replaceAll('"', '""')}"`)
          .join(','),
      )
      .join('\r\n'),
  semicolon: (grid) => grid.map((cells) => line(wide(cells, widthOf(grid)), ';')).join('\n'),
  /** A European file: semicolons, decimal commas. */
  european: (grid) =>
    grid
      .map((cells) =>
        line(
          wide(cells, widthOf(grid)).map((cell) => (isDecimal(cell) ? cell.replace('.', ',') : cell)),
          ';',
        ),
      )
      .join('\r\n'),
  /** A sheet whose table begins at B3. */
  framed: (grid) => tabbed([[], [], ...grid.map((cells) => ['', ...cells])]),
  /** As copied from a web page: no-break spaces, a zero-width character at the start. */
  nbsp: (grid) =>
    `\ufeff${tabbed(grid.map((cells) => cells.map((cell) => (cell === '' ? '\u00a0' : `${cell.replaceAll(' ', '\u00a0')}\u00a0`))))}`,
  padded: (grid) => tabbed(grid.map((cells) => cells.map((cell) => `  ${cell} `))),
  titled: (grid) => tabbed([['Experiment 7, spring 2026'], [], ...grid]),
  noted: (grid) =>
    tabbed([...grid, [], ['* p < 0.05 against the first column'], ['Source: plate 12, reader 3']]),
  markdown: (grid) => {
    const [names = [], ...rows] = grid.map((cells) => `| ${line(wide(cells, widthOf(grid)), ' | ')} |`);
    return [names, `|${' --- |'.repeat(widthOf(grid))}`, ...rows].join('\n');
  },
};

function trueColumn(text: string): TrueColumn {
  const parts = text.split(' | ');
  const values = parts.length > 2 || parts.length === 2 ? parts : [...parts];
  const [name, second, third, fourth] = values;
  const roles = /^(subject|group|measurement|outcome|replicate|time|event|entry|frequency|leave out)$/;
  const hasUnit = third !== undefined && !roles.test(second!);
  const [unit, role, list] = hasUnit ? [second!, third, fourth] : [null, second!, third];
  return { name: name!, unit, role: role as Role, values: list === undefined ? null : list.split('; ') };
}

function casesOf(family: string, block: string): Case[] {
  const [title, ...lines] = block.trimEnd().split('\n');
  const field = (name: string) => lines.find((each) => each.startsWith(`${name}: `))?.slice(name.length + 2);
  const end = lines.indexOf('===');
  const raw = lines.indexOf('raw:');
  const truth = lines.slice(end + 1).filter((each) => each !== '' && !each.startsWith('asks: '));
  const asks = lines
    .slice(end)
    .find((each) => each.startsWith('asks: '))
    ?.slice(6);
  const shared = {
    layout: field('for') as Layout,
    truth: truth.map(trueColumn),
    isNoData: truth.length === 0,
    asks: asks === undefined ? null : new RegExp(asks),
  };
  if (raw >= 0)
    return [{ ...shared, title: `${family}: ${title}`, text: lines.slice(raw + 1, end).join('\n') }];
  const start = lines.findIndex((each) => each.startsWith('as: ')) + 1;
  const grid = lines.slice(start, end).map((each) => each.split('|').map((cell) => cell.trim()));
  return field('as')!
    .split(' ')
    .map((layout) => ({
      ...shared,
      title: `${family}: ${title} (${layout})`,
      text: layouts[layout]!(grid),
    }));
}

const folder = new URL('untidy-sheets/', import.meta.url);

export const corpus: readonly Case[] = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), 'utf8')
    .split(/^### /m)
    .slice(1)
    .flatMap((block) => casesOf(file.replace('.txt', ''), block)),
);
