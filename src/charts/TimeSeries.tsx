// A time series with its forecast. The fan widens because uncertainty grows with the horizon.
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { EndLabels, endLabelRoom } from './marks/EndLabels.tsx';
import { type Ahead, fanPaths } from './marks/fan.ts';
import { linePath } from './marks/paths.ts';
import type { Point } from './marks/points.ts';
import { figures, px } from './number-format.ts';
import { layOut, type KeyEntry } from './plot.ts';
import { extent, padded, timeExtent } from './scale.ts';
import type { XY } from './Scatter.tsx';

export type TimeSeriesProps = {
  /** Time as a number (such as 1974.5) and value, in order. */
  observed: readonly XY[];
  fitted?: readonly XY[];
  /** Point forecasts with their intervals, innermost first, such as 80% and 95%. */
  forecast?: readonly Ahead[];
  axis: string;
  timeAxis?: string;
  /** Names the fan, such as 'Fan: 80% and 95% prediction intervals'. */
  note?: string;
  /** Starts the scale at zero. Default false: unlike bars, a series need not start there. */
  fromZero?: boolean;
};

const fittedKey: KeyEntry[] = [
  { text: 'Observed', hue: 0, mark: 'line' },
  { text: 'Fitted', hue: 5, mark: 'line' },
];

/** A text description of the end of the forecast. */
function ahead(forecast: readonly Ahead[]): string {
  const end = forecast.at(-1);
  const outer = end?.intervals.at(-1);
  if (!end || !outer) return '';
  return ` Forecast for ${figures(end.x, 6).replace(',', '')}: ${figures(end.y)} (${figures(outer.lower)} to ${figures(outer.upper)}).`;
}

/** A time series, with or without a forecast. */
export const TimeSeries = chart<TimeSeriesProps>(
  (props, size) => {
    const observed = props.observed.filter((p) => Number.isFinite(p.x) && Number.isFinite(p.y));
    const last = observed.at(-1);
    if (last === undefined) return null;
    const { fitted = [], forecast = [] } = props;
    const values = [
      ...[...observed, ...fitted, ...forecast].map((p) => p.y),
      ...forecast.flatMap((p) => p.intervals.flatMap(({ lower, upper }) => [lower, upper])),
    ];
    const names = forecast.length > 0 ? ['Forecast'] : [];
    const room = endLabelRoom(names, size.width);
    const domain = extent(values, props.fromZero === true ? [0] : []);
    const plot = layOut(size, {
      x: {
        kind: 'linear',
        domain: timeExtent([...observed, ...forecast].map((p) => p.x)),
        nice: false,
        format: 'year',
        title: props.timeAxis,
      },
      y: {
        kind: 'linear',
        domain: props.fromZero === true ? domain : padded(domain, 0.02),
        title: props.axis,
      },
      note: props.note,
      right: room,
      key: fitted.length > 1 ? fittedKey : [],
    });
    const at = (p: XY): Point => [plot.x.at(p.x), plot.y.at(p.y)];
    const fan = fanPaths(forecast, last, at);
    const body = (
      <>
        <g className="c6">
          {fan.map((path, index) => (
            <path key={index} className="bd" d={path} />
          ))}
          {forecast.length > 0 && <path className="ln" d={linePath([last, ...forecast].map(at))} />}
        </g>
        <path className="ln th" d={linePath(observed.map(at))} />
        {observed.length === 1 && <circle className="eb" cx={px(at(last)[0])} cy={px(at(last)[1])} r="3" />}
        {fitted.length > 1 && <path className="ln th c5" d={linePath(fitted.map(at))} />}
        <Axes plot={plot} />
        <EndLabels
          labels={names.map((text) => ({ text, hue: 6, y: plot.y.at(forecast.at(-1)?.y ?? 0) }))}
          {...{ x: plot.right, room, top: plot.top, bottom: plot.bottom }}
        />
      </>
    );
    const first = observed[0]!;
    return {
      body,
      plot,
      says: `${observed.length} values, from ${figures(first.y)} to ${figures(last.y)}; lowest ${figures(smallest(observed.map((p) => p.y)))}, highest ${figures(largest(observed.map((p) => p.y)))}.${ahead(forecast)}`,
    };
  },
  { wide: [640, 360], narrow: [340, 300] },
);
