// Histogram with the density estimate and the normal curve, all on the same count scale.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { linePath } from './marks/paths.ts';
import { figures, px } from './number-format.ts';
import { layOut, type KeyEntry } from './plot.ts';
import { extent } from './scale.ts';

export type Bin = { from: number; to: number; count: number };

export type HistogramProps = {
  bins: readonly Bin[];
  axis: string;
  /** Density estimate (area 1), from low to high. */
  density?: readonly { x: number; density: number }[];
  /** The normal curve with the sample's mean and standard deviation. */
  normal?: { mean: number; sd: number };
  /** A marked value, such as the mean. */
  marker?: { value: number; label: string };
  note?: string;
  countAxis?: string;
};

/** The normal curve over an axis, with the same area as the bars. */
const bellOf = (
  normal: HistogramProps['normal'],
  [low, high]: readonly [number, number],
  area: number,
): { x: number; y: number }[] => {
  if (normal === undefined || !(normal.sd > 0)) return [];
  return Array.from({ length: 81 }, (_, index) => {
    const x = low + ((high - low) * index) / 80;
    const z = (x - normal.mean) / normal.sd;
    return { x, y: (area * Math.exp((-z * z) / 2)) / (normal.sd * Math.sqrt(2 * Math.PI)) };
  });
};

/** Counts per interval of equal width. The curves are scaled to the same area as the bars. */
export const Histogram = chart<HistogramProps>((props, size) => {
  const bins = props.bins.filter(
    (bin) => Number.isFinite(bin.from) && Number.isFinite(bin.to) && bin.to > bin.from,
  );
  const n = bins.reduce((sum, bin) => sum + bin.count, 0);
  const first = bins[0];
  const last = bins.at(-1);
  if (n === 0 || first === undefined || last === undefined) return null;
  const area = bins.reduce((sum, bin) => sum + bin.count * (bin.to - bin.from), 0);
  const density = (props.density ?? []).map((point) => ({ x: point.x, y: point.density * area }));
  const xs = extent([first.from, last.to, ...density.map((point) => point.x)]);
  const bell = bellOf(props.normal, xs, area);
  const tallest = extent(
    [...bins.map((bin) => bin.count), ...density.map((p) => p.y), ...bell.map((p) => p.y)],
    [0],
  );
  const key: KeyEntry[] = [
    ...(density.length > 1 ? [{ text: 'Density estimate', hue: 5, mark: 'line' as const }] : []),
    ...(bell.length > 1 ? [{ text: 'Normal curve', hue: 6, mark: 'dash' as const }] : []),
  ];
  const plot = layOut(size, {
    x: { kind: 'linear', domain: xs, nice: false, title: props.axis },
    y: {
      kind: 'linear',
      domain: [0, tallest[1]],
      whole: bins.every((bin) => Number.isInteger(bin.count)),
      title: props.countAxis ?? 'Number of values',
    },
    note: props.note,
    key,
    above: props.marker ? 18 : 0,
  });
  const at = (p: { x: number; y: number }) => [plot.x.at(p.x), plot.y.at(p.y)] as const;
  const bars = bins
    .map(
      (bin) =>
        `M${px(plot.x.at(bin.from))} ${px(plot.bottom)}V${px(plot.y.at(bin.count))}H${px(plot.x.at(bin.to))}V${px(plot.bottom)}`,
    )
    .join('');
  const { marker } = props;
  const body = (
    <>
      <path
        className="hb c2"
        strokeWidth={plot.x.at(first.to) - plot.x.at(first.from) < 6 ? 0 : 0.8}
        d={bars}
      />
      {density.length > 1 && <path className="ln c5" d={linePath(density.map(at))} />}
      {bell.length > 1 && <path className="ln da c6" d={linePath(bell.map(at))} />}
      {marker && (
        <>
          <path className="eb" d={`M${px(plot.x.at(marker.value))} ${px(plot.bottom)}V${px(plot.top - 4)}`} />
          <text
            className="hi"
            x={px(plot.x.at(marker.value))}
            y={px(plot.top - 9)}
            textAnchor={plot.x.at(marker.value) > (plot.left + plot.right) / 2 ? 'end' : 'start'}
          >
            {marker.label}
          </text>
        </>
      )}
      <Axes plot={plot} />
    </>
  );
  const mode = bins.reduce((best, bin) => (bin.count > best.count ? bin : best), first);
  return {
    body,
    says: `${n} values in ${bins.length} intervals from ${figures(first.from)} to ${figures(last.to)}; most (${mode.count}) between ${figures(mode.from)} and ${figures(mode.to)}.`,
  };
});
