// PCA biplot: the observations on the first two components, and arrows for the variables that carry them.
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { groupHue } from './hues.ts';
import { dodge } from './marks/dodge.ts';
import { pointsPath, radiusFor, shapeOf, type Point } from './marks/points.ts';
import { fixed, percent, px } from './number-format.ts';
import { layOut, type Plot } from './plot.ts';
import { extent, padded } from './scale.ts';
import { shorten, textWidth } from './text-metrics.ts';

export type BiplotProps = {
  groups: readonly { label?: string; scores: readonly { first: number; second: number }[] }[];
  loadings: readonly { label: string; first: number; second: number }[];
  /** Share of the variance (0–1) that each of the two components explains. */
  explained: readonly [number, number];
};

const arrow = ([x0, y0]: Point, [x, y]: Point) => {
  const length = Math.hypot(x - x0, y - y0) || 1;
  const [dx, dy] = [((x - x0) / length) * 7, ((y - y0) / length) * 7];
  return `M${px(x0)} ${px(y0)}L${px(x)} ${px(y)}M${px(x - dx - dy * 0.5)} ${px(y - dy + dx * 0.5)}L${px(x)} ${px(y)} ${px(x - dx + dy * 0.5)} ${px(y - dy - dx * 0.5)}`;
};

/** The range of the scores and zero, with room on each side to which an arrow points. */
const spread = (scores: readonly number[], parts: readonly number[]): [number, number] => {
  const [low, high] = extent(scores, [0]);
  const room = 0.35 * (high - low);
  return [
    parts.some((part) => part < -1e-9) ? Math.min(low, -room) : low,
    parts.some((part) => part > 1e-9) ? Math.max(high, room) : high,
  ];
};

const Labels = ({
  tips,
  plot,
  size,
}: {
  tips: readonly { at: Point; text: string }[];
  plot: Plot;
  size: number;
}) =>
  [false, true].map((left) => {
    const side = tips.filter((tip) => tip.at[0] < plot.x.at(0) === left);
    const heights = side.map(() => 15);
    const rows = dodge(
      side.map((tip) => tip.at[1]),
      heights,
      plot.top - 2,
      plot.bottom - 2,
    );
    return side.map((tip, index) => {
      const text = shorten(
        tip.text,
        left ? plot.x.at(0) - plot.left - 12 : size - plot.x.at(0) - 8,
        12,
        true,
      );
      const width = textWidth(text, 12, true);
      const x = left ? Math.max(plot.left + 4 + width, tip.at[0] - 6) : Math.min(size - width, tip.at[0] + 6);
      return (
        <text
          key={tip.text}
          className="la ha"
          textAnchor={left ? 'end' : 'start'}
          x={px(x)}
          y={px(rows[index]! + 4)}
        >
          {text}
        </text>
      );
    });
  });

/** Scores and loadings of the first two principal components, one unit equally long on both axes. */
export const Biplot = chart<BiplotProps>(
  (props, size) => {
    const groups = props.groups.map((group) => ({
      ...group,
      scores: group.scores.filter((score) => Number.isFinite(score.first) && Number.isFinite(score.second)),
    }));
    const scores = groups.flatMap((group) => group.scores);
    if (scores.length === 0) return null;
    const xs = spread(
      scores.map((score) => score.first),
      props.loadings.map((loading) => loading.first),
    );
    const ys = spread(
      scores.map((score) => score.second),
      props.loadings.map((loading) => loading.second),
    );
    const longest =
      largest(
        props.loadings.map((l) => Math.hypot(l.first, l.second)),
        0,
      ) || 1;
    const within = (part: number, [low, high]: readonly [number, number]) =>
      part === 0 ? Infinity : 0.95 * ((part < 0 ? low : high) / part);
    const stretch = smallest(
      props.loadings.map((l) => Math.min(within(l.first, xs), within(l.second, ys))),
      (0.85 * Math.min(Math.max(-xs[0], xs[1]), Math.max(-ys[0], ys[1]))) / longest,
    );
    const labelled = groups.length > 1;
    const lay = (x: readonly [number, number], y: readonly [number, number]) =>
      layOut(size, {
        x: {
          kind: 'linear',
          domain: x,
          nice: false,
          title: `First component (${percent(props.explained[0])} of the variance)`,
        },
        y: {
          kind: 'linear',
          domain: y,
          nice: false,
          title: `Second component (${percent(props.explained[1])} of the variance)`,
        },
        note: 'Arrows: loadings',
        key: labelled
          ? groups.map((group, index) => ({
              text: group.label ?? '',
              hue: groupHue(index),
              mark: shapeOf(index),
            }))
          : [],
      });
    const rough = lay(padded(xs), padded(ys));
    const unit = Math.max(
      (padded(xs)[1] - padded(xs)[0]) / (rough.right - rough.left),
      (padded(ys)[1] - padded(ys)[0]) / (rough.bottom - rough.top),
    );
    const widen = ([low, high]: readonly [number, number], length: number): [number, number] => {
      const middle = (low + high) / 2;
      return [middle - (unit * length) / 2, middle + (unit * length) / 2];
    };
    const plot = lay(widen(xs, rough.right - rough.left), widen(ys, rough.bottom - rough.top));
    const at = (x: number, y: number): Point => [plot.x.at(x), plot.y.at(y)];
    const tips = props.loadings.map((l) => ({
      text: l.label,
      at: at(l.first * stretch, l.second * stretch),
    }));
    const body = (
      <>
        <path
          className="ru"
          d={`M${px(plot.x.at(0))} ${px(plot.top)}V${px(plot.bottom)}M${px(plot.left)} ${px(plot.y.at(0))}H${px(plot.right)}`}
        />
        {groups.map((group, index) => (
          <g key={index} className={`c${labelled ? groupHue(index) : 5}`}>
            <path
              className="pt"
              d={pointsPath(
                group.scores.map((s) => at(s.first, s.second)),
                shapeOf(index),
                radiusFor(scores.length),
              )}
            />
          </g>
        ))}
        <path className="eb" d={tips.map((tip) => arrow(at(0, 0), tip.at)).join('')} />
        <Labels tips={tips} plot={plot} size={size.width} />
        <Axes plot={plot} />
      </>
    );
    const loadings = props.loadings
      .map((l) => `${l.label} ${fixed(l.first, 2)} and ${fixed(l.second, 2)}`)
      .join('; ');
    return {
      body,
      says: `${scores.length} observations. Loadings on the first and second component: ${loadings}.`,
    };
  },
  { wide: [640, 480], narrow: [340, 360] },
);
