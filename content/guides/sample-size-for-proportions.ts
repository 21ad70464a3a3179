// The numbers of the guide: the calculator's example, rare and common events, and a plan from the control arm of a trial.
import mrc from '../datasets/mrc-streptomycin.csv';
import { sampleSizeForProportions } from '../../src/calculators/sample-size-for-proportions.ts';
import { cellIn, estimateIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, percent, range, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { normalQuantile } from '../../src/statistics/distributions/normal.ts';
import { proportionIntervals } from '../../src/statistics/intervals/proportion-intervals.ts';
import { proportionsPower, proportionsSampleSize } from '../../src/statistics/power/proportion-power.ts';
import { proportionsExactPower } from '../../src/statistics/power/proportions-exact-power.ts';

const example = reportOf(sampleSizeForProportions);
const [low, high] = [0.5, 0.75];
const difference = high - low;
const middle = (low + high) / 2;
const z = { alpha: normalQuantile(0.975), power: normalQuantile(0.8) };
const pooled = Math.sqrt(2 * middle * (1 - middle));
const own = Math.sqrt(low * (1 - low) + high * (1 - high));
const sum = z.alpha * pooled + z.power * own;
const size = estimateIn(example).value;
const exact = (sum / difference) ** 2;
// Casagrande, Pike, and Smith's correction, for Fisher's test.
const corrected = (exact / 4) * (1 + Math.sqrt(1 + 4 / (exact * difference))) ** 2;
const sizeForFisher = Math.ceil(corrected);

const planned = (p1: number, p2: number, power = 0.8) =>
  solved(proportionsSampleSize(power, Math.max(p1, p2), Math.min(p1, p2)));
const sizeOf = (p1: number, p2: number) => planned(p1, p2).nRoundedUp.toLocaleString('en-US');

const control = { deaths: numbers(mrc, 'deaths')[1]!, patients: numbers(mrc, 'patients')[1]! };
const share = control.deaths / control.patients;
const wilson = solved(proportionIntervals(control.deaths, control.patients)).wilson;
// Planned from the percentages as the text states them.
const halved = [wilson.lower, share, wilson.upper]
  .map((p) => Number(p.toFixed(3)))
  .map((p) => ({
    from: percent(p, 1),
    to: percent(p / 2, 2),
    n: sizeOf(p, p / 2),
  }));

/** Every number that the text states. */
export const n = {
  low: percent(low),
  high: percent(high),
  points: numberIn(example, 'Difference (percentage points)'),
  size: estimateIn(example).text,
  all: numberIn(example, 'In all'),
  reached: numberIn(example, 'Power reached'),
  equation: numberIn(example, 'n by the equation'),
  fisher: numberIn(example, 'Power of Fisher’s test'),
  ninety: cellIn(example, 0, 3, 1),
  variances: [0.5, 0.1, 0.01].map((p) => fixed(p * (1 - p), 4).replace(/0+$/, '')),
  middle: fixed(middle, 3),
  z: { alpha: fixed(z.alpha, 5), power: fixed(z.power, 5) },
  pooledSquare: fixed(pooled ** 2, 5),
  pooled: fixed(pooled, 5),
  ownSquares: [low, high].map((p) => fixed(p * (1 - p), 4)),
  ownSquare: fixed(own ** 2, 4),
  own: fixed(own, 5),
  terms: [fixed(z.alpha * pooled, 4), fixed(z.power * own, 4)],
  sum: fixed(sum, 4),
  rough: fixed(exact, 1),
  difference: fixed(difference, 2),
  corrected: fixed(corrected, 1),
  forFisher: String(sizeForFisher),
  fisherReached: percent(solved(proportionsExactPower(sizeForFisher, sizeForFisher, high, low)).power, 1),
  smaller: percent(solved(proportionsPower(size, low + 0.2, low)).power),
  shifted: sizeOf(0.1, 0.35),
  rare: {
    few: sizeOf(0.001, 0.1),
    common: sizeOf(0.4, 0.5),
    onePercent: sizeOf(0.01, 0.02),
    tenPercent: sizeOf(0.1, 0.2),
    quarter: sizeOf(0.25, 0.5),
  },
  control: {
    ...control,
    share: percent(share, 1),
    limits: range({ lower: 100 * wilson.lower, upper: 100 * wilson.upper }, 1),
  },
  halved,
};

const steps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const curve = (label: string, from: number, to: number, other: (p: number) => number) => {
  const at = (percentage: number) => ({
    x: percentage,
    y: planned(percentage / 100, other(percentage / 100)).n,
  });
  const line = steps(from, to).map(at);
  return { label, line, points: line.filter(({ x }) => x % 5 === 0) };
};

/** The size of a group for a fixed difference and for a fixed ratio, by the smaller proportion. */
export const sizes: ScatterProps = {
  series: [
    curve('10 percentage points more', 1, 45, (p) => p + 0.1),
    curve('Twice as many', 4, 45, (p) => 2 * p),
  ],
  xAxis: 'Smaller proportion (%)',
  yAxis: 'Subjects per group',
  note: 'For 80% power, two-sided at 0.05',
};
