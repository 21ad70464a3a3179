// Sample size planning: how many subjects an experiment needs.
import teeth from '../../content/datasets/tooth-growth.csv';
import { PowerCurve } from '../charts/PowerCurve.tsx';
import { numbers } from '../statistics/columns.ts';
import { variance } from '../statistics/descriptive/moments.ts';
import { tTestPower, tTestSampleSize } from '../statistics/power/t-test-power.ts';
import { fixed, percent, solved } from './in-words.ts';
import type { GalleryFigure } from './figure.ts';

const target = 0.8;
const largest = 60;

const power = (): GalleryFigure => {
  const of = (supp: string) => variance(numbers(teeth, 'len', { supp, dose: 0.5 }));
  const standardDeviation = Math.sqrt((of('OJ') + of('VC')) / 2);
  const sizes = Array.from({ length: largest - 1 }, (_, index) => index + 2);
  const curves = [5, 3, 2].map((difference) => {
    const design = { difference, standardDeviation };
    const n = solved(tTestSampleSize(target, design)).nRoundedUp;
    return {
      difference,
      label: `${difference} units`,
      points: sizes.map((size) => ({ n: size, power: solved(tTestPower(size, design)).power })),
      enough: { n, power: solved(tTestPower(n, design)).power },
    };
  });
  return {
    slug: 'power-curve',
    kind: 'Power curves',
    caption: `Power of a two-sided two-sample t test (α = 0.05) to find differences in odontoblast length of 5, 3 and 2 units, given the standard deviation seen at 0.5 mg, ${fixed(standardDeviation, 2)} units; dashed: ${percent(target)}.`,
    n: 'Standard deviation from n = 20',
    data: 'tooth-growth',
    table: {
      columns: ['Difference', `n per group for ${percent(target)}`, 'Power reached'],
      rows: curves.map((curve) => [curve.label, curve.enough.n, percent(curve.enough.power, 1)]),
    },
    Chart: (place) => (
      <PowerCurve
        {...place}
        title={`To find a difference of 5 units takes ${curves[0]!.enough.n} animals per group, of 2 units ${curves[2]!.enough.n}.`}
        {...{ curves, target, sizeAxis: 'Animals per group', note: 'Two-sided t test, α = 0.05' }}
      />
    ),
  };
};

/** Charts of sample size. */
export const planning = (): GalleryFigure[] => [power()];
