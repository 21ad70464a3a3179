// Pareto chart: causes by frequency, and their cumulative percentage of all cases.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { barsPath, linePath } from './marks/paths.ts';
import { pointsPath } from './marks/points.ts';
import { percent, px, whole } from './number-format.ts';
import { layOutTall } from './plot.ts';

export type ParetoProps = {
  causes: readonly { label: string; count: number }[];
  axis: string;
};

const shares = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Counts in descending order on the left axis and the cumulative percentage on the right axis. Both end at the total. */
export const Pareto = chart<ParetoProps>((props, size) => {
  const causes = props.causes
    .filter((cause) => Number.isFinite(cause.count) && cause.count > 0)
    .sort((a, b) => b.count - a.count);
  const total = causes.reduce((sum, cause) => sum + cause.count, 0);
  if (causes.length === 0 || !Number.isFinite(total)) return null;
  const { plot, height } = layOutTall(size, {
    x: { kind: 'category', labels: causes.map((cause) => cause.label) },
    y: {
      kind: 'linear',
      domain: [0, total],
      nice: false,
      whole: causes.every((cause) => Number.isInteger(cause.count)),
      title: props.axis,
    },
    note: 'Line: cumulative share; dark: the few that make 80%',
    right: 46,
    above: 4,
  });
  let sum = 0;
  const running = causes.map((cause) => (sum += cause.count) / total);
  const width = plot.x.step * 0.82;
  const dots = running.map((share, index) => [plot.x.at(index), plot.y.at(share * total)] as const);
  const bars = causes.map((cause, index) => ({
    x: plot.x.at(index) - width / 2,
    width,
    y: plot.y.at(cause.count),
  }));
  const few = running.findIndex((share) => share >= 0.8);
  const body = (
    <>
      <path className="br c5" d={barsPath(bars.slice(0, few + 1), plot.bottom)} />
      <path className="hb c2" d={barsPath(bars.slice(few + 1), plot.bottom)} />
      <path className="ru da" d={`M${px(plot.left)} ${px(plot.y.at(0.8 * total))}H${px(plot.right)}`} />
      <g className="c6">
        <path className="ln" d={linePath(dots)} />
        <path className="pt so" d={pointsPath(dots)} />
      </g>
      <path
        className="ax"
        d={`M${px(plot.right)} ${px(plot.top)}V${px(plot.bottom)}${shares.map((share) => `M${px(plot.right)} ${px(plot.y.at(share * total))}h5`).join('')}`}
      />
      {shares.map((share) => (
        <text key={share} x={px(plot.right + 8)} y={px(plot.y.at(share * total) + 4)}>
          {percent(share)}
        </text>
      ))}
      <Axes plot={plot} />
    </>
  );
  const each = causes.map(
    (cause, index) => `${cause.label} ${whole(cause.count)} (together ${percent(running[index]!)})`,
  );
  return {
    body,
    height,
    says: `${whole(total)} in all; the first ${few + 1} of ${causes.length} make up ${percent(running[few] ?? 1)}. ${each.join('; ')}.`,
  };
});
