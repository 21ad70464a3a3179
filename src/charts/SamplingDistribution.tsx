// Sampling distributions: the population at the top and the means of many samples below, on one axis.
import { largest } from '../statistics/descriptive/extremes.ts';
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { linePath } from './marks/paths.ts';
import { figures, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent } from './scale.ts';
import type { Bin } from './Histogram.tsx';

export type SamplingDistributionProps = {
  /** From top to bottom: the population, then means of samples of increasing size. Bins have equal width within a panel. */
  panels: readonly {
    label: string;
    bins: readonly Bin[];
    /** The theoretical curve, drawn over the bars. */
    normal?: { mean: number; sd: number };
  }[];
  /** The true value, drawn through all panels. */
  truth: { value: number; text: string };
  axis: string;
};

type Panel = SamplingDistributionProps['panels'][number];

/** The anchor of a label at x, chosen so that it stays within the width. */
const anchorAt = (x: number, width: number) => {
  if (x > width * 0.6) return 'end';
  return x < width * 0.4 ? 'start' : 'middle';
};

/** The normal curve of a panel in its counts, limited to four standard deviations and the axis. */
const bellOf = ({ bins, normal }: Panel, [low, high]: readonly [number, number]) => {
  if (normal === undefined || !(normal.sd > 0)) return [];
  const area = bins.reduce((sum, bin) => sum + bin.count * (bin.to - bin.from), 0);
  return Array.from({ length: 81 }, (_, index) => 4 * (index / 40 - 1))
    .map(
      (z) =>
        [
          normal.mean + z * normal.sd,
          (area / normal.sd / Math.sqrt(2 * Math.PI)) * Math.exp((-z * z) / 2),
        ] as const,
    )
    .filter(([x]) => x >= low && x <= high);
};

/** Stacked histograms, each on its own count scale from zero, over one axis. */
export const SamplingDistribution = chart<SamplingDistributionProps>(
  (props, size) => {
    const panels = props.panels.filter((panel) => panel.bins.some((bin) => bin.count > 0));
    if (panels.length === 0) return null;
    const domain = extent(panels.flatMap((panel) => panel.bins.flatMap((bin) => [bin.from, bin.to])));
    const head = 20;
    const height = (size.height - 44 - head) / panels.length;
    const lay = (index: number, left: number) => {
      const panel = panels[index]!;
      const end = index === panels.length - 1;
      return layOut(size, {
        x: { kind: 'linear', domain, nice: false, hidden: !end, title: end ? props.axis : undefined },
        y: {
          kind: 'linear',
          domain: [
            0,
            largest([...panel.bins.map((bin) => bin.count), ...bellOf(panel, domain).map(([, y]) => y)]),
          ],
          whole: panel.bins.every((bin) => Number.isInteger(bin.count)),
          title: panel.label,
        },
        box: {
          left: 0,
          right: size.width,
          top: head + index * height,
          bottom: end ? size.height : head + (index + 1) * height - 2,
        },
        left,
      });
    };
    const left = largest(panels.map((_, index) => lay(index, 0).left));
    const plots = panels.map((_, index) => lay(index, left));
    const x = plots[0]!.x.at(props.truth.value);
    const body = (
      <>
        {panels.map((panel, index) => {
          const plot = plots[index]!;
          const bell = bellOf(panel, domain).map(([x, y]) => [plot.x.at(x), plot.y.at(y)] as const);
          const bars = panel.bins
            .filter((bin) => bin.count > 0)
            .map(
              (bin) =>
                `M${px(plot.x.at(bin.from))} ${px(plot.bottom)}V${px(plot.y.at(bin.count))}H${px(plot.x.at(bin.to))}V${px(plot.bottom)}`,
            );
          const bin = panel.bins[0];
          const barWidth = bin ? plot.x.at(bin.to) - plot.x.at(bin.from) : 0;
          return (
            <g key={panel.label}>
              <path
                className={`hb c${index === 0 ? 1 : 2}`}
                strokeWidth={barWidth < 8 ? 0 : 0.8}
                d={bars.join('')}
              />
              {bell.length > 0 && <path className="ln th c6" d={linePath(bell)} />}
              <Axes plot={plot} />
            </g>
          );
        })}
        <path
          className="eb da"
          d={plots.map((plot) => `M${px(x)} ${px(plot.top)}V${px(plot.bottom)}`).join('')}
        />
        <text className="hi" x={px(x)} y="12" textAnchor={anchorAt(x, size.width)}>
          {props.truth.text}
        </text>
      </>
    );
    const says = panels.map(
      (panel) =>
        `${panel.label}: from ${figures(panel.bins[0]?.from ?? 0)} to ${figures(panel.bins.at(-1)?.to ?? 0)}.`,
    );
    return { body, says: `${props.truth.text}. ${says.join(' ')}` };
  },
  { wide: [640, 480], narrow: [340, 440] },
);
