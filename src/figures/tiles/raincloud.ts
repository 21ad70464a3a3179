// Tile c: every penguin's body mass, its quartiles, and the density of its species.
import penguins from '../../../content/datasets/penguins.csv';
import { swarm } from '../../charts/marks/swarm.ts';
import { levels, numbers } from '../../statistics/columns.ts';
import { boxPlot } from '../../statistics/descriptive/box-plot.ts';
import { kernelDensity } from '../../statistics/descriptive/kernel-density.ts';
import { solved } from '../in-words.ts';
import { color, filled, joined, looksOfLevels, marks, rungs, scale, stroke, text } from './draw.ts';
import type { Tile } from './tile.ts';

const names = levels(penguins, 'species').toSorted();
const looks = looksOfLevels(names);
const groups = names.map((species, index) => {
  const values = numbers(penguins, 'body_mass_g', { species }).map((grams) => grams / 1000);
  return {
    species,
    values,
    box: solved(boxPlot(values)),
    density: solved(kernelDensity(values)).points,
    ...looks[index]!,
  };
});
const n = groups.reduce((sum, { values }) => sum + values.length, 0);

export const raincloud: Tile = {
  id: 'raincloud',
  chart: 'raincloud',
  title: 'Raincloud',
  caption: `Body mass of ${n} penguins, kg; median and quartiles.`,
  short: `${n} penguins, kg`,
  says: `Gentoo penguins are the heaviest: ${groups.map(({ species, box }) => `median ${box.median.toFixed(2)} kg in ${species}`).join(', ')}.`,
  sizes: {
    wide: { width: 363, height: 222 },
    middle: { width: 364, height: 240 },
    small: { width: 163, height: 106 },
  },
  draw({ width, height }, place) {
    const [left, bottom] = [20, height - 20];
    const y = scale([2.5, 6.5], [bottom, 4]);
    const step = (width - left) / groups.length;
    const peak = Math.max(...groups.flatMap(({ density }) => density.map((point) => point.density)));
    const drawn = groups.map(({ species, values, box, density, paint, shape }, index) => {
      const middle = left + step * (index + 0.5);
      const radius = place === 'small' ? 1 : 1.7;
      const rain = step * 0.4;
      const positions = values.map(y);
      const offsets = swarm(positions, radius, rain / 2);
      const points = positions.map((at, i) => [middle - 6 - rain / 2 + offsets[i]!, at] as const);
      const cloud = density.map(
        (point) => [middle + 6 + (point.density / peak) * step * 0.36, y(point.x)] as const,
      );
      return [
        filled(
          `${joined([[middle + 6, cloud[0]![1]], ...cloud, [middle + 6, cloud.at(-1)![1]]])}z`,
          paint,
          0.42,
        ),
        marks(points, shape, paint, radius),
        stroke(`M${middle} ${y(box.lowerHinge)}V${y(box.upperHinge)}`, color.ink, 4),
        `<circle cx="${middle}" cy="${y(box.median)}" r="3" fill="${color.paper}" stroke="${color.ink}" stroke-width="1.5"/>`,
        text(
          middle,
          height - 4,
          place === 'small' && species.length > 6 ? `${species.slice(0, 5)}.` : species,
          { middle: true },
        ),
      ].join('');
    });
    return rungs([3, 4, 5, 6], y, left, width) + drawn.join('');
  },
};
