// The numbers of the guide, from the calculator's example, births by visits to a physician, and admissions at Berkeley.
import admissions from '../datasets/ucb-admissions.csv';
import births from '../datasets/birth-weight.csv';
import titanic from '../datasets/titanic.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { rxcTable } from '../../src/calculators/rxc-table.ts';
import { estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { BarChartProps } from '../../src/charts/BarChart.tsx';
import { fixed, percent, range, solved, transformed } from '../../src/figures/in-words.ts';
import { numbers, type Where } from '../../src/statistics/columns.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { proportionIntervals } from '../../src/statistics/intervals/proportion-intervals.ts';
import { compareProportions } from '../../src/statistics/intervals/two-proportions.ts';
import { chiSquareTest } from '../../src/statistics/tables/chi-square-test.ts';

const classes = ['1st', '2nd', '3rd'];
const people = (where: Where) => sum(numbers(titanic, 'Freq', where));
const cells = classes.map((name) =>
  ['Yes', 'No'].map((survived) => people({ Class: name, Survived: survived })),
);
const test = solved(chiSquareTest(cells));
const clear = reportOf(rxcTable);
const rows = cells.map(sum);
const columns = [0, 1].map((j) => sum(cells.map((row) => row[j]!)));
const parts = cells.map((row, i) =>
  row.map((count, j) => {
    const expected = test.expected[i]![j]!;
    return { count, expected, difference: count - expected, part: (count - expected) ** 2 / expected };
  }),
);

const visits = [0, 1, 2].map((least) => {
  const low = numbers(births, 'low').filter((_, i) => Math.min(numbers(births, 'ftv')[i]!, 2) === least);
  return { label: ['none', 'one', 'two or more'][least]!, low: sum(low), births: low.length };
});
const unclear = reportOf(
  rxcTable,
  asPaste({
    visits: visits.map(({ label }) => label),
    low: visits.map(({ low }) => low),
    normal: visits.map(({ low, births: all }) => all - low),
  }),
);
const [none, one] = visits as [(typeof visits)[number], (typeof visits)[number]];
const points = (x: number) => 100 * x;
const gap = solved(compareProportions(none.low, none.births, one.low, one.births));

const applicants = (where: Where) => sum(numbers(admissions, 'Freq', where));
const admitted = (where: Where) =>
  percent(applicants({ Admit: 'Admitted', ...where }) / applicants(where), 1);

/** Every number that the text states. */
export const n = {
  all: fixed(test.n, 0, true),
  rows: rows.map((row) => fixed(row, 0)),
  columns: columns.map((column) => fixed(column, 0)),
  overall: percent(columns[0]! / test.n, 1),
  classes: cells.map(([survived], i) => ({
    share: percent(survived! / rows[i]!, 1),
    limits: range(transformed(solved(proportionIntervals(survived!, rows[i]!)).wilson, points), 1),
  })),
  parts: parts.map((row) =>
    row.map(({ count, expected, difference, part }) => ({
      count: fixed(count, 0),
      expected: fixed(expected, 3),
      difference: fixed(difference, 3),
      part: fixed(part, 3),
    })),
  ),
  chi: numberIn(clear, 'χ²'),
  df: numberIn(clear, 'df'),
  p: numberIn(clear, 'p (χ²)'),
  exact: numberIn(clear, 'p (Fisher–Freeman–Halton)'),
  v: fixed(test.cramersV, 3),
  limits: limitsIn(clear),
  smallest: fixed(test.minimumExpected, 0),
  residual: fixed(test.standardizedResiduals[0]![0]!, 2),
  second: fixed(test.standardizedResiduals[1]![0]!, 2),
  third: fixed(test.standardizedResiduals[2]![0]!, 2),
  fractions: [rows[0]!, columns[0]!].map((margin) => fixed(1 - margin / test.n, 4)),
  unclear: {
    births: String(sum(visits.map((each) => each.births))),
    shares: visits.map(({ low, births: all }) => percent(low / all)),
    chi: numberIn(unclear, 'χ²'),
    p: numberIn(unclear, 'p (χ²)'),
    v: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    gap: fixed(points(gap.difference), 1),
    gapLimits: range(transformed(gap.newcombe, points), 1),
    more: fixed(points(gap.newcombe.upper), 0),
    fewer: fixed(-points(gap.newcombe.lower), 0),
  },
  berkeley: {
    men: admitted({ Gender: 'Male' }),
    women: admitted({ Gender: 'Female' }),
    menA: admitted({ Gender: 'Male', Dept: 'A' }),
    womenA: admitted({ Gender: 'Female', Dept: 'A' }),
  },
};

/** The survivors of each class, and those expected if class had not mattered. */
export const survivors: BarChartProps = {
  bars: classes.flatMap((group, i) => [
    { group, series: 'observed', value: parts[i]![0]!.count },
    { group, series: 'expected if class had not mattered', value: parts[i]![0]!.expected },
  ]),
  axis: 'Survivors',
  groupAxis: 'Class',
  note: 'Bars: numbers of passengers',
};
