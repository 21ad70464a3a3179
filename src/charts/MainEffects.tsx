// Main effects: the mean at each level of each factor, side by side on one scale.
import { largest } from '../statistics/descriptive/extremes.ts';
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { errorBarsPath, linePath } from './marks/paths.ts';
import { pointsPath } from './marks/points.ts';
import { figures, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent, padded } from './scale.ts';
import { textSize, wrap } from './text-metrics.ts';

/** `values`: the observations behind the mean, drawn around it. */
export type LevelMean = {
  level: string;
  mean: number;
  low: number;
  high: number;
  values?: readonly number[];
};

export type MainEffectsProps = {
  factors: readonly { name: string; levels: readonly LevelMean[] }[];
  grandMean: number;
  axis: string;
  /** Names the error bars, such as 'Error bars: 95% CI'. */
  note: string;
};

/** Means with intervals at the levels of several factors. The dashed line is the overall mean. */
export const MainEffects = chart<MainEffectsProps>((props, size) => {
  const factors = props.factors.filter((factor) => factor.levels.length > 0);
  if (factors.length === 0) return null;
  let next = 0;
  const placed = factors.flatMap((factor, index) => {
    const start = next;
    next += factor.levels.length;
    return factor.levels.map((level, i) => ({ ...level, factor: index, at: start + i }));
  });
  const values = placed.flatMap((level) => [level.mean, level.low, level.high, ...(level.values ?? [])]);
  const nameLines = (width: number, most = 3) =>
    factors.map((factor) => wrap(factor.name, width * factor.levels.length - 8, textSize.tick, most));
  const lineCount = largest(nameLines((size.width - 50) / placed.length).map((lines) => lines.length));
  const plot = layOut(size, {
    x: { kind: 'category', labels: placed.map((level) => level.level) },
    y: { kind: 'linear', domain: padded(extent(values, [props.grandMean]), 0.02), title: props.axis },
    note: props.note,
    above: 8 + 14 * lineCount,
  });
  const names = nameLines(plot.x.step, lineCount);
  const of = (index: number) => placed.filter((level) => level.factor === index);
  const body = (
    <>
      <path className="ax da" d={`M${px(plot.left)} ${px(plot.y.at(props.grandMean))}H${px(plot.right)}`} />
      {factors.map((factor, index) => {
        const levels = of(index);
        const points = levels.map((level) => [plot.x.at(level.at), plot.y.at(level.mean)] as const);
        const bars = levels.map((level) => ({
          at: plot.x.at(level.at),
          low: plot.y.at(level.low),
          high: plot.y.at(level.high),
        }));
        const left = plot.x.at(levels[0]!.at) - plot.x.step / 2;
        const width = plot.x.step * levels.length;
        return (
          <g key={factor.name} className="c5">
            {index > 0 && (
              <path
                className="ru"
                d={`M${px(left)} ${px(plot.top - 4 - 14 * lineCount)}V${px(plot.bottom)}`}
              />
            )}
            {names[index]!.map((line, i) => (
              <text
                key={i}
                className="hi"
                textAnchor="middle"
                x={px(left + width / 2)}
                y={px(plot.top - 8 - (names[index]!.length - 1 - i) * 14)}
              >
                {line}
              </text>
            ))}
            <path
              className="pt"
              d={pointsPath(
                levels.flatMap((level) =>
                  (level.values ?? []).map((value) => [plot.x.at(level.at), plot.y.at(value)] as const),
                ),
                'circle',
                2,
              )}
            />
            <path className="ln th" d={linePath(points)} />
            <path className="eb" d={errorBarsPath(bars)} />
            <path className="pt so" d={pointsPath(points, 'circle', 4)} />
          </g>
        );
      })}
      <Axes plot={plot} />
    </>
  );
  const says = factors.map(
    (factor) =>
      `${factor.name}: ${factor.levels.map((l) => `${l.level} ${figures(l.mean)} (${figures(l.low)} to ${figures(l.high)})`).join(', ')}.`,
  );
  return { body, says: `Mean of all ${figures(props.grandMean)}. ${says.join(' ')}` };
});
