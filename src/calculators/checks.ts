// Checks assumptions and describes the result: what the data say, and what only the reader can know.
import { boxPlot } from '../statistics/descriptive/box-plot.ts';
import { figures, fixed, whole } from '../statistics/format.ts';
import { joined } from './in-sentences.ts';
import type { Check } from './report.ts';

export const independent = (units: string): Check => ({
  asks: `Was each ${units} measured once, independently of the others?`,
  answer: 'only you know',
  says: 'The data can’t show this: it depends on how they were collected.',
});

function shownByPlot(fewest: number): string {
  if (fewest < 10) return 'neither a plot nor a test can show this. Rely on earlier data of this kind.';
  if (fewest < 40)
    return 'a Q–Q plot shows strong skew and outliers, not small departures. If its points leave the band, try a transformation or a rank test.';
  return 'intervals of means hold even if the values are not normal; limits for single values do not. A Q–Q plot shows skew and outliers.';
}

/** Describes what a normal quantile plot can show for this number of values, which the verdict of a test would hide. */
export function normal(groups: readonly { label: string; values: readonly number[] }[], what: string): Check {
  const fewest = Math.min(...groups.map(({ values }) => values.length));
  const count = `With ${whole(fewest)} ${fewest === 1 ? 'value' : 'values'}${groups.length > 1 ? ' in the smallest group' : ''},`;
  return {
    asks: `Are ${what} roughly normal?`,
    answer: 'only you know',
    says: `${count} ${shownByPlot(fewest)}`,
    ...(fewest > 2 && { plots: groups.slice(0, 6) }),
  };
}

/** Whether an assumption holds, by the p-value of its test. With too few values, the test could hardly have rejected it. */
export function answerByTest(p: number, count: number, enough: number): Check['answer'] {
  if (p < 0.05) return 'doubtful';
  return count < enough ? 'only you know' : 'yes';
}

/** Describes a test of an assumption that found nothing. With too few values, it could hardly have found anything. */
export const noSign = (count: number, enough: number, what: string): string =>
  count >= enough
    ? 'No sign of a problem.'
    : `No sign of a problem, but with ${whole(count)} ${what} the test could hardly find one.`;

/** Whether the groups have equal variances. */
export function equalVariances(groups: readonly { label: string; sd: number }[]): Check {
  const spreads = groups.map(({ sd }) => sd);
  const ratio = Math.max(...spreads) / Math.min(...spreads);
  const each = groups.slice(0, 6).map(({ label, sd }) => `${label} ${figures(sd)}`);
  return {
    asks: 'Do the groups have equal variances?',
    answer: ratio <= 2 ? 'yes' : 'doubtful',
    says: `The standard deviations are ${joined(each)}${Number.isFinite(ratio) ? `: the largest is ${fixed(ratio, 1)} times the smallest` : ''}.`,
  };
}

/** A value as measured: `−8.375`. */
const plain = (value: number) => String(Number(value.toPrecision(6))).replace('-', '−');

/** Outliers by the box plot's rule. They are listed but never excluded. */
export function farValues(groups: readonly { label: string; values: readonly number[] }[]): string[] {
  return groups.flatMap(({ label, values }) => {
    const box = boxPlot(values);
    if (box.status === 'error' || values.length < 5 || box.outliers.length === 0) return [];
    const far = box.outliers.slice(0, 3).map((value) => plain(value));
    return [
      `${groups.length > 1 ? `In ${label}, ` : ''}${joined(far)} ${box.outliers.length === 1 ? 'lies' : 'lie'} far from the rest${box.outliers.length > 3 ? `, and ${box.outliers.length - 3} more` : ''}. Check ${box.outliers.length === 1 ? 'it' : 'them'}; a rank test is affected less.`,
    ];
  });
}
