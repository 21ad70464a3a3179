// The probability of each count, with the counts at least as extreme as the observed one highlighted.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { barsPath } from './marks/paths.ts';
import { figures, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent } from './scale.ts';

export type CountsProps = {
  /** Integers in ascending order, each with its probability. */
  counts: readonly { count: number; probability: number; extreme: boolean }[];
  observed: { count: number; text: string };
  axis: string;
  probabilityAxis: string;
  /** Labels of the two kinds of bar: less extreme, and at least as extreme. */
  kinds: readonly [string, string];
  note?: string;
};

/** Vertical bars at integers, the extreme ones in another color, with the observed count marked. */
export const Counts = chart<CountsProps>((props, size) => {
  const counts = props.counts.filter(({ probability }) => Number.isFinite(probability));
  const [first, last] = [counts[0], counts.at(-1)];
  if (first === undefined || last === undefined) return null;
  const heights = extent(
    counts.map(({ probability }) => probability),
    [0],
  );
  const plot = layOut(size, {
    x: {
      kind: 'linear',
      domain: [first.count - 0.6, last.count + 0.6],
      nice: false,
      whole: true,
      title: props.axis,
    },
    y: { kind: 'linear', domain: [0, heights[1]], title: props.probabilityAxis },
    note: props.note,
    key: props.kinds.map((text, index) => ({ text, hue: index === 0 ? 2 : 6, mark: 'bar' })),
    above: 20,
  });
  const width = Math.max(1, (plot.x.at(first.count + 1) - plot.x.at(first.count)) * 0.82);
  const bars = (extreme: boolean) =>
    barsPath(
      counts
        .filter((each) => each.extreme === extreme)
        .map((each) => ({ x: plot.x.at(each.count) - width / 2, width, y: plot.y.at(each.probability) })),
      plot.bottom,
    );
  const observed = Math.min(last.count, Math.max(first.count, props.observed.count));
  const at = plot.x.at(observed);
  const body = (
    <>
      <path className="br c2" d={bars(false)} />
      <path className="br c6" d={bars(true)} />
      <path className="eb" d={`M${px(at)} ${px(plot.bottom)}V${px(plot.top - 4)}`} />
      <text
        className="hi"
        x={px(at)}
        y={px(plot.top - 9)}
        textAnchor={at > (plot.left + plot.right) / 2 ? 'end' : 'start'}
      >
        {props.observed.text}
      </text>
      <Axes plot={plot} />
    </>
  );
  const tail = counts.reduce((sum, { probability, extreme }) => sum + (extreme ? probability : 0), 0);
  return {
    body,
    says: `Counts from ${first.count} to ${last.count}; observed ${props.observed.count}. The counts at least as extreme have a probability of ${figures(tail, 2)} in all.`,
  };
});
