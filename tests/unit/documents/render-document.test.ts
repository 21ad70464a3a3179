import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { fileNameOf, type DocumentContent } from '../../../netlify/documents/document-content.ts';
import { renderDocument } from '../../../netlify/documents/render-document.ts';
import { readPdf } from '../../support/read-pdf.ts';

const quote: DocumentContent = {
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
  lines: [
    {
      description: 'Group Academic License',
      period: { term: 'year', from: '2026-11-20T00:00:00.000Z', until: '2027-11-20T00:00:00.000Z' },
      notes: ['Consortium price', 'SAC 997331'],
      quantity: 5,
      unit: 'seats',
      unitPrice: 112_661,
      discount: 50_000,
      amount: 513_305,
      currency: 'INR',
      taxes: [{ name: 'IGST', percent: 18, base: 513_305, minorUnits: 92_395 }],
    },
  ],
  sums: [
    { label: 'Taxable value', minorUnits: 513305 },
    { label: 'IGST 18% of 5,133.05', minorUnits: 92395 },
    { label: 'Total', minorUnits: 605700, isTotal: true },
  ],
  passages: [{ heading: 'How to order', text: 'Send us a purchase order with this number.' }],
};

const pictures = '.local/pictures';
const has = (program: string) => spawnSync(program, ['-v']).error === undefined;

describe('a PDF document', () => {
  it('reads from top to bottom: each name before its value, each item in one line with its amount', async () => {
    const { lines } = readPdf(await renderDocument(quote));
    expect(lines).toEqual([
      'BiospectQuote',
      'Q-2026-000007',
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
      'DescriptionQuantityUnit price, INRDiscount, INRAmount, INR',
      'Group Academic License',
      'Service period November 20, 2026 to',
      'November 20, 2027',
      'Consortium price',
      'SAC 997331',
      '5 seats1,126.61−500.005,133.05',
      'Taxable value5,133.05',
      'IGST 18% of 5,133.05923.95',
      'TotalINR 6,057.00',
      'How to order',
      'Send us a purchase order with this number.',
      'Biospect Analytics · Quote Q-2026-000007 · Page 1 of 1',
    ]);
  });

  it('declares itself as PDF/A-2a, tagged, in English, with a title and embedded fonts', async () => {
    const bytes = await renderDocument(quote);
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

  it('has correct text where letters form ligatures, such as “fi”', async () => {
    const { lines } = readPdf(await renderDocument({ ...quote, title: 'Affidavit of office 1' }));
    expect(lines).toContain('BiospectAffidavit of office 1');
    expect(lines).toContain('IGST 18% of 5,133.05923.95');
  });

  it('shows every section in full: its heading, its facts, and its text', async () => {
    const passage = {
      heading: 'Payment',
      facts: [['Received', 'USD 20.00']] as const,
      text: 'Settled in full.',
    };
    const { lines } = readPdf(await renderDocument({ ...quote, passages: [passage] }));
    expect(lines.slice(-5, -1)).toEqual(['Payment', 'Received', 'USD 20.00', 'Settled in full.']);
  });

  it('has the same bytes for the same content, so no copy needs to be stored', async () => {
    expect(Buffer.from(await renderDocument(quote)).equals(Buffer.from(await renderDocument(quote)))).toBe(
      true,
    );
  });

  it('has the same bytes as in a new process, whatever was rendered before it', async () => {
    const inNewProcess = async (...documents: DocumentContent[]) => {
      vi.resetModules();
      const { renderDocument } = await import('../../../netlify/documents/render-document.ts');
      let bytes: Uint8Array | undefined;
      for (const document of documents) bytes = await renderDocument(document);
      return Buffer.from(bytes!).toString('base64');
    };
    // The texts that the quote has in semibold, in regular.
    const semibold = ['For', 'From', 'Total', 'INR 6,057.00', ...quote.parties.map(({ name }) => name)];
    const other = { ...quote, facts: semibold.map((text) => [text, text] as const) };
    expect(await inNewProcess(other, quote)).toBe(await inNewProcess(quote));
  });

  it('continues on as many pages as its items need, each with a page number', async () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ ...quote.lines[0]!, description: `Item ${i + 1}` }));
    const { lines } = readPdf(await renderDocument({ ...quote, lines: many }));
    expect(lines.filter((line) => /^Item \d+$/.test(line))).toEqual(many.map((line) => line.description));
    expect(lines.filter((line) => line.includes('· Page'))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((page) => `Biospect Analytics · Quote Q-2026-000007 · Page ${page} of 8`),
    );
  });

  it('repeats the column headings on each page where its lines continue, and never below them', async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ ...quote.lines[0]!, description: `Item ${i + 1}` }));
    const { lines } = readPdf(await renderDocument({ ...quote, lines: many }));
    const heads = lines.flatMap((line, i) => (line.startsWith('DescriptionQuantity') ? [lines[i + 1]] : []));
    expect(heads).toEqual(['Item 1', expect.stringMatching(/^Item \d+$/)]);
    const one = readPdf(await renderDocument(quote)).lines;
    expect(one.filter((line) => line.startsWith('DescriptionQuantity'))).toHaveLength(1);
  });

  it('fits any input into its columns: an endless word is cut, and nothing is lost', async () => {
    const name = 'x'.repeat(400);
    const { lines } = readPdf(
      await renderDocument({ ...quote, parties: [{ heading: 'For', name, lines: ['<&>'] }] }),
    );
    expect(lines.filter((line) => /^x+$/.test(line)).join('')).toBe(name);
  });

  it('has a file name that every system accepts', () => {
    expect(fileNameOf('Biospect', { ...quote, title: 'Tax invoice', number: 'BSP/26-27/000123' })).toBe(
      'biospect-tax-invoice-BSP-26-27-000123.pdf',
    );
  });

  it.runIf(has('pdftotext'))(
    'is read the same way by pdftotext, and can be inspected as an image',
    async () => {
      mkdirSync(pictures, { recursive: true });
      writeFileSync(`${pictures}/quote.pdf`, await renderDocument(quote));
      const text = execFileSync('pdftotext', ['-raw', `${pictures}/quote.pdf`, '-'], { encoding: 'utf8' });
      expect(text).toContain(
        'SAC 997331\n5 seats 1,126.61 −500.00 5,133.05\nTaxable value 5,133.05\nIGST 18% of 5,133.05 923.95\nTotal INR 6,057.00',
      );
      execFileSync('pdftoppm', ['-r', '60', '-png', `${pictures}/quote.pdf`, `${pictures}/quote`]);
    },
  );
});
