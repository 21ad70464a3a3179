// Strip, box, violin, and raincloud plots: every value shown, with the summary that fits the number of values.
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { chart, type Drawing } from './Frame.tsx';
import { groupHue, looksOf } from './hues.ts';
import { Axes } from './Axes.tsx';
import { Brackets, bracketRoom, type Comparison } from './marks/Bracket.tsx';
import { boxPath, flip, type Box } from './marks/box.ts';
import { bandPath, errorBarsPath, linePath } from './marks/paths.ts';
import { pointsPath, radiusFor, shapeOf } from './marks/points.ts';
import { swarm } from './marks/swarm.ts';
import { figures, px } from './number-format.ts';
import { layOutTall, type Size } from './plot.ts';
import { extent, padded } from './scale.ts';

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
  /** Names the interval of the means, such as '95% CI'. The legend shows it only if means are drawn. */
  interval?: string;
  comparisons?: readonly Comparison[];
  /** Values that the scale must include, such as those that a reader can move a point to. */
  reach?: readonly number[];
  /** The result of the test of the first two groups, such as 'p = 0.006'. */
  result?: string | undefined;
};

/** A box of fewer values would suggest more than is known. Below this many, only the points are drawn. */
const fewestForBox = 5;
const fewestForDensity = 8;

/** A text description of a group. */
export const describe = (group: DistributionGroup) => {
  const { label, values, box, mean } = group;
  if (values.length === 0) return `${label}: no values.`;
  const center = box
    ? `median ${figures(box.median)}, middle half ${figures(box.lowerHinge)} to ${figures(box.upperHinge)}`
    : '';
  const average = mean
    ? `mean ${figures(mean.value)}, interval ${figures(mean.low)} to ${figures(mean.high)}`
    : '';
  const range = `values from ${figures(smallest(values))} to ${figures(largest(values))}`;
  return `${label}: n = ${values.length}, ${[center, average, range].filter(Boolean).join(', ')}.`;
};

/** The box of a group, if it has one. */
const boxOf = (kind: DistributionProps['kind'], { values, box }: DistributionGroup) =>
  values.length >= fewestForBox && kind !== 'strip' ? box : undefined;

/** The density outline of a group, if it has one. */
const densityOf = (kind: DistributionProps['kind'], { values, density }: DistributionGroup) =>
  (kind === 'violin' || kind === 'raincloud') &&
  values.length >= fewestForDensity &&
  (density?.length ?? 0) > 1
    ? density
    : undefined;

/** The mean of a group, if it is drawn: next to the points, never over a box. */
const meanOf = (kind: DistributionProps['kind'], group: DistributionGroup) =>
  kind === 'strip' || (kind === 'box' && !boxOf(kind, group)) ? group.mean : undefined;

/** The legend, which names only what is drawn. */
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

/** The groups as drawn, with their finite values only. */
export const finiteGroups = (groups: readonly DistributionGroup[]) =>
  groups.map((group) => ({ ...group, values: group.values.filter(Number.isFinite) }));

