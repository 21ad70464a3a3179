import { fixed, percent } from '../statistics/format.ts';
import { proportionsExactPower } from '../statistics/power/proportions-exact-power.ts';
import { proportionsPower, proportionsSampleSize } from '../statistics/power/proportion-power.ts';
import { named, shown } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import { alphaAsked, planned, powerAsked, sidedAsked, smallestThatMatters } from './sample-sizes.ts';

const share = (asks: string, first: number) => ({ kind: 'number', asks, first, least: 0, most: 1 }) as const;

export const sampleSizeForProportions = instrument({
  name: 'sample-size-for-proportions',
  columns: [],
  options: {
    p1: share('Proportion in one group', 0.5),
    p2: share('Proportion in the other', 0.75),
    power: powerAsked,
    alpha: alphaAsked,
    alternative: sidedAsked,
  },
  example: { dataset: null, text: '' },
  run(_, { p1, p2, power, alpha, alternative }) {
    const [high, low] = [Math.max(p1, p2), Math.min(p1, p2)];
    const design = { alpha, alternative };
    const size = proportionsSampleSize(power, high, low, design);
    const exact =
      size.status === 'ok' && size.nWhole <= 300 && alternative === 'two-sided'
        ? proportionsExactPower(size.nWhole, size.nWhole, p1, p2, alpha)
        : null;
    const nearer = [1, 0.75, 1.25].map((factor) => ({ other: low + (high - low) * factor, factor }));
    return planned({
      unit: 'subject per group',
      units: 'subjects per group',
      groups: 2,
      power,
      alpha,
      sizeFor: (target) => proportionsSampleSize(target, high, low, design),
      curves: nearer
        .filter(({ other }) => other <= 1)
        .map(({ other }) => ({
          label: `${percent(low)} and ${percent(other)}`,
          powerAt: (n) => proportionsPower(n, other, low, design),
        })),
      effects: [
        named('Difference (percentage points)', shown(100 * (high - low), 1)),
        ...(exact?.status === 'ok'
          ? [named('Power of Fisher’s test', { value: exact.power, text: percent(exact.power, 1) })]
          : []),
      ],
      checks: [
        {
          asks: 'Is the proportion of the first group that of your population?',
          answer: 'only you know',
          says: 'Take it from earlier data of the kind; n changes with it even where the difference stays.',
        },
        smallestThatMatters,
      ],
      methods: `A ${alternative === 'two-sided' ? 'two-sided' : 'one-sided'} comparison of two proportions at a significance level of ${alpha} has ${percent(power)} power to detect a difference between ${p1} and ${p2} (normal approximation).`,
      warnings:
        exact?.status === 'ok' && exact.power < power
          ? [
              `Fisher’s exact test, which is cautious, has a power of ${fixed(100 * exact.power, 0)}% with as many; take more if you mean to use it.`,
            ]
          : [],
      advice: 'Choose two different proportions, not both 0 or 1.',
      r: [
        `power.prop.test(p1 = ${p1}, p2 = ${p2}, power = ${power}, sig.level = ${alpha}, alternative = "${alternative === 'two-sided' ? 'two.sided' : 'one.sided'}")`,
      ],
    });
  },
});
