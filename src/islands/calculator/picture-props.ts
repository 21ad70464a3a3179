// The props that a report passes to its chart: those of the chart type, and text in the style of the sentence.
import type { Report } from '../../calculators/report.ts';
import { plain } from '../../calculators/sentence.ts';
import type { Style } from '../../calculators/sentence.ts';

export const pictureProps = ({ chart, results }: Pick<Report, 'chart' | 'results'>, style: Style) => ({
  ...chart.props,
  title: plain(results, style),
  ...(chart.result && { result: plain(chart.result, style) }),
});
