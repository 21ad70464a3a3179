// The export panel: figure, numbers, code, text, a link, or everything in one file, and the citation of the page.
import type * as Permalink from '~/calculators/permalink.ts';
import type * as MakeFile from './take-along/make-file.ts';
import { useEffect, useState } from 'react';
import type { Report } from '../../calculators/report.ts';
import type { Code } from '../../calculators/scripts/scripts.ts';
import type { State } from '../../calculators/permalink.ts';
import type { Sentence as Sentences, Style } from '../../calculators/sentence.ts';
import type { WrittenReport } from '../../calculators/written-report.ts';
import { useLoadOnInteraction } from './hydration.ts';
import { CopyText } from './CopyText.tsx';
import { FigureFile, FileChecks, PrintedFigure } from './ExportFigure.tsx';
import { fetchPart } from './fetch-part.ts';
import { FigureWidths, typedBefore } from './FigureWidths.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Changed, Sentence } from './Sentence.tsx';
import { StyleChoice } from './StyleChoice.tsx';
import { citation, citedWork } from './take-along/citation.ts';
import type { CitedPage } from './take-along/citation.ts';
import type { FigureCheck } from './take-along/check-figure.ts';
import type { FileKind } from './take-along/make-file.ts';
import { ownSize, type PageSize } from './take-along/page-sizes.ts';

type Props = {
  code: Code;
  page: CitedPage;
  state: State;
  report: Report;
  written: WrittenReport;
  setStyle: (style: Style) => void;
};

type File = readonly [kind: FileKind, name: string, says: string];

const figures: readonly File[] = [
  ['svg', 'Figure, SVG', 'text stays editable'],
  ['pdf', 'Figure, PDF', 'text stays editable'],
  ['png', 'Figure, PNG', '600 dpi'],
];
const others: readonly File[] = [
  ['csv', 'Results, CSV', 'full precision'],
  ['R', 'R script', 'with your data'],
  ['py', 'Python script', 'with your data'],
  ['html', 'Everything, one HTML file', 'opens anywhere'],
];

/** The available files: not every method has an equivalent in Python. */
const withPython = ({ python }: Code, files: readonly File[]) =>
  files.filter(([kind]) => kind !== 'py' || python !== null);

const linkTo = async ({ address }: CitedPage, state: State) => {
  const { encodePermalink } = await fetchPart<typeof Permalink>('permalink');
  const fragment = await encodePermalink(state);
  return typeof fragment === 'string' ? { link: address + fragment } : { link: null, says: fragment.says };
};

/** Creates the files and the link, and reports the result. */
function useFiles({ page, state, written, code }: Props, size: PageSize | undefined) {
  const [said, say] = useState('');
  const save = async (kind: FileKind, button: Element) => {
    say('');
    try {
      const { saveFile } = await fetchPart<typeof MakeFile>('make-file');
      const place = button.closest('[data-calculator]')!;
      const asPrinted = size && place.querySelector<SVGSVGElement>('[data-preview] svg');
      const figure = asPrinted ?? place.querySelector<SVGSVGElement>('.answered figure svg:not(.n)')!;
      const { link } = await linkTo(page, state);
      say(await saveFile(kind, { page, report: written, code, data: state.text, link, figure, size }));
    } catch {
      say('This file could not be made. Reload the page and try again, or choose another format.');
    }
  };
  const copyLink = async () => {
    const { link, says } = await linkTo(page, state);
    if (link === null) return say(says);
    history.replaceState(null, '', new URL(link).hash);
    await navigator.clipboard.writeText(link).then(
      () => say('The link is copied, with your data in it.'),
      () => say('The link is now in the address bar. Please copy it there.'),
    );
  };
  return { said, save, copyLink };
}

/** The first p-value of a sentence, as a sample of the styles. */
const firstP = (text: Sentences): Sentences | undefined => {
  const token =
    typeof text === 'string' ? undefined : text.find((part) => typeof part !== 'string' && part.kind === 'p');
  return token && [token];
};

/** The style of p-values in the sentence, the caption, and the figure. */
function Writing({ report, written, state, setStyle }: Props) {
  const [areHere, come] = useState(false);
  useEffect(() => void fetchPart('journal-styles').then(() => come(true), reportError), []);
  const style = state.style ?? 'site';
  return (
    <section aria-labelledby="take-style">
      <h3 id="take-style">
        How <i>p</i> is written, here and in the figure
      </h3>
      <StyleChoice
        id="figure-style"
        {...{ style, setStyle }}
        sample={areHere ? firstP(report.results) : undefined}
      />
      <p className="methods">
        <Changed text={report.results} style={style} />{' '}
        <CopyText id="copy-results" text={written.results} words="Copy" className="like-link" />
      </p>
    </section>
  );
}

/** The width that was typed before hydration. */
function ownBefore(): PageSize | undefined {
  const own = ownSize(typedBefore());
  return typeof own === 'string' ? undefined : own;
}

export function ExportPanel(props: Props) {
  const { page, state, report, written, code } = props;
  const { style = 'site' } = state;
  const [size, choose] = useState(ownBefore);
  const [checks, setChecks] = useState<readonly FigureCheck[]>([]);
  const { said, save, copyLink } = useFiles(props, size);
  const lazy = useLoadOnInteraction();
  const row = (id: string, name: string, says: string, act: (button: Element) => Promise<void>) => (
    <li key={id}>
      <button type="button" id={`take-${id}`} onClick={(event) => void act(event.currentTarget)} {...lazy}>
        <span>{name}</span> <small>{says}</small>
      </button>
    </li>
  );
  const source = () => citation(page, new Date());
  const caption = () => `${written.results} ${written.methods}`;
  const files = (kinds: readonly File[], className: string) => (
    <ul className={`plain ${className}`}>
      {withPython(code, kinds).map(([kind, name, says]) => row(kind, name, says, (at) => save(kind, at)))}
      {row('link', 'Link', 'data are in the address itself', copyLink)}
    </ul>
  );
  return (
    <Disclosure id="take-along" title="Take it with you" says="SVG, PDF, PNG, CSV, link, HTML">
      <div className="taken">
        <FigureWidths {...{ size, choose }} />
        <div className="preview">
          {size ? (
            <PrintedFigure
              {...{ report, style, size, setChecks }}
              caption={
                <>
                  <b>Fig. 1.</b> <Sentence text={report.results} style={style} /> {written.methods}
                </>
              }
            />
          ) : (
            files([...figures, ...others], 'takes')
          )}
        </div>
        <div className="made">
          {size && (
            <>
              <Writing {...props} />
              <FileChecks {...{ checks, size }} />
              <FigureFile size={size} save={(kind, at) => void save(kind, at)} />
              {files(others, 'takes also')}
            </>
          )}
          <p role="status" className="note">
            {said}
          </p>
          <p className="note">
            <CopyText id="copy-caption" text={caption} words="Copy caption" className="like-link" />
            {' · '}
            <CopyText
              id="copy-text"
              text={() => `${written.methods}\n\n${written.results}\n\n${source()}`}
              words="Copy methods and results"
              className="like-link"
            />
          </p>
          <p className="note">
            <b>Cite this page.</b> {citedWork(page)}{' '}
            <CopyText id="copy-citation" text={source} words="Copy" className="like-link" />{' '}
            <button
              type="button"
              id="take-bib"
              className="like-link"
              onClick={(event) => void save('bib', event.currentTarget)}
              {...lazy}
            >
              BibTeX
            </button>
          </p>
        </div>
      </div>
    </Disclosure>
  );
}
