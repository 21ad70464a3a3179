// The finished figure of the maize, panels a and b, in CSS pixels. Drawn once on the home page and shown three times.
import { swarm } from '../charts/marks/swarm.ts';
import { crossed, differences, selfed, test } from './maize.ts';

const scale = (from: readonly [number, number], to: readonly [number, number]) => (value: number) =>
  Math.round((to[0] + ((value - from[0]) / (from[1] - from[0])) * (to[1] - to[0])) * 10) / 10;
const dots = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `M${x} ${y}h0`).join('');
const diamonds = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `M${x - 5} ${y}l5-5 5 5-5 5z`).join('');
const ticksOf = (values: readonly number[], at: (value: number) => number) =>
  values.map((value) => ({ y: at(value), text: String(value).replace('-', '−') }));
const linesAt = (values: readonly number[], at: (value: number) => number, right: number) =>
  values.map((value) => `M30 ${at(value)}H${right}`).join('');

const heightAt = scale([12, 24], [172, 26]);
const [from, to] = [74, 236];
const pairs = crossed.map((height, pair) => ({
  a: heightAt(height),
  b: heightAt(selfed[pair]!),
  isTaller: height > selfed[pair]!,
}));
const heights = [12, 16, 20, 24];

/** Panel a: a line for each pair, 300 × 196. */
export const panelA = {
  grid: linesAt(heights, heightAt, 284),
  ticks: ticksOf(heights, heightAt),
  ends: [
    { x: from, text: 'crossed' },
    { x: to, text: 'selfed' },
  ],
  lines: (isTaller: boolean) =>
    pairs
      .filter((pair) => pair.isTaller === isTaller)
      .map(({ a, b }) => `M${from} ${a}L${to} ${b}`)
      .join(''),
  points: (isTaller: boolean) =>
    dots(
      pairs
        .filter((pair) => pair.isTaller === isTaller)
        .flatMap(({ a, b }) => [[from, a] as const, [to, b] as const]),
    ),
};

const differenceAt = scale([-10, 10], [172, 26]);
const positions = differences.map(differenceAt);
const offsets = swarm(positions, 4.5, 30);
const placed = positions.map((y, pair) => [Math.round((86 + offsets[pair]!) * 10) / 10, y] as const);
const mean = test.estimate;
const likely = Array.from({ length: 13 }, (_, i) => -3 + i / 2).map(
  (t) =>
    `${Math.round((166 + 24 * (1 + t ** 2 / test.df) ** (-(test.df + 1) / 2)) * 10) / 10} ${differenceAt(mean + t * test.standardError)}`,
);
const steps = [-10, -5, 0, 5, 10];

/** Panel b: the differences, their mean, its 95% interval, and its t distribution, 240 × 196. */
export const panelB = {
  grid: linesAt([-10, -5, 5, 10], differenceAt, 226),
  ticks: ticksOf(steps, differenceAt),
  zero: `M30 ${differenceAt(0)}H226`,
  points: dots(placed.filter((_, pair) => differences[pair]! > 0)),
  low: diamonds(placed.filter((_, pair) => differences[pair]! < 0)),
  likely: `M166 ${differenceAt(mean - 3 * test.standardError)} ${likely.join(' ')} 166 ${differenceAt(mean + 3 * test.standardError)}z`,
  interval: `M166 ${differenceAt(test.interval.lower)}V${differenceAt(test.interval.upper)}`,
  mean: differenceAt(mean),
};
