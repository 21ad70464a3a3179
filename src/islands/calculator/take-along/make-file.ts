// Makes the files that a reader takes along; fetched when the first one is asked for.
import type { WrittenReport } from '../../../instruments/report.ts';
import { bibtex, citation } from './citation.ts';
import type { CitedPage } from './citation.ts';
import { asPng, figureFile } from './figure-file.ts';
import { onePage } from './one-page.ts';
import { resultsTable } from './results-table.ts';

export type FileKind = 'svg' | '85-mm.png' | '174-mm.png' | 'csv' | 'R' | 'html' | 'bib';

export type Made = {
  readonly page: CitedPage;
  readonly report: WrittenReport;
  /** The data as they were given, and the link that gives them back where there is one. */
  readonly data: string;
  readonly link: string | null;
  /** What holds the drawings: the wide one, and the narrow one where there is one. */
  readonly drawings: Element;
};

/** The drawing for a wide or a narrow place; the only one where there is one. */
function drawing(of: Element, place: 'w' | 'n'): SVGSVGElement {
  const found = of.querySelector<SVGSVGElement>(`svg.${place}`) ?? of.querySelector('svg');
  if (!found) throw new Error('There is no figure to take along.');
  return found;
}

async function contentOf(kind: FileKind, { page, report, data, link, drawings }: Made): Promise<Blob> {
  const source = citation(page, new Date());
  const text = (type: string, content: string) => new Blob([content], { type: `${type};charset=utf-8` });
  switch (kind) {
    case 'svg':
      return text('image/svg+xml', figureFile(drawing(drawings, 'w'), source));
    case '85-mm.png':
      return asPng(drawing(drawings, 'n'), 85, source);
    case '174-mm.png':
      return asPng(drawing(drawings, 'w'), 174, source);
    case 'csv':
      // A spreadsheet knows by the mark that the text is UTF-8.
      return text('text/csv', `\ufeff${resultsTable(report, source)}`);
    case 'R':
      return text('text/plain', `# ${source}\n${report.r}`);
    case 'html':
      return text(
        'text/html',
        onePage({
          title: page.title,
          report,
          figure: figureFile(drawing(drawings, 'w'), source),
          data,
          source,
          link,
        }),
      );
    case 'bib':
      return text('text/plain', bibtex(page, new Date()));
  }
}

/** Makes a file and hands it to the browser, which saves it. */
export async function saveFile(kind: FileKind, made: Made): Promise<void> {
  const address = URL.createObjectURL(await contentOf(kind, made));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = `${made.page.name}${/^\d/.test(kind) ? '-' : '.'}${kind}`;
  anchor.click();
  // The browser has taken what it saves long before.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
