// Files from the reader's disk, as far as they are read without a browser: archives, encodings, and what is no table.
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../src/islands/calculator/open-file/read-file.ts';
import { unzip } from '../../../src/islands/calculator/open-file/unzip.ts';
import { workbook, zip } from '../../support/workbook.ts';

const fileOf = (content: Uint8Array<ArrayBuffer> | string, name = 'data.csv') => new File([content], name);
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);

describe('an archive', () => {
  it.each([true, false])('gives its files by name (stored: %s)', async (stored) => {
    const archive = unzip(bytesOf(zip({ 'a.xml': '<a/>', 'b/ü.xml': 'größer '.repeat(500) }, { stored })));
    expect(await archive('a.xml')).toBe('<a/>');
    expect(await archive('b/ü.xml')).toBe('größer '.repeat(500));
    expect(await archive('c.xml')).toBe(null);
  });

  it('that is none, or is cut off, is an error and no endless search', () => {
    const whole = bytesOf(zip({ 'a.xml': '<a/>' }));
    for (const bytes of [new Uint8Array(0), new Uint8Array(9), whole.subarray(0, whole.length - 20)])
      expect(() => unzip(new Uint8Array(bytes))).toThrow(RangeError);
  });

  it('that swells beyond what a table needs is stopped', async () => {
    const archive = unzip(bytesOf(zip({ 'a.xml': 'a'.repeat(101_000_000) })));
    await expect(archive('a.xml')).rejects.toThrow(RangeError);
  });
});

describe('a text file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('größe\n1\n')],
    ['UTF-8 with its mark', new TextEncoder().encode('\ufeffgröße\n1\n')],
    ['UTF-16', bytesOf(Buffer.from('\ufeffgröße\n1\n', 'utf16le'))],
    ['Windows-1252', bytesOf(Buffer.from('größe\n1\n', 'latin1'))],
  ])('in %s is read as it was written', async (_, bytes) => {
    expect(await readTable(fileOf(bytes))).toEqual({ status: 'ok', text: 'größe\n1\n', says: '' });
  });
});

describe('what is no table', () => {
  it.each([
    ['an empty file', '', 'is empty'],
    ['an image', '\x89PNG\r\n\x1a\n\0\0', 'is no table'],
    ['a PDF', '%PDF-1.7 …', 'is no table'],
    ['an old or protected workbook', bytesOf(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'before 2007'],
    ['another archive', bytesOf(zip({ 'word/document.xml': '<w/>' })), 'no Excel workbook'],
    ['half a workbook', bytesOf(workbook({ cells: '' })).slice(0, 600), 'damaged'],
  ])('%s gets a sentence', async (_, content, says) => {
    expect(await readTable(fileOf(content, 'Kopie.x'))).toMatchObject({
      status: 'refused',
      says: expect.stringMatching(new RegExp(`^“Kopie.x”.*${says}.*\\.$`)) as string,
    });
  });
});
