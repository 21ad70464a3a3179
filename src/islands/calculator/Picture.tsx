// The report's chart. A page loads only the chart type it renders.
import type { InputError, Report } from '../../calculators/report.ts';
import type { Style } from '../../calculators/sentence.ts';
import type { Charts } from './load-chart.ts';
import { pictureProps } from './picture-props.ts';

type Props = { answer: Report | InputError; charts: Charts; id?: string; width?: number; style?: Style };

/** The figure, or its empty axes if there is no result. */
export function Picture({ answer, charts, id = 'figure', width = 740, style = 'site' }: Props) {
  const Chart = answer.status === 'ok' ? charts[answer.chart.kind] : undefined;
  if (answer.status !== 'ok' || !Chart)
    return (
      <svg className="chart blank" viewBox="0 0 740 316" aria-hidden="true">
        <path className="ax" d="M40 8V276H732" />
      </svg>
    );
  return <Chart id={id} layout="both" width={width} height={316} {...pictureProps(answer, style)} />;
}
