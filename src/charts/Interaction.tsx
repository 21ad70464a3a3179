// Interaction plot: parallel lines mean that the effect of one factor does not depend on the other.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { lineHue } from './hues.ts';
import { EndLabels, endLabelRoom } from './marks/EndLabels.tsx';
import { errorBarsPath, linePath } from './marks/paths.ts';
import { pointsPath, shapeOf } from './marks/points.ts';
import { figures } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent, padded } from './scale.ts';

export type InteractionProps = {
  /** Levels along the axis. */
  levels: readonly string[];
  levelAxis: string;
  /** One line per level of the second factor, with `cells` in the order of `levels`. */
  lines: readonly {
    label: string;
    /** `values`: the observations behind a mean, drawn around it. */
    cells: readonly { mean: number; low: number; high: number; values?: readonly number[] }[];
  }[];
  axis: string;
  /** Names the error bars, such as 'Error bars: 95% CI'. */
  note: string;
};

/** Cell means of two factors with their intervals. */
export const Interaction = chart<InteractionProps>((props, size) => {
  const { levels } = props;
  const lines = props.lines.filter((line) => line.cells.length > 0);
  if (lines.length === 0 || levels.length === 0) return null;
  const values = lines.flatMap((line) =>
    line.cells.flatMap((cell) => [cell.mean, cell.low, cell.high, ...(cell.values ?? [])]),
  );
  const room = endLabelRoom(
    lines.map((line) => line.label),
    size.width,
  );
  const plot = layOut(size, {
    x: { kind: 'category', labels: levels, title: props.levelAxis },
    y: { kind: 'linear', domain: padded(extent(values), 0.02), title: props.axis },
    note: props.note,
    right: room,
  });
  const apart = Math.min(10, (plot.x.step * 0.4) / lines.length);
  const body = (
    <>
      {lines.map((line, index) => {
        const x = (i: number) => plot.x.at(i) + (index - (lines.length - 1) / 2) * apart;
        const points = line.cells.map((cell, i) => [x(i), plot.y.at(cell.mean)] as const);
        return (
          <g key={line.label} className={`c${lineHue(index)}`}>
            <path
              className="pt"
              d={pointsPath(
                line.cells.flatMap((cell, i) =>
                  (cell.values ?? []).map((value) => [x(i), plot.y.at(value)] as const),
                ),
                shapeOf(index),
                2,
              )}
            />
            <path className="ln" d={linePath(points)} />
            <path
              className="eb"
              d={errorBarsPath(
                line.cells.map((cell, i) => ({
                  at: x(i),
                  low: plot.y.at(cell.low),
                  high: plot.y.at(cell.high),
                })),
                6,
              )}
            />
            <path className="pt so" d={pointsPath(points, shapeOf(index), 4)} />
          </g>
        );
      })}
      <Axes plot={plot} />
      <EndLabels
        labels={lines.map((line, index) => ({
          text: line.label,
          hue: lineHue(index),
          y: plot.y.at(line.cells.at(-1)!.mean),
        }))}
        x={Math.min(plot.right, plot.x.at(levels.length - 1) + apart * lines.length + 4)}
        {...{ room, top: plot.top, bottom: plot.bottom }}
      />
    </>
  );
  const says = lines.map(
    (line) =>
      `${line.label}: ${line.cells.map((cell, i) => `${levels[i] ?? ''} ${figures(cell.mean)} (${figures(cell.low)} to ${figures(cell.high)})`).join(', ')}.`,
  );
  return { body, says: says.join(' ') };
});
