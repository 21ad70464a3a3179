// Contours of a fitted response surface over two factors, with the runs it was fitted to and its optimum.
import { ticks as roundValues } from 'd3-array';
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { contourLines, regionAbove } from './marks/contours.ts';
import { linePath } from './marks/paths.ts';
import { pointsPath, type Point } from './marks/points.ts';
import { figures, px, tickLabels } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent } from './scale.ts';
import { textWidth } from './text-metrics.ts';

export type ContourProps = {
  /** Fitted responses: `grid[row][column]`, rows from low to high y, columns from low to high x. */
  grid: readonly (readonly number[])[];
  x: readonly [number, number];
  y: readonly [number, number];
  xAxis: string;
  yAxis: string;
  /** What the lines represent, such as 'Lines: fitted yield (%)'. */
  note: string;
  runs?: readonly { x: number; y: number }[];
  best?: { x: number; y: number; text: string };
};

type Box = { left: number; right: number; top: number; bottom: number };
const apart = (a: Box, b: Box) =>
  a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;

/** The position of a point's label: above it, or below if there is no room. */
function labelAt(text: string, [x, y]: Point, { left, right, top }: Pick<Box, 'left' | 'right' | 'top'>) {
  const half = textWidth(text) / 2;
  const center = Math.min(right - half - 4, Math.max(left + half + 4, x));
  const baseline = y - 24 < top ? y + 20 : y - 10;
  const box: Box = { left: center - half, right: center + half, top: baseline - 12, bottom: baseline + 4 };
  return { text, x: center, y: baseline, box };
}

/** A contour plot. Darker is higher. */
export const Contour = chart<ContourProps>(
  (props, size) => {
    const { grid, best } = props;
    const values = grid.flat();
    const columns = grid[0]?.length ?? 0;
    if (grid.length < 2 || columns < 2 || !values.every(Number.isFinite)) return null;
    const plot = layOut(size, {
      x: { kind: 'linear', domain: props.x, nice: false, title: props.xAxis },
      y: { kind: 'linear', domain: props.y, nice: false, title: props.yAxis },
      note: props.note,
    });
    const at = ([column, row]: Point): Point => [
      plot.left + (column / (columns - 1)) * (plot.right - plot.left),
      plot.bottom - (row / (grid.length - 1)) * (plot.bottom - plot.top),
    ];
    const inside = (p: { x: number; y: number }): Point => [plot.x.at(p.x), plot.y.at(p.y)];
    const [low, high] = extent(values);
    const levels = roundValues(low, high, 8).filter((level) => level > low && level < high);
    const names = tickLabels(levels);
    const lines = levels.map((level) => contourLines(grid, level).map((line) => line.map(at)));
    const spot = best && inside(best);
    const bestLabel = best && spot && labelAt(best.text, spot, plot);
    const taken: Box[] = bestLabel ? [bestLabel.box] : [];
    const labels = lines.flatMap((parts, index) => {
      const text = names[index] ?? '';
      const half = textWidth(text) / 2 + 3;
      const longest = parts.reduce<Point[]>((most, part) => (part.length > most.length ? part : most), []);
      const order = longest
        .map((_, i) => i)
        .sort((a, b) => Math.abs(a - longest.length / 2) - Math.abs(b - longest.length / 2));
      for (const i of order) {
        const [x, y] = longest[i]!;
        const box = { left: x - half, right: x + half, top: y - 8, bottom: y + 8 };
        const fits =
          box.left > plot.left && box.right < plot.right && box.top > plot.top && box.bottom < plot.bottom;
        if (!fits || !taken.every((other) => apart(box, other))) continue;
        taken.push(box);
        return [{ text, x, y }];
      }
      return [];
    });
    const body = (
      <g className="c5">
        {levels.map((level) => (
          <path
            key={level}
            className="lv"
            d={regionAbove(grid, level)
              .map((ring) => `${linePath(ring.map(at))}z`)
              .join('')}
          />
        ))}
        <path className="ln th" d={lines.flat().map(linePath).join('')} />
        {props.runs && <path className="pt op" d={pointsPath(props.runs.map(inside), 'circle', 3.5)} />}
        {spot && <path className="eb" d={pointsPath([spot], 'plus', 7)} />}
        <g className="ti" textAnchor="middle">
          {labels.map((label) => (
            <text key={label.text} className="ha" x={px(label.x)} y={px(label.y + 4)}>
              {label.text}
            </text>
          ))}
          {bestLabel && (
            <text className="ha" x={px(bestLabel.x)} y={px(bestLabel.y)}>
              {bestLabel.text}
            </text>
          )}
        </g>
        <Axes plot={plot} />
      </g>
    );
    const optimum = best ? ` ${best.text}, at ${figures(best.x)} and ${figures(best.y)}.` : '';
    return { body, says: `Fitted response from ${figures(low)} to ${figures(high)}.${optimum}` };
  },
  { wide: [520, 440], narrow: [340, 340] },
);
