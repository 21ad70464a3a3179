// Comparisons of means: bars with brackets, pairs as slopes.
import sleep from '../../content/datasets/sleep.csv';
import teeth from '../../content/datasets/tooth-growth.csv';
import { BarChart } from '../charts/BarChart.tsx';
import { Paired } from '../charts/Paired.tsx';
import { numbers } from '../statistics/columns.ts';
import { pairedTTest } from '../statistics/t-tests/paired-t-test.ts';
import { twoSampleTTest } from '../statistics/t-tests/two-sample-t-test.ts';
import { fixed, pValue, range, solved } from './in-words.ts';
import type { GalleryFigure } from './figure.ts';
import { barOf, meanInWords, meanOf } from './summaries.ts';

const bars = (): GalleryFigure => {
  const supplements = { OJ: 'Orange juice', VC: 'Ascorbic acid' } as const;
  const doses = [0.5, 1, 2];
  const of = (supp: string, dose: number) => numbers(teeth, 'len', { supp, dose });
  const all = doses.flatMap((dose) =>
    Object.entries(supplements).map(([supp, name]) => barOf(`${dose} mg`, name, of(supp, dose))),
  );
  const comparisons = doses.map((dose, index) => ({
    from: 2 * index,
    to: 2 * index + 1,
    text: pValue(solved(twoSampleTTest(of('OJ', dose), of('VC', dose))).p),
  }));
  const lowest = solved(twoSampleTTest(of('OJ', 0.5), of('VC', 0.5)));
  return {
    slug: 'bar-chart',
    kind: 'Bar chart with error bars and comparison brackets',
    caption:
      'Length of odontoblasts of guinea pigs by dose and source of vitamin C; p from Welch t tests at each dose.',
    n: 'n = 60, 10 per bar',
    data: 'tooth-growth',
    table: {
      columns: ['Dose', 'Source', 'n', 'Mean (95% CI)'],
      rows: all.map((bar) => [
        bar.group,
        bar.series ?? '',
        bar.values?.length ?? 0,
        meanInWords(bar.values ?? [], 2),
      ]),
    },
    Chart: (place) => (
      <BarChart
        {...place}
        title={`At 0.5 mg, odontoblasts were ${fixed(lowest.estimate, 2)} units longer with orange juice (95% CI ${range(lowest.interval, 2)}); at 2 mg the sources showed no clear difference.`}
        bars={all}
        comparisons={comparisons}
        axis="Odontoblast length"
        groupAxis="Vitamin C per day"
        note="Bars: means; error bars: 95% CI"
      />
    ),
  };
};

const paired = (): GalleryFigure => {
  const [first, second] = [numbers(sleep, 'extra', { group: 1 }), numbers(sleep, 'extra', { group: 2 })];
  const test = solved(pairedTTest(second, first));
  const result = `difference ${fixed(test.estimate, 2)} h (95% CI ${range(test.interval, 2)})`;
  return {
    slug: 'paired-slopes',
    kind: 'Paired measurements',
    caption: `Hours of sleep gained by the same ten patients on two drugs; paired t(${test.df}) = ${fixed(test.t, 2)}, ${pValue(test.p)}.`,
    n: 'n = 10 patients',
    data: 'sleep',
    table: {
      columns: ['Patient', 'L-hyoscyamine (h)', 'L-hyoscine (h)'],
      rows: first.map((value, index) => [index + 1, fixed(value, 1), fixed(second[index]!, 1)]),
    },
    Chart: (place) => (
      <Paired
        {...place}
        title={`Patients slept ${fixed(test.estimate, 2)} hours longer on L-hyoscine than on L-hyoscyamine.`}
        conditions={['L-hyoscyamine', 'L-hyoscine']}
        pairs={first.map((value, index) => [value, second[index]!] as const)}
        means={[meanOf(first), meanOf(second)]}
        axis="Sleep gained (h)"
        {...{ result, note: 'Mean with 95% CI' }}
      />
    ),
  };
};

/** Charts that compare means. */
export const comparisons = (): GalleryFigure[] => [bars(), paired()];
