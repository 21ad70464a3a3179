import { percent } from '../statistics/format.ts';
import { correlationPower, correlationSampleSize } from '../statistics/power/correlation-power.ts';
import { named, shown } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import { alphaOption, powerOption, reportOfPlan, sizesFor, smallestThatMatters } from './sample-sizes.ts';

export const sampleSizeForCorrelation = instrument({
  name: 'sample-size-for-correlation',
  columns: [],
  options: {
    correlation: { kind: 'number', asks: 'Correlation to detect', first: 0.3, least: -0.999, most: 0.999 },
    power: powerOption,
    alpha: alphaOption,
  },
  example: { dataset: null, text: '' },
  read: (_, { correlation }) => ({ correlation }),
  compute: ({ correlation }, { power, alpha }) =>
    sizesFor({
      power,
      alpha,
      units: 'pairs',
      sizeFor: (target) => correlationSampleSize(target, correlation, alpha),
      curves: [1, 0.75, 1.25]
        .map((factor) => correlation * factor)
        .filter((other) => Math.abs(other) < 1)
        .map((other) => ({
          label: `correlation ${shown(other, 2).text}`,
          powerAt: (n) => correlationPower(n, other, alpha),
        })),
      advice: 'Choose a correlation farther from 0.',
    }),
  report: ({ correlation }, sizes, { power, alpha }) =>
    reportOfPlan(sizes, {
      unit: 'pair',
      units: 'pairs',
      groups: 1,
      power,
      effects: [named('r²', shown(correlation ** 2, 3))],
      checks: [
        {
          asks: 'Will the pairs cover the range you are interested in?',
          answer: 'only you know',
          says: 'A narrow range of either measurement makes a correlation look smaller than it is.',
        },
        smallestThatMatters,
      ],
      methods: `A two-sided test of a correlation at a significance level of ${alpha} has ${percent(power)} power to detect a correlation of ${correlation} (Fisher’s z, with its bias).`,
    }),
});
