// Local files, without the parts that need a browser: archives, encodings, and files that are not tables.
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../src/islands/calculator/open-file/read-file.ts';
import { layOutCells } from '../../../src/islands/calculator/open-file/lay-out-cells.ts';
import { unzip } from '../../../src/islands/calculator/open-file/unzip.ts';
import { workbook, zip } from '../../support/workbook.ts';

const fileOf = (content: Uint8Array<ArrayBuffer> | string, name = 'data.csv') => new File([content], name);
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);

describe('an archive', () => {
  it.each([true, false])('returns its files by name (stored: %s)', async (stored) => {
    const archive = unzip(bytesOf(zip({ 'a.xml': '<a/>', 'b/ü.xml': 'größer '.repeat(500) }, { stored })));
    expect(await archive('a.xml')).toBe('<a/>');
    expect(await archive('b/ü.xml')).toBe('größer '.repeat(500));
    expect(await archive('c.xml')).toBe(null);
  });

  it('throws instead of searching forever if it is invalid or truncated', () => {
    const whole = bytesOf(zip({ 'a.xml': '<a/>' }));
    for (const bytes of [new Uint8Array(0), new Uint8Array(9), whole.subarray(0, whole.length - 20)])
      expect(() => unzip(new Uint8Array(bytes))).toThrow(RangeError);
  });

  it('stops if it expands beyond what a table needs', async () => {
    const archive = unzip(bytesOf(zip({ 'a.xml': 'a'.repeat(101_000_000) })));
    await expect(archive('a.xml')).rejects.toThrow(RangeError);
  });
});

describe('an archive with many files', () => {
  it('stops at the file that brings the total beyond what a table needs', async () => {
    const half = 'a'.repeat(60_000_000);
    const archive = unzip(bytesOf(zip({ 'a.xml': half, 'b.xml': half })));
    expect((await archive('a.xml'))!.length).toBe(half.length);
    await expect(archive('b.xml')).rejects.toThrow(RangeError);
  });
});

describe('the filled cells of a sheet', () => {
  const last = 16_383;
  const row = (...cells: [number, string][]) => new Map(cells);

  it('are laid out without empty rows and columns', () => {
    expect(layOutCells([row([1, 'a'], [3, 'b']), row(), row([1, '1'], [last, 'note'])])).toEqual({
      text: 'a\tb\t\n1\t\tnote',
    });
    expect(layOutCells([])).toEqual({ text: '' });
  });

  it('cost the same with one value in column XFD as with it next to the others', () => {
    const laidOut = (far: number) => {
      const rows = Array.from({ length: 20_000 }, (_, i) => row([0, String(i)], [1, '2']));
      const laid = layOutCells([row([0, 'a'], [1, 'b'], [far, 'far']), ...rows]);
      return 'text' in laid ? laid.text : laid.tooLarge;
    };
    expect(laidOut(last)).toBe(laidOut(2));
  });

  it.each([
    ['cells on a diagonal', 'more than 1,000,000 cells', (i: number) => row([i % 16_384, '1'])],
    ['cells in too many rows', 'more than 100,000 rows', () => row([0, '1'])],
    [
      'cells that repeat one long text',
      'more than 20,000,000 characters',
      () => row([0, 'x'.repeat(32_767)]),
    ],
  ])('%s are rejected after the first row over the limit', (_, says, next) => {
    let taken = 0;
    function* endless() {
      for (;;) yield next(taken++);
    }
    expect(layOutCells(endless())).toMatchObject({ tooLarge: expect.stringContaining(says) as string });
    expect(taken).toBeLessThanOrEqual(100_001);
  });
});

describe('a text file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('größe\n1\n')],
    ['UTF-8 with a byte order mark', new TextEncoder().encode('\ufeffgröße\n1\n')],
    ['UTF-16', bytesOf(Buffer.from('\ufeffgröße\n1\n', 'utf16le'))],
    ['Windows-1252', bytesOf(Buffer.from('größe\n1\n', 'latin1'))],
  ])('is decoded correctly from %s', async (_, bytes) => {
    expect(await readTable(fileOf(bytes))).toEqual({ status: 'ok', text: 'größe\n1\n', says: '' });
  });
});

describe('a file that is not a table', () => {
  it.each([
    ['an empty file', '', 'is empty'],
    ['an image', '\x89PNG\r\n\x1a\n\0\0', 'is not a table'],
    ['a PDF', '%PDF-1.7 …', 'is not a table'],
    ['an old or protected workbook', bytesOf(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'pre-2007 format'],
    ['another archive', bytesOf(zip({ 'word/document.xml': '<w/>' })), 'not an Excel workbook'],
    ['a truncated workbook', bytesOf(workbook({ cells: '' })).slice(0, 600), 'damaged'],
  ])('%s gets a message', async (_, content, says) => {
    expect(await readTable(fileOf(content, 'Kopie.x'))).toMatchObject({
      status: 'refused',
      says: expect.stringMatching(new RegExp(`^“Kopie.x”.*${says}.*\\.$`)) as string,
    });
  });
});
