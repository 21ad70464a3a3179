// Paired measurements: a line for each subject from the first condition to the second.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { Brackets, bracketRoom } from './marks/Bracket.tsx';
import { errorBarsPath } from './marks/paths.ts';
import { pointsPath } from './marks/points.ts';
import { figures, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent, padded } from './scale.ts';

type Interval = { value: number; low: number; high: number };

export type PairedProps = {
  conditions: readonly [string, string];
  pairs: readonly (readonly [number, number])[];
  /** Means of the two conditions, each with its interval. */
  means?: readonly [Interval, Interval];
  axis: string;
  /** The result above the bracket, such as 'mean difference 1.58 (95% CI 0.70 to 2.46)'. */
  result?: string | undefined;
  /** Names the interval of the means, such as 'Mean with 95% CI'. */
  note?: string;
};

/** Within-subject change as slopes: before and after, or left and right. */
export const Paired = chart<PairedProps>(
  (props, size) => {
    const pairs = props.pairs.filter((pair) => pair.every(Number.isFinite));
    if (pairs.length === 0) return null;
    const { means } = props;
    const comparisons = props.result === undefined ? [] : [{ from: 0, to: 1, text: props.result }];
    const values = [...pairs.flat(), ...(means ?? []).flatMap((mean) => [mean.low, mean.high])];
    const plot = layOut(size, {
      x: {
        kind: 'category',
        labels: props.conditions,
        below: props.conditions.map(() => `n = ${pairs.length}`),
      },
      y: { kind: 'linear', domain: padded(extent(values), 0.02), title: props.axis },
      note: means ? props.note : undefined,
      above: bracketRoom(comparisons, (index) => index * size.width * 0.4),
    });
    const shift = Math.min(40, plot.x.step * 0.2);
    const [left, right] = [plot.x.at(0), plot.x.at(1)];
    const side = (index: 0 | 1) =>
      pairs.map((pair) => [index === 0 ? left : right, plot.y.at(pair[index])] as const);
    const up = pairs.filter(([a, b]) => b > a).length;
    const down = pairs.filter(([a, b]) => b < a).length;
    const centers = (means ?? []).map((mean, index) => ({
      at: index === 0 ? left - shift : right + shift,
      low: plot.y.at(mean.low),
      high: plot.y.at(mean.high),
      value: plot.y.at(mean.value),
    }));
    const body = (
      <g className="c5">
        <path
          className="ln th"
          strokeOpacity="0.55"
          d={pairs
            .map(([a, b]) => `M${px(left)} ${px(plot.y.at(a))}L${px(right)} ${px(plot.y.at(b))}`)
            .join('')}
        />
        <path className="pt" d={pointsPath(side(0))} />
        <path className="pt" d={pointsPath(side(1))} />
        <path className="eb" d={errorBarsPath(centers, 10)} />
        <path
          className="md"
          d={centers.map((center) => `M${px(center.at - 12)} ${px(center.value)}h24`).join('')}
        />
        <Axes plot={plot} />
        <Brackets {...{ comparisons, at: plot.x.at, left: 0, right: size.width }} bottom={plot.top} />
      </g>
    );
    const average = means
      ? ` ${props.conditions.map((name, i) => `${name}: mean ${figures(means[i]!.value)} (${figures(means[i]!.low)} to ${figures(means[i]!.high)})`).join('; ')}.`
      : '';
    return {
      body,
      plot,
      says: `${pairs.length} pairs: ${up} rise, ${down} fall, ${pairs.length - up - down} stay.${average} ${props.result ?? ''}`.trim(),
    };
  },
  { wide: [400, 400], narrow: [340, 340] },
);
