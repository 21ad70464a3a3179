// The frame that all charts share: size, accessible title and description, and the message for missing data.
import type { ReactNode } from 'react';
import { px } from './number-format.ts';
import type { Plot, Size } from './plot.ts';

export type ChartProps = {
  /** Unique on the page. Labels the title and the description. */
  id: string;
  /** The result in one sentence: what a reader should see. */
  title: string;
  /** Additional description for readers who cannot see the chart. The numbers are always described. */
  desc?: string;
  /** `wide` (640 units) for text columns, `narrow` (340) for phones, `both` for whichever fits the container. */
  layout?: 'wide' | 'narrow' | 'both';
  /** Width and height in user units (CSS pixels at natural size) of the wide layout. */
  width?: number;
  height?: number;
  /** The id of a group around the narrow drawing, which `use` can repeat at a smaller size. */
  copied?: string | undefined;
  /** Adds a handle that a reader can drag, for a chart of an explorable: see `withGrip`. */
  live?: Live | undefined;
};

/**
 * What a chart draws: `body` inside `size`, and `says`, its numbers as text. `null` if there is nothing to draw. With
 * `plot`, the chart can be part of an explorable, whose script reads the `scales`.
 */
export type Drawing = {
  body: ReactNode;
  says: string;
  height?: number;
  plot?: Plot;
  scales?: string;
} | null;

/** Adds the scales and a handle to a drawing. */
export type Live = (drawing: Drawing) => Drawing;

type Shape = { wide: readonly [number, number]; narrow: readonly [number, number] };

/** A drawing narrower than this would be scaled up in a text column. */
const leastOfColumn = 600;

/** Makes a chart component from `draw`, which lays out and draws the props for one size. */
export const chart =
  <P extends object>(
    draw: (props: P, size: Size) => Drawing,
    { wide, narrow }: Shape = { wide: [640, 400], narrow: [340, 320] },
  ) =>
  (props: P & ChartProps) => {
    const { title, desc, live, layout = 'wide' } = props;
    const [width = wide[0], height = wide[1]] = [props.width, props.height];
    const wideSize = { width, height, narrow: width < 480 };
    const narrowSize = { width: Math.min(narrow[0], width), height: narrow[1], narrow: true };
    const frame = (size: Size, key: string, className: string) => {
      const drawn = draw(props, size);
      const drawing = live ? live(drawn) : drawn;
      const id = props.id + key;
      const copied = size === narrowSize && props.copied;
      const height = px(drawing?.height ?? size.height);
      return (
        <svg
          className={className}
          role="img"
          aria-labelledby={`${id}-t ${id}-d`}
          width={size.width}
          height={height}
          viewBox={`0 0 ${size.width} ${height}`}
          fontSize="12"
          data-plot={drawing?.scales}
        >
          <title id={`${id}-t`}>{title}</title>
          <desc id={`${id}-d`}>
            {[desc, drawing?.says ?? 'There are no data to draw.'].filter(Boolean).join(' ')}
          </desc>
          {drawing && copied ? (
            <g id={copied} className="chart">
              {drawing.body}
            </g>
          ) : (
            drawing?.body
          )}
          {!drawing && (
            <>
              <path className="ax da" d={`M1 1H${size.width - 1}V${height - 1}H1z`} />
              <text x={size.width / 2} y={height / 2} textAnchor="middle">
                No data to draw
              </text>
            </>
          )}
        </svg>
      );
    };
    if (layout === 'wide' || (layout === 'both' && width <= narrow[0] + 20))
      return frame(wideSize, '', 'chart');
    if (layout === 'narrow') return frame(narrowSize, '', 'chart');
    return (
      <div className="fit">
        {frame(wideSize, '', width < leastOfColumn ? 'chart w slim' : 'chart w')}
        {frame(narrowSize, '-n', 'chart n')}
      </div>
    );
  };
