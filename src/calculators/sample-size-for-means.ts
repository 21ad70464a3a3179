import { figures, percent } from '../statistics/format.ts';
import { tTestPower, tTestSampleSize } from '../statistics/power/t-test-power.ts';
import { named, shown } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import {
  alphaOption,
  positive,
  powerOption,
  reportOfPlan,
  sidesOption,
  sizesFor,
  smallestThatMatters,
} from './sample-sizes.ts';

const designs = {
  two: {
    test: 't test of two independent groups',
    unit: 'subject per group',
    units: 'subjects per group',
    groups: 2,
  },
  paired: { test: 'paired t test', unit: 'pair', units: 'pairs', groups: 1 },
  one: { test: 'one-sample t test', unit: 'subject', units: 'subjects', groups: 1 },
} as const;

export const sampleSizeForMeans = instrument({
  name: 'sample-size-for-means',
  columns: [],
  options: {
    samples: {
      kind: 'choice',
      asks: 'Design',
      values: { two: 'two independent groups', paired: 'pairs', one: 'one group' },
    },
    difference: { kind: 'number', asks: 'Difference to detect', first: 5, ...positive },
    standardDeviation: {
      kind: 'number',
      asks: 'Standard deviation (of the differences, for pairs)',
      first: 10,
      ...positive,
    },
    power: powerOption,
    alpha: alphaOption,
    alternative: sidesOption,
  },
  example: { dataset: null, text: '' },
  read: (_, { samples, difference, standardDeviation, alpha, alternative }) => ({
    samples,
    difference,
    standardDeviation,
    alpha,
    alternative,
  }),
  compute: (design, { power, alpha }) =>
    sizesFor({
      power,
      alpha,
      units: designs[design.samples].units,
      sizeFor: (target) => tTestSampleSize(target, design),
      curves: [1, 0.75, 1.25]
        .map((factor) => design.difference * factor)
        .map((difference) => ({
          label: `difference ${figures(difference)}`,
          powerAt: (n) => tTestPower(n, { ...design, difference }),
        })),
      advice: 'Choose a larger difference, or a smaller standard deviation.',
    }),
  report({ samples, difference, standardDeviation, alpha, alternative }, sizes, { power }) {
    const { test, ...counts } = designs[samples];
    return reportOfPlan(sizes, {
      ...counts,
      power,
      effects: [named('Effect size d', shown(difference / standardDeviation, 2))],
      checks: [
        {
          asks: 'Is the standard deviation realistic for your population?',
          answer: 'only you know',
          says: 'Take it from earlier, similar data; a pilot’s is uncertain, and n grows with its square.',
        },
        smallestThatMatters,
      ],
      methods: `A ${alternative === 'two-sided' ? 'two-sided' : 'one-sided'} ${test} at a significance level of ${alpha} has ${percent(power)} power to detect a difference of ${difference} with a standard deviation of ${standardDeviation}.`,
      warnings:
        sizes.nRoundedUp < 6
          ? ['With so few values, the test relies on their being normally distributed.']
          : [],
    });
  },
});
