import { figures, percent } from '../statistics/format.ts';
import { tTestPower, tTestSampleSize } from '../statistics/power/t-test-power.ts';
import { named, shown } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import {
  alphaAsked,
  planned,
  positive,
  powerAsked,
  sidedAsked,
  smallestThatMatters,
} from './sample-sizes.ts';

const designs = {
  two: {
    test: 't test of two independent groups',
    type: 'two.sample',
    unit: 'subject per group',
    units: 'subjects per group',
    groups: 2,
  },
  paired: { test: 'paired t test', type: 'paired', unit: 'pair', units: 'pairs', groups: 1 },
  one: { test: 'one-sample t test', type: 'one.sample', unit: 'subject', units: 'subjects', groups: 1 },
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
    difference: { kind: 'number', asks: 'Difference to be found', first: 5, ...positive },
    standardDeviation: {
      kind: 'number',
      asks: 'Standard deviation (of the differences, for pairs)',
      first: 10,
      ...positive,
    },
    power: powerAsked,
    alpha: alphaAsked,
    alternative: sidedAsked,
  },
  example: { dataset: null, text: '' },
  run(_, { samples, difference, standardDeviation, power, alpha, alternative }) {
    const design = { difference, standardDeviation, alpha, alternative, samples };
    const { test, type, ...counts } = designs[samples];
    const size = tTestSampleSize(power, design);
    return planned({
      ...counts,
      power,
      alpha,
      sizeFor: (target) => tTestSampleSize(target, design),
      curves: [1, 0.75, 1.25].map((factor) => ({
        label: `difference ${figures(difference * factor)}`,
        powerAt: (n) => tTestPower(n, { ...design, difference: difference * factor }),
      })),
      effects: [named('Effect size d', shown(difference / standardDeviation, 2))],
      checks: [
        {
          asks: 'Is the standard deviation that of your population?',
          answer: 'only you know',
          says: 'Take it from earlier data of the kind; a pilot’s is uncertain, and n grows with its square.',
        },
        smallestThatMatters,
      ],
      methods: `A ${alternative === 'two-sided' ? 'two-sided' : 'one-sided'} ${test} at a significance level of ${alpha} has ${percent(power)} power to detect a difference of ${difference} with a standard deviation of ${standardDeviation}.`,
      warnings:
        size.status === 'ok' && size.nWhole < 6
          ? ['With so few values the test leans on the normal distribution of the values.']
          : [],
      advice: 'Choose a larger difference, or a smaller standard deviation.',
      r: [
        `power.t.test(delta = ${difference}, sd = ${standardDeviation}, power = ${power}, sig.level = ${alpha}, type = "${type}", alternative = "${alternative === 'two-sided' ? 'two.sided' : 'one.sided'}")`,
      ],
    });
  },
});
