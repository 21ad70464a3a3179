import { describe, expect, it } from 'vitest';
import { writeDocument } from '../../../netlify/documents/write-document.ts';
import { readBuiltPage } from '../../../netlify/postbuild/built-page.ts';
import { blocksOf } from '../../../netlify/postbuild/page-documents.ts';
import { site } from '../../../src/site.ts';
import { readPdf } from '../../support/read-pdf.ts';

const html = `<main><h1>Terms</h1><form><p>Not printed</p></form><h2>Us &amp; you</h2><p>One<br>Two <b>bold</b>,
 see <a href="/order">your order</a>.</p><ul><li>First</li><li>Second <a href="#here">here</a></li></ul>
 <dl><div><dt>GSTIN</dt><dd>29ABC</dd></div></dl>
 <table><thead><tr><th>Who</th><th>What</th></tr></thead><tbody><tr><th>Netlify</th><td><p>serves</p><p>pages</p></td></tr></tbody></table></main>`;

describe('a page as PDF', () => {
  const blocks = blocksOf(readBuiltPage(html).main!);

  it('contains the page’s text in reading order, no controls, and links with their targets', () => {
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, text: 'Us & you' },
      { kind: 'text', lines: ['One', `Two bold, see your order (${site.origin}/order).`] },
      { kind: 'list', isOrdered: false, items: ['First', 'Second here'] },
      { kind: 'table', head: [], rows: [['GSTIN', '29ABC']] },
      { kind: 'table', head: ['Who', 'What'], rows: [['Netlify', 'serves pages']] },
    ]);
  });

  it('is tagged with its headings, lists, and tables, and is byte-identical for the same page and date', async () => {
    const running = {
      title: 'Terms',
      address: 'https://a.test/terms',
      issuedAt: '2026-11-23T00:00:00.000Z',
      blocks,
    };
    const bytes = await writeDocument(running);
    const { lines, tags } = readPdf(bytes);
    expect(lines).toEqual([
      site.product,
      'Terms',
      'https://a.test/terms',
      'Us & you',
      'One',
      `Two bold, see your order (${site.origin}/order).`,
      '•First',
      '•Second here',
      'GSTIN29ABC',
      'WhoWhat',
      'Netlifyserves pages',
      `${site.company} · Terms · Page 1 of 1`,
    ]);
    expect(tags).toEqual(
      expect.arrayContaining(['H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD']),
    );
    expect(Buffer.from(bytes).equals(Buffer.from(await writeDocument(running)))).toBe(true);
  });

  it('never ends a page with a heading', async () => {
    const text = { kind: 'text', lines: ['A line'] } as const;
    const heading = { kind: 'heading', level: 2, text: 'A heading' } as const;
    for (let lines = 28; lines < 42; lines++) {
      const bytes = await writeDocument({
        title: 'Long',
        address: 'https://a.test',
        issuedAt: '2026-11-23T00:00:00.000Z',
        blocks: [...Array.from({ length: lines }, () => text), heading, text],
      });
      const { lines: read } = readPdf(bytes);
      expect(read[read.indexOf('A heading') + 1]).toBe('A line');
    }
  });
});
