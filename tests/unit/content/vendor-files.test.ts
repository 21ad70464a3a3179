import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { strayFiles } from '../../../netlify/content-lint/check-places.ts';
import { sizeInWords, titleOfKind, vendorFilesIn } from '../../../src/content/vendor-files.ts';

it('vendor documents are listed from the folder with kind, date, and size, newest first within each kind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vendor-'));
  for (const [name, size] of [
    ['w-8ben-e-2025-01-31.pdf', 1],
    ['bank-letter-2025-04-01.pdf', 1],
    ['bank-letter-2026-04-01.pdf', 213_500],
    ['facts.yaml', 1],
    ['Bank letter.pdf', 1],
  ] as const)
    writeFileSync(join(folder, name), Buffer.alloc(size));
  expect(vendorFilesIn(folder).map((paper) => [paper.kind, paper.day, sizeInWords(paper)])).toEqual([
    ['bank-letter', '2026-04-01', '214 kB'],
    ['bank-letter', '2025-04-01', '1 kB'],
    ['w-8ben-e', '2025-01-31', '1 kB'],
  ]);
  expect(titleOfKind('iso-certificate')).toBe('Iso certificate');
});

it('a misnamed vendor document is reported with the name it should have', () => {
  const [stray, ...others] = strayFiles([
    'content/vendor/facts.yaml',
    'content/vendor/bank-letter-2026-04-01.pdf',
    'content/vendor/Bank letter.pdf',
  ]);
  expect(others).toEqual([]);
  expect(stray).toMatchObject({
    file: 'content/vendor/Bank letter.pdf',
    message: expect.stringContaining('bank-letter-2026-04-01.pdf'),
  });
});
