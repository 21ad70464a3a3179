// What a reader takes along: figure, numbers, code, text, a link, all of it in one file; and how the page is cited.
import { useState } from 'react';
import type { Code } from '../../instruments/scripts/scripts.ts';
import type { WrittenReport } from '../../instruments/report.ts';
import type { State } from '../../instruments/permalink.ts';
import { useWake } from './asleep.ts';
import { CopyText } from './CopyText.tsx';
import { ExportFigure } from './ExportFigure.tsx';
import { fetchPart } from './fetch-part.ts';
import { Fold } from './Fold.tsx';
import { citation } from './take-along/citation.ts';
import type { CitedPage } from './take-along/citation.ts';
import type { FileKind } from './take-along/make-file.ts';
import type { PageSize } from './take-along/page-sizes.ts';

type Props = { page: CitedPage; state: State; report: WrittenReport; code: Code };

const files: readonly (readonly [kind: FileKind, name: string, says: string])[] = [
  ['svg', 'Figure, SVG', 'text stays editable'],
  ['pdf', 'Figure, PDF', 'text stays editable'],
  ['png', 'Figure, PNG', '600 dpi'],
  ['csv', 'Results, CSV', 'full precision'],
  ['R', 'R script', 'with your data'],
  ['py', 'Python script', 'with your data'],
  ['html', 'Everything, one HTML file', 'opens anywhere'],
];

/** The files that there are: not every method has an equivalent in Python. */
const filesOf = ({ python }: Code) => files.filter(([kind]) => kind !== 'py' || python !== null);

const linkTo = async ({ address }: CitedPage, state: State) => {
  const { writeLink } = await fetchPart('permalink');
  const fragment = await writeLink(state);
  return typeof fragment === 'string' ? { link: address + fragment } : { link: null, says: fragment.says };
};

export function TakeAlong({ page, state, report, code }: Props) {
  const [said, say] = useState('');
  const [size, choose] = useState<PageSize>();
  const wake = useWake();
  const save = async (kind: FileKind, button: Element) => {
    say('');
    try {
      const { saveFile } = await fetchPart('make-file');
      const place = button.closest('[data-calculator]')!;
      const isFigure = kind === 'svg' || kind === 'pdf' || kind === 'png';
      const asPrinted = isFigure ? place.querySelector<SVGSVGElement>('[data-preview] svg') : null;
      const figure = asPrinted ?? place.querySelector<SVGSVGElement>('.answered figure svg:not(.n)')!;
      const { link } = await linkTo(page, state);
      const chosen = asPrinted ? size : undefined;
      say(await saveFile(kind, { page, report, code, data: state.text, link, figure, size: chosen }));
    } catch {
      say('This file could not be made. Reload the page and try again, or take another kind.');
    }
  };
  const copyLink = async () => {
    const { link, says } = await linkTo(page, state);
    if (link === null) return say(says);
    history.replaceState(null, '', new URL(link).hash);
    await navigator.clipboard.writeText(link).then(
      () => say('The link is copied, with your data in it.'),
      () => say('The link now stands in the address bar. Please copy it there.'),
    );
  };
  const row = (id: string, name: string, says: string, act: (button: Element) => Promise<void>) => (
    <li key={id}>
      <button type="button" id={`take-${id}`} onClick={(event) => void act(event.currentTarget)} {...wake}>
        <span>{name}</span> <small>{says}</small>
      </button>
    </li>
  );
  const source = () => citation(page, new Date());
  return (
    <Fold id="take-along" title="Take it with you" says="SVG, PDF, PNG, CSV, link, HTML">
      <ExportFigure {...{ report, size, choose }} />
      <ul className="plain takes">
        {filesOf(code).map(([kind, name, says]) =>
          row(kind, name, size && says.includes('dpi') ? `${size.name}, ${says}` : says, (at) =>
            save(kind, at),
          ),
        )}
        {row('link', 'Link', 'data are in the address itself', copyLink)}
      </ul>
      <p role="status" className="note">
        {said}
      </p>
      <p className="note">
        <CopyText
          id="copy-text"
          text={() => `${report.methods}\n\n${report.results}\n\n${source()}`}
          words="Copy methods and results"
          className="like-link"
        />
      </p>
      <p className="note">
        <b>Cite this page.</b> {page.company}. {page.title}, {page.product} {page.version}.{' '}
        <CopyText id="copy-citation" text={source} words="Copy" className="like-link" />{' '}
        <button
          type="button"
          id="take-bib"
          className="like-link"
          onClick={(event) => void save('bib', event.currentTarget)}
          {...wake}
        >
          BibTeX
        </button>
      </p>
    </Fold>
  );
}
