import lung from '../../content/datasets/lung.csv';
import { completeRows } from '../statistics/columns.ts';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { blandAltman } from '../statistics/method-comparison/bland-altman.ts';
import { concordanceCorrelation } from '../statistics/method-comparison/concordance-correlation.ts';
import { deming } from '../statistics/method-comparison/deming.ts';
import { passingBablok } from '../statistics/method-comparison/passing-bablok.ts';
import { farValues, independent, normal, noSign } from './checks.ts';
import { twoColumns } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked, orderAsked } from './options.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal } from './report.ts';
import { ci, estimated, limitsInWords, named, refusal, shown, shownP, limitCells } from './in-sentences.ts';
import { intervalToken, isClear, measured } from './claims.ts';
import { p, quantity, sentence } from './sentence.ts';
import { fixed, pValue, whole } from '../statistics/format.ts';

const rated = completeRows(lung, ['ph.karno', 'pat.karno']);

export const methodComparison = instrument({
  name: 'method-comparison',
  columns: ['what the first method measured in each subject', 'what the second measured'],
  reads: 'pairs',
  options: {
    order: orderAsked,
    level: levelAsked,
    errorRatio: {
      kind: 'number',
      asks: 'Deming: error variance of the second method over that of the first',
      first: 1,
      least: 1e-3,
      most: 1e3,
    },
  },
  example: {
    dataset: 'lung',
    text: asPaste({ physician: rated['ph.karno']!, patient: rated['pat.karno']! }),
  },
  run(table, { order, level: chosenLevel, errorRatio }) {
    const found = twoColumns(table);
    if (isRefusal(found)) return found;
    const [x, y] = order === 'first-second' ? [found.x, found.y] : [found.y, found.x];
    const level = Number(chosenLevel);
    const test = blandAltman(x.values, y.values, level);
    if (test.status === 'error') return refusal(test, 'Paste at least three pairs whose differences vary.');
    const unit = x.unit ?? y.unit;
    const differences = x.values.map((value, i) => value - y.values[i]!);
    const means = x.values.map((value, i) => (value + y.values[i]!) / 2);
    const bias = estimated('Bias', test.bias, test.biasInterval, unit);
    const limits = [
      estimated('Lower limit of agreement', test.limits.lower, test.lowerLimitInterval, unit),
      estimated('Upper limit of agreement', test.limits.upper, test.upperLimitInterval, unit),
    ] as const;
    const agreement = concordanceCorrelation(x.values, y.values, level);
    // Both go through all pairs of points, or fit the line anew without each of them.
    const small = x.values.length <= 2000;
    const ratio = order === 'first-second' ? errorRatio : 1 / errorRatio;
    const line = small ? deming(x.values, y.values, ratio, level) : null;
    const ranked = small ? passingBablok(x.values, y.values, level) : null;
    const lines = [
      ...(line?.status === 'ok'
        ? [
            estimated('Deming: slope', line.slope.estimate, line.slope.interval, null),
            estimated('Deming: intercept', line.intercept.estimate, line.intercept.interval, unit),
          ]
        : []),
      ...(ranked?.status === 'ok'
        ? [
            estimated('Passing–Bablok: slope', ranked.slope, ranked.slopeInterval, null),
            estimated('Passing–Bablok: intercept', ranked.intercept, ranked.interceptInterval, unit),
          ]
        : []),
      ...(agreement.status === 'ok'
        ? [estimated('Lin’s concordance', agreement.ccc, agreement.interval, null, 0.5)]
        : []),
    ];
    const [from, to] = [smallest(means), largest(means)];
    const acrossAll = ({ value, interval }: typeof bias) => ({
      line: [from, to].map((at) => ({ x: at, y: value })),
      confidence: [from, to].map((at) => ({
        x: at,
        low: interval!.lower.value,
        high: interval!.upper.value,
      })),
    });
    return {
      status: 'ok',
      estimates: [bias, ...limits],
      numbers: [
        named('n', shown(test.n, 0)),
        named('SD of the differences', shown(test.standardDeviation, 3)),
        named('p (bias = 0)', shownP(test.biasP)),
        ...(test.proportionalP === null ? [] : [named('p (proportional bias)', shownP(test.proportionalP))]),
      ],
      tables: [
        {
          caption: `Agreement, and the line of ${y.name} on ${x.name}`,
          columns: ['', 'Estimate', 'From', 'To'],
          rows: [bias, ...limits, ...lines].map((one) => [one.name, one, ...limitCells(one.interval)]),
        },
      ],
      chart: {
        kind: 'scatter',
        props: {
          series: [
            {
              points: means.slice(0, 2000).map((mean, i) => ({ x: mean, y: differences[i]! })),
              ...acrossAll(bias),
            },
            ...limits.map((limit) => ({ points: [], ...acrossAll(limit) })),
          ],
          xAxis: `Mean of both${unit === null ? '' : ` (${unit})`}`,
          yAxis: `${x.name} − ${y.name}`,
          reference: 0,
          note: `Lines: bias and limits of agreement, with their ${ci(level)}`,
          equation: `Bias ${bias.text}; limits of agreement ${limits[0].text} to ${limits[1].text}.`,
        },
      },
      checks: [
        independent('subject'),
        normal([{ label: 'differences', values: differences }], 'the differences'),
        {
          asks: 'Is the bias the same for small and for large values?',
          answer:
            test.proportionalP === null || (test.proportionalP >= 0.05 && test.n < 30)
              ? 'only you know'
              : test.proportionalP >= 0.05
                ? 'yes'
                : 'doubtful',
          says:
            test.proportionalP === null
              ? 'The means of the pairs do not vary, so the data cannot show it.'
              : `Differences against means: slope ${fixed(test.proportionalSlope!, 3)}, ${pValue(test.proportionalP)}. ${test.proportionalP >= 0.05 ? noSign(test.n, 30, 'pairs') : 'The limits then hold in the middle only; compare ratios, or use the line.'}`,
        },
        {
          asks: 'Are limits as wide as these good enough?',
          answer: 'only you know',
          says: 'Say beforehand which difference would not matter; no test can say it afterwards.',
        },
      ],
      methods: `Agreement between ${x.name} and ${y.name} was described by the mean difference (bias) and the Bland–Altman limits of agreement, which contain about ${fixed(level * 100, 0)}% of the differences, each with its ${ci(level)}.`,
      results: sentence`${
        isClear(test.biasP, level)
          ? `On average, ${x.name} read ${measured(bias.text.replace('−', ''), unit)} ${bias.value < 0 ? 'lower' : 'higher'} than ${y.name}`
          : `There was no clear bias between ${x.name} and ${y.name}`
      } (${x.name} − ${y.name}: ${measured(bias.text, unit)}, ${bias.interval && intervalToken(bias.interval)}; ${p(test.biasP)}). The limits of agreement were ${limits[0].text} (${limitsInWords(limits[0].interval!)}) and ${measured(limits[1].text, unit)} (${limitsInWords(limits[1].interval!)}); ${quantity('n', whole(test.n))}.`,
      warnings: [
        ...found.warnings,
        ...(small ? [] : ['With more than 2,000 pairs, the Deming and Passing–Bablok lines are left out.']),
        ...farValues([{ label: 'the differences', values: differences }]),
      ],
      r: r.script(
        r.vector('x', x.values),
        r.vector('y', y.values),
        'd <- x - y; n <- length(d); s <- sd(d)',
        `t.test(d, conf.level = ${level})`,
        `z <- qnorm(${(1 + level) / 2}); reach <- qt(${(1 + level) / 2}, n - 1) * s * sqrt(1 / n + z^2 / (2 * (n - 1)))`,
        'limits <- mean(d) + c(-z, z) * s',
        'print(rbind(limits, limits - reach, limits + reach), digits = 10)',
        'print(c(bias = mean(d), sd = s), digits = 10)',
        'summary(lm(d ~ I((x + y) / 2)))$coefficients',
      ),
    };
  },
});
