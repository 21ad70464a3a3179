// The figure as it will be printed: journal and width, a preview at true size, and what the file measures.
import { useEffect, useRef, useState } from 'react';
import type { Report } from '../../instruments/report.ts';
import { plain } from '../../instruments/sentence.ts';
import { useWake } from './asleep.ts';
import { fetchCharts, fetchPart } from './fetch-part.ts';
import type { Charts } from './load-chart.ts';
import { Mark } from './Mark.tsx';
import type { FigureCheck } from './take-along/check-figure.ts';
import { heightFor, pageSizes, unitsFor, type PageSize } from './take-along/page-sizes.ts';

type PreviewProps = { readonly report: Report; readonly size: PageSize };

/** Draws the chart for the chosen width, as large on the screen as in print. */
function Preview({ report, size }: PreviewProps) {
  const { kind, props } = report.chart;
  const place = useRef<HTMLDivElement>(null);
  const [charts, setCharts] = useState<Charts>({});
  const [checks, setChecks] = useState<readonly FigureCheck[]>([]);
  useEffect(() => void fetchCharts(kind).then(setCharts, reportError), [kind]);
  const Chart = charts[kind];
  useEffect(() => {
    const figure = place.current?.querySelector('svg');
    if (figure)
      void fetchPart('make-file').then(({ checksOf }) => setChecks(checksOf(figure, size)), reportError);
  }, [Chart, report, size]);
  return (
    <>
      <div className="sheet" tabIndex={0} role="group" aria-label={`Preview, ${size.journal}, ${size.name}`}>
        <div ref={place} data-preview="" style={{ inlineSize: `${size.millimeters}mm` }}>
          {Chart && (
            <Chart
              id="export"
              title={plain(report.results)}
              layout="wide"
              width={unitsFor(size)}
              height={heightFor(size)}
              {...props}
            />
          )}
        </div>
      </div>
      <p className="note">
        <b>True size.</b> {size.millimeters} mm wide, a usual width in {size.journal}. Check the journal’s own
        guide.
      </p>
      <ul className="plain file-checks">
        {checks.map(({ name, value, asks, passes }) => (
          <li key={name}>
            <Mark kind={passes ? 'yes' : 'doubtful'} />
            <span>
              {name} <b>{value}</b>
            </span>
            <small>{asks}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = {
  readonly report: Report;
  readonly size: PageSize | undefined;
  readonly choose: (size: PageSize | undefined) => void;
};

export function ExportFigure({ report, size, choose }: Props) {
  const wake = useWake();
  const segment = (id: string, name: string, of: PageSize | undefined) => (
    <label key={id}>
      <input
        type="radio"
        name="page-size"
        id={id}
        checked={size === of}
        onChange={() => choose(of)}
        {...wake}
      />
      {name}
    </label>
  );
  return (
    <div className="choices">
      <fieldset>
        <legend>Width of the figure</legend>
        <div className="segments">
          {segment('size-page', 'as here', undefined)}
          {pageSizes.map((each, index) => segment(`size-${index}`, `${each.journal} ${each.name}`, each))}
        </div>
      </fieldset>
      {size && <Preview report={report} size={size} />}
    </div>
  );
}
