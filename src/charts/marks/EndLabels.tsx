// Direct labels at the right end of lines instead of a legend. They move apart so that they do not overlap.
import { largest } from '../../statistics/descriptive/extremes.ts';
import { px } from '../number-format.ts';
import { textSize, textWidth, wrap } from '../text-metrics.ts';
import { dodge } from './dodge.ts';

/** A label for the line that ends at height `y`. */
export type EndLabel = {
  text: string;
  hue: number;
  y: number;
  /** The x at which its line ends, if before the others. */ x?: number;
};

const lineHeight = 14;

const linesOf = (text: string, room: number, most = 3) => wrap(text, room, textSize.tick, most, true);

/** The width that these labels need to the right of the plot, at most a third of the chart. */
export const endLabelRoom = (texts: readonly string[], chartWidth: number) => {
  const most = chartWidth * 0.33;
  const needed = texts.flatMap((text) =>
    linesOf(text, most).map((line) => textWidth(line, textSize.tick, true)),
  );
  return needed.length === 0 ? 0 : Math.ceil(largest(needed)) + 10;
};

/** Labels at `x`, dodged vertically between `top` and `bottom`. */
export const EndLabels = ({
  labels,
  x,
  room,
  top,
  bottom,
}: {
  labels: readonly EndLabel[];
  x: number;
  room: number;
  top: number;
  bottom: number;
}) => {
  const most = Math.max(1, Math.min(3, Math.floor(((bottom - top) / labels.length - 2) / lineHeight)));
  const lines = labels.map((label) => linesOf(label.text, room - 9.5, most));
  const heights = lines.map((each) => each.length * lineHeight + 2);
  const at = dodge(
    labels.map((label) => label.y),
    heights,
    top,
    bottom,
  );
  return labels.map((label, index) => (
    <g key={label.text + String(index)} className={`c${label.hue}`}>
      {(lines[index] ?? []).map((line, row) => (
        <text
          key={line}
          className="la ha"
          x={px((label.x ?? x) + 7)}
          y={px(at[index]! - ((lines[index]!.length - 1) * lineHeight) / 2 + row * lineHeight + 4)}
        >
          {line}
        </text>
      ))}
    </g>
  ));
};
