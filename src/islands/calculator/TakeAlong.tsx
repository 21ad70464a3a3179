// What a reader takes along: figure, numbers, code, text, a link, all of it in one file; and how the page is cited.
import { useState } from 'react';
import type { WrittenReport } from '../../instruments/report.ts';
import type { State } from '../../instruments/permalink.ts';
import { useWake } from './asleep.ts';
import { CopyText } from './CopyText.tsx';
import { fetchPart } from './fetch-part.ts';
import { Fold } from './Fold.tsx';
import { citation } from './take-along/citation.ts';
import type { CitedPage } from './take-along/citation.ts';
import type { FileKind } from './take-along/make-file.ts';

type Props = { page: CitedPage; state: State; report: WrittenReport };

const files: readonly (readonly [kind: FileKind, name: string, says: string])[] = [
  ['svg', 'Figure, SVG', 'editable text'],
  ['85-mm.png', 'Figure, PNG 85 mm', 'one column, 600 dpi'],
  ['174-mm.png', 'Figure, PNG 174 mm', 'two columns, 600 dpi'],
  ['csv', 'Results, CSV', 'full precision'],
  ['R', 'R script', 'with your data'],
  ['html', 'Everything, one HTML file', 'opens anywhere'],
];

const linkTo = async ({ address }: CitedPage, state: State) => {
  const { writeLink } = await fetchPart('permalink');
  const fragment = await writeLink(state);
  return typeof fragment === 'string' ? { link: address + fragment } : { link: null, says: fragment.says };
};

export function TakeAlong({ page, state, report }: Props) {
  const [said, say] = useState('');
  const wake = useWake();
  const save = async (kind: FileKind, button: Element) => {
    say('');
    try {
      const { saveFile } = await fetchPart('make-file');
      const drawings = button.closest('[data-calculator]')!.querySelector('.answered figure')!;
      const { link } = await linkTo(page, state);
      await saveFile(kind, { page, report, data: state.text, link, drawings });
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
    <Fold id="take-along" title="Take it with you" says="SVG, PNG, CSV, link, HTML">
      <ul className="plain takes">
        {files.map(([kind, name, says]) => row(kind.replace('.', '-'), name, says, (at) => save(kind, at)))}
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
