// Shewhart control chart: values in time order, with the control limits.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { EndLabels, endLabelRoom } from './marks/EndLabels.tsx';
import { linePath } from './marks/paths.ts';
import { pointsPath, type Point } from './marks/points.ts';
import { figures, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent, padded } from './scale.ts';

export type ControlChartProps = {
  values: readonly number[];
  center: number;
  lower: number;
  upper: number;
  axis: string;
  orderAxis: string;
  /** How the limits were computed, such as 'Limits: mean ± 3 SD from moving ranges'. */
  note: string;
  /** Number of the first observation. Default 1. */
  first?: number;
};

/** An individuals chart. Values outside the limits differ in shape and color. */
export const ControlChart = chart<ControlChartProps>((props, size) => {
  const { center, lower, upper, first = 1 } = props;
  const values = props.values.flatMap((value, index) =>
    Number.isFinite(value) ? [{ value, index: index + first }] : [],
  );
  if (values.length === 0) return null;
  const lines = [
    { text: `Upper limit ${figures(upper)}`, value: upper },
    { text: `Mean ${figures(center)}`, value: center },
    { text: `Lower limit ${figures(lower)}`, value: lower },
  ];
  const room = endLabelRoom(
    lines.map((line) => line.text),
    size.width,
  );
  const [from, to] = padded(extent(values.map((each) => each.index)), 0.02);
  const plot = layOut(size, {
    x: {
      kind: 'linear',
      domain: [Math.max(first - 0.6, from), to],
      nice: false,
      whole: true,
      format: 'year',
      title: props.orderAxis,
    },
    y: {
      kind: 'linear',
      domain: padded(extent([lower, upper, ...values.map((each) => each.value)]), 0.03),
      title: props.axis,
    },
    note: props.note,
    right: room,
  });
  const at = (each: { index: number; value: number }): Point => [
    plot.x.at(each.index),
    plot.y.at(each.value),
  ];
  const out = values.filter((each) => each.value > upper || each.value < lower);
  const inside = values.filter((each) => !out.includes(each));
  const across = (value: number) => `M${px(plot.left)} ${px(plot.y.at(value))}H${px(plot.right)}`;
  const body = (
    <>
      <path className="ax" d={across(center)} />
      <path className="ax da" d={across(upper) + across(lower)} />
      <g className="c5">
        <path className="ln th" d={linePath(values.map(at))} />
        <path className="pt so" d={pointsPath(inside.map(at), 'circle', 2.8)} />
      </g>
      <g className="c6">
        <path className="pt so" d={pointsPath(out.map(at), 'diamond', 5)} />
      </g>
      <Axes plot={plot} />
      <EndLabels
        labels={lines.map((line) => ({ text: line.text, hue: 0, y: plot.y.at(line.value) }))}
        {...{ x: plot.right, room, top: plot.top, bottom: plot.bottom }}
      />
    </>
  );
  const beyond =
    out.length === 0
      ? 'none outside the limits'
      : `${out.length} outside the limits: ${out.map((each) => `no. ${each.index} (${figures(each.value)})`).join(', ')}`;
  return {
    body,
    says: `${values.length} values, mean ${figures(center)}, limits ${figures(lower)} to ${figures(upper)}; ${beyond}.`,
  };
});
