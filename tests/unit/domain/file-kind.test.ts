import { describe, expect, it } from 'vitest';
import { attachmentKind, documentKind } from '../../../src/domain/file-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const workbook = 'PK\u0003\u0004 [Content_Types].xml xl/workbook.xml';

describe('a file is told by its bytes', () => {
  it.each([
    ['RIFF1234WEBP', 'webp'],
    ['\u0089PNG\r\n\u001a\n', 'png'],
    ['\u00ff\u00d8\u00ff', 'jpg'],
    ['%PDF-1.7', 'pdf'],
  ])('%j is a document', (text, extension) => {
    expect(documentKind(bytes(text))?.extension).toBe(extension);
  });

  it.each(['RIFF1234WAVE', 'XXXX1234WEBP', '\u00ff\u00d8', '<svg></svg>', 'a %PDF-1.7', ''])(
    '%j is none',
    (text) => {
      expect(documentKind(bytes(text))).toBeNull();
    },
  );

  it('a workbook names its parts, and brings no macros', () => {
    const kindOf = (text: string) => attachmentKind(bytes(text), 'a.xlsx')?.extension;
    expect(kindOf(workbook)).toBe('xlsx');
    for (const part of ['PK\u0003\u0004', '[Content_Types].xml', 'xl/workbook.'])
      expect(kindOf(workbook.replace(part, 'nothing'))).not.toBe('xlsx');
    expect(kindOf(`${workbook} xl/vbaProject.bin`)).not.toBe('xlsx');
  });

  it('a text that begins as a page, a drawing or a script is none', () => {
    expect(attachmentKind(bytes('dose,response\n1,2\n'), 'a.csv')).not.toBeNull();
    for (const start of ['<html>', ' <svg>', '#!/bin/sh', '@echo off', '%!PS', 'a\u0000b'])
      expect(attachmentKind(bytes(start), 'a.csv')).toBeNull();
  });
});
