// The figure as it will be printed: rendered at the chosen width, with checks of its file, and the download.
import type * as MakeFile from './take-along/make-file.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Report } from '../../calculators/report.ts';
import type { Style } from '../../calculators/sentence.ts';
import { fetchCharts, fetchPart } from './fetch-part.ts';
import type { Charts } from './load-chart.ts';
import { Mark } from './Mark.tsx';
import { pictureProps } from './picture-props.ts';
import { PagePreview } from './PagePreview.tsx';
import type { FigureCheck } from './take-along/check-figure.ts';
import type { FileKind } from './take-along/make-file.ts';
import { heightFor, unitsFor, type PageSize } from './take-along/page-sizes.ts';

type PrintedProps = {
  readonly report: Report;
  readonly style: Style;
  readonly size: PageSize;
  readonly caption: ReactNode;
  readonly setChecks: (checks: readonly FigureCheck[]) => void;
};

/** Renders the chart at the chosen width, as large on the screen as in print, and checks the resulting file. */
export function PrintedFigure({ report, style, size, caption, setChecks }: PrintedProps) {
  const { kind } = report.chart;
  const place = useRef<HTMLDivElement>(null);
  const [charts, setCharts] = useState<Charts>({});
  const [height, setHeight] = useState(0);
  useEffect(() => void fetchCharts(kind).then(setCharts, reportError), [kind]);
  const Chart = charts[kind];
  useEffect(() => {
    const figure = place.current?.querySelector('svg');
    if (!figure) return;
    const { width, height: units } = figure.viewBox.baseVal;
    setHeight((size.millimeters * units) / width);
    void fetchPart<typeof MakeFile>('make-file').then(
      ({ checksOf }) => setChecks(checksOf(figure, size)),
      reportError,
    );
  }, [Chart, report, style, size, setChecks]);
  return (
    <PagePreview {...{ size, height, caption }}>
      <div ref={place} data-preview="">
        {Chart && (
          <Chart
            id="export"
            layout="wide"
            width={unitsFor(size)}
            height={heightFor(size)}
            {...pictureProps(report, style)}
          />
        )}
      </div>
    </PagePreview>
  );
}

export const FileChecks = ({ checks, size }: { checks: readonly FigureCheck[]; size: PageSize }) => (
  <section aria-labelledby="file-checks">
    <h3 id="file-checks">
      {size.journal === 'Own' ? 'Measured in the file' : `Compared with what is usual: ${size.journal}`}
    </h3>
    <ul className="plain file-checks">
      {checks.map(({ name, value, asks, passes, advice }) => (
        <li key={name} className={passes ? undefined : 'failed'}>
          <Mark kind={passes ? 'yes' : 'doubtful'} />
          <span>
            {name} <b>{value}</b>
            {!passes && ` ${advice}`}
          </span>
          <small>{asks}</small>
        </li>
      ))}
    </ul>
    <p className="note">
      Measured in the exported file. Journals change their rules: read your journal’s guide.
    </p>
  </section>
);

export type FigureKind = Extract<FileKind, 'svg' | 'pdf' | 'png'>;
const says: Readonly<Record<FigureKind, string>> = {
  svg: 'text stays editable',
  pdf: 'text stays editable',
  png: '600 dpi',
};

type FileProps = { readonly size: PageSize; readonly save: (kind: FigureKind, button: Element) => void };

/** Selects the file format and downloads the figure. */
export function FigureFile({ size, save }: FileProps) {
  const [kind, setKind] = useState<FigureKind>('pdf');
  return (
    <section aria-labelledby="file-kind">
      <h3 id="file-kind">File</h3>
      <div className="file-kind">
        <div className="segments" role="radiogroup" aria-labelledby="file-kind">
          {(['svg', 'pdf', 'png'] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="file-kind"
                id={`file-${each}`}
                checked={each === kind}
                onChange={() => setKind(each)}
              />
              {each.toUpperCase()}
            </label>
          ))}
        </div>
        <small>{says[kind]}</small>
        <button
          type="button"
          id="take-figure"
          className="button primary"
          onClick={({ currentTarget }) => save(kind, currentTarget)}
        >
          Download {kind.toUpperCase()}, {size.millimeters} mm
        </button>
      </div>
    </section>
  );
}
