// Every chart type a report can use. The build imports them from here; a page loads one from a separate file (`fetch-part.ts`).
import type { ComponentType } from 'react';
import type { ChartProps } from '../../charts/Frame.tsx';
import type { ReportChart } from '../../calculators/report.ts';

// The props of a chart depend on its type; here both come from the same report.
export type Chart = ComponentType<ChartProps & Record<string, unknown>>;
export type Charts = Partial<Record<ReportChart['kind'], Chart>>;

export const loadChart: Readonly<Record<ReportChart['kind'], () => Promise<unknown>>> = {
  distribution: async () => (await import('../../charts/Distribution.tsx')).Distribution,
  estimation: async () => (await import('../../charts/Estimation.tsx')).Estimation,
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

/** Loads a chart type, in a record as `Picture` expects it. */
export const chartsFor = async (kind: ReportChart['kind']): Promise<Charts> => ({
  [kind]: (await loadChart[kind]()) as Chart,
});
