import { figures, fixed, whole } from '../statistics/format.ts';
import {
  meanPrecisionSampleSize,
  proportionPrecisionSampleSize,
  proportionPrecisionSampleSizeWilson,
} from '../statistics/power/precision.ts';
import type { Result } from '../statistics/result.ts';
import { ci, counted, named, inputErrorOf } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import { confidenceLevelOption } from './options.ts';
import { positive } from './sample-sizes.ts';

export const sampleSizeForPrecision = instrument({
  name: 'sample-size-for-precision',
  columns: [],
  options: {
    of: { kind: 'choice', asks: 'Estimates', values: { mean: 'a mean', proportion: 'a proportion' } },
    standardDeviation: { kind: 'number', asks: 'Standard deviation (for a mean)', first: 15, ...positive },
    halfWidth: { kind: 'number', asks: 'Mean ± (half the interval)', first: 3, ...positive },
    proportion: { kind: 'number', asks: 'Expected proportion', first: 0.3, least: 0, most: 1 },
    margin: {
      kind: 'number',
      asks: 'Proportion ± (half the interval)',
      first: 0.05,
      least: 0.0001,
      most: 0.499,
    },
    level: confidenceLevelOption,
  },
  example: { dataset: null, text: '' },
  read: (_, { of, standardDeviation, halfWidth, proportion, margin }) =>
    of === 'mean'
      ? ({ of, standardDeviation, half: halfWidth } as const)
      : ({ of, proportion, half: margin } as const),
  compute(plan, { level: chosenLevel }) {
    const level = Number(chosenLevel);
    const size = sizeFor(plan, plan.half, level);
    if (size.status === 'error')
      return inputErrorOf(size, 'Choose a wider interval, or a smaller standard deviation.');
    const at = (factor: number) => {
      const found = sizeFor(plan, plan.half * factor, level);
      return found.status === 'ok' ? [{ ...found, half: plan.half * factor }] : [];
    };
    return {
      ...size,
      atLeastTwo: Math.max(2, size.nRoundedUp),
      line: Array.from({ length: 40 }, (_, i) => 0.5 + (1.5 * i) / 39).flatMap(at),
      others: [0.5, 0.75, 1, 1.5, 2].flatMap(at),
    };
  },
  report(plan, { n, normal, atLeastTwo, line, others }, { level: chosenLevel }) {
    const level = Number(chosenLevel);
    const { half } = plan;
    const isMean = plan.of === 'mean';
    const method = isMean ? 'Student’s t' : 'Wilson';
    return {
      status: 'ok',
      estimates: [
        {
          name: 'Sample size (subjects)',
          unit: 'subjects',
          value: atLeastTwo,
          text: whole(atLeastTwo),
          interval: null,
        },
      ],
      numbers: [
        named(`n by the equation (${method})`, { value: n, text: figures(n, 5) }),
        ...(normal === null
          ? []
          : [
              named(isMean ? 'n with the normal quantile' : 'n by Wald’s interval', {
                value: normal,
                text: figures(normal, 5),
              }),
            ]),
      ],
      tables: [
        {
          caption: 'The subjects needed for other widths',
          columns: ['Half the interval', 'Subjects'],
          rows: others.map((other) => [
            `± ${figures(other.half)}`,
            { value: other.nRoundedUp, text: whole(other.nRoundedUp) },
          ]),
        },
      ],
      chart: {
        kind: 'scatter',
        props: {
          series: [
            {
              points: [{ x: n, y: half }],
              line: line.map((one) => ({ x: one.n, y: one.half })).sort((one, other) => one.x - other.x),
            },
          ],
          xAxis: 'Subjects',
          yAxis: `Half of the ${ci(level)}`,
          reference: half,
        },
      },
      checks: [
        {
          asks: isMean
            ? 'Is the standard deviation realistic for your population?'
            : 'Is the proportion near the one expected?',
          answer: 'only you know',
          says: isMean
            ? 'Take it from earlier, similar data; n grows with its square.'
            : 'If nothing is known, take 0.5: it needs the most subjects.',
        },
        {
          asks: 'Is the sample drawn at random?',
          answer: 'only you know',
          says: 'Clusters, such as villages or cages, tell you less than the same number of single subjects.',
        },
      ],
      methods: `The sample size was chosen so that the ${ci(level)} of the ${plan.of} (${method}) reaches ${half} to either side, ${plan.of === 'mean' ? `with a standard deviation of ${plan.standardDeviation}` : `with an expected proportion of ${plan.proportion}`}.`,
      results: `${counted(atLeastTwo, 'subject is', 'subjects are')} needed for a ${ci(level)} of ± ${fixed(half, 3).replace(/\.?0+$/, '') || half}.`,
      warnings: isMean
        ? [
            'In half of all samples the interval comes out somewhat wider than planned: its width depends on the standard deviation that is found.',
          ]
        : [],
    };
  },
});

type Plan =
  | { readonly of: 'mean'; readonly standardDeviation: number }
  | { readonly of: 'proportion'; readonly proportion: number };

/** The size for half an interval of `width`, and by the simpler equation based on the normal distribution if there is one. */
function sizeFor(
  plan: Plan,
  width: number,
  level: number,
): Result<{ n: number; nRoundedUp: number; normal: number | null }> {
  if (plan.of === 'mean') {
    const found = meanPrecisionSampleSize(plan.standardDeviation, width, level);
    return found.status === 'ok'
      ? { status: 'ok', n: found.nT, nRoundedUp: found.nRoundedUp, normal: found.nNormal }
      : found;
  }
  const found = proportionPrecisionSampleSizeWilson(plan.proportion, width, level);
  const wald = proportionPrecisionSampleSize(plan.proportion, width, Infinity, level);
  return found.status === 'ok' ? { ...found, normal: wald.status === 'ok' ? wald.n : null } : found;
}
