// The numbers of the guide, from the growth of 27 children and from peas in six blocks.
import npk from '../datasets/npk.csv';
import orthodont from '../datasets/orthodont.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { mixedModelInstrument } from '../../src/calculators/mixed-model.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, solved } from '../../src/figures/in-words.ts';
import { numbers, words } from '../../src/statistics/columns.ts';
import { mean, standardDeviation, variance } from '../../src/statistics/descriptive/moments.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { twoSampleTTest } from '../../src/statistics/t-tests/two-sample-t-test.ts';

const clear = reportOf(mixedModelInstrument);
const ages = [8, 10, 12, 14];
const sexes = ['male', 'female'] as const;
/** The four distances of every child, by sex. */
const children = sexes.map((sex) => {
  const names = [...new Set(words(orthodont, 'child', { sex }))];
  return names.map((child) => numbers(orthodont, 'distance', { child }));
});
const means = children.map((some) => some.map(mean));
const [boys, girls] = means as [number[], number[]];
const count = boys.length + girls.length;

/** The slope over age of one child: ages are −3, −1, 1, and 3 years from their mean. */
const spread = ages.reduce((sum, age) => sum + (age - 11) ** 2, 0);
const slopeOf = (values: readonly number[]) =>
  values.reduce((sum, value, i) => sum + value * (ages[i]! - 11), 0) / spread;
const slopes = children.map((some) => mean(some.map(slopeOf)));
const difference = mean(girls) - mean(boys);
const betweenDf = count - 2;
const pooled = ((boys.length - 1) * variance(boys) + (girls.length - 1) * variance(girls)) / betweenDf;
const se = Math.sqrt(pooled * (1 / boys.length + 1 / girls.length));
const critical = tUpperQuantile(0.025, betweenDf);
/** What is left within the children around the slope of their sex. */
const withinSquares = children.flatMap((some, s) =>
  some.map((values) =>
    values.reduce((sum, value, i) => sum + (value - mean(values) - slopes[s]! * (ages[i]! - 11)) ** 2, 0),
  ),
);
const withinDf = count * 3 - 2;
const within = withinSquares.reduce((sum, value) => sum + value, 0);
const residual = Number(fixed(within / withinDf, 3));
const own = Number(fixed(pooled, 3)) - residual / 4;
const slopeSe = Math.sqrt((residual / spread) * (1 / boys.length + 1 / girls.length));

/** The comparison that takes every row for a child. */
const naive = solved(twoSampleTTest(children[1]!.flat(), children[0]!.flat(), { variances: 'student' }));

/** A plot without any fertilizer first, so that each difference is with − without. */
const plots = [2, ...npk.yield!.keys()].filter((row, i) => i === 0 || row !== 2);
const column = (name: string) => plots.map((row) => npk[name]![row]!);
const given = (name: string) => column(name).map((value) => (value === 1 ? 'with' : 'without'));
const peas = reportOf(
  mixedModelInstrument,
  asPaste({
    block: column('block').map((block) => `block ${block}`),
    nitrogen: given('N'),
    phosphate: given('P'),
    potassium: given('K'),
    yield: column('yield'),
  }),
  { interactions: 'none' },
);
const phosphate = estimateIn(peas, 'phosphate: with − without');
const nitrogen = estimateIn(peas, 'nitrogen: with − without');

/** Every number that the text states. */
export const n = {
  children: String(count),
  rows: String(count * 4),
  boys: String(boys.length),
  girls: String(girls.length),
  freedom: [boys, girls].map(({ length }) => String(length - 1)),
  boysMean: fixed(mean(boys), 3),
  girlsMean: fixed(mean(girls), 3),
  sds: means.map((some) => fixed(standardDeviation(some), 4)),
  difference: fixed(difference, 3),
  pooled: fixed(pooled, 3),
  se: fixed(se, 3),
  t: fixed(difference / se, 2),
  betweenDf: String(betweenDf),
  critical: fixed(critical, 3),
  margin: fixed(critical * se, 2),
  limits: limitsIn(clear, 'sex: female − male'),
  slopes: slopes.map((slope) => fixed(slope, 4)),
  slopeDifference: fixed(slopes[1]! - slopes[0]!, 3),
  slopeLimits: limitsIn(clear, 'Slope of age: female − male'),
  slopeP: numberIn(clear, 'p of sex × age'),
  slopeSe: fixed(slopeSe, 3),
  slopeT: fixed((slopes[1]! - slopes[0]!) / slopeSe, 2),
  average: estimateIn(clear, 'Slope of age').text,
  averageLimits: limitsIn(clear, 'Slope of age'),
  spread: String(spread),
  within: fixed(within, 2),
  withinDf: String(withinDf),
  residual: fixed(residual, 3),
  own: fixed(own, 2),
  icc: fixed(own / (own + residual), 3),
  p: numberIn(clear, 'p of sex'),
  naive: {
    se: fixed(naive.standardError, 2),
    df: fixed(naive.df, 0),
  },
  sexF: cellIn(clear, 0, 0, 1),
  peas: {
    rows: String(npk.yield!.length),
    nitrogen: nitrogen.text,
    nitrogenLimits: limitsIn(peas, 'nitrogen: with − without'),
    phosphate: phosphate.text,
    limits: limitsIn(peas, 'phosphate: with − without'),
    p: numberIn(peas, 'p of phosphate'),
    loss: fixed(-phosphate.interval!.lower.value, 1),
    gain: fixed(phosphate.interval!.upper.value, 1),
    icc: numberIn(peas, 'ICC'),
  },
};

/** The mean of every child: what the comparison of the sexes rests on. */
export const between: DistributionProps = {
  kind: 'strip',
  groups: sexes.map((sex, s) => ({ label: sex, values: means[s]! })),
  axis: 'Mean distance of each child (mm)',
};

/** The same children as departures from their own means: what the slopes rest on. */
export const inside: ScatterProps = {
  series: sexes.map((sex, s) => {
    const lines = children[s]!.map((values) =>
      values.map((value, i) => ({ x: ages[i]!, y: value - mean(values) })),
    );
    return {
      label: sex,
      points: lines.flat(),
      line: ages.map((age) => ({ x: age, y: slopes[s]! * (age - 11) })),
      threads: lines,
    };
  }),
  xAxis: 'Age (years)',
  yAxis: 'Distance minus the child’s mean (mm)',
};
