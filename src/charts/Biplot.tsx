// PCA biplot: the observations on the first two components, and arrows for the variables that load on them.
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { groupHue, looksOf } from './hues.ts';
import { pointsPath, radiusFor, shapeOf, type Point } from './marks/points.ts';
import { fixed, percent, px } from './number-format.ts';
import { layOut, type Plot } from './plot.ts';
import { extent, padded } from './scale.ts';
import { shorten, textWidth } from './text-metrics.ts';

export type BiplotProps = {
  groups: readonly { label?: string; scores: readonly { first: number; second: number }[] }[];
  loadings: readonly { label: string; first: number; second: number }[];
  /** Proportion of the variance (0–1) that each of the two components explains. */
  explained: readonly [number, number];
};

const arrow = ([x0, y0]: Point, [x, y]: Point) => {
  const length = Math.hypot(x - x0, y - y0) || 1;
  const [dx, dy] = [((x - x0) / length) * 7, ((y - y0) / length) * 7];
  return `M${px(x0)} ${px(y0)}L${px(x)} ${px(y)}M${px(x - dx - dy * 0.5)} ${px(y - dy + dx * 0.5)}L${px(x)} ${px(y)} ${px(x - dx + dy * 0.5)} ${px(y - dy - dx * 0.5)}`;
};

/** The range of the scores and zero, with padding on each side that an arrow points to. */
const spread = (scores: readonly number[], parts: readonly number[]): [number, number] => {
  const [low, high] = extent(scores, [0]);
  const room = 0.35 * (high - low);
  return [
    parts.some((part) => part < -1e-9) ? Math.min(low, -room) : low,
    parts.some((part) => part > 1e-9) ? Math.max(high, room) : high,
  ];
};

const labelHeight = 15;

type Box = { left: number; right: number; top: number; bottom: number };

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Candidate label positions near the tip of an arrow, nearest first. `reach` is the maximum distance. */
const placesBeside = ([x, y]: Point, width: number, reach: number): Box[] =>
  Array.from({ length: 8 }, (_, ring) => 6 + (ring * reach) / 7).flatMap((away) =>
    [
      [x + away, y - labelHeight / 2],
      [x - away - width, y - labelHeight / 2],
      [x - width / 2, y - away - labelHeight],
      [x - width / 2, y + away],
      [x + away * 0.7, y - away * 0.7 - labelHeight],
      [x + away * 0.7, y + away * 0.7],
      [x - away * 0.7 - width, y - away * 0.7 - labelHeight],
      [x - away * 0.7 - width, y + away * 0.7],
    ].map(([left = 0, top = 0]) => ({ left, top, right: left + width, bottom: top + labelHeight })),
  );

type Placing = { tips: readonly { at: Point; text: string }[]; points: readonly Point[]; plot: Plot };

/**
 * The labels of the arrows, each at a position where it covers no point, label, or arrow, or if there is none, where
 * it covers the fewest. They have no halo, so every point stays visible.
 */
const placeLabels = ({ tips, points, plot }: Placing) => {
  const origin: Point = [plot.x.at(0), plot.y.at(0)];
  const arrows = tips.flatMap(({ at }) =>
    Array.from({ length: 25 }, (_, i): Point => [
      origin[0] + ((at[0] - origin[0]) * i) / 24,
      origin[1] + ((at[1] - origin[1]) * i) / 24,
    ]),
  );
  const placed: Box[] = [];
  return tips.map(({ at, text }) => {
    const short = shorten(text, (plot.right - plot.left) * 0.45, 12, true);
    // Linux fonts are up to an eighth wider than Helvetica, and an arrow may be right next to the label.
    const width = textWidth(short, 12, true) * 1.1;
    const isInside = ({ left, right, top, bottom }: Box) =>
      left >= plot.left + 2 && right <= plot.right + 4 && top >= plot.top - 4 && bottom <= plot.bottom - 2;
    const covers =
      ({ left, right, top, bottom }: Box, room: number) =>
      ([x, y]: Point) =>
        x > left - room && x < right + room && y > top - room && y < bottom + room;
    const cost = (box: Box, rank: number) =>
      points.filter(covers(box, 3)).length * 10 +
      arrows.filter(covers(box, 1)).length * 8 +
      placed.reduce((sum, other) => sum + overlap(box, other), 0) * 10 +
      rank / 8;
    const inside = placesBeside(at, width, 70).filter(isInside);
    const [first] = placesBeside(at, width, 70);
    const best = inside.reduce<{ box: Box; cost: number }>(
      (least, box, rank) => {
        const here = cost(box, rank);
        return here < least.cost ? { box, cost: here } : least;
      },
      { box: inside[0] ?? first!, cost: Infinity },
    ).box;
    placed.push(best);
    return { text: short, x: best.left, y: best.top + 11.5 };
  });
};

/** Scores and loadings of the first two principal components, with equal units on both axes. */
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
    const labeled = groups.length > 1;
    const look = looksOf(groups.map(({ label }) => label));
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
        key: labeled
          ? groups.map((group, index) => ({
              text: group.label ?? '',
              hue: groupHue(look[index]!),
              mark: shapeOf(look[index]!),
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
    const points = scores.map((score) => at(score.first, score.second));
    const body = (
      <>
        <path
          className="ru"
          d={`M${px(plot.x.at(0))} ${px(plot.top)}V${px(plot.bottom)}M${px(plot.left)} ${px(plot.y.at(0))}H${px(plot.right)}`}
        />
        {groups.map((group, index) => (
          <g key={index} className={`c${labeled ? groupHue(look[index]!) : 5}`}>
            <path
              className="pt"
              d={pointsPath(
                group.scores.map((s) => at(s.first, s.second)),
                shapeOf(labeled ? look[index]! : 0),
                radiusFor(scores.length),
              )}
            />
          </g>
        ))}
        <path className="eb" d={tips.map((tip) => arrow(at(0, 0), tip.at)).join('')} />
        {placeLabels({ tips, points, plot }).map((label) => (
          <text key={label.text} className="la" x={px(label.x)} y={px(label.y)}>
            {label.text}
          </text>
        ))}
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
