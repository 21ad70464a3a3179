// Correlation heat map: the number in each cell. The hue shows its sign and the depth of color its size.
import { largest } from '../statistics/descriptive/extremes.ts';
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { fixed, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { textWidth } from './text-metrics.ts';

export type HeatMapProps = {
  labels: readonly string[];
  /** Correlations, row by row; symmetric, 1 on the diagonal. */
  matrix: readonly (readonly number[])[];
  /** The coefficient, such as 'Pearson's r'. */
  measure: string;
};

/** The lower triangle of a correlation matrix. */
export const HeatMap = chart<HeatMapProps>(
  (props, size) => {
    const { labels, matrix } = props;
    if (labels.length < 2) return null;
    const rows = labels.slice(1);
    const columns = labels.slice(0, -1);
    const cells = rows.flatMap((row, i) =>
      columns
        .slice(0, i + 1)
        .map((column, j) => ({ row, column, i, j, r: Math.max(-1, Math.min(1, matrix[i + 1]?.[j] ?? NaN)) })),
    );
    const room = largest(rows.map((label) => Math.min(0.36 * size.width, textWidth(label))));
    const cell = Math.min(86, (size.width - room - 14) / columns.length);
    const height = Math.max(
      140,
      rows.length * Math.min(cell, 64, Math.max(22, (size.height - 120) / rows.length)) + 120,
    );
    const plot = layOut(
      { ...size, height, width: Math.min(size.width, room + 14 + cell * columns.length) },
      {
        x: { kind: 'category', labels: columns },
        y: { kind: 'category', labels: rows },
        above: 26,
      },
    );
    const [w, h] = [plot.x.step - 2, plot.y.step - 2];
    const left = (j: number) => plot.x.at(j) - w / 2;
    const top = (i: number) => plot.y.at(i) - h / 2;
    const written = w >= textWidth('−0.00') && h >= 15;
    const known = cells.filter((each) => Number.isFinite(each.r));
    const strongest = known.reduce(
      (best, each) => (Math.abs(each.r) > Math.abs(best.r) ? each : best),
      known[0] ?? cells[0]!,
    );
    const ramp = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
    const start = textWidth(props.measure) + textWidth('−1') + 16;
    const square = (r: number, d: string, key: string) => (
      <path key={key} className={r < 0 ? 'ce c6' : 'ce c5'} fillOpacity={px(Math.abs(r) * 6) / 10} d={d} />
    );
    const body = (
      <>
        <text className="hi" x="0" y="12">
          {props.measure}
        </text>
        <text x={px(start - 6)} y="12" textAnchor="end">
          −1
        </text>
        {ramp.map((r, index) => square(r, `M${px(start + index * 13)} 2h12v12h-12z`, String(r)))}
        <text x={px(start + ramp.length * 13 + 4)} y="12">
          +1
        </text>
        {known.map(({ row, column, i, j, r }) =>
          square(r, `M${px(left(j))} ${px(top(i))}h${px(w)}v${px(h)}h-${px(w)}z`, `${row} ${column}`),
        )}
        {written && (
          <g className="ti" textAnchor="middle">
            {known.map(({ row, column, i, j, r }) => (
              <text key={`${row} ${column}`} x={px(plot.x.at(j))} y={px(plot.y.at(i) + 4)}>
                {fixed(r, 2)}
              </text>
            ))}
          </g>
        )}
        <Axes plot={plot} hideX hideY />
      </>
    );
    const says = `${props.measure} of ${labels.length} variables. Strongest: ${strongest.row} with ${strongest.column}, ${fixed(strongest.r, 2)}. ${known.map(({ row, column, r }) => `${row} with ${column} ${fixed(r, 2)}`).join('; ')}.`;
    return { body, height, says };
  },
  { wide: [560, 420], narrow: [340, 340] },
);
