import { figures, fixed, whole } from '../statistics/format.ts';
import {
  meanPrecisionSampleSize,
  proportionPrecisionSampleSize,
  proportionPrecisionSampleSizeWilson,
} from '../statistics/power/precision.ts';
import type { Result } from '../statistics/result.ts';
import { ci, counted, named, refusal } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import * as r from './scripts/r-code.ts';
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
    level: levelAsked,
  },
  example: { dataset: null, text: '' },
  run(_, { of, standardDeviation, halfWidth, proportion, margin, level: chosenLevel }) {
    const level = Number(chosenLevel);
    const half = of === 'mean' ? halfWidth : margin;
    const sizeFor = (width: number): Result<{ n: number; nWhole: number; normal: number | null }> => {
      if (of === 'mean') {
        const found = meanPrecisionSampleSize(standardDeviation, width, level);
        return found.status === 'ok'
          ? { status: 'ok', n: found.nT, nWhole: found.nWhole, normal: found.nNormal }
          : found;
      }
      const found = proportionPrecisionSampleSizeWilson(proportion, width, level);
      const wald = proportionPrecisionSampleSize(proportion, width, Infinity, level);
      return found.status === 'ok' ? { ...found, normal: wald.status === 'ok' ? wald.n : null } : found;
    };
    const size = sizeFor(half);
    if (size.status === 'error')
      return refusal(size, 'Choose a wider interval, or a smaller standard deviation.');
    const nWhole = Math.max(2, size.nWhole);
    const widths = Array.from({ length: 40 }, (_, i) => half * (0.5 + (1.5 * i) / 39));
    const line = widths.flatMap((width) => {
      const found = sizeFor(width);
      return found.status === 'ok' ? [{ x: found.n, y: width }] : [];
    });
    const what = of === 'mean' ? 'mean' : 'proportion';
    const method = of === 'mean' ? 'Student’s t' : 'Wilson';
    return {
      status: 'ok',
      estimates: [
        {
          name: 'Sample size (subjects)',
          unit: 'subjects',
          value: nWhole,
          text: whole(nWhole),
          interval: null,
        },
      ],
      numbers: [
        named(`n by the equation (${method})`, { value: size.n, text: figures(size.n, 5) }),
        ...(size.normal === null
          ? []
          : [
              named(of === 'mean' ? 'n with the normal quantile' : 'n by Wald’s interval', {
                value: size.normal,
                text: figures(size.normal, 5),
              }),
            ]),
      ],
      tables: [
        {
          caption: 'The subjects that other widths need',
          columns: ['Half the interval', 'Subjects'],
          rows: [0.5, 0.75, 1, 1.5, 2].flatMap((factor) => {
            const found = sizeFor(half * factor);
            return found.status === 'ok'
              ? [[`± ${figures(half * factor)}`, { value: found.nWhole, text: whole(found.nWhole) }]]
              : [];
          }),
        },
      ],
      chart: {
        kind: 'scatter',
        props: {
          series: [{ points: [{ x: size.n, y: half }], line: [...line].sort((a, b) => a.x - b.x) }],
          xAxis: 'Subjects',
          yAxis: `Half of the ${ci(level)}`,
          reference: half,
        },
      },
      checks: [
        {
          asks:
            of === 'mean'
              ? 'Is the standard deviation that of your population?'
              : 'Is the proportion near the one expected?',
          answer: 'only you know',
          says:
            of === 'mean'
              ? 'Take it from earlier data of the kind; n grows with its square.'
              : 'If nothing is known take 0.5: it needs the most subjects.',
        },
        {
          asks: 'Is the sample drawn at random?',
          answer: 'only you know',
          says: 'Clusters, such as villages or cages, say less than as many single subjects.',
        },
      ],
      methods: `The sample size was chosen so that the ${ci(level)} of the ${what} (${method}) reaches ${half} to either side, ${of === 'mean' ? `with a standard deviation of ${standardDeviation}` : `with an expected proportion of ${proportion}`}.`,
      results: `${counted(nWhole, 'subject is', 'subjects are')} needed for a ${ci(level)} of ± ${fixed(half, 3).replace(/\.?0+$/, '') || half}.`,
      warnings:
        of === 'mean'
          ? [
              'In half of all samples the interval comes out somewhat wider than planned: its width depends on the standard deviation that is found.',
            ]
          : [],
      r: r.script(
        ...(of === 'mean'
          ? [
              `print(uniroot(function(n) qt(${(1 + level) / 2}, n - 1) * ${standardDeviation} / sqrt(n) - ${halfWidth}, c(1.01, 1e12), tol = 1e-9)$root, digits = 7)`,
            ]
          : [
              `p <- ${proportion}; m <- ${margin}; z <- qnorm(${(1 + level) / 2})`,
              'b <- p * (1 - p) - 2 * m^2',
              'print(z^2 * (b + sqrt(b^2 + m^2 * (1 - 4 * m^2))) / (2 * m^2), digits = 8)',
            ]),
      ),
    };
  },
});
