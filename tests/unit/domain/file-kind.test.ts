import { describe, expect, it } from 'vitest';
import { attachmentKind, documentKind } from '../../../src/domain/file-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const workbook = 'PK\u0003\u0004 [Content_Types].xml xl/workbook.xml';

describe('the type of an uploaded file', () => {
  it.each([
    ['RIFF1234WEBP', 'webp', 'image/webp'],
    ['\u0089PNG\r\n\u001a\n', 'png', 'image/png'],
    ['\u00ff\u00d8\u00ff', 'jpg', 'image/jpeg'],
    ['%PDF-1.7', 'pdf', 'application/pdf'],
  ])('is recognized from the bytes %j', (text, extension, mediaType) => {
    expect(documentKind(bytes(text))).toEqual({ extension, mediaType });
    expect(attachmentKind(bytes(text), 'a.csv')).toEqual({ extension, mediaType });
  });

  it.each([
    'RIFF1234WAVE',
    'XXXX1234WEBP',
    '\u00ff\u00d8',
    '\u0000\u00d8\u00ff',
    '\u00ff\u0000\u00ff',
    '\u00ff\u00d8\u0000',
    '<svg></svg>',
    'a %PDF-1.7',
    '',
  ])('is not recognized from the bytes %j', (text) => {
    expect(documentKind(bytes(text))).toBeNull();
  });

  it('accepts a workbook by the names of its parts, and rejects macros', () => {
    const kindOf = (text: string) => attachmentKind(bytes(text), 'a.xlsx')?.extension;
    expect(attachmentKind(bytes(workbook), 'a.txt')).toEqual({
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      extension: 'xlsx',
    });
    expect(kindOf(`${workbook} visual`)).toBe('xlsx');
    for (const part of ['PK\u0003\u0004', '[Content_Types].xml', 'xl/workbook.'])
      expect(kindOf(workbook.replace(part, 'nothing'))).not.toBe('xlsx');
    expect(kindOf(`${workbook} xl/vbaProject.bin`)).not.toBe('xlsx');
  });

  it.each([
    ['a.csv', 'text/csv', 'csv'],
    ['A.TSV', 'text/csv', 'csv'],
    ['a.csv.txt', 'text/plain', 'txt'],
    ['csv', 'text/plain', 'txt'],
  ])('is a table if it is text and its name (%s) says so', (name, mediaType, extension) => {
    expect(attachmentKind(bytes('p < 0.05\t1\r\n'), name)).toEqual({ mediaType, extension });
  });

  it('rejects text that starts as a page, a drawing, or a script', () => {
    expect(attachmentKind(bytes('dose,response\n1,2\n'), 'a.csv')).not.toBeNull();
    for (const start of ['<html>', ' <svg>', '#!/bin/sh', '@echo off', '%!PS', 'a\u0000b', 'caf\u00e9'])
      expect(attachmentKind(bytes(start), 'a.csv')).toBeNull();
  });
});
