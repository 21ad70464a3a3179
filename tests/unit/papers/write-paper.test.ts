import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileNameOf, type Paper } from '../../../netlify/papers/paper.ts';
import { writePaper } from '../../../netlify/papers/write-paper.ts';
import { readPdf } from '../../support/read-pdf.ts';

const quote: Paper = {
  title: 'Quote',
  number: 'Q-2026-000007',
  issuedAt: '2026-11-20T08:30:00.000Z',
  currency: 'INR',
  facts: [
    ['Date', 'November 20, 2026'],
    ['Valid until', 'December 20, 2026'],
  ],
  parties: [
    { heading: 'From', name: 'Seller & Sons', lines: ['1 Street', 'Bengaluru 560001'] },
    {
      heading: 'For',
      name: 'Łódź Instytut, Σωκράτης, Дом, Nguyễn, 東京',
      lines: ['12 Anna Salai', 'Chennai 600002'],
    },
  ],
  amountHeading: 'Taxable value',
  items: [{ what: 'Group Academic License', details: ['SAC 997331'], quantity: 5, minorUnits: 513305 }],
  sums: [
    { label: 'IGST 18%', minorUnits: 92395 },
    { label: 'Total', minorUnits: 605700, isTotal: true },
  ],
  passages: [{ heading: 'How to order', text: 'Send us a purchase order with this number.' }],
};

const pictures = '.local/pictures';
const has = (program: string) => spawnSync(program, ['-v']).error === undefined;

describe('a paper as PDF', () => {
  it('is read from top to bottom: each name before its value, each item in one line with its amount', async () => {
    const { lines } = readPdf(await writePaper(quote));
    expect(lines).toEqual([
      'Biospect',
      'Quote Q-2026-000007',
      'Date',
      'November 20, 2026',
      'Valid until',
      'December 20, 2026',
      'From',
      'Seller & Sons',
      '1 Street',
      'Bengaluru 560001',
      'For',
      'Łódź Instytut, Σωκράτης, Дом, Nguyễn,',
      '東京',
      '12 Anna Salai',
      'Chennai 600002',
      'ItemQuantityTaxable value',
      'Group Academic License',
      'SAC 997331',
      '5₹5,133.05',
      'IGST 18%₹923.95',
      'Total₹6,057.00',
      'How to order',
      'Send us a purchase order with this number.',
      'Biospect Analytics · Quote Q-2026-000007 · Page 1 of 1',
    ]);
  });

  it('says to any program what it is: PDF/A-2a, tagged, in English, with a title and faces of its own', async () => {
    const bytes = await writePaper(quote);
    const { tags, heads } = readPdf(bytes);
    const file = Buffer.from(bytes).toString('latin1');
    expect(file).toMatch(/^%PDF-1\.7/);
    expect(file).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(file).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(heads).toMatch(/\/Marked true/);
    expect(heads).toMatch(/\/Lang \(en\)/);
    expect(heads).toMatch(/\/DisplayDocTitle true/);
    expect(heads).toMatch(/\/GTS_PDFA1/);
    expect(tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']));
    const faces = heads.match(/\/Type \/FontDescriptor/g)!;
    expect(heads.match(/\/FontFile2 /g)).toHaveLength(faces.length);
  });

  it('is read right where letters join, as in “fi”', async () => {
    const { lines } = readPdf(await writePaper({ ...quote, title: 'Affidavit of office 1' }));
    expect(lines).toContain('Affidavit of office 1 Q-2026-000007');
    expect(lines).toContain('IGST 18%₹923.95');
  });

  it('is the same bytes for the same paper, so none needs to be kept', async () => {
    expect(Buffer.from(await writePaper(quote)).equals(Buffer.from(await writePaper(quote)))).toBe(true);
  });

  it('goes on over as many pages as its items need, each with its number', async () => {
    const items = Array.from({ length: 60 }, (_, i) => ({ ...quote.items[0]!, what: `Item ${i + 1}` }));
    const { lines } = readPdf(await writePaper({ ...quote, items }));
    expect(lines.filter((line) => /^Item \d+$/.test(line))).toEqual(items.map(({ what }) => what));
    expect(lines.filter((line) => line.includes('· Page'))).toEqual(
      [1, 2, 3, 4].map((page) => `Biospect Analytics · Quote Q-2026-000007 · Page ${page} of 4`),
    );
  });

  it('fits into its columns whatever is typed: a word without end is cut, and nothing is lost', async () => {
    const name = 'x'.repeat(400);
    const { lines } = readPdf(
      await writePaper({ ...quote, parties: [{ heading: 'For', name, lines: ['<&>'] }] }),
    );
    expect(lines.filter((line) => /^x+$/.test(line)).join('')).toBe(name);
  });

  it('has a name for its file that any system takes', () => {
    expect(fileNameOf('Biospect', { ...quote, title: 'Tax invoice', number: 'BSP/26-27/000123' })).toBe(
      'biospect-tax-invoice-BSP-26-27-000123.pdf',
    );
  });

  it.runIf(has('pdftotext'))('is read the same way by pdftotext, and can be looked at', async () => {
    mkdirSync(pictures, { recursive: true });
    writeFileSync(`${pictures}/quote.pdf`, await writePaper(quote));
    const text = execFileSync('pdftotext', ['-raw', `${pictures}/quote.pdf`, '-'], { encoding: 'utf8' });
    expect(text).toContain(
      'Group Academic License\nSAC 997331\n5 ₹5,133.05\nIGST 18% ₹923.95\nTotal ₹6,057.00',
    );
    execFileSync('pdftoppm', ['-r', '60', '-png', `${pictures}/quote.pdf`, `${pictures}/quote`]);
  });
});
