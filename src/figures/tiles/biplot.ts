// Tile g: penguins on their first two principal components, and what the components are made of.
import penguins from '../../../content/datasets/penguins.csv';
import { completeRows, levels, numbers, words } from '../../statistics/columns.ts';
import { principalComponents } from '../../statistics/multivariate/principal-components.ts';
import { percent, solved } from '../in-words.ts';
import { colour, dots, marks, scale, stroke, text } from './draw.ts';
import type { Tile } from './tile.ts';

const names = {
  bill_length_mm: 'bill length',
  bill_depth_mm: 'bill depth',
  flipper_length_mm: 'flipper length',
  body_mass_g: 'body mass',
};
const measured = completeRows(penguins, Object.keys(names));
const { components } = solved(
  principalComponents(
    Object.keys(names).map((name) => numbers(measured, name)),
    true,
  ),
);
const [first, second] = [components[0]!, components[1]!];
const species = words(measured, 'species');
const where = levels(measured, 'species')
  .toSorted()
  .map((name, index) => ({
    name,
    paint: [colour.orange, colour.sky, colour.green][index]!,
    said: ['#8a6000', '#1d6fa3', '#00714f'][index]!,
    scores: species.flatMap((each, i) =>
      each === name ? [[first.scores[i]!, second.scores[i]!] as const] : [],
    ),
  }));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export const biplot: Tile = {
  id: 'biplot',
  chart: 'biplot',
  title: 'Biplot',
  caption: `Principal components of four measurements, ${species.length} penguins of three species; arrows: loadings.`,
  short: `${species.length} penguins`,
  says: 'The first component sets Gentoo penguins apart; the second is mostly the bill.',
  sizes: {
    wide: { width: 461, height: 470 },
    middle: { width: 364, height: 340 },
    small: { width: 163, height: 106 },
  },
  draw({ width, height }, place) {
    const isSmall = place === 'small';
    const [left, bottom] = [isSmall ? 4 : 24, height - (isSmall ? 4 : 34)];
    const unit = Math.min((width - left - 4) / 7.4, (bottom - 4) / 6.4);
    const x = scale(
      [-1, 1],
      [(left + width) / 2 - unit - unit * 0.35, (left + width) / 2 + unit - unit * 0.35],
    );
    const y = scale([-1, 1], [bottom / 2 + unit - unit * 0.05, bottom / 2 - unit - unit * 0.05]);
    const radius = isSmall ? 1.1 : 2;
    const points = where.map(({ paint, scores }, index) => {
      const placed = scores.map(([a, b]) => [x(a), y(b)] as const);
      return index === 0
        ? dots(placed, paint, 2 * radius)
        : marks(placed, index === 1 ? 'triangle' : 'square', paint, radius);
    });
    const nameAt = (heights: readonly number[]) =>
      mean(heights) > 0.5 ? y(Math.max(...heights)) - 8 : y(Math.min(...heights)) + 16;
    const arrows = Object.values(names).map((name, i) => {
      const [a, b] = [first.loadings[i]! * 3.4, second.loadings[i]! * 3.4];
      const [tipX, tipY] = [x(a), y(b)];
      const angle = Math.atan2(tipY - y(0), tipX - x(0));
      const barb = (turn: number) =>
        `${Math.round((tipX - 7 * Math.cos(angle + turn)) * 10) / 10} ${Math.round((tipY - 7 * Math.sin(angle + turn)) * 10) / 10}`;
      const label = isSmall
        ? ''
        : halo(
            tipX + (a < 0 ? -4 : 6),
            tipY + (Math.abs(b) > 1 ? 14 : name === 'flipper length' ? 16 : -5),
            name,
            a < 0,
          );
      return (
        stroke(
          `M${x(0)} ${y(0)}L${tipX} ${tipY}M${barb(0.5)}L${tipX} ${tipY} ${barb(-0.5)}`,
          colour.ink,
          1.4,
        ) + label
      );
    });
    return [
      stroke(`M${x(0)} 0V${bottom}M${left} ${y(0)}H${width}`, colour.grey),
      points.join(''),
      arrows.join(''),
      ...(isSmall
        ? []
        : [
            ...where.map(({ name, said, scores }) =>
              halo(x(mean(scores.map(([a]) => a))), nameAt(scores.map(([, b]) => b)), name, false, said),
            ),
            ...[-2, 0, 2].map((value) =>
              text(x(value), bottom + 14, String(value).replace('-', '−'), { middle: true }),
            ),
            text(x(0) + 6, 12, `PC 2, ${percent(second.proportion, 1)}`),
            text(width, bottom + 30, `PC 1, ${percent(first.proportion, 1)} of the variance`, { end: true }),
          ]),
    ].join('');
  },
};

/** Bold words with a rim of paper, legible on top of points. */
const halo = (x: number, y: number, words: string, end: boolean, paint: string = colour.ink) =>
  text(x, y, words, { end, paint, bold: true }).replace(
    '<text',
    `<text stroke="${colour.paper}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`,
  );
