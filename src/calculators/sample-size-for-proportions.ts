import { fixed, percent } from '../statistics/format.ts';
import { proportionsExactPower } from '../statistics/power/proportions-exact-power.ts';
import { proportionsPower, proportionsSampleSize } from '../statistics/power/proportion-power.ts';
import { named, shown } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import { isInputError } from './report.ts';
import {
  alphaOption,
  powerOption,
  reportOfPlan,
  sidesOption,
  sizesFor,
  smallestThatMatters,
} from './sample-sizes.ts';

const share = (asks: string, first: number) => ({ kind: 'number', asks, first, least: 0, most: 1 }) as const;

export const sampleSizeForProportions = instrument({
  name: 'sample-size-for-proportions',
  columns: [],
  options: {
    p1: share('Proportion in one group', 0.5),
    p2: share('Proportion in the other', 0.75),
    power: powerOption,
    alpha: alphaOption,
    alternative: sidesOption,
  },
  example: { dataset: null, text: '' },
  read: (_, { p1, p2 }) => ({ high: Math.max(p1, p2), low: Math.min(p1, p2) }),
  compute({ high, low }, { power, alpha, alternative }) {
    const design = { alpha, alternative };
    const sizes = sizesFor({
      power,
      alpha,
      units: 'subjects per group',
      sizeFor: (target) => proportionsSampleSize(target, high, low, design),
      curves: [1, 0.75, 1.25]
        .map((factor) => low + (high - low) * factor)
        .filter((other) => other <= 1)
        .map((other) => ({
          label: `${percent(low)} and ${percent(other)}`,
          powerAt: (n) => proportionsPower(n, other, low, design),
        })),
      advice: 'Choose two different proportions, not both 0 or 1.',
    });
    if (isInputError(sizes)) return sizes;
    const exact =
      sizes.nRoundedUp <= 300 && alternative === 'two-sided'
        ? proportionsExactPower(sizes.nRoundedUp, sizes.nRoundedUp, high, low, alpha)
        : null;
    return { sizes, exact: exact?.status === 'ok' ? exact.power : null };
  },
  report: ({ high, low }, { sizes, exact }, { p1, p2, power, alpha, alternative }) =>
    reportOfPlan(sizes, {
      unit: 'subject per group',
      units: 'subjects per group',
      groups: 2,
      power,
      effects: [
        named('Difference (percentage points)', shown(100 * (high - low), 1)),
        ...(exact === null
          ? []
          : [named('Power of Fisher’s test', { value: exact, text: percent(exact, 1) })]),
      ],
      checks: [
        {
          asks: 'Is the proportion of the first group realistic for your population?',
          answer: 'only you know',
          says: 'Take it from earlier, similar data; n changes with it even if the difference stays the same.',
        },
        smallestThatMatters,
      ],
      methods: `A ${alternative === 'two-sided' ? 'two-sided' : 'one-sided'} comparison of two proportions at a significance level of ${alpha} has ${percent(power)} power to detect a difference between ${p1} and ${p2} (normal approximation).`,
      warnings:
        exact !== null && exact < power
          ? [
              `Fisher’s exact test, which is conservative, has ${fixed(100 * exact, 0)}% power with this many; take more if you plan to use it.`,
            ]
          : [],
    }),
});
