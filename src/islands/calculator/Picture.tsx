// The report's chart. A page brings the one kind that it draws.
import type { ComponentType } from 'react';
import type { ChartProps } from '../../charts/Frame.tsx';
import type { Answer } from '../../instruments/instrument.ts';
import type { ReportChart } from '../../instruments/report.ts';

// The props of a chart belong to its kind; here both come from one report.
type Chart = ComponentType<ChartProps & Record<string, unknown>>;
export type Charts = Partial<Record<ReportChart['kind'], Chart>>;

const fetchOf: Record<ReportChart['kind'], () => Promise<unknown>> = {
  distribution: async () => (await import('../../charts/Distribution.tsx')).Distribution,
  paired: async () => (await import('../../charts/Paired.tsx')).Paired,
  scatter: async () => (await import('../../charts/Scatter.tsx')).Scatter,
  forest: async () => (await import('../../charts/Forest.tsx')).Forest,
  power: async () => (await import('../../charts/PowerCurve.tsx')).PowerCurve,
  interaction: async () => (await import('../../charts/Interaction.tsx')).Interaction,
  bars: async () => (await import('../../charts/BarChart.tsx')).BarChart,
  survival: async () => (await import('../../charts/KaplanMeier.tsx')).KaplanMeier,
  dose: async () => (await import('../../charts/DoseResponse.tsx')).DoseResponse,
  roc: async () => (await import('../../charts/RocCurve.tsx')).RocCurve,
  pareto: async () => (await import('../../charts/Pareto.tsx')).Pareto,
  biplot: async () => (await import('../../charts/Biplot.tsx')).Biplot,
  series: async () => (await import('../../charts/TimeSeries.tsx')).TimeSeries,
};

/** The drawing of a kind of chart, in a record as `Picture` takes it. */
export const chartsFor = async (kind: ReportChart['kind']): Promise<Charts> => ({
  [kind]: (await fetchOf[kind]()) as Chart,
});

/** The figure; where there is no answer, its empty axes. */
export function Picture({ answer, charts }: { answer: Answer; charts: Charts }) {
  const Chart = answer.status === 'ok' ? charts[answer.chart.kind] : undefined;
  if (answer.status !== 'ok' || !Chart)
    return (
      <svg className="chart blank" viewBox="0 0 740 316" aria-hidden="true">
        <path className="ax" d="M40 8V276H732" />
      </svg>
    );
  return (
    <Chart
      id="figure"
      title={answer.results}
      layout="both"
      width={740}
      height={316}
      {...answer.chart.props}
    />
  );
}
