// The axes of a plot: thin lines, outward ticks, labels, titles, the note, and the legend.
import { pointsPath } from './marks/points.ts';
import { px } from './number-format.ts';
import type { PlacedKey, Plot } from './plot.ts';

type AxesProps = {
  plot: Plot;
  /** Omits the vertical line, for categories or values that are labeled next to their marks. */
  hideY?: boolean;
  hideX?: boolean;
};

const KeyMark = ({ entry }: { entry: PlacedKey }) => {
  const x = entry.x + 6;
  const y = entry.y - 4;
  if (entry.mark === 'line' || entry.mark === 'dash')
    return <path className={entry.mark === 'line' ? 'ln' : 'ln da'} d={`M${px(x - 6)} ${px(y)}h14`} />;
  if (entry.mark === 'band' || entry.mark === 'bar')
    return (
      <path className={entry.mark === 'band' ? 'bd' : 'br'} d={`M${px(x - 5)} ${px(y - 5)}h11v10h-11z`} />
    );
  return <path className="pt" d={pointsPath([[x, y]], entry.mark, 4)} />;
};

const Key = ({ entries }: { entries: readonly PlacedKey[] }) =>
  entries.map((entry) => (
    <g key={`${entry.text}${entry.x}`} className={`ky c${entry.hue}`}>
      <KeyMark entry={entry} />
      <text x={px(entry.x + 18)} y={px(entry.y)}>
        {entry.text}
      </text>
    </g>
  ));

/** Axes, titles, note, and legend of `plot`. */
export const Axes = ({ plot, hideY = false, hideX = false }: AxesProps) => {
  const { left, right, top, bottom, x, y } = plot;
  const vertical = hideY
    ? ''
    : `M${px(left)} ${px(top)}V${px(bottom)}${y.ticks.map((tick) => `M${px(left)} ${px(tick.at)}h-5`).join('')}${y.minor.map((at) => `M${px(left)} ${px(at)}h-3`).join('')}`;
  const ticks = x.step > 0 ? [] : x.ticks;
  const horizontal = hideX
    ? ''
    : `M${px(left)} ${px(bottom)}H${px(right)}${ticks.map((tick) => `M${px(tick.at)} ${px(bottom)}v5`).join('')}${x.minor.map((at) => `M${px(at)} ${px(bottom)}v3`).join('')}`;
  return (
    <>
      <path className="ax" d={vertical + horizontal} />
      <g textAnchor="end">
        {y.ticks.flatMap((tick) =>
          tick.lines.map((line, index) => (
            <text
              key={`${tick.at}${index}`}
              x={px(left - 8)}
              y={px(tick.at + 4 + (index - (tick.lines.length - 1) / 2) * 14)}
            >
              {line}
            </text>
          )),
        )}
      </g>
      <g textAnchor={x.turned ? 'end' : 'middle'}>
        {x.ticks.flatMap((tick) =>
          tick.lines.map((line, index) =>
            x.turned ? (
              <text
                key={`${tick.at}${index}`}
                transform={`translate(${px(tick.at + 4 + (index - (tick.lines.length - 1) / 2) * 13)} ${px(bottom + 8)})rotate(-90)`}
              >
                {line}
              </text>
            ) : (
              <text key={`${tick.at}${index}`} x={px(tick.at)} y={px(bottom + 18 + index * 14)}>
                {line}
              </text>
            ),
          ),
        )}
      </g>
      <g className="ti" fontSize="13">
        {plot.header
          .filter((line) => !line.quiet)
          .map((line) => (
            <text key={line.y} x={px(line.x)} y={px(line.y)}>
              {line.text}
            </text>
          ))}
        {plot.xTitle.map((line) => (
          <text key={line.y} x={px(line.x)} y={px(line.y)} textAnchor="middle">
            {line.text}
          </text>
        ))}
      </g>
      {plot.header
        .filter((line) => line.quiet)
        .map((line) => (
          <text key={line.y} x={px(line.x)} y={px(line.y)} textAnchor={line.ends ? 'end' : undefined}>
            {line.text}
          </text>
        ))}
      <Key entries={plot.keys} />
    </>
  );
};
