// The numbers and charts of the article, computed from its datasets.
import maize from '../datasets/darwin-maize.csv';
import peas from '../datasets/npk.csv';
import teeth from '../datasets/tooth-growth.csv';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import type { InteractionProps } from '../../src/charts/Interaction.tsx';
import type { MainEffectsProps } from '../../src/charts/MainEffects.tsx';
import type { PairedProps } from '../../src/charts/Paired.tsx';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { PowerCurveProps } from '../../src/charts/PowerCurve.tsx';
import { groupSize, type Planned } from '../../src/figures/explorables/group-size.ts';
import { fixed, percent, pValue, range, solved } from '../../src/figures/in-words.ts';
import { meanOf } from '../../src/figures/summaries.ts';
import { numbers, words } from '../../src/statistics/columns.ts';
import { twoWayAnova } from '../../src/statistics/anova/two-way-anova.ts';
import { mean } from '../../src/statistics/descriptive/moments.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { crossed as columnsOf, sequentialAnova } from '../../src/statistics/designs/sequential-anova.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { tTestPower, tTestSampleSize } from '../../src/statistics/power/t-test-power.ts';
import { linearModel } from '../../src/statistics/regression/linear-model.ts';
import { permutedBlocks } from '../../src/statistics/sampling/permuted-blocks.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';
import { pairedTTest } from '../../src/statistics/t-tests/paired-t-test.ts';
import { twoSampleTTest } from '../../src/statistics/t-tests/two-sample-t-test.ts';

// Darwin's maize: pairs are blocks of two.
const crossed = numbers(maize, 'crossed');
const selfed = numbers(maize, 'selfed');
const pairs = crossed.map((height, i) => [height, selfed[i]!] as const);
const paired = solved(pairedTTest(crossed, selfed));
const unpaired = solved(twoSampleTTest(crossed, selfed, { variances: 'student' }));
const gains = pairs.map(([a, b]) => a - b);
const observed = Math.abs(sum(gains));
const arrangements = 2 ** gains.length;
const asExtreme = Array.from({ length: arrangements }, (_, code) =>
  Math.abs(gains.reduce((total, gain, i) => total + ((code >> i) & 1 ? gain : -gain), 0)),
).filter((total) => total >= observed - 1e-9).length;

// Peas: three fertilizers in six blocks.
const yields = numbers(peas, 'yield');
const block = words(peas, 'block');
const names = ['N', 'P', 'K'] as const;
const factors = { block, N: words(peas, 'N'), P: words(peas, 'P'), K: words(peas, 'K') };
const halves = (name: 'N' | 'P' | 'K') => numbers(peas, name).map((given) => given - 0.5);
const product = (a: readonly number[], b: readonly number[]) => a.map((value, i) => 2 * value * b[i]!);
const [nitrogen, phosphate, potassium] = names.map(halves) as [number[], number[], number[]];
const effectColumns = [
  nitrogen,
  phosphate,
  potassium,
  product(nitrogen, phosphate),
  product(nitrogen, potassium),
  product(phosphate, potassium),
];
const effectNames = [
  'Nitrogen',
  'Phosphate',
  'Potassium',
  'Nitrogen × phosphate',
  'Nitrogen × potassium',
  'Phosphate × potassium',
];
const field = solved(linearModel({ columns: [...effectColumns, ...columnsOf([block])], y: yields }));
const withoutBlocks = solved(linearModel({ columns: effectColumns, y: yields }));
const table = solved(
  sequentialAnova(yields, factors, [
    ['block'],
    ['N'],
    ['P'],
    ['K'],
    ['N', 'P'],
    ['N', 'K'],
    ['P', 'K'],
    ['N', 'P', 'K'],
  ]),
);
const effects = field.coefficients.slice(1, 7);
const [ofNitrogen, ofPhosphate, ofPotassium] = effects as [
  (typeof effects)[0],
  (typeof effects)[0],
  (typeof effects)[0],
];
const plainNitrogen = withoutBlocks.coefficients[1]!;
const blockMeans = [...new Set(block)].map((each) => mean(numbers(peas, 'yield', { block: Number(each) })));
const halfMean = (tUpperQuantile(0.025, field.df) * field.residualSd!) / Math.sqrt(yields.length / 2);

