// The pure parts of the calculator: cells and their text, and key bindings.
import { describe, expect, it } from 'vitest';
import { parsePastedTable, sheetOf } from '../../../src/calculators/parse-pasted-table.ts';
import { pasted, textOf, withBlock } from '../../../src/islands/calculator/cells.ts';
import { intentOf } from '../../../src/islands/calculator/grid-keys.ts';

const sheet = sheetOf('a\tb\n1\t2\n3\t4');
const key = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('cells', () => {
  it('are shown as typed and survive a round trip through their text', () => {
    const given = {
      names: ['x (mg)', 'of "two"\nlines'],
      rows: [
        ['1,5', 'n/a'],
        ['2,5', ''],
      ],
    };
    const { text, readAs } = textOf(given, {});
    expect(sheetOf(text, readAs)).toEqual(given);
  });

  it('grow if text is typed beyond them', () => {
    expect(withBlock(sheet, { row: 3, column: 2 }, [['9']])).toEqual({
      names: ['a', 'b', ''],
      rows: [
        ['1', '2', ''],
        ['3', '4', ''],
        ['', '', ''],
        ['', '', '9'],
      ],
    });
  });

  it('have names once a name is typed', () => {
    expect(withBlock(sheetOf('1\t2'), { row: -1, column: 1 }, [['y']]).names).toEqual(['', 'y']);
  });

  it('keep the quantity in their title after one of them is overwritten', () => {
    const titled = sheetOf('Tumor volume (mm³)\t\ncontrol\tdrug\n410\t300\n395\t322');
    const { text, readAs } = textOf(withBlock(titled, { row: 0, column: 0 }, [['411']]), {});
    expect(text).toBe('control\tdrug\n411\t300\n395\t322');
    expect(parsePastedTable(text, readAs)).toMatchObject({ quantity: { name: 'Tumor volume', unit: 'mm³' } });
  });

  it('become an empty text if all of them are empty', () => {
    expect(
      textOf(
        {
          names: null,
          rows: [
            ['', ''],
            ['', ''],
          ],
        },
        {},
      ).text,
    ).toBe('');
  });
});

describe('pasting', () => {
  const into = (row: number, column: number, text: string, isExample = false) =>
    pasted(sheet, {}, { at: { row, column }, text, isExample }).text;

  it('a block replaces the example from any cell', () => {
    expect(into(1, 1, '7\t8\n9\t10', true)).toBe('7\t8\n9\t10');
  });

  it('a block replaces the reader’s data if it starts in the corner or has names', () => {
    expect(into(0, 0, '7\t8\n9\t10')).toBe('7\t8\n9\t10');
    expect(into(1, 1, 'c\td\n9\t10')).toBe('c\td\n9\t10');
  });

  it('a block elsewhere overwrites the cells', () => {
    expect(into(1, 1, '7\n8')).toBe('a\tb\n1\t2\n3\t7\n\t8');
  });

  it('one value fills one cell', () => {
    expect(into(0, 1, '7', true)).toBe('a\tb\n1\t7\n3\t4');
  });
});

describe('keys in the grid', () => {
  it('move, type, edit, and undo as in a spreadsheet', () => {
    expect(intentOf(key('ArrowDown'), false)).toEqual({ does: 'move', by: [1, 0] });
    expect(intentOf(key('7'), false)).toEqual({ does: 'type', letter: '7' });
    expect(intentOf(key('F2'), false)).toEqual({ does: 'edit' });
    expect(intentOf(key('Delete'), false)).toEqual({ does: 'empty' });
    expect(intentOf(key('z', { ctrlKey: true }), false)).toEqual({ does: 'undo' });
  });

  it('go to the text while a cell is edited', () => {
    expect(intentOf(key('ArrowLeft'), true)).toBeUndefined();
    expect(intentOf(key('z', { metaKey: true }), true)).toBeUndefined();
    expect(intentOf(key('Tab', { shiftKey: true }), true)).toEqual({ does: 'move', by: [0, -1] });
    expect(intentOf(key('Escape'), true)).toEqual({ does: 'drop' });
  });

  it('leave the grid with Tab and do not override browser shortcuts', () => {
    expect(intentOf(key('Tab'), false)).toBeUndefined();
    expect(intentOf(key('c', { ctrlKey: true }), false)).toBeUndefined();
  });
});
