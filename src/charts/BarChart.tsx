// Bars from zero with error bars, the underlying values as points, and comparison brackets.
import { largest } from '../statistics/descriptive/extremes.ts';
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { Brackets, bracketRoom, type Comparison } from './marks/Bracket.tsx';
import { barsPath, errorBarsPath } from './marks/paths.ts';
import { pointsPath, radiusFor, shapeOf } from './marks/points.ts';
import { swarm } from './marks/swarm.ts';
import { figures } from './number-format.ts';
import { layOutTall } from './plot.ts';
import { extent } from './scale.ts';

/** One bar: its height, its interval, and, if known, its underlying values. */
export type Bar = {
  group: string;
  /** Second factor. Bars of the same series share a color. */
  series?: string | undefined;
  value: number;
  low?: number | undefined;
  high?: number | undefined;
  values?: readonly number[] | undefined;
};

export type BarChartProps = {
  bars: readonly Bar[];
  axis: string;
  groupAxis?: string;
  /** Names the error bars, such as 'Bars: mean; error bars: 95% CI'. Required, because an unnamed error bar misleads. */
  note: string;
  /** Comparisons between bars, by their index in `bars`. */
  comparisons?: readonly Comparison[];
};

const describe = ({ group, series, value, low, high, values }: Bar) =>
  `${group}${series === undefined ? '' : `, ${series}`}: ${figures(value)}${low === undefined || high === undefined ? '' : ` (${figures(low)} to ${figures(high)})`}${values === undefined ? '' : `, n = ${values.length}`}.`;

/** Bars for one or two factors. */
export const BarChart = chart<BarChartProps>((props, size) => {
  const bars = props.bars.filter((bar) => Number.isFinite(bar.value));
  if (bars.length === 0) return null;
  const { comparisons = [] } = props;
  const groups = [...new Set(props.bars.map((bar) => bar.group))];
  const series = [...new Set(props.bars.map((bar) => bar.series ?? ''))];
  const heights = bars.flatMap((bar) => [bar.value, bar.low ?? 0, bar.high ?? 0, ...(bar.values ?? [])]);
  const [low, high] = extent(heights, [0]);
  const domain: [number, number] = [Math.min(0, low), Math.max(0, high)];
  const place = (step: number) => {
    const slot = Math.min(step * 0.82, 76 * series.length) / series.length;
    return (bar: Bar) => (series.indexOf(bar.series ?? '') - (series.length - 1) / 2) * slot;
  };
  const step = ((size.width - 60) / groups.length) * 0.92;
  const roughly = (index: number) => {
    const bar = props.bars[index];
    return bar === undefined ? 0 : groups.indexOf(bar.group) * step + place(step)(bar);
  };
  const room = bracketRoom(comparisons, roughly);
  const wanted = size.height + Math.max(0, room - 84);
  const { plot, height } = layOutTall(
    { ...size, height: wanted },
    {
      x: { kind: 'category', labels: groups, title: props.groupAxis },
      y: { kind: 'linear', domain, title: props.axis },
      note: props.note,
      key:
        series.length > 1
          ? series.map((text, index) => ({ text, hue: index + 1, mark: 'bar' as const }))
          : [],
      above: room,
    },
  );
  const slot = Math.min(plot.x.step * 0.82, 76 * series.length) / series.length;
  const width = slot * (series.length > 1 ? 0.92 : 0.78);
  const center = (bar: Bar) => plot.x.at(groups.indexOf(bar.group)) + place(plot.x.step)(bar);
  const base = plot.y.at(0);
  const body = (
    <>
      {series.map((name, index) => {
        const own = bars.filter((bar) => (bar.series ?? '') === name);
        const most = largest(
          own.map((bar) => bar.values?.length ?? 0),
          0,
        );
        const radius = Math.min(radiusFor(most), 3);
        const points = own.flatMap((bar) => {
          const positions = (bar.values ?? []).filter(Number.isFinite).map(plot.y.at);
          const offsets = swarm(positions, radius, width * 0.42);
          return positions.map((position, i) => [center(bar) + (offsets[i] ?? 0), position] as const);
        });
        return (
          <g key={name} className={`c${index + 1}`}>
            <path
              className="br"
              d={barsPath(
                own.map((bar) => ({ x: center(bar) - width / 2, width, y: plot.y.at(bar.value) })),
                base,
              )}
            />
            {points.length > 0 && <path className="pt op" d={pointsPath(points, shapeOf(index), radius)} />}
          </g>
        );
      })}
      <path
        className="eb"
        d={errorBarsPath(
          bars.flatMap((bar) =>
            bar.low === undefined || bar.high === undefined
              ? []
              : [{ at: center(bar), low: plot.y.at(bar.low), high: plot.y.at(bar.high) }],
          ),
          Math.min(12, width * 0.5),
        )}
      />
      {domain[0] < 0 && domain[1] > 0 && <path className="ax" d={`M${plot.left} ${base}H${plot.right}`} />}
      <Axes plot={plot} />
      <Brackets
        {...{ comparisons, left: plot.left, right: size.width, bottom: plot.top }}
        at={(index) => (props.bars[index] === undefined ? plot.left : center(props.bars[index]))}
      />
    </>
  );
  return { body, height, says: bars.map(describe).join(' ') };
});