/** The props of `Distribution`. */
export const drawDistribution = (props: DistributionProps, size: Size): Drawing => {
  const groups = finiteGroups(props.groups);
  const all = groups.flatMap((group) => group.values);
  const look = looksOf(groups.map(({ label }) => label));
  if (all.length === 0) return null;
  const { kind } = props;
  const horizontal = kind === 'raincloud';
  const { result, comparisons: compared = result ? [{ from: 0, to: 1, text: result }] : [] } = props;
  const comparisons = horizontal ? [] : compared;
  const drawn = (group: DistributionGroup) => densityOf(kind, group) !== undefined;
  const edges = groups.flatMap((group) => [
    ...(drawn(group) ? (group.density ?? []).map((point) => point.x) : []),
    ...(group.mean ? [group.mean.low, group.mean.high] : []),
  ]);
  const domain = padded(extent([...all, ...edges], props.reach), 0.03);
  const names = {
    kind: 'category',
    labels: groups.map((g) => g.label),
    below: groups.map((g) => `n = ${g.values.length}`),
  } as const;
  const values = { kind: 'linear', domain } as const;
  const step = ((size.width - 60) / groups.length) * 0.9;
  const room = bracketRoom(comparisons, (index) => index * step);
  const wanted = Math.max(size.height + Math.max(0, room - 84), horizontal ? groups.length * 74 + 60 : 0);
  const { plot, height } = layOutTall(
    { ...size, height: wanted },
    {
      x: horizontal ? { ...values, title: props.axis } : names,
      y: horizontal ? names : { ...values, title: props.axis },
      note: legendOf(kind, groups, props.interval),
      above: room,
    },
  );
  const along = horizontal ? plot.x : plot.y;
  const across = horizontal ? plot.y : plot.x;
  const at = flip(horizontal);
  const half = Math.min(across.step * 0.36, horizontal ? 60 : 54);
  const peak = largest(
    groups.flatMap((g) => (drawn(g) ? (g.density ?? []).map((point) => point.density) : [])),
    0,
  );
  // The points, box, and outline of a raincloud are stacked vertically.
  const [apart, fall] = horizontal ? [half * 0.12, half * 0.62] : [0, 0];
  const besidePoints = kind === 'violin' ? 5 : half * 0.14;
  const boxHalf = kind === 'box' ? half : besidePoints;
  const spread = kind === 'violin' ? half * 0.5 : half * 0.92;
  const body = (
    <>
      {groups.map((group, index) => {
        const center = across.at(index);
        const positions = group.values.map(along.at);
        const radius = radiusFor(group.values.length);
        const shown = drawn(group);
        const box = boxOf(kind, group);
        const rain = shown || box ? fall : 0;
        const offsets = swarm(positions, radius, horizontal ? half * 0.3 : spread);
        const points = positions.map((position, i) => at(position, center + rain + (offsets[i] ?? 0)));
        const outline = (group.density ?? []).map(
          (point) => [along.at(point.x), (point.density / peak) * half] as const,
        );
        const upper = outline.map(([v, d]) => at(v, center - d * (horizontal ? 1.15 : 1) - apart));
        const lower = outline.map(([v, d]) => at(v, horizontal ? center - apart : center + d));
        const boxCenter = center + apart;
        const cut = box ? along.at(box.median) : 0;
        const mean = meanOf(kind, group);
        return (
          <g key={group.label + String(index)} className={`c${groupHue(look[index]!)}`}>
            {shown && <path className="bd" d={bandPath(upper, lower)} />}
            {shown && <path className="ln th" d={linePath(upper) + (horizontal ? '' : linePath(lower))} />}
            {box && kind === 'box' && (
              <path className="bx" d={boxPath(box, along.at, center, half, horizontal)} />
            )}
            <path className="pt" d={pointsPath(points, shapeOf(look[index]!), radius)} />
            {box && kind !== 'box' && (
              <path className="bx op" d={boxPath(box, along.at, boxCenter, boxHalf, horizontal)} />
            )}
            {box && (
              <path
                className="md"
                d={linePath([at(cut, boxCenter - boxHalf), at(cut, boxCenter + boxHalf)])}
              />
            )}
            {mean && (
              <>
                <path
                  className="eb"
                  d={errorBarsPath([{ at: center, low: along.at(mean.low), high: along.at(mean.high) }], 10)}
                />
                <path className="md" d={`M${px(center - 18)} ${px(along.at(mean.value))}h36`} />
              </>
            )}
          </g>
        );
      })}
      <Axes plot={plot} hideY={horizontal} />
      <Brackets {...{ comparisons, at: across.at, left: plot.left, right: size.width }} bottom={plot.top} />
    </>
  );
  return { body, height, plot, says: groups.map(describe).join(' ') };
};

/** Values of one or more groups, each value a point, with a box, violin, raincloud, or mean. */
export const Distribution = chart<DistributionProps>(drawDistribution);
