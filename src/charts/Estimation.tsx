// Estimation plot: two groups and the difference of their means on a separate axis. Every value is a point, with the means next to them.
import { Axes } from './Axes.tsx';
import { type DistributionProps, describe, drawDistribution, finiteGroups } from './Distribution.tsx';
import { type Drawing, chart } from './Frame.tsx';
import { groupHue, looksOf } from './hues.ts';
import {
  DifferenceAxis,
  differenceEdges,
  differenceRoom,
  differenceTitle,
  type Difference,
} from './marks/DifferenceAxis.tsx';
import { errorBarsPath } from './marks/paths.ts';
import { pointsPath, radiusFor, shapeOf } from './marks/points.ts';
import { swarm } from './marks/swarm.ts';
import { figures, px } from './number-format.ts';
import { layOutTall, type Size } from './plot.ts';
import { extent, padded } from './scale.ts';
import { textSize, wrap } from './text-metrics.ts';

export type EstimationProps = DistributionProps & {
  /** The difference between the first two groups. If it has no finite interval, only the groups are drawn. */
  difference?: Difference | undefined;
};

/** The title of the difference may take more lines than that of the measurements. This is their height. */
const roomForTitle = (difference: Difference, axis: string, width: number) => {
  const lines = wrap(axis, width - differenceRoom(width), textSize.title, 3).length;
  return 16 * Math.max(0, differenceTitle(difference, width).length - lines);
};

const draw = (props: DistributionProps, difference: Difference, size: Size): Drawing => {
  const groups = finiteGroups(props.groups);
  const all = groups.flatMap((group) => group.values);
  if (all.length === 0) return null;
  const look = looksOf(groups.map(({ label }) => label));
  const edges = groups.flatMap(({ mean }) => (mean ? [mean.low, mean.high] : []));
  const beside = differenceEdges(groups[1]?.mean?.value ?? 0, difference);
  const right = differenceRoom(size.width);
  const { plot, height } = layOutTall(size, {
    x: {
      kind: 'category',
      labels: groups.map(({ label }) => label),
      below: groups.map(({ values }) => `n = ${values.length}`),
    },
    y: { kind: 'linear', domain: padded(extent(all, [...edges, ...beside]), 0.03), title: props.axis },
    above: roomForTitle(difference, props.axis, size.width),
    right,
    headerRight: right,
  });
  const { x, y } = plot;
  const half = Math.min(x.step * 0.2, 54);
  /** Points move aside for the mean, which is drawn next to them. */
  const aside = Math.min(34, x.step * 0.2);
  const body = (
    <>
      {groups.map(({ label, values, mean }, index) => {
        const center = x.at(index);
        const positions = values.map(y.at);
        const radius = radiusFor(values.length);
        const offsets = swarm(positions, radius, half * 0.92);
        const points = positions.map((at, i) => [center - aside + (offsets[i] ?? 0), at] as const);
        return (
          <g key={label + String(index)} className={`c${groupHue(look[index]!)}`}>
            <path className="pt" d={pointsPath(points, shapeOf(look[index]!), radius)} />
            {mean && (
              <>
                <path
                  className="eb"
                  d={errorBarsPath([{ at: center + aside, low: y.at(mean.low), high: y.at(mean.high) }], 10)}
                />
                <circle className="dot" cx={px(center + aside)} cy={px(y.at(mean.value))} r="3.5" />
              </>
            )}
          </g>
        );
      })}
      <DifferenceAxis
        {...{ plot, difference }}
        result={props.result}
        width={size.width}
        means={groups.map(({ mean }, i) => ({ at: x.at(i) + aside + 6, value: mean?.value ?? 0 }))}
      />
      <Axes plot={plot} />
    </>
  );
  const { title, note, value, low, high } = difference;
  const apart = `${title}: ${figures(value)}, ${note} ${figures(low)} to ${figures(high)}.`;
  return { body, height, says: [...groups.map(describe), apart].join(' ') };
};

/** Two groups, with the difference of their means if it is known. */
export const Estimation = chart<EstimationProps>((props, size) =>
  props.difference ? draw(props, props.difference, size) : drawDistribution(props, size),
);
