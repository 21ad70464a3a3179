import { figures, percent } from '../statistics/format.ts';
import { anovaPower, anovaSampleSize } from '../statistics/power/anova-power.ts';
import { named, shown } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import {
  alphaOption,
  positive,
  powerOption,
  reportOfPlan,
  sizesFor,
  smallestThatMatters,
} from './sample-sizes.ts';

export const sampleSizeForAnova = instrument({
  name: 'sample-size-for-anova',
  columns: [],
  options: {
    groups: { kind: 'number', asks: 'Groups', first: 4, least: 2, most: 100, whole: true },
    difference: { kind: 'number', asks: 'Largest minus smallest mean', first: 5, ...positive },
    standardDeviation: { kind: 'number', asks: 'Standard deviation within groups', first: 5, ...positive },
    others: {
      kind: 'choice',
      asks: 'The other means lie',
      values: { middle: 'in the middle', ends: 'at both ends', even: 'evenly between' },
    },
    power: powerOption,
    alpha: alphaOption,
  },
  example: { dataset: null, text: '' },
  read(_, { groups, difference, standardDeviation, others }) {
    const means = Array.from({ length: groups }, (_, i) => {
      if (i === 0 || i === groups - 1) return i === 0 ? 0 : 1;
      return { middle: 0.5, ends: Number(i >= groups / 2), even: i / (groups - 1) }[others];
    });
    const center = means.reduce((sum, mean) => sum + mean, 0) / groups;
    const shape = means.reduce((sum, mean) => sum + (mean - center) ** 2, 0) / (groups - 1);
    return {
      groups,
      difference,
      means: means.map((mean) => mean * difference),
      /** The variance of the group means, with divisor groups − 1. */
      betweenVariance: shape * difference ** 2,
      withinVariance: standardDeviation ** 2,
    };
  },
  compute({ groups, difference, betweenVariance, withinVariance }, { power, alpha }) {
    const design = (factor: number) => ({
      groups,
      betweenVariance: betweenVariance * factor ** 2,
      withinVariance,
      alpha,
    });
    return sizesFor({
      power,
      alpha,
      units: 'subjects per group',
      sizeFor: (target) => anovaSampleSize(target, design(1)),
      curves: [1, 0.75, 1.25].map((factor) => ({
        label: `largest minus smallest ${figures(difference * factor)}`,
        powerAt: (n) => anovaPower(n, design(factor)),
      })),
      advice: 'Choose a larger difference, or a smaller standard deviation.',
    });
  },
  report({ groups, difference, betweenVariance }, sizes, { standardDeviation, others, power, alpha }) {
    const cohenF = Math.sqrt((betweenVariance * (groups - 1)) / groups) / standardDeviation;
    return reportOfPlan(sizes, {
      unit: 'subject per group',
      units: 'subjects per group',
      groups,
      power,
      effects: [named('Effect size f', shown(cohenF, 3))],
      checks: [
        {
          asks: 'Is the standard deviation realistic for your groups?',
          answer: 'only you know',
          says: 'Take it from earlier, similar data; a pilot’s is uncertain, and n grows with its square.',
        },
        {
          asks: 'Where do the other means lie?',
          answer: 'only you know',
          says: 'In the middle is the cautious answer: it needs the most subjects.',
        },
        smallestThatMatters,
      ],
      methods: `A one-way analysis of variance of ${groups} groups at a significance level of ${alpha} has ${percent(power)} power to detect that the largest mean exceeds the smallest by ${difference}, the others lying ${{ middle: 'in the middle', ends: 'at both ends', even: 'evenly between' }[others]}, with a standard deviation of ${standardDeviation} within groups.`,
    });
  },
});
