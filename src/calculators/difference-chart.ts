import { ci } from './in-sentences.ts';
import type { Estimate, ReportChart } from './report.ts';

/** A difference of two proportions, in percentage points, next to zero. It must have an interval. */
export function differenceChart(
  label: string,
  { value, interval }: Estimate,
  level: number,
): Extract<ReportChart, { kind: 'forest' }> {
  return {
    kind: 'forest',
    props: {
      rows: [{ label, estimate: value, low: interval!.lower.value, high: interval!.upper.value }],
      axis: `Difference in percentage points (${ci(level)})`,
      scale: 'linear',
      reference: 0,
      decimals: 1,
    },
  };
}
