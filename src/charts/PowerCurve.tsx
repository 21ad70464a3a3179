// Power curves: the probability of detecting an effect of a given size, by sample size.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { lineHue } from './hues.ts';
import { EndLabels, endLabelRoom } from './marks/EndLabels.tsx';
import { linePath } from './marks/paths.ts';
import { pointsPath, type Point } from './marks/points.ts';
import { percent, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent } from './scale.ts';

export type PowerCurveProps = {
  curves: readonly {
    label: string;
    points: readonly { n: number; power: number }[];
    /** The smallest sample size that reaches the target. */
    enough?: { n: number; power: number };
  }[];
  target: number;
  /** For example, 'Subjects per group'. */
  sizeAxis: string;
  note?: string;
};

/** Power against sample size, with the sizes that reach the target. */
export const PowerCurve = chart<PowerCurveProps>((props, size) => {
  const curves = props.curves.filter((curve) => curve.points.length > 1);
  if (curves.length === 0) return null;
  const room = endLabelRoom(
    curves.map((curve) => curve.label),
    size.width,
  );
  const sizes = curves.flatMap((curve) => curve.points.map((p) => p.n));
  const plot = layOut(size, {
    x: { kind: 'linear', domain: extent(sizes, [0]), nice: false, whole: true, title: props.sizeAxis },
    y: { kind: 'linear', domain: [0, 1], format: 'percent', title: 'Power' },
    note: props.note,
    right: room,
  });
  const at = (p: { n: number; power: number }): Point => [plot.x.at(p.n), plot.y.at(p.power)];
  const marks = curves.flatMap((curve, index) =>
    curve.enough ? [{ ...curve.enough, hue: lineHue(index, curves.length) }] : [],
  );
  let free = plot.left;
  const numbers = marks
    .map((mark) => ({ ...mark, x: plot.x.at(mark.n) }))
    .sort((a, b) => a.x - b.x)
    .filter((mark) => {
      if (mark.x < free + 12 || mark.x > plot.right - 14) return false;
      free = mark.x + 26;
      return true;
    });
  const body = (
    <>
      <path className="ax da" d={`M${px(plot.left)} ${px(plot.y.at(props.target))}H${px(plot.right)}`} />
      <path
        className="ax da"
        d={marks.map((mark) => `M${px(at(mark)[0])} ${px(at(mark)[1])}V${px(plot.bottom)}`).join('')}
      />
      {curves.map((curve, index) => (
        <g key={curve.label} className={`c${lineHue(index, curves.length)}`}>
          <path className="ln" d={linePath(curve.points.map(at))} />
          {curve.enough && <path className="pt so" d={pointsPath([at(curve.enough)], 'circle', 4)} />}
        </g>
      ))}
      <g textAnchor="middle">
        {numbers.map((mark) => (
          <text key={mark.n} className="hi ha" x={px(mark.x)} y={px(plot.bottom - 8)}>
            {mark.n}
          </text>
        ))}
      </g>
      <Axes plot={plot} />
      <EndLabels
        labels={curves.map((curve, index) => ({
          text: curve.label,
          hue: lineHue(index, curves.length),
          y: at(curve.points.at(-1)!)[1],
        }))}
        {...{ x: plot.right, room, top: plot.top, bottom: plot.bottom }}
      />
    </>
  );
  const says = curves.map((curve) =>
    curve.enough
      ? `${curve.label}: ${percent(props.target)} power from ${curve.enough.n} on.`
      : `${curve.label}: does not reach ${percent(props.target)}.`,
  );
  return { body, plot, says: says.join(' ') };
});
