// The rules of PDF/A-2, level A (ISO 19005-2:2011; the numbers are its clauses) that concern what our engine writes.
// Each is checked in the bytes of the file, so no validator is needed to find a violation.
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DocumentContent } from '../../../netlify/documents/document-content.ts';
import { writeDocument } from '../../../netlify/documents/write-document.ts';
import { renderDocument } from '../../../netlify/documents/render-document.ts';

const document: DocumentContent = {
  title: 'Invoice',
  number: 'BSX-1',
  issuedAt: '2026-11-20T08:30:00.000Z',
  currency: 'USD',
  facts: [['Date', 'November 20, 2026']],
  parties: [{ heading: 'For', name: 'Łódź, Дом, हिन्दी, 東京, القاهرة', lines: ['1 Street'] }],
  lines: [
    {
      description: 'License',
      notes: [],
      quantity: 2,
      unit: 'seats',
      unitPrice: 50,
      discount: 0,
      amount: 100,
      currency: 'USD',
      taxes: [],
    },
  ],
  sums: [{ label: 'Total', minorUnits: 100, isTotal: true }],
  passages: [{ heading: 'Paid', text: 'In full.' }],
  signature: { for: 'Us', by: 'A name' },
};
const files = {
  'a document': await renderDocument(document),
  'a page as a document': await writeDocument({
    title: 'Terms',
    address: 'https://a.test/terms',
    issuedAt: document.issuedAt,
    blocks: [
      { kind: 'heading', level: 2, text: 'A heading' },
      { kind: 'text', lines: ['A line'] },
      { kind: 'list', isOrdered: false, items: ['One', 'Two'] },
      { kind: 'table', head: ['Who', 'What'], rows: [['A', 'B']] },
    ],
  }),
};

