// A decomposed series: observed values, trend, season, and remainder. The bars represent the same length on each scale.
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { linePath } from './marks/paths.ts';
import { pointsPath } from './marks/points.ts';
import { figures, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent, padded, timeExtent } from './scale.ts';
import type { XY } from './Scatter.tsx';

export type DecompositionProps = {
  /** Parts from top to bottom, such as observed, trend, season, remainder. */
  parts: readonly { label: string; points: readonly XY[] }[];
  timeAxis?: string;
};

/** Stacked panels over one time axis. Additive parts share a unit: the bar on the right represents the same amount in each. */
export const Decomposition = chart<DecompositionProps>(
  (props, size) => {
    const parts = props.parts.map((part) => ({
      ...part,
      points: part.points.filter((p) => Number.isFinite(p.x) && Number.isFinite(p.y)),
    }));
    const times = parts.flatMap((part) => part.points.map((p) => p.x));
    if (times.length === 0) return null;
    const ranges = parts.map((part) => extent(part.points.map((p) => p.y)));
    const shared = smallest(ranges.map(([low, high]) => high - low));
    const panel = (size.height - 40) / parts.length;
    const lefts = parts.map((_, index) => ({ index, room: 0 }));
    const lay = (index: number, left: number) =>
      layOut(size, {
        x: {
          kind: 'linear',
          domain: timeExtent(times),
          nice: false,
          format: 'year',
          hidden: index < parts.length - 1,
          title: index < parts.length - 1 ? undefined : props.timeAxis,
        },
        y: {
          kind: 'linear',
          domain: padded(ranges[index] ?? [0, 1], 0.05),
          nice: false,
          title: parts[index]?.label ?? '',
        },
        box: {
          left: 0,
          right: size.width,
          top: index * panel,
          bottom: index < parts.length - 1 ? (index + 1) * panel - 2 : size.height,
        },
        right: 14,
        left,
      });
    const left = largest(lefts.map(({ index }) => lay(index, 0).left));
    const body = parts.map((part, index) => {
      const plot = lay(index, left);
      const length = Math.abs(plot.y.at(shared) - plot.y.at(0));
      const middle = (plot.top + plot.bottom) / 2;
      return (
        <g key={part.label} className="c5">
          <path
            className={index === 0 ? 'ln th c0' : 'ln th'}
            d={linePath(part.points.map((p) => [plot.x.at(p.x), plot.y.at(p.y)] as const))}
          />
          {part.points.length === 1 && (
            <path
              className="pt so"
              d={pointsPath(part.points.map((p) => [plot.x.at(p.x), plot.y.at(p.y)] as const))}
            />
          )}
          <path className="br" d={`M${px(plot.right + 8)} ${px(middle - length / 2)}h6v${px(length)}h-6z`} />
          <Axes plot={plot} hideX={index < parts.length - 1} />
        </g>
      );
    });
    const says = parts.map(
      (part, index) => `${part.label}: from ${figures(ranges[index]![0])} to ${figures(ranges[index]![1])}.`,
    );
    return { body, says: says.join(' ') };
  },
  { wide: [640, 520], narrow: [340, 460] },
);
