// Dose–response curves on a logarithmic dose axis, with the EC50 and its interval marked.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { lineHue } from './hues.ts';
import { EndLabels, endLabelRoom } from './marks/EndLabels.tsx';
import { bandPath, errorBarsPath, linePath } from './marks/paths.ts';
import { pointsPath, shapeOf, type Point } from './marks/points.ts';
import { figures, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent } from './scale.ts';
import { textWidth } from './text-metrics.ts';
import type { BandPoint, XY } from './Scatter.tsx';

export type DoseSeries = {
  label: string;
  /** Responses by dose (> 0), with an interval if there are replicates. */
  points: readonly { dose: number; response: number; low?: number; high?: number }[];
  curve: readonly XY[];
  band?: readonly BandPoint[];
  /** The EC50, its interval, and the response there. */
  ec50?: { dose: number; low: number; high: number; response: number; text: string };
};

export type DoseResponseProps = {
  series: readonly DoseSeries[];
  doseAxis: string;
  axis: string;
  note?: string;
};

/** One or more dose–response curves. */
export const DoseResponse = chart<DoseResponseProps>((props, size) => {
  const series = props.series.map((each) => ({
    ...each,
    points: each.points.filter((p) => p.dose > 0 && Number.isFinite(p.dose) && Number.isFinite(p.response)),
    curve: each.curve.filter((p) => p.x > 0 && Number.isFinite(p.y)),
    band: each.band ?? [],
  }));
  const doses = series.flatMap((each) => [
    ...each.points.map((p) => p.dose),
    ...each.curve.map((p) => p.x),
    ...(each.ec50 ? [each.ec50.dose] : []),
  ]);
  const [least, most] = extent(doses);
  // An interval is shown in full if it ends within a decade of the doses. Otherwise the axis truncates it and the text states it.
  const limits = series
    .flatMap((each) => (each.ec50 ? [each.ec50.low, each.ec50.high] : []))
    .filter((dose) => dose >= least / 10 && dose <= most * 10);
  if (series.every((each) => each.points.length + each.curve.length === 0)) return null;
  const [low, high] = extent(doses, limits);
  const responses = extent(
    series.flatMap((each) => [
      ...each.points.flatMap((p) => [p.response, p.low ?? p.response, p.high ?? p.response]),
      ...each.curve.map((p) => p.y),
      ...each.band.flatMap((b) => [b.low, b.high]),
    ]),
    [0],
  );
  const several = series.length > 1;
  const room = several
    ? endLabelRoom(
        series.map((each) => each.label),
        size.width,
      )
    : 0;
  const within = (dose: number) => Math.min(high, Math.max(low, dose));
  const marked = series.flatMap((each, index) =>
    each.ec50 === undefined ? [] : [{ ...each.ec50, hue: lineHue(index, series.length) }],
  );
  const plot = layOut(size, {
    x: { kind: 'log', domain: [Math.max(low, high * 1e-12), high], title: props.doseAxis },
    y: { kind: 'linear', domain: responses, title: props.axis },
    note: props.note,
    right: room,
    above: marked.length * 16,
  });
  const at = (x: number, y: number): Point => [plot.x.at(x), plot.y.at(y)];
  const body = (
    <>
      {marked.map((mark, index) => {
        const x = plot.x.at(within(mark.dose));
        const y = plot.top - 8 - (marked.length - 1 - index) * 16;
        // A font may be an eighth wider than Helvetica. A label as wide as the chart is centered.
        const half = Math.min(size.width / 2, (textWidth(mark.text, 12, true) * 1.12) / 2);
        return (
          <g key={mark.text} className={`c${mark.hue}`}>
            <path
              className="bd pi"
              d={`M${px(plot.x.at(within(mark.low)))} ${px(plot.top)}H${px(plot.x.at(within(mark.high)))}V${px(plot.bottom)}H${px(plot.x.at(within(mark.low)))}z`}
            />
            <path className="ax da" d={`M${px(x)} ${px(plot.top)}V${px(plot.bottom)}`} />
            <text
              className="la"
              textAnchor="middle"
              x={px(Math.min(size.width - half, Math.max(half, x)))}
              y={px(y)}
            >
              {mark.text}
            </text>
          </g>
        );
      })}
      {series.map((each, index) => (
        <g key={each.label} className={`c${lineHue(index, series.length)}`}>
          {each.band.length > 1 && (
            <path
              className="bd"
              d={bandPath(
                each.band.map((b) => at(b.x, b.high)),
                each.band.map((b) => at(b.x, b.low)),
              )}
            />
          )}
          <path className="ln" d={linePath(each.curve.map((p) => at(p.x, p.y)))} />
          <path
            className="eb"
            d={errorBarsPath(
              each.points.flatMap((p) =>
                p.low === undefined || p.high === undefined
                  ? []
                  : [{ at: plot.x.at(p.dose), low: plot.y.at(p.low), high: plot.y.at(p.high) }],
              ),
              6,
            )}
          />
          <path
            className="pt"
            d={pointsPath(
              each.points.map((p) => at(p.dose, p.response)),
              shapeOf(index),
              3.5,
            )}
          />
        </g>
      ))}
      <Axes plot={plot} />
      {several && (
        <EndLabels
          labels={series.map((each, index) => ({
            text: each.label,
            hue: lineHue(index, series.length),
            y: plot.y.at(each.curve.at(-1)?.y ?? each.points.at(-1)?.response ?? 0),
          }))}
          x={plot.right}
          room={room}
          top={plot.top}
          bottom={plot.bottom}
        />
      )}
    </>
  );
  const says = series.map(
    (each) =>
      `${each.label}: ${each.points.length} responses at doses from ${figures(low)} to ${figures(high)}.${each.ec50 === undefined ? '' : ` ${each.ec50.text}.`}`,
  );
  return { body, says: says.join(' ') };
});