type Part = { head: string; stream: string };
function readParts(bytes: Uint8Array) {
  const file = Buffer.from(bytes).toString('latin1');
  const parts = new Map<string, Part>();
  for (const [, id = '', body = ''] of file.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('\nstream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const packed = at < 0 ? '' : body.slice(at + 8).replace(/\nendstream$/, '');
    const stream = head.includes('/FlateDecode')
      ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
      : packed;
    parts.set(id, { head, stream });
  }
  const all = [...parts.values()];
  return { file, parts, all, heads: all.map(({ head }) => head).join('\n') };
}

describe.each(Object.entries(files))('%s, as an archival file', (_, bytes) => {
  const { file, parts, all, heads } = readParts(bytes);
  const referred = (head: string, key: string) =>
    parts.get(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? '');
  const catalog = all.find(({ head }) => head.includes('/Type /Catalog'))!.head;
  const contents = [...heads.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => parts.get(id)!.stream);

  it('starts, ends, and identifies itself as PDF/A (6.1.2, 6.1.3), unencrypted', () => {
    expect(file).toMatch(/^%PDF-1\.[0-7]\n%[\x80-\xff]{4,}\n/);
    const trailer = file.slice(file.lastIndexOf('trailer'));
    expect(trailer).toMatch(/\/ID \[<(\w{32})> <\w{32}>\]/);
    expect(trailer).toMatch(/%%EOF\n?$/);
    expect(file).not.toContain('/Encrypt');
  });

  it('contains all of its streams, compressed only with Flate (6.1.7)', () => {
    const filters = [...heads.matchAll(/\/Filter \/?(\S+)/g)].map(([, filter]) => filter);
    expect(new Set(filters)).toEqual(new Set(['FlateDecode']));
    expect(heads).not.toMatch(/\/(F|FFilter|FDecodeParms) \(/);
  });

  it('describes itself in XMP, identically to its Info dictionary (6.6.2, 6.6.4)', () => {
    const xmp = Buffer.from(referred(catalog, 'Metadata')!.stream, 'latin1').toString('utf8');
    expect(xmp).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(xmp).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    const info = referred(file.slice(file.lastIndexOf('trailer')), 'Info')!.head;
    const title = /<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)</.exec(xmp)?.[1];
    expect(referred(info, 'Title')!.head).toBe(`(${title})`);
    expect(referred(info, 'CreationDate')!.head).toBe('(D:20261120083000Z)');
    expect(xmp).toContain('<xmp:CreateDate>2026-11-20T08:30:00Z</xmp:CreateDate>');
  });

  it('has a profile for its colors, which are screen colors (6.2.3, 6.2.4)', () => {
    const intent = all.filter(({ head }) => head.includes('/S /GTS_PDFA1'));
    expect(intent).toHaveLength(1);
    const profile = referred(intent[0]!.head, 'DestOutputProfile')!;
    expect(profile.head).toContain('/N 3');
    // The profile's signature, and the colors that it describes.
    expect(profile.stream.slice(36, 40)).toBe('acsp');
    expect(profile.stream.slice(16, 20)).toBe('RGB ');
    for (const content of contents) expect(content).not.toMatch(/\/(DeviceCMYK|DeviceGray)\b|(^|\s)[kKgG]\n/);
  });

  it('uses no transparency and runs nothing (6.2.10, 6.3, 6.5)', () => {
    expect(heads).not.toMatch(/\/(SMask|CA|ca|BM) /);
    expect(heads).not.toMatch(/\/(JavaScript|JS|Launch|AA|OpenAction|RichMedia|EmbeddedFile|XFA|Annots)\b/);
  });

  it('embeds each of its fonts, with widths and a character for every glyph (6.2.11)', () => {
    const faces = all.filter(({ head }) => head.includes('/Subtype /Type0'));
    expect(faces.length).toBeGreaterThan(0);
    for (const { head } of faces) {
      const letters = referred(head, 'ToUnicode')!.stream;
      const below = parts.get(/\/DescendantFonts \[(\d+) 0 R\]/.exec(head)![1]!)!.head;
      expect(below).toContain('/CIDToGIDMap /Identity');
      expect(below).toMatch(/\/W \[/);
      const program = referred(referred(below, 'FontDescriptor')!.head, 'FontFile2')!.stream;
      expect(program.slice(0, 4)).toMatch(/^(\0\x01\0\0|true)$/);
      // Every glyph maps to a character, except .notdef, which is never drawn (6.2.11.7.2).
      const told = [...letters.matchAll(/<\w{4}> <\w{4}> \[<0000>([^\]]*)\]/g)].map(([, list]) => list);
      expect(told).toHaveLength(1);
      expect(told[0]).not.toMatch(/<(0000|feff|fffe)?>/i);
    }
    expect(heads).not.toMatch(/\/Subtype \/(Type1|Type3|TrueType)\b/);
    for (const content of contents)
      expect([...content.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g))).not.toContain(
        '0000',
      );
  });

  it('has a structure element for everything that is drawn, a language, and a title (6.7)', () => {
    expect(catalog).toMatch(/\/Lang \(en\)/);
    expect(referred(catalog, 'MarkInfo')!.head).toContain('/Marked true');
    expect(referred(catalog, 'StructTreeRoot')!.head).toContain('/ParentTree');
    for (const content of contents) {
      let depth = 0;
      for (const [sign] of content.matchAll(/\b(?:BDC|BMC|EMC|TJ|Tj|S|f|B)\b/g)) {
        if (sign === 'BDC' || sign === 'BMC') depth++;
        else if (sign === 'EMC') depth--;
        else expect([sign, depth > 0]).toEqual([sign, true]);
      }
      expect(depth).toBe(0);
    }
    const standard = /^(Document|H1|H2|H3|P|L|LI|Lbl|LBody|Table|TR|TH|TD|Span|GTS_PDFA1)$/;
    const tags = [...heads.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag!);
    expect(tags.filter((tag) => !standard.test(tag))).toEqual([]);
  });
});
