// Assumptions in words: what the data say about them, and what only the reader can know.
import { boxPlot } from '../statistics/descriptive/box-plot.ts';
import { shapiroWilk } from '../statistics/descriptive/shapiro-wilk.ts';
import { figures, fixed, pValue, whole } from '../statistics/format.ts';
import { joined } from './in-sentences.ts';
import type { Check } from './report.ts';

export const independent = (units: string): Check => ({
  asks: `Was each ${units} measured once, independently of the others?`,
  answer: 'only you know',
  says: 'The data can’t show this: it depends on how they were collected.',
});

/** Whether values look drawn from a normal distribution, of each group. */
export function normal(groups: readonly { label: string; values: readonly number[] }[], what: string): Check {
  const asks = `Are ${what} roughly normal?`;
  const tested = groups.flatMap(({ label, values }) => {
    const test = shapiroWilk(values);
    return test.status === 'ok' ? [{ label, ...test }] : [];
  });
  const strange = tested.filter(({ p }) => p < 0.05);
  const each = tested.map(
    ({ label, w, p }) => `${groups.length > 1 ? `${label}: ` : ''}W = ${fixed(w, 3)}, ${pValue(p)}`,
  );
  if (tested.length === 0)
    return {
      asks,
      answer: 'only you know',
      says: 'There are too few values to tell. Rely on earlier data of this kind.',
    };
  const found = `Shapiro–Wilk: ${each.slice(0, 6).join('; ')}.`;
  if (strange.length > 0) {
    const small = Math.min(...groups.map(({ values }) => values.length));
    return {
      asks,
      answer: 'doubtful',
      says: `${found} ${small >= 40 ? 'With this many values the result is hardly affected.' : 'Look at the points, and compare with the rank test.'}`,
    };
  }
  const fewest = Math.min(...groups.map(({ values }) => values.length));
  return { asks, ...noSignOf(fewest, 20), says: `${found} ${noSign(fewest, 20, 'values')}` };
}

/** What a test of an assumption says that found nothing: with too few data it could hardly have found anything. */
export const noSign = (count: number, enough: number, what: string): string =>
  count >= enough
    ? 'No sign of a problem.'
    : `No sign of a problem, but with ${whole(count)} ${what} the test could hardly find one.`;

const noSignOf = (count: number, enough: number): { answer: Check['answer'] } => ({
  answer: count >= enough ? 'yes' : 'only you know',
});

/** Whether the groups have equal variances. */
export function equalSpread(groups: readonly { label: string; sd: number }[]): Check {
  const spreads = groups.map(({ sd }) => sd);
  const ratio = Math.max(...spreads) / Math.min(...spreads);
  const each = groups.slice(0, 6).map(({ label, sd }) => `${label} ${figures(sd)}`);
  return {
    asks: 'Do the groups have equal variances?',
    answer: ratio <= 2 ? 'yes' : 'doubtful',
    says: `The standard deviations are ${joined(each)}${Number.isFinite(ratio) ? `: the largest is ${fixed(ratio, 1)} times the smallest` : ''}.`,
  };
}

/** A value as it was measured: `−8.375`. */
const plain = (value: number) => String(Number(value.toPrecision(6))).replace('-', '−');

/** Outliers by the box plot’s rule: named, never left out. */
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
