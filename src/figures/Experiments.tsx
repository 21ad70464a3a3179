// Designed experiments and quality control: main effects, interaction, Pareto chart, control chart.
import morley from '../../content/datasets/morley.csv';
import npk from '../../content/datasets/npk.csv';
import titanic from '../../content/datasets/titanic.csv';
import teeth from '../../content/datasets/tooth-growth.csv';
import { ControlChart } from '../charts/ControlChart.tsx';
import { Interaction } from '../charts/Interaction.tsx';
import { MainEffects } from '../charts/MainEffects.tsx';
import { Pareto } from '../charts/Pareto.tsx';
import { levels, numbers } from '../statistics/columns.ts';
import { mean } from '../statistics/descriptive/moments.ts';
import { fixed, range } from './in-words.ts';
import type { GalleryFigure } from './figure.ts';
import { meanInWords, meanOf } from './summaries.ts';

function countedOutside(count: number): string {
  if (count === 0) return 'No measurement lies';
  return count === 1 ? 'One measurement lies' : `${count} measurements lie`;
}

const mainEffects = (): GalleryFigure => {
  const names = { N: 'Nitrogen', P: 'Phosphate', K: 'Potassium' };
  const of = (factor: string, level: number) => numbers(npk, 'yield', { [factor]: level });
  const factors = Object.entries(names).map(([factor, name]) => ({
    name,
    levels: [0, 1].map((level) => {
      const { value, low, high } = meanOf(of(factor, level));
      return { level: level === 0 ? 'none' : 'added', mean: value, low, high };
    }),
  }));
  const gain = mean(of('N', 1)) - mean(of('N', 0));
  return {
    slug: 'main-effects',
    kind: 'Main effects',
    caption:
      'Yield of peas by three fertilizers in a factorial experiment in six blocks; the dashed line is the mean of all plots. The intervals are those of the plain means: the analysis of variance also takes out the blocks.',
    n: 'n = 24 plots, 12 per level',
    data: 'npk',
    table: {
      columns: ['Fertilizer', 'Level', 'Mean yield (95% CI)'],
      rows: Object.entries(names).flatMap(([factor, name]) =>
        [0, 1].map((level) => [name, level === 0 ? 'none' : 'added', meanInWords(of(factor, level), 1)]),
      ),
    },
    Chart: (place) => (
      <MainEffects
        {...place}
        title={`Nitrogen raised the yield by ${fixed(gain, 1)} pounds per plot; phosphate and potassium did not.`}
        {...{
          factors,
          grandMean: mean(numbers(npk, 'yield')),
          axis: 'Yield (lb per plot)',
          note: 'Error bars: 95% CI',
        }}
      />
    ),
  };
};

const interaction = (): GalleryFigure => {
  const doses = [0.5, 1, 2];
  const of = (supp: string, dose: number) => numbers(teeth, 'len', { supp, dose });
  const lines = (
    [
      ['orange juice', 'OJ'],
      ['ascorbic acid', 'VC'],
    ] as const
  ).map(([label, supp]) => ({
    label,
    supp,
    cells: doses.map((dose) => {
      const { value, low, high } = meanOf(of(supp, dose));
      return { mean: value, low, high };
    }),
  }));
  return {
    slug: 'interaction',
    kind: 'Interaction plot',
    caption: 'Length of odontoblasts of guinea pigs by dose and source of vitamin C.',
    n: 'n = 60, 10 per point',
    data: 'tooth-growth',
    table: {
      columns: ['Source', 'Dose (mg)', 'Mean (95% CI)'],
      rows: lines.flatMap((line) =>
        doses.map((dose) => [line.label, dose, meanInWords(of(line.supp, dose), 2)]),
      ),
    },
    Chart: (place) => (
      <Interaction
        {...place}
        title="The lines meet at 2 mg: the advantage of orange juice depends on the dose."
        levels={doses.map(String)}
        levelAxis="Vitamin C (mg per day)"
        {...{ lines, axis: 'Odontoblast length', note: 'Error bars: 95% CI' }}
      />
    ),
  };
};

const pareto = (): GalleryFigure => {
  const causes = levels(titanic, 'Class').flatMap((Class) =>
    levels(titanic, 'Sex').map((Sex) => ({
      label: `${Class === 'Crew' ? 'Crew' : `${Class} class`}, ${Sex === 'Male' ? 'men' : 'women'}`,
      count: numbers(titanic, 'Freq', { Class, Sex, Survived: 'No' }).reduce((sum, count) => sum + count, 0),
    })),
  );
  const sorted = [...causes].sort((a, b) => b.count - a.count);
  const total = causes.reduce((sum, cause) => sum + cause.count, 0);
  const share = (sorted[0]!.count + sorted[1]!.count) / total;
  return {
    slug: 'pareto-chart',
    kind: 'Pareto chart',
    caption:
      'Deaths on the Titanic by class and sex (children with the adults of their sex), most frequent first, with the share of all deaths added up.',
    n: `n = ${fixed(total, 0).replace(/\B(?=(\d{3})+$)/g, ',')} deaths`,
    data: 'titanic',
    table: { columns: ['Group', 'Deaths'], rows: sorted.map((cause) => [cause.label, cause.count]) },
    Chart: (place) => (
      <Pareto
        {...place}
        title={`Men of the crew and of the third class make up ${fixed(share * 100, 0)}% of the deaths.`}
        {...{ causes, axis: 'Deaths' }}
      />
    ),
  };
};

const control = (): GalleryFigure => {
  const values = numbers(morley, 'Speed');
  const ranges = values.slice(1).map((value, index) => Math.abs(value - values[index]!));
  // 1.128 is the expected range of two normal values in units of their standard deviation (Shewhart's d2).
  const sigma = mean(ranges) / 1.128;
  const center = mean(values);
  const limits = { lower: center - 3 * sigma, upper: center + 3 * sigma };
  const outside = values.filter((value) => value < limits.lower || value > limits.upper).length;
  return {
    slug: 'control-chart',
    kind: 'Control chart',
    caption: `Michelson’s measurements of the speed of light in the order he made them, as an individuals chart: mean ${fixed(center, 1)}, limits ${range(limits, 0)}, three standard deviations as estimated from the moving ranges.`,
    n: 'n = 100',
    data: 'morley',
    table: {
      columns: ['Measurement', 'Speed (km/s above 299,000)'],
      rows: values.map((value, index) => [index + 1, value]),
    },
    Chart: (place) => (
      <ControlChart
        {...place}
        title={`${countedOutside(outside)} outside the limits; the first series ran high.`}
        {...{
          values,
          center,
          lower: limits.lower,
          upper: limits.upper,
          axis: 'Speed (km/s above 299,000)',
          orderAxis: 'Measurement',
          note: 'Limits: mean ± 3 SD',
        }}
      />
    ),
  };
};

/** Charts of experiments and quality control. */
export const experiments = (): GalleryFigure[] => [mainEffects(), interaction(), pareto(), control()];