// Teeth: two supplements at three doses.
const doses = [0.5, 1, 2];
const lengths = numbers(teeth, 'len');
const growth = solved(twoWayAnova(lengths, words(teeth, 'supp'), words(teeth, 'dose')));
const cell = (supp: string, dose: number) => numbers(teeth, 'len', { supp, dose });
const cellSize = cell('OJ', 1).length;
const halfCell = tUpperQuantile(0.025, growth.residual.df) * Math.sqrt(growth.residual.meanSquare / cellSize);
const atDose = doses.map((dose) => solved(twoSampleTTest(cell('OJ', dose), cell('VC', dose))));
const sd = Math.sqrt(growth.residual.meanSquare);

// How many animals.
const wanted = [3, 4, 5] as const;
const sizes = wanted.map(
  (difference) => solved(tTestSampleSize(0.8, { difference, standardDeviation: sd })).nRoundedUp,
);
const powerOf = (size: number, difference: number) =>
  solved(tTestPower(size, { difference, standardDeviation: sd })).power;

const planned: Planned = { differences: wanted, standardDeviation: sd };
export const handle = {
  label: 'Animals per group',
  unit: 'animals',
  min: 2,
  max: 30,
  step: 1,
  value: sizes[1]!,
  given: planned,
};

// A plan that anybody can repeat.
const seed = 2025;
const arms = ['A', 'B', 'C', 'D'];
const plan = permutedBlocks(randomStream(seed), arms, 6);

// The exercises: ten plants in each plot, a smaller difference, and one factor at a time.
const smallDifference = 2;
const forSmall = solved(
  tTestSampleSize(0.8, { difference: smallDifference, standardDeviation: sd }),
).nRoundedUp;

/** Every number that the text states, as it states it. */
export const n = {
  maize: {
    pairs: String(paired.n),
    difference: fixed(paired.estimate, 2),
    interval: range(paired.interval, 3),
    df: fixed(paired.df, 0),
    t: fixed(paired.t, 2),
    p: pValue(paired.p, 4),
    better: String(gains.filter((gain) => gain > 0).length),
    unpairedInterval: range(unpaired.interval, 2),
    unpairedP: pValue(unpaired.p),
    correlation: fixed(paired.correlation ?? 0, 2),
    arrangements: fixed(arrangements, 0),
    extreme: fixed(asExtreme, 0),
    permutationP: pValue(asExtreme / arrangements),
  },
  peas: {
    plots: String(yields.length),
    blocks: String(blockMeans.length),
    lowest: fixed(Math.min(...blockMeans), 1),
    highest: fixed(Math.max(...blockMeans), 1),
    nitrogen: fixed(ofNitrogen.estimate!, 1),
    nitrogenInterval: range(ofNitrogen.interval!, 1),
    se: fixed(ofNitrogen.standardError!, 2),
    critical: fixed((ofNitrogen.interval!.upper - ofNitrogen.estimate!) / ofNitrogen.standardError!, 2),
    t: fixed(ofNitrogen.statistic!, 2),
    df: fixed(field.df, 0),
    p: pValue(ofNitrogen.p!),
    phosphate: fixed(ofPhosphate.estimate!, 1),
    phosphateInterval: range(ofPhosphate.interval!, 1),
    potassium: fixed(ofPotassium.estimate!, 1),
    potassiumInterval: range(ofPotassium.interval!, 1),
    potassiumP: pValue(ofPotassium.p!),
    sd: fixed(field.residualSd!, 2),
    plainSd: fixed(withoutBlocks.residualSd!, 2),
    plainInterval: range(plainNitrogen.interval!, 1),
    ratio: fixed((withoutBlocks.residualSd! / field.residualSd!) ** 2, 1),
    each: String(yields.length / 2),
  },
  teeth: {
    n: String(growth.n),
    each: String(cellSize),
    f: fixed(growth.interaction.f, 2),
    df: `${fixed(growth.interaction.df, 0)}, ${fixed(growth.residual.df, 0)}`,
    p: pValue(growth.interaction.p),
    differences: atDose.map(({ estimate }) => fixed(estimate, 2)),
    intervals: atDose.map(({ interval }) => range(interval, 2)),
    sd: fixed(sd, 1),
    average: fixed(mean(atDose.map(({ estimate }) => estimate)), 1),
  },
  size: {
    wanted: wanted.map(String),
    enough: sizes.map(String),
    tried: groupSize(planned, handle.value)!.numbers,
  },
  seed: String(seed),
  level: percent(0.95),
  exercises: {
    plants: String(10 * yields.length),
    plainNitrogen: fixed(plainNitrogen.estimate!, 1),
    small: String(smallDifference),
    forSmall: String(forSmall),
    twice: String(2 * sizes[1]!),
    half: String(Math.round(sizes[1]! / 2)),
    alone: String(yields.length / 6),
    share: String(yields.length / 3),
    wider: fixed(Math.sqrt(3), 1),
  },
};

