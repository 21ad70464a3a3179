// Tile f: correlations of ten measurements of cell nuclei.
import { fixed } from '../in-words.ts';
import { nuclei } from '../nuclei.ts';
import { color, filled, text } from './draw.ts';
import type { Tile } from './tile.ts';

const { labels: names, pairs: cells, n } = nuclei;
const brief = (name: string) => name.replace('dimension', 'dim.');
const [least, most] = [
  cells.reduce((best, each) => (each.r < best.r ? each : best)),
  cells.reduce((best, each) => (each.r > best.r ? each : best)),
];

export const heatMap: Tile = {
  id: 'heat-map',
  chart: 'heat-map',
  title: 'Heat map',
  caption: `Correlations of ${names.length} measurements of the cell nuclei in ${n} breast masses.`,
  short: `${n} breast masses`,
  says: `Correlations from ${fixed(least.r, 2)} (${least.b} with ${least.a}) to ${fixed(most.r, 2)} (${most.b} with ${most.a}).`,
  sizes: {
    wide: { width: 264, height: 200 },
    middle: { width: 364, height: 240 },
    small: { width: 163, height: 106 },
  },
  draw({ width, height }, place) {
    const isSmall = place === 'small';
    const step = Math.floor((height - (isSmall ? 0 : 4)) / names.length);
    const wide = Math.min(step + 6, Math.floor((width - (isSmall ? 36 : 80)) / (names.length - 1)));
    const square = ({ row, column }: { row: number; column: number }) =>
      `M${column * wide} ${row * step}h${wide - 1.5}v${step - 1.5}h-${wide - 1.5}z`;
    const drawn = cells.map((cell) =>
      filled(
        square(cell),
        cell.r < 0 ? color.vermillion : color.blue,
        Math.max(0.04, Math.round(Math.abs(cell.r) * 100) / 100),
      ),
    );
    const labeled = isSmall ? ['texture', 'area', 'concavity'] : names;
    const labels = names.map((name, row) =>
      labeled.includes(name)
        ? text(row * wide + 4, row * step + step / 2 + 4, brief(name), { paint: color.ink })
        : '',
    );
    const key = isSmall
      ? ''
      : [-0.5, 0, 0.5, 1]
          .map((r, i) =>
            filled(
              `M${width - 64 + i * 16} 18h15v10h-15z`,
              r < 0 ? color.vermillion : color.blue,
              Math.max(0.04, Math.abs(r)),
            ),
          )
          .join('') +
        text(width - 64, 12, '−.5') +
        text(width, 12, 'r = 1', { end: true });
    return drawn.join('') + labels.join('') + key;
  },
};
