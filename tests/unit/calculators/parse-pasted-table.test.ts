// Pastes are parsed, with a summary of what was parsed, or rejected with advice.
import { describe, expect, it } from 'vitest';
import { parsePastedTable, sheetOf } from '../../../src/calculators/parse-pasted-table.ts';
import type { ReadAs } from '../../../src/calculators/pasted-table.ts';

const read = (text: string, as?: ReadAs) => {
  const table = parsePastedTable(text, as);
  if ('status' in table) throw new Error(table.says);
  return table;
};
const columns = (text: string, as?: ReadAs) =>
  read(text, as).columns.map(({ name, unit, numbers, words }) => [name, unit, numbers ?? words]);
const says = (text: string) => {
  const table = parsePastedTable(text);
  return 'status' in table ? table.says : 'understood';
};

describe('a paste', () => {
  it.each<[string, string, unknown]>([
    [
      'from Excel, with units in the names',
      'dose (mg)\tlength [mm]\n1\t2.5\n2\t3.5',
      [
        ['dose', 'mg', [1, 2]],
        ['length', 'mm', [2.5, 3.5]],
      ],
    ],
    [
      'with decimal commas between tabs',
      'a\tb\n1,5\t2\n2,25\t3',
      [
        ['a', null, [1.5, 2.25]],
        ['b', null, [2, 3]],
      ],
    ],
    [
      'from a European CSV file',
      'a;b\n1,5;2\n2,5;3',
      [
        ['a', null, [1.5, 2.5]],
        ['b', null, [2, 3]],
      ],
    ],
    ['with one column of decimal commas', 'weight\n1,5\n2,25\n3,75', [['weight', null, [1.5, 2.25, 3.75]]]],
    [
      'from a CSV file with commas',
      'a,b\n1.5,2\n2.5,3',
      [
        ['a', null, [1.5, 2.5]],
        ['b', null, [2, 3]],
      ],
    ],
    [
      'separated by spaces',
      'a b\n1.5 2\n2.5  3',
      [
        ['a', null, [1.5, 2.5]],
        ['b', null, [2, 3]],
      ],
    ],
    ['with units behind the numbers', 'dose\n1.5 mg\n2 mg', [['dose', 'mg', [1.5, 2]]]],
    ['in percent', 'share\n12%\n7.5%', [['share', '%', [12, 7.5]]]],
    [
      'with missing marks of all kinds',
      'x\n1\nNA\nn.d.\n#DIV/0!\n-\n\n2',
      [['x', null, [1, null, null, null, null, 2]]],
    ],
    [
      'without names',
      '1\t2\n3\t4',
      [
        ['Column 1', null, [1, 3]],
        ['Column 2', null, [2, 4]],
      ],
    ],
    [
      'with words beside numbers',
      'y\tgroup\n1\ta\n2\tb',
      [
        ['y', null, [1, 2]],
        ['group', null, ['a', 'b']],
      ],
    ],
    ['with thousands', 'x\n1,234.5\n12,345.5', [['x', null, [1234.5, 12345.5]]]],
    ['with true minus signs', 'x\n\u22121.5\n2', [['x', null, [-1.5, 2]]]],
    [
      'of columns of unequal length',
      'a\tb\n1\t2\n3\t',
      [
        ['a', null, [1, 3]],
        ['b', null, [2, null]],
      ],
    ],
  ])('%s is parsed', (_, text, expected) => {
    expect(columns(text)).toEqual(expected);
  });

  it('is summarized in a sentence', () => {
    expect(read('crossed (inches)\tselfed (inches)\n23,5\t17,375\n12\t').understood).toBe(
      '2 rows in 2 columns: “crossed” (inches) and “selfed” (inches). The first row gives the names. A comma is the decimal sign. 1 cell is empty or marked as missing.',
    );
    expect(read('1\n2\n3').understood).toBe('3 rows in 1 column: “Column 1”. There is no row of names.');
  });

  it('says so if its commas may be decimals or delimiters, and can be parsed the other way', () => {
    const table = read('1,5\n2,5\n3,5');
    expect(table.columns).toHaveLength(2);
    expect(table.doubts[0]).toEqual({
      says: 'Commas separate two columns; read them as decimal signs instead?',
      turn: { decimal: ',', delimiter: '\t' },
      isOpen: true,
    });
    expect(columns('1,5\n2,5\n3,5', table.doubts[0]!.turn)).toEqual([['Column 1', null, [1.5, 2.5, 3.5]]]);
  });

  it('can be parsed without names if its first row may be a value', () => {
    const [doubt] = read('2020\t2021\n5\t6\n7\t8').doubts;
    expect(doubt).toMatchObject({ turn: { header: true } });
    expect(columns('2020\t2021\n5\t6\n7\t8', doubt!.turn)).toEqual([
      ['2020', null, [5, 7]],
      ['2021', null, [6, 8]],
    ]);
  });

  it('names the row and column of a single non-numeric cell', () => {
    expect(read('weight\n1\n2\n12..3\n4').columns[0]!.spoiled).toEqual({ row: 2, cell: '12..3' });
  });

  it.each([
    ['nothing', ' \n', 'There are no data yet. Paste columns from Excel, Sheets, or a CSV file.'],
    ['names alone', 'a\tb', 'Only names were found. Paste the values under them as well.'],
    ['empty cells', 'a\tb\n\t\n\t', 'Only names were found. Paste the values under them as well.'],
    [
      'a number beyond all bounds',
      'x\n1\n1e999',
      'Row 2 of “x” has a number too large to calculate with. Correct it, or empty the cell.',
    ],
    [
      'too many rows',
      '1\n'.repeat(100_001),
      'This is too much for a page. Paste at most 100,000 rows, and only the columns you need.',
    ],
  ])('containing %s is rejected with a message', (_, text, expected) => {
    expect(says(text)).toBe(expected);
  });

  it('can have 100,000 rows', () => {
    expect(read(`x\ty\n${'1.5\t2\n'.repeat(100_000)}`).rows).toBe(100_000);
  });
});

describe('a paste with one long line above many short ones', () => {
  it.each(['\t', ',', ';', '|'])('is rejected before it is laid out (%j)', (delimiter) => {
    const text = `x${delimiter.repeat(1_000_000)}\n${'1\n'.repeat(1_000_000)}`;
    expect(says(text)).toMatch(/^This is too much for a page/);
    expect(sheetOf(text)).toEqual({ names: null, rows: [] });
  });
});
