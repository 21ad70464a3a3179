// Strip, box, violin and raincloud: every value shown, with the summary that fits the number of values.
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { chart } from './Frame.tsx';
import { groupHue, looksOf } from './hues.ts';
import { Axes } from './Axes.tsx';
import { Brackets, bracketRoom, type Comparison } from './marks/Bracket.tsx';
import {
  DifferenceAxis,
  differenceEdges,
  differenceRoom,
  differenceTitle,
  type Difference,
} from './marks/DifferenceAxis.tsx';
import { boxPath, flip, type Box } from './marks/box.ts';
import { bandPath, errorBarsPath, linePath } from './marks/paths.ts';
import { pointsPath, radiusFor, shapeOf } from './marks/points.ts';
import { swarm } from './marks/swarm.ts';
import { figures, px } from './number-format.ts';
import { layOutTall } from './plot.ts';
import { extent, padded } from './scale.ts';
import { textSize, wrap } from './text-metrics.ts';

export type DistributionGroup = {
  label: string;
  values: readonly number[];
  box?: Box | undefined;
  /** A density estimate, from low to high, for violins and rainclouds. */
  density?: readonly { x: number; density: number }[] | undefined;
  mean?: { value: number; low: number; high: number } | undefined;
};

export type DistributionProps = {
  kind: 'strip' | 'box' | 'violin' | 'raincloud';
  groups: readonly DistributionGroup[];
  /** The measured quantity with its unit. */
  axis: string;
  /** Names the interval of the means, such as '95% CI'; the legend says it only where means are drawn. */
  interval?: string;
  comparisons?: readonly Comparison[];
  /** The difference of two groups' means, on an axis of its own beside them: points and means, no boxes. */
  difference?: Difference | undefined;
};

/** A box of fewer values says more than is known; below this many, only the points are drawn. */
const fewestForBox = 5;
const fewestForDensity = 8;

const describe = (group: DistributionGroup) => {
  const { label, values, box, mean } = group;
  if (values.length === 0) return `${label}: no values.`;
  const centre = box
    ? `median ${figures(box.median)}, middle half ${figures(box.lowerHinge)} to ${figures(box.upperHinge)}`
    : '';
  const average = mean
    ? `mean ${figures(mean.value)}, interval ${figures(mean.low)} to ${figures(mean.high)}`
    : '';
  const range = `values from ${figures(smallest(values))} to ${figures(largest(values))}`;
  return `${label}: n = ${values.length}, ${[centre, average, range].filter(Boolean).join(', ')}.`;
};

/** The box of a group, where there is one to draw. */
const boxOf = (kind: DistributionProps['kind'], { values, box }: DistributionGroup) =>
  values.length >= fewestForBox && kind !== 'strip' ? box : undefined;

/** The outline of a group, where there is one to draw. */
const densityOf = (kind: DistributionProps['kind'], { values, density }: DistributionGroup) =>
  (kind === 'violin' || kind === 'raincloud') &&
  values.length >= fewestForDensity &&
  (density?.length ?? 0) > 1
    ? density
    : undefined;

/** The mean of a group, where there is one to draw: beside points, never over a box. */
const meanOf = (kind: DistributionProps['kind'], group: DistributionGroup) =>
  kind === 'strip' || (kind === 'box' && !boxOf(kind, group)) ? group.mean : undefined;

/** What the marks mean: of each kind only what is drawn. */
const legendOf = (
  kind: DistributionProps['kind'],
  groups: readonly DistributionGroup[],
  interval?: string,
) => {
  const drawn = groups.filter(({ values }) => values.length > 0);
  const hasBox = drawn.some((group) => boxOf(kind, group));
  const mean = interval === undefined ? 'mean' : `mean with ${interval}`;
  const parts = [
    hasBox && 'box: hinges and median',
    drawn.some((group) => densityOf(kind, group)) && 'outline: density',
    drawn.some((group) => meanOf(kind, group)) && (hasBox ? `bar: ${mean}` : mean),
  ];
  const legend = parts.filter(Boolean).join('; ');
  return legend.charAt(0).toUpperCase() + legend.slice(1);
};

