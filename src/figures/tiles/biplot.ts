// Tile g: penguins on their first two principal components, and the loadings of the components.
import penguins from '../../../content/datasets/penguins.csv';
import { textSize, textWidth } from '../../charts/text-metrics.ts';
import { mixedColor } from '../../charts/mixed-color.ts';
import { completeRows, levels, numbers, words } from '../../statistics/columns.ts';
import { principalComponents } from '../../statistics/multivariate/principal-components.ts';
import { percent, solved } from '../in-words.ts';
import { color, looksOfLevels, marks, scale, stroke, text } from './draw.ts';
import type { Tile } from './tile.ts';

type Point = readonly [x: number, y: number];

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
const kinds = levels(measured, 'species').toSorted();
const looks = looksOfLevels(kinds);
const where = kinds.map((name, index) => ({
  name,
  ...looks[index]!,
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
    const clouds = where.map(({ scores }) => scores.map(([a, b]) => [x(a), y(b)] as const));
    const placeName = namesBeside(clouds.flat());
    const nameAt = (heights: readonly number[]) =>
      mean(heights) > 0.5 ? y(Math.max(...heights)) - 8 : y(Math.min(...heights)) + 16;
    const arrows = Object.values(names).map((name, i) => {
      const [a, b] = [first.loadings[i]! * 3.4, second.loadings[i]! * 3.4];
      const [tipX, tipY] = [x(a), y(b)];
      const angle = Math.atan2(tipY - y(0), tipX - x(0));
      const barb = (turn: number) =>
        `${Math.round((tipX - 7 * Math.cos(angle + turn)) * 10) / 10} ${Math.round((tipY - 7 * Math.sin(angle + turn)) * 10) / 10}`;
      const label = isSmall ? '' : placeName([tipX, tipY], name);
      return (
        stroke(
          `M${x(0)} ${y(0)}L${tipX} ${tipY}M${barb(0.5)}L${tipX} ${tipY} ${barb(-0.5)}`,
          color.ink,
          1.4,
        ) + label
      );
    });
    return [
      stroke(`M${x(0)} 0V${bottom}M${left} ${y(0)}H${width}`, color.faint),
      ...where.map(({ paint, shape }, i) => marks(clouds[i]!, shape, paint, radius)),
      arrows.join(''),
      ...(isSmall
        ? []
        : [
            ...where.map(({ name, paint, scores }) =>
              text(x(mean(scores.map(([a]) => a))), nameAt(scores.map(([, b]) => b)), name, {
                paint: mixedColor(paint, color.ink, 0.45),
                bold: true,
              }),
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

type Box = readonly [left: number, right: number, top: number, bottom: number];

/** Labels of arrows, each at the first position near its tip where it covers no point or label. */
function namesBeside(points: readonly Point[]) {
  const taken: Box[] = [];
  return ([x, y]: Point, name: string): string => {
    const width = textWidth(name, textSize.tick, true);
    const places = [6, -4, -30, 30].flatMap((across) =>
      [14, -5, 16, -10].map((down) => {
        const [at, foot, end] = [x + across, y + down, across < 0];
        const left = end ? at - width : at;
        const box: Box = [left - 3, left + width + 3, foot - 13, foot + 5];
        return { at, foot, end, box };
      }),
    );
    const isFree = ({ box: [left, right, top, bottom] }: (typeof places)[number]) =>
      !points.some(([px, py]) => px > left && px < right && py > top && py < bottom) &&
      !taken.some(([l, r, t, b]) => l < right && r > left && t < bottom && b > top);
    const place = places.find(isFree) ?? places[0]!;
    taken.push(place.box);
    return text(place.at, place.foot, name, { end: place.end, paint: color.ink, bold: true });
  };
}
