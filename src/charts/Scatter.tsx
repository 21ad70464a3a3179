// Points with a fitted line and two bands: the confidence band of the mean and the prediction band of new values.
import { chart } from './Frame.tsx';
import { groupHue, looksOf } from './hues.ts';
import { Axes } from './Axes.tsx';
import { bandPath, errorBarsPath, linePath } from './marks/paths.ts';
import { pointsPath, radiusFor, shapeOf, type Point } from './marks/points.ts';
import { figures, px } from './number-format.ts';
import { layOut, type KeyEntry } from './plot.ts';
import { extent, padded, type AxisSpec } from './scale.ts';

export type XY = { x: number; y: number };
export type BandPoint = { x: number; low: number; high: number };

/** Points of one group, with the line fitted to them and its bands, each from left to right. */
export type ScatterSeries = {
  label?: string;
  points: readonly XY[];
  line?: readonly XY[];
  confidence?: readonly BandPoint[];
  prediction?: readonly BandPoint[];
  /** Thin lines, such as one through the points of each subject. */
  threads?: readonly (readonly XY[])[];
  /** Large marks with error bars, such as estimated means. */
  means?: readonly (XY & BandPoint)[];
};

export type ScatterProps = {
  series: readonly ScatterSeries[];
  xAxis: string;
  yAxis: string;
  /** Names the bands, such as 'Dark band: 95% CI of the mean; light: 95% prediction'. */
  note?: string;
  /** A horizontal reference, such as 0 for residuals. */
  reference?: number;
  xScale?: 'linear' | 'log';
  /** Logarithmic for values that span many powers of ten, such as p-values. */
  yScale?: 'linear' | 'log';
  /** For readers who cannot see it, such as the equation of the line. */
  equation?: string;
};

const finite = (points: readonly XY[]) => points.filter((p) => Number.isFinite(p.x) && Number.isFinite(p.y));

/** A scatter plot of one or more groups. */
export const Scatter = chart<ScatterProps>((props, size) => {
  const log = props.xScale === 'log';
  const series = props.series.map((each) => ({
    ...each,
    points: finite(each.points).filter((point) => !log || point.x > 0),
    line: finite(each.line ?? []),
    confidence: each.confidence ?? [],
    prediction: each.prediction ?? [],
    means: each.means ?? [],
  }));
  const count = series.reduce((sum, each) => sum + each.points.length, 0);
  if (count === 0) return null;
  const look = looksOf(series.map(({ label }) => label));
  const bands = series.flatMap((each) => [...each.confidence, ...each.prediction, ...each.means]);
  const everything = series.flatMap((each) => [...each.points, ...each.line]);
  const xs = extent([...everything.map((p) => p.x), ...bands.map((b) => b.x)]);
  const ys = extent(
    [...everything.map((p) => p.y), ...bands.flatMap((b) => [b.low, b.high])],
    props.reference === undefined ? [] : [props.reference],
  );
  const labeled = series.filter((each) => each.label !== undefined);
  const key: KeyEntry[] =
    labeled.length > 1
      ? series.map((each, index) => ({
          text: each.label ?? '',
          hue: groupHue(look[index]!),
          mark: shapeOf(look[index]!),
        }))
      : [];
  const x: AxisSpec = log
    ? { kind: 'log', domain: xs, title: props.xAxis }
    : { kind: 'linear', domain: padded(xs, 0.03), nice: false, title: props.xAxis };
  const plot = layOut(size, {
    x,
    y:
      props.yScale === 'log'
        ? { kind: 'log', domain: [ys[0] / 1.3, ys[1] * 1.3], title: props.yAxis }
        : { kind: 'linear', domain: padded(ys, 0.02), title: props.yAxis },
    note: props.note,
    key,
  });
  const place = (p: XY): Point => [plot.x.at(p.x), plot.y.at(p.y)];
  const band = (points: readonly BandPoint[]) =>
    bandPath(
      points.map((p) => place({ x: p.x, y: p.high })),
      points.map((p) => place({ x: p.x, y: p.low })),
    );
  const radius = radiusFor(count);
  const hue = (index: number) => (series.length === 1 ? 5 : groupHue(look[index]!));
  const body = (
    <>
      {props.reference !== undefined && (
        <path className="ax da" d={`M${px(plot.left)} ${px(plot.y.at(props.reference))}H${px(plot.right)}`} />
      )}
      {series.map((each, index) => (
        <g key={index} className={`c${hue(index)}`}>
          {each.prediction.length > 1 && <path className="bd pi" d={band(each.prediction)} />}
          {each.confidence.length > 1 && <path className="bd" d={band(each.confidence)} />}
          {each.threads && (
            <path
              className="ln th"
              strokeOpacity="0.45"
              d={each.threads.map((thread) => linePath(thread.map(place))).join('')}
            />
          )}
          <path
            className="pt"
            d={pointsPath(each.points.map(place), shapeOf(series.length === 1 ? 0 : look[index]!), radius)}
          />
          {each.line.length > 1 && <path className="ln" d={linePath(each.line.map(place))} />}
        </g>
      ))}
      {series.map(
        (each, index) =>
          each.means.length > 0 && (
            <g key={index} className={`c${hue(index)}`}>
              <path
                className="eb"
                d={errorBarsPath(
                  each.means.map(({ x: at, low, high }) => ({
                    at: plot.x.at(at),
                    low: plot.y.at(low),
                    high: plot.y.at(high),
                  })),
                )}
              />
              <path className="pt so" d={pointsPath(each.means.map(place), shapeOf(look[index]!), 6)} />
            </g>
          ),
      )}
      <Axes plot={plot} />
    </>
  );
  const ranges = series.map((each) => {
    const [x0, x1] = extent(each.points.map((p) => p.x));
    const [y0, y1] = extent(each.points.map((p) => p.y));
    return `${each.label === undefined ? '' : `${each.label}: `}${each.points.length} points, x from ${figures(x0)} to ${figures(x1)}, y from ${figures(y0)} to ${figures(y1)}.`;
  });
  return { body, plot, says: [...ranges, props.equation].filter(Boolean).join(' ') };
});
