// Exported figures in the programs that use them: Inkscape opens the SVG, and LibreOffice places SVG and PDF in a document.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFigure } from '../../src/charts/svg-shapes.ts';
import { instruments } from '../../src/calculators/all-instruments.ts';
import { figurePdf } from '../../src/islands/calculator/take-along/figure-pdf.ts';
import { heightFor, pageSizes, unitsFor } from '../../src/islands/calculator/take-along/page-sizes.ts';
import { differingShare, readPicture } from '../support/compare-pictures.ts';
import { answers, figureOf } from '../support/printed-figure.tsx';

const folder = mkdtempSync(join(tmpdir(), 'placed-'));
const size = pageSizes.find(({ name }) => name === '89 mm')!;
const names = ['independent-t-test', 'one-way-anova', 'survival', 'principal-components'];
const canOpen = answers('inkscape', '--version') !== undefined;
const canPlace = answers('soffice', '--version') !== undefined && answers('pdfinfo', '-v') !== undefined;

type Saved = {
  readonly name: string;
  readonly svg: string;
  readonly height: number;
  readonly texts: readonly string[];
};
const saved: Saved[] = [];
const at = (file: string) => join(folder, file);

beforeAll(async () => {
  for (const name of names) {
    const drawn = await figureOf(
      instruments.find((each) => each.name === name)!,
      unitsFor(size),
      heightFor(size),
    );
    const { width, height: units, shapes } = readFigure(drawn);
    const height = Math.round((size.millimeters * units * 1000) / width) / 1000;
    const svg = drawn.replace(
      / width="[\d.]+" height="[\d.]+"/,
      ` width="${size.millimeters}mm" height="${height}mm"`,
    );
    writeFileSync(at(`${name}.svg`), svg);
    const pdf = await figurePdf(drawn, { millimeters: size.millimeters, source: 'https://example.com/' });
    writeFileSync(at(`${name}.pdf`), new Uint8Array(await pdf.arrayBuffer()));
    saved.push({
      name,
      svg,
      height,
      texts: shapes.flatMap(({ kind, content, style }) =>
        // The outlines behind text are not text.
        kind === 'text' && style['fill'] !== 'none' ? [content] : [],
      ),
    });
  }
});

describe.skipIf(!canOpen)('Inkscape', () => {
  it('opens a figure at its printed size, with all text as text in a named font', () => {
    for (const { name, svg, height, texts } of saved) {
      execFileSync(
        'inkscape',
        [
          '--export-type=svg',
          '--export-plain-svg',
          `--export-filename=${at(`${name}-opened.svg`)}`,
          at(`${name}.svg`),
        ],
        { stdio: 'ignore' },
      );
      const opened = readFileSync(at(`${name}-opened.svg`), 'utf8');
      expect(opened).toMatch(/\swidth="89mm"/);
      expect(opened).toContain(`height="${height}mm"`);
      expect(opened.match(/<text\b/g), name).toHaveLength(svg.match(/<text\b/g)!.length);
      for (const words of texts)
        expect(opened).toContain(words.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
      expect(/font-family="([^"]*)"/.exec(svg)![1]).toMatch(/^Helvetica Neue,Helvetica,Arial,/);
      expect(opened).toMatch(/font-family[=:]"?[^";]*Helvetica/);
      // Drawn at 96 pixels per inch, as in Inkscape.
      const picture = execFileSync(
        'inkscape',
        ['--export-type=png', '--export-dpi=96', '--export-filename=-', at(`${name}.svg`)],
        {
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
      expect(Math.abs(picture.readUInt32BE(16) - (89 / 25.4) * 96)).toBeLessThan(1);
    }
  });
});

/** A one-page document filled by a picture. */
const documentWith = (file: string, height: number) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:automatic-styles><style:page-layout style:name="p"><style:page-layout-properties fo:page-width="${size.millimeters}mm" fo:page-height="${height}mm" fo:margin="0mm"/></style:page-layout>
<style:style style:name="f" style:family="graphic"><style:graphic-properties style:horizontal-pos="from-left" style:horizontal-rel="page" style:vertical-pos="from-top" style:vertical-rel="page" style:wrap="run-through" fo:padding="0mm" fo:border="none"/></style:style></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="p"/></office:master-styles>
<office:body><office:text><draw:frame draw:style-name="f" text:anchor-type="page" text:anchor-page-number="1" svg:x="0mm" svg:y="0mm" svg:width="${size.millimeters}mm" svg:height="${height}mm"><draw:image xlink:href="file://${at(file)}" xlink:type="simple"/></draw:frame><text:p/></office:text></office:body></office:document>`;

const pictureOf = async (file: string, of?: { width: number; height: number }) => {
  execFileSync('pdftoppm', ['-r', '300', '-png', '-singlefile', at(file), at(file)], { stdio: 'ignore' });
  return readPicture(readFileSync(at(`${file}.png`)), of);
};

describe.skipIf(!canPlace)('LibreOffice', () => {
  it(
    'renders a placed PDF faithfully, including transparency, and keeps the text of an SVG',
    { timeout: 240_000 },
    async () => {
      const documents = saved.flatMap(({ name, height }) =>
        ['svg', 'pdf'].map((kind) => {
          const document = at(`${name}-${kind}.fodt`);
          writeFileSync(document, documentWith(`${name}.${kind}`, height));
          return document;
        }),
      );
      execFileSync(
        'soffice',
        [
          `-env:UserInstallation=file://${at('profile')}`,
          '--headless',
          '--convert-to',
          'pdf',
          '--outdir',
          folder,
          ...documents,
        ],
        { stdio: 'ignore', timeout: 200_000 },
      );
      for (const { name, texts } of saved) {
        const alone = await pictureOf(`${name}.pdf`);
        const placed = await pictureOf(`${name}-pdf.pdf`, alone);
        expect(differingShare(placed, alone), name).toBeLessThan(0.01);
        const words = (answers('pdftotext', '-raw', at(`${name}-svg.pdf`), '-') ?? '').replace(/\s+/g, '');
        // As often as the figure contains them; a curve's label may be in a table, too.
        const times = (text: string, all: readonly string[]) => all.filter((each) => each === text).length;
        const lost = texts.filter((text) => {
          const bare = text.replace(/\s+/g, '');
          return /^[\w %.=,()-]+$/.test(text) && words.split(bare).length - 1 < times(text, texts);
        });
        expect(lost, name).toEqual([]);
      }
    },
  );
});
