// Normal quantile plots for the values of an assumption check, loaded when they are opened.
import { QQPlot } from '../../charts/QQPlot.tsx';
import type { Check } from '../../calculators/report.ts';
import { normalPlot } from '../../statistics/descriptive/normal-plot.ts';
import { counted } from '../../calculators/in-sentences.ts';

/** More points would not show more, and computing the band would be noticeably slow. */
const most = 200;

export type NormalPlotsProps = {
  /** Unique on the page. */
  readonly id: string;
  readonly plots: NonNullable<Check['plots']>;
};

export const NormalPlots = ({ id, plots }: NormalPlotsProps) => (
  <>
    {plots.flatMap(({ label, values }, i) => {
      const plot = normalPlot(values, 0.95, most);
      if (plot.status === 'error') return [];
      const { points, line, band } = plot;
      const beyond = points.filter(({ sample }, k) => sample < band[k]!.low || sample > band[k]!.high).length;
      return (
        <figure key={label} className="normal-plot">
          <QQPlot
            id={`${id}-${i}`}
            title={`Normal Q–Q plot of ${label}`}
            layout="both"
            width={340}
            height={260}
            points={points}
            line={line}
            band={band}
            axis={label}
          />
          <figcaption>
            {beyond === 0
              ? 'Every point lies within the band.'
              : `${counted(beyond, 'point lies', 'points lie')} outside the band.`}{' '}
            The band holds 95% of the points of normal samples, rank by rank.
          </figcaption>
        </figure>
      );
    })}
  </>
);
