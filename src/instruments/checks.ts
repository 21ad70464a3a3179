// Assumptions in words: what the data say about them, and what only the reader can know.
import { boxPlot } from '../statistics/descriptive/box-plot.ts';
import { shapiroWilk } from '../statistics/descriptive/shapiro-wilk.ts';
import { figures, fixed, pValue } from '../statistics/format.ts';
import { joined } from './in-sentences.ts';
import type { Check } from './report.ts';

export const independent = (units: string): Check => ({
  asks: `Is each ${units} measured once, and does none say anything about another?`,
  answer: 'only you know',
  says: 'The data cannot show it: it follows from how they were collected.',
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
      says: 'There are too few values to tell. Know it from earlier data of the kind.',
    };
  const found = `Shapiro–Wilk: ${each.slice(0, 6).join('; ')}.`;
  if (strange.length > 0) {
    const small = Math.min(...groups.map(({ values }) => values.length));
    return {
      asks,
      answer: 'doubtful',
      says: `${found} ${small >= 40 ? 'With as many values as these the result is hardly affected.' : 'Look at the points, and compare with the rank test.'}`,
    };
  }
  return {
    asks,
    answer: 'yes',
    says: `${found} Nothing speaks against it; few values can hardly speak at all.`,
  };
}

/** Whether the groups spread alike. */
export function equalSpread(groups: readonly { label: string; sd: number }[]): Check {
  const spreads = groups.map(({ sd }) => sd);
  const ratio = Math.max(...spreads) / Math.min(...spreads);
  const each = groups.slice(0, 6).map(({ label, sd }) => `${label} ${figures(sd)}`);
  return {
    asks: 'Do the groups spread alike?',
    answer: ratio <= 2 ? 'yes' : 'doubtful',
    says: `The standard deviations are ${joined(each)}${Number.isFinite(ratio) ? `: the largest is ${fixed(ratio, 1)} times the smallest` : ''}.`,
  };
}

/** A value as it was measured: `−8.375`. */
const plain = (value: number) => String(Number(value.toPrecision(6))).replace('-', '−');

/** Values far from the rest: named, never left out. */
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
