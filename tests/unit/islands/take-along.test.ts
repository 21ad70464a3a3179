// What a reader exports, as far as it can be made without a browser: citation, table of numbers, one page, print
// size of an image.
import { answerOf } from '../../../src/calculators/answer.ts';
import { crc32, deflateSync } from 'node:zlib';
import { parse } from 'parse5';
import { inStyle } from '../../../src/calculators/written-report.ts';
import { describe, expect, it } from 'vitest';
import { pairedTTestInstrument as instrument } from '../../../src/calculators/paired-t-test.ts';
import { importCsv } from '../../../src/statistics/import-csv.ts';
import { bibtex, citation } from '../../../src/islands/calculator/take-along/citation.ts';
import { onePage } from '../../../src/islands/calculator/take-along/one-page.ts';
import { withPrintSize } from '../../../src/islands/calculator/take-along/png-chunks.ts';
import { codeFrom } from '../calculators/reports.ts';
import { resultsTable } from '../../../src/islands/calculator/take-along/results-table.ts';

const page = {
  name: 'paired-t-test',
  title: 'Paired t-test calculator',
  product: 'Product',
  company: 'Company & Sons',
  built: '2026-03-01',
  address: 'https://example.com/calculators/paired-t-test',
};
const date = new Date(2026, 2, 9, 12);

function reportOf(text: string) {
  const answer = answerOf(instrument, text);
  if (answer.status === 'refused') throw new Error(answer.says);
  return answer;
}
const report = reportOf(instrument.example.text);
const hostile = reportOf('=cmd()\t<script>alert(1)</script>\n1\t2\n3\t5\n4\t7');

const made = (of: typeof report, data: string) =>
  onePage({
    title: page.title,
    report: inStyle(of, 'site', page, codeFrom(instrument, of).r),
    code: codeFrom(instrument, of),
    figure: '<svg xmlns="http://www.w3.org/2000/svg"><title>x</title></svg>',
    data,
    source: citation(page, date),
    link: `${page.address}#data=1.AAAA`,
  });

describe('a citation', () => {
  it('names the page, the website version, the URL, and the date, but not the desktop package', () => {
    expect(citation(page, date)).toBe(
      'Company & Sons. Paired t-test calculator, Product website, version of March 1, 2026. https://example.com/calculators/paired-t-test (March 9, 2026).',
    );
  });

  it('is the same in BibTeX, with TeX special characters escaped', () => {
    const entry = bibtex(page, date);
    expect(entry).toMatch(/^@misc\{product-paired-t-test,\n {2}author = \{\{Company \\& Sons\}\},/);
    expect(entry).toContain('year = {2026}');
    expect(entry).toContain('urldate = {2026-03-09}');
    expect(entry.split('{').length).toBe(entry.split('}').length);
  });
});

describe('the table of results', () => {
  const read = (csv: string) => {
    const table = importCsv(csv, { header: true, delimiter: ',', decimal: '.' });
    if (table.status === 'error') throw new Error(table.reason);
    const [part, name, column, value, shown] = table.columns.map(({ values }) => values);
    return part!.map((_, i) => [part![i], name![i], column![i], value![i], shown![i]]);
  };

  it('has every number in full precision next to its text, and the citation', () => {
    const rows = read(
      resultsTable(inStyle(report, 'site', page, codeFrom(instrument, report).r), citation(page, date)),
    );
    const [estimate] = report.estimates;
    expect(rows[0]).toEqual(['Estimate', estimate!.name, 'inches', estimate!.value, estimate!.text]);
    const { value, text } = estimate!.interval!.lower;
    expect(rows[1]).toEqual(['Estimate', estimate!.name, 'lower 95%', value, text]);
    for (const { name, value } of report.numbers)
      expect(rows).toContainEqual(['Number', name, null, value, expect.anything()]);
    expect(rows.at(-1)![4]).toBe(citation(page, date));
  });

  it('names the software with its version and the R function, as the HTML file does', () => {
    const software =
      'Computed with the calculators of Product’s website (version of March 1, 2026), equivalent to t.test in R 4.2.2.';
    const written = inStyle(report, 'apa', page, codeFrom(instrument, report).r);
    expect(written.methods).toMatch(/^Paired measurements were compared by a paired t test/);
    expect(written.methods.endsWith(software)).toBe(true);
    const methods = read(resultsTable(written, '')).find(([, name]) => name === 'Methods');
    expect(methods!.at(-1)).toBe(written.methods);
    expect(made(report, '')).toContain(software);
  });

  it('contains nothing that a spreadsheet would run as a formula', () => {
    const rows = read(resultsTable(inStyle(hostile, 'site', page, codeFrom(instrument, hostile).r), ''));
    expect(rows.flat().filter((cell) => typeof cell === 'string' && /^[=+@-]/.test(cell))).toEqual([]);
    expect(JSON.stringify(rows)).toContain("'=cmd()");
  });
});

describe('the single-file export', () => {
  it('contains the result, figure, numbers, checks, code, data, citation, and permalink', () => {
    const text = made(report, instrument.example.text);
    for (const part of [
      '<svg',
      'Q–Q plot',
      't.test(x, y, paired = TRUE',
      '23.5',
      'March 9, 2026',
      '#data=1.',
    ])
      expect(text).toContain(part);
    expect(text).toContain(report.numbers[0]!.text);
  });

  it('requests nothing and runs nothing, whatever the data contain', () => {
    const text = made(hostile, '<img src=x onerror=alert(1)>');
    const tags: string[] = [];
    const walk = (node: object) => {
      const {
        nodeName,
        attrs = [],
        childNodes = [],
      } = node as {
        nodeName: string;
        attrs?: { name: string }[];
        childNodes?: object[];
      };
      tags.push(nodeName, ...attrs.map(({ name }) => `@${name}`));
      childNodes.forEach(walk);
    };
    walk(parse(text));
    expect(tags.filter((tag) => /^(script|img|link|iframe|object|@src|@on.*)$/.test(tag))).toEqual([]);
  });
});

describe('the print size of an image', () => {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(content.length);
    numbers.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('pHYs', Buffer.alloc(9)),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);

  it('is 600 dpi, with the source, in complete chunks before the pixels', () => {
    const made = Buffer.concat(withPrintSize(new Uint8Array(png), 600, 'Où?'));
    const chunks: [string, Buffer][] = [];
    for (let at = 8; at < made.length;) {
      const length = made.readUInt32BE(at);
      const named = made.subarray(at + 4, at + 8 + length);
      expect(made.readUInt32BE(at + 8 + length)).toBe(crc32(named));
      chunks.push([named.subarray(0, 4).toString('latin1'), named.subarray(4)]);
      at += length + 12;
    }
    expect(chunks.map(([name]) => name)).toEqual(['IHDR', 'pHYs', 'iTXt', 'IDAT', 'IEND']);
    expect(chunks[1]![1].toString('hex')).toBe('00005c4600005c4601');
    expect(chunks[2]![1].toString('utf8')).toBe('Source\0\0\0\0\0Où?');
  });
});
