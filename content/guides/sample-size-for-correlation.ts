// The numbers of the guide: the calculator's example, the weights of mothers and children, and the measures of penguins.
import births from '../datasets/birth-weight.csv';
import penguins from '../datasets/penguins.csv';
import { sampleSizeForCorrelation } from '../../src/calculators/sample-size-for-correlation.ts';
import { cellIn, estimateIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, percent, range, solved, withLimits } from '../../src/figures/in-words.ts';
import { completeRows, numbers, type Where } from '../../src/statistics/columns.ts';
import { pearsonCorrelation } from '../../src/statistics/correlation/pearson-correlation.ts';
import { normalLowerTail, normalQuantile } from '../../src/statistics/distributions/normal.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { correlationPower, correlationSampleSize } from '../../src/statistics/power/correlation-power.ts';

const example = reportOf(sampleSizeForCorrelation);
const r = 0.3;
const size = estimateIn(example).value;
const z = { alpha: normalQuantile(0.975), power: normalQuantile(0.8) };
const first = ((z.alpha + z.power) / Math.atanh(r)) ** 2 + 3;

const criticalAt = (count: number) => {
  const t = tUpperQuantile(0.025, count - 2);
  return t / Math.sqrt(t * t + count - 2);
};
const biasAt = (count: number) => r / (2 * (count - 1));
/** The coefficient that four of five studies exceed. */
const exceeded = (count: number) => Math.tanh(Math.atanh(r) + biasAt(count) - z.power / Math.sqrt(count - 3));
/** The pairs for a correlation as the text states it, with two decimals. */
const sizeFor = (rho: number, power = 0.8) =>
  solved(correlationSampleSize(power, Number(rho.toFixed(2)))).nRoundedUp.toLocaleString('en-US');
const powerAt = (count: number, rho: number) => percent(solved(correlationPower(count, rho)).power);

const t = tUpperQuantile(0.025, size - 2);
const limit = Math.atanh(criticalAt(size));
const expected = Math.atanh(r) + biasAt(size);
const distance = (expected - limit) * Math.sqrt(size - 3);

const mothers = solved(pearsonCorrelation(numbers(births, 'lwt'), numbers(births, 'bwt')));
const mothersLimits = withLimits({ estimate: mothers.r, interval: mothers.interval });
const birds = (where: Where) => {
  const rows = completeRows(penguins, ['body_mass_g', 'flipper_length_mm']);
  const found = solved(
    pearsonCorrelation(numbers(rows, 'flipper_length_mm', where), numbers(rows, 'body_mass_g', where)),
  );
  return { r: fixed(found.r, 2), birds: String(found.n), n: sizeFor(found.r) };
};
/** The interval of a coefficient found in as many pairs. */
const around = [-1, 1].map((side) => Math.tanh(Math.atanh(r) + (side * z.alpha) / Math.sqrt(size - 3)));
const half = (Math.atanh(r + 0.1) - Math.atanh(r - 0.1)) / 2;

/** Every number that the text states. */
export const n = {
  size: estimateIn(example).text,
  equation: numberIn(example, 'n by the equation'),
  ninety: cellIn(example, 0, 3, 1),
  few: { n: '20', critical: fixed(criticalAt(20), 2), power: powerAt(20, r) },
  critical: fixed(criticalAt(size), 4),
  atanh: fixed(Math.atanh(r), 5),
  z: { alpha: fixed(z.alpha, 4), power: fixed(z.power, 4), sum: fixed(z.alpha + z.power, 4) },
  ratio: fixed((z.alpha + z.power) / Math.atanh(r), 4),
  first: fixed(first, 2),
  bias: fixed(biasAt(size), 5),
  expected: fixed(expected, 5),
  df: String(size - 2),
  t: fixed(t, 3),
  limit: fixed(limit, 5),
  distance: fixed(distance, 3),
  power: percent(normalLowerTail(distance), 1),
  table: [0.1, 0.2, 0.3, 0.5, 0.7].map((rho) => ({
    r: fixed(rho, 1),
    squared: percent(rho ** 2),
    eighty: sizeFor(rho),
    ninety: sizeFor(rho, 0.9),
  })),
  found: range({ lower: around[0]!, upper: around[1]! }, 2),
  precise: String(Math.ceil((z.alpha / half) ** 2 + 3)),
  smaller: powerAt(size, 0.2),
  mothers: {
    births: String(mothers.n),
    r: fixed(mothers.r, 2),
    limits: range({ lower: mothersLimits.low, upper: mothersLimits.high }, 2),
    sizes: [mothersLimits.low, mothersLimits.value, mothersLimits.high].map((rho) => sizeFor(rho)),
  },
  penguins: birds({}),
  adelie: birds({ species: 'Adelie' }),
};

const counts = Array.from({ length: 38 }, (_, i) => 12 + 4 * i);
const line = (label: string, of: (count: number) => number) => ({
  label,
  points: [{ x: size, y: of(size) }],
  line: counts.map((count) => ({ x: count, y: of(count) })),
});

/** How large a coefficient must be for significance, and how large it usually is. */
export const race: ScatterProps = {
  series: [line('Exceeded by 80% of studies', exceeded), line('Needed for p < 0.05', criticalAt)],
  xAxis: 'Pairs',
  yAxis: 'Correlation in the sample',
  reference: r,
  note: `True correlation: ${r} (horizontal line)`,
};