/** Values of one or more groups, each value a point, with box, violin, cloud or mean. */
export const Distribution = chart<DistributionProps>((props, size) => {
  const groups = props.groups.map((group) => ({ ...group, values: group.values.filter(Number.isFinite) }));
  const all = groups.flatMap((group) => group.values);
  const look = looksOf(groups.map(({ label }) => label));
  if (all.length === 0) return null;
  const { difference } = props;
  const kind = difference ? 'strip' : props.kind;
  const horizontal = kind === 'raincloud';
  const comparisons = horizontal ? [] : (props.comparisons ?? []);
  const drawn = (group: DistributionGroup) => densityOf(kind, group) !== undefined;
  const beside = difference ? differenceEdges(groups[1]?.mean?.value ?? 0, difference) : [];
  const edges = groups.flatMap((group) => [
    ...(drawn(group) ? (group.density ?? []).map((point) => point.x) : []),
    ...(group.mean ? [group.mean.low, group.mean.high] : []),
  ]);
  const domain = padded(extent(all, [...edges, ...beside]), 0.03);
  const names = {
    kind: 'category',
    labels: groups.map((g) => g.label),
    below: groups.map((g) => `n = ${g.values.length}`),
  } as const;
  const values = { kind: 'linear', domain } as const;
  const step = ((size.width - 60) / groups.length) * 0.9;
  const room = bracketRoom(comparisons, (index) => index * step);
  const titleLines = (text: string, width: number) => wrap(text, width, textSize.title, 3).length;
  /** The title of the difference may take more lines than that of the measurements beside it. */
  const titleRoom = difference
    ? 16 *
      Math.max(
        0,
        differenceTitle(difference, size.width).length -
          titleLines(props.axis, size.width - differenceRoom(size.width)),
      )
    : 0;
  const wanted = Math.max(size.height + Math.max(0, room - 84), horizontal ? groups.length * 74 + 60 : 0);
  const { plot, height } = layOutTall(
    { ...size, height: wanted },
    {
      x: horizontal ? { ...values, title: props.axis } : names,
      y: horizontal ? names : { ...values, title: props.axis },
      note: difference ? undefined : legendOf(kind, groups, props.interval),
      above: room + titleRoom,
      ...(difference && { right: differenceRoom(size.width), headerRight: differenceRoom(size.width) }),
    },
  );
  const along = horizontal ? plot.x : plot.y;
  const across = horizontal ? plot.y : plot.x;
  const at = flip(horizontal);
  const half = Math.min(across.step * (difference ? 0.2 : 0.36), horizontal ? 60 : 54);
  /** Points step aside for a mean that stands beside them. */
  const aside = difference ? Math.min(34, across.step * 0.2) : 0;
  const peak = largest(
    groups.flatMap((g) => (drawn(g) ? (g.density ?? []).map((point) => point.density) : [])),
    0,
  );
  const body = (
    <>
      {groups.map((group, index) => {
        const centre = across.at(index);
        const positions = group.values.map(along.at);
        const radius = radiusFor(group.values.length);
        const shown = drawn(group);
        const box = boxOf(kind, group);
        const rain = horizontal && (shown || box) ? half * 0.62 : 0;
        const offsets = swarm(
          positions,
          radius,
          horizontal ? half * 0.3 : kind === 'violin' ? half * 0.5 : half * 0.92,
        );
        const points = positions.map((position, i) =>
          at(position, centre - aside + rain + (offsets[i] ?? 0)),
        );
        const outline = (group.density ?? []).map(
          (point) => [along.at(point.x), (point.density / peak) * half] as const,
        );
        const upper = outline.map(([v, d]) =>
          at(v, centre - d * (horizontal ? 1.15 : 1) - (horizontal ? half * 0.12 : 0)),
        );
        const lower = outline.map(([v, d]) => at(v, horizontal ? centre - half * 0.12 : centre + d));
        const boxHalf = kind === 'box' ? half : kind === 'violin' ? 5 : half * 0.14;
        const boxCentre = centre + (horizontal ? half * 0.12 : 0);
        const cut = box ? along.at(box.median) : 0;
        const mean = meanOf(kind, group);
        return (
          <g key={group.label + String(index)} className={`c${groupHue(look[index]!)}`}>
            {shown && <path className="bd" d={bandPath(upper, lower)} />}
            {shown && <path className="ln th" d={linePath(upper) + (horizontal ? '' : linePath(lower))} />}
            {box && kind === 'box' && (
              <path className="bx" d={boxPath(box, along.at, centre, half, horizontal)} />
            )}
            <path className="pt" d={pointsPath(points, shapeOf(look[index]!), radius)} />
            {box && kind !== 'box' && (
              <path className="bx op" d={boxPath(box, along.at, boxCentre, boxHalf, horizontal)} />
            )}
            {box && (
              <path
                className="md"
                d={linePath([at(cut, boxCentre - boxHalf), at(cut, boxCentre + boxHalf)])}
              />
            )}
            {mean && (
              <>
                <path
                  className="eb"
                  d={errorBarsPath(
                    [{ at: centre + aside, low: along.at(mean.low), high: along.at(mean.high) }],
                    10,
                  )}
                />
                {difference ? (
                  <circle className="dot" cx={px(centre + aside)} cy={px(along.at(mean.value))} r="3.5" />
                ) : (
                  <path className="md" d={`M${px(centre - 18)} ${px(along.at(mean.value))}h36`} />
                )}
              </>
            )}
          </g>
        );
      })}
      {difference && (
        <DifferenceAxis
          {...{ plot, difference }}
          width={size.width}
          means={groups.map(({ mean }, i) => ({ at: across.at(i) + aside + 6, value: mean?.value ?? 0 }))}
        />
      )}
      <Axes plot={plot} hideY={horizontal} />
      <Brackets {...{ comparisons, at: across.at, left: plot.left, right: size.width }} bottom={plot.top} />
    </>
  );
  const apart = difference
    ? ` ${difference.title}: ${figures(difference.value)}, ${difference.note} ${figures(difference.low)} to ${figures(difference.high)}.`
    : '';
  return { body, height, says: groups.map(describe).join(' ') + apart };
});
