// Creates the files to download. It loads when the first one is requested.
import type { Code } from '../../../calculators/scripts/scripts.ts';
import type { WrittenReport } from '../../../calculators/written-report.ts';
import { bibtex, citation } from './citation.ts';
import type { CitedPage } from './citation.ts';
import { checkFigure, type FigureCheck } from './check-figure.ts';
import { asPng, figureFile } from './figure-file.ts';
import { figurePdf, missingInPdf } from './figure-pdf.ts';
import type { PageSize } from './page-sizes.ts';
import { onePage } from './one-page.ts';
import { resultsTable } from './results-table.ts';

export type FileKind = 'svg' | 'pdf' | 'png' | 'csv' | 'R' | 'py' | 'html' | 'bib';

export type Made = {
  readonly page: CitedPage;
  readonly report: WrittenReport;
  readonly code: Code;
  /** The original data, and a permalink to them if there is one. */
  readonly data: string;
  readonly link: string | null;
  /** The displayed figure: on the page, or laid out for the width of `size`. */
  readonly figure: SVGSVGElement;
  readonly size: PageSize | undefined;
};

/** The printed size of the page's figure, at 96 pixels per inch. */
const millimetersOf = ({ figure, size }: Made) =>
  size?.millimeters ?? Math.round((figure.viewBox.baseVal.width / 96) * 254) / 10;

/** Checks a file against the journal's guide. */
export const checksOf = (figure: SVGSVGElement, size: PageSize): FigureCheck[] =>
  checkFigure(figureFile(figure, { source: '' }), size);

async function contentOf(kind: FileKind, made: Made): Promise<Blob> {
  const { page, report, code, data, link, figure, size } = made;
  const source = citation(page, new Date());
  // A figure is used without the page, so its description states how the numbers were computed.
  const about = `${report.methods} ${source}`;
  const text = (type: string, content: string) => new Blob([content], { type: `${type};charset=utf-8` });
  switch (kind) {
    case 'svg':
      return text('image/svg+xml', figureFile(figure, { source: about, millimeters: size?.millimeters }));
    case 'pdf':
      return figurePdf(figureFile(figure, { source: about }), {
        millimeters: millimetersOf(made),
        source: about,
      });
    case 'png':
      return asPng(figure, millimetersOf(made), about);
    case 'csv':
      // The byte order mark tells spreadsheets that the text is UTF-8.
      return text('text/csv', `\ufeff${resultsTable(report, source)}`);
    case 'R':
      return text('text/plain', `# ${source}\n${code.r}`);
    case 'py':
      return text('text/plain', `# ${source}\n${code.python ?? ''}`);
    case 'html':
      return text(
        'text/html',
        onePage({
          title: page.title,
          report,
          code,
          figure: figureFile(figure, { source }),
          data,
          source,
          link,
        }),
      );
    case 'bib':
      return text('text/plain', bibtex(page, new Date()));
  }
}

const figureKinds: readonly FileKind[] = ['svg', 'pdf', 'png'];

/** Creates a file and has the browser save it. Returns a message for the reader if it could not be created. */
export async function saveFile(kind: FileKind, made: Made): Promise<string> {
  const missing = kind === 'pdf' ? missingInPdf(figureFile(made.figure, { source: '' })) : [];
  if (missing.length > 0)
    return `The fonts of a PDF have no ${missing.map((character) => `“${character}”`).join(', ')}. Save the figure as SVG, which takes any letter.`;
  const address = URL.createObjectURL(await contentOf(kind, made));
  const anchor = document.createElement('a');
  anchor.href = address;
  const width = made.size && figureKinds.includes(kind) ? `-${made.size.millimeters}-mm` : '';
  anchor.download = `${made.page.name}${width}.${kind}`;
  anchor.click();
  // Long enough for the browser to have saved the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return '';
}
