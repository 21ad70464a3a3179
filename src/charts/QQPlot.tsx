// Normal Q–Q plot: how close the values are to the line of a normal distribution, with limits for chance variation.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { bandPath, linePath } from './marks/paths.ts';
import { pointsPath, radiusFor, type Point } from './marks/points.ts';
import { layOut } from './plot.ts';
import { extent, padded } from './scale.ts';

export type QQPlotProps = {
  /** Each value against the normal quantile of its rank. */
  points: readonly { theoretical: number; sample: number }[];
  line: { intercept: number; slope: number };
  /** Pointwise limits that contain the points of a normal sample. */
  band?: readonly { theoretical: number; low: number; high: number }[];
  axis: string;
  note?: string;
};

/** A normal quantile plot. */
export const QQPlot = chart<QQPlotProps>(
  (props, size) => {
    const points = props.points.filter((p) => Number.isFinite(p.theoretical) && Number.isFinite(p.sample));
    if (points.length === 0) return null;
    const { band = [], line } = props;
    const xs = padded(extent(points.map((p) => p.theoretical)));
    const ends = xs.map((x) => ({ theoretical: x, sample: line.intercept + line.slope * x }));
    const ys = extent([
      ...points.map((p) => p.sample),
      ...ends.map((p) => p.sample),
      ...band.flatMap((b) => [b.low, b.high]),
    ]);
    const plot = layOut(size, {
      x: { kind: 'linear', domain: xs, nice: false, title: 'Normal quantile' },
      y: { kind: 'linear', domain: padded(ys, 0.02), title: props.axis },
      note: props.note,
    });
    const at = (x: number, y: number): Point => [plot.x.at(x), plot.y.at(y)];
    const outside = points.filter((p, index) => {
      const limits = band[index];
      return limits !== undefined && (p.sample < limits.low || p.sample > limits.high);
    });
    const body = (
      <g className="c5">
        {band.length > 1 && (
          <path
            className="bd"
            d={bandPath(
              band.map((b) => at(b.theoretical, b.high)),
              band.map((b) => at(b.theoretical, b.low)),
            )}
          />
        )}
        <path className="ln th" d={linePath(ends.map((p) => at(p.theoretical, p.sample)))} />
        <path
          className="pt"
          d={pointsPath(
            points.map((p) => at(p.theoretical, p.sample)),
            'circle',
            radiusFor(points.length),
          )}
        />
        <Axes plot={plot} />
      </g>
    );
    const beyond =
      band.length === 0
        ? ''
        : ` ${outside.length === 0 ? 'None lies' : `${outside.length} lie`} outside the band.`;
    return { body, says: `${points.length} points against the normal line.${beyond}` };
  },
  { wide: [440, 400], narrow: [340, 320] },
);