export const darwin: PairedProps = {
  conditions: ['Self-fertilized', 'Cross-fertilized'],
  pairs: pairs.map(([a, b]) => [b, a]),
  axis: 'Height (inches)',
  result: `mean difference ${n.maize.difference} in (95% CI ${n.maize.interval})`,
};

export const differences: DistributionProps = {
  kind: 'strip',
  groups: [{ label: 'crossed − selfed', values: gains, mean: meanOf(gains) }],
  axis: 'Difference (inches)',
  interval: '95% CI',
};

const level = (name: (typeof names)[number], given: number) => {
  const values = numbers(peas, 'yield', { [name]: given });
  const average = mean(values);
  return {
    values,
    level: given ? 'given' : 'none',
    mean: average,
    low: average - halfMean,
    high: average + halfMean,
  };
};
export const mainEffects: MainEffectsProps = {
  factors: names.map((name, i) => ({ name: effectNames[i]!, levels: [level(name, 0), level(name, 1)] })),
  grandMean: mean(yields),
  axis: 'Yield (pounds per plot)',
  note: 'Error bars: 95% CI from the residual variation within blocks',
};

export const effectsTable = {
  columns: ['Effect', 'Estimate (pounds per plot)', '95% CI', 't', 'p'],
  rows: effects.map((effect, i) => [
    effectNames[i]!,
    fixed(effect.estimate!, 2),
    range(effect.interval!, 2),
    fixed(effect.statistic!, 2),
    pValue(effect.p!).replace(/^p = /, ''),
  ]),
};

export const anovaTable = {
  columns: ['Source', 'Degrees of freedom', 'Sum of squares', 'Mean square', 'F', 'p'],
  rows: [
    ...table.rows.map((row) => [
      row.term === 'block' ? 'Blocks' : row.term.replaceAll(':', ' × '),
      String(row.df),
      fixed(row.sumOfSquares, 1),
      fixed(row.sumOfSquares / row.df, 1),
      fixed(row.f!, 2),
      pValue(row.p!).replace(/^p = /, ''),
    ]),
    [
      'Residual',
      String(table.residual.df),
      fixed(table.residual.sumOfSquares, 1),
      fixed(table.residual.meanSquare, 1),
      '',
      '',
    ],
  ],
};

export const interaction: InteractionProps = {
  levels: doses.map(String),
  levelAxis: 'Vitamin C (mg a day)',
  lines: [['OJ', 'Orange juice'] as const, ['VC', 'Ascorbic acid'] as const].map(([supp, label]) => ({
    label,
    cells: doses.map((dose) => {
      const values = cell(supp, dose);
      const average = mean(values);
      return { values, mean: average, low: average - halfCell, high: average + halfCell };
    }),
  })),
  axis: 'Length of odontoblasts',
  note: 'Error bars: 95% CI from the common residual variation',
};

export const interactionTable = {
  columns: ['Dose (mg a day)', 'Orange juice', 'Ascorbic acid', 'Difference', '95% CI (Welch)'],
  rows: doses.map((dose, i) => [
    String(dose),
    fixed(mean(cell('OJ', dose)), 2),
    fixed(mean(cell('VC', dose)), 2),
    n.teeth.differences[i]!,
    n.teeth.intervals[i]!,
  ]),
};

export const curves: PowerCurveProps & { live: Live } = {
  live: withGrip({ of: 'group-size', at: [handle.value, powerOf(handle.value, wanted[1])], along: 'x' }),
  curves: wanted.map((difference, i) => ({
    label: `difference ${difference}`,
    points: Array.from({ length: 29 }, (_, k) => k + 2).map((size) => ({
      n: size,
      power: powerOf(size, difference),
    })),
    enough: { n: sizes[i]!, power: powerOf(sizes[i]!, difference) },
  })),
  target: 0.8,
  sizeAxis: 'Animals per group',
  note: 'Two-sided t-test, α = 0.05',
};

export const planTable = {
  columns: ['Litter', 'Animal 1', 'Animal 2', 'Animal 3', 'Animal 4'],
  rows: Array.from({ length: plan.length / arms.length }, (_, litter) => [
    String(litter + 1),
    ...plan.slice(litter * arms.length, (litter + 1) * arms.length),
  ]),
};

/** What the reader may change in the article, with what it starts from. */
export const live = {
  options: { difference: wanted[1]!, standardDeviation: Number(n.teeth.sd) },
  asks: ['difference', 'standardDeviation', 'power'],
};
