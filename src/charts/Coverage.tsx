// Confidence intervals of many samples from one population, showing which contain the true value.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { errorBarsPath } from './marks/paths.ts';
import { pointsPath } from './marks/points.ts';
import { figures, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent, padded } from './scale.ts';

export type CoverageProps = {
  samples: readonly { estimate: number; low: number; high: number }[];
  truth: { value: number; text: string };
  axis: string;
  note?: string;
};

const holds = (truth: number, { low, high }: { low: number; high: number }) => low <= truth && truth <= high;

/** One thin line per interval in sampling order. Those that miss the true value are drawn bold, with another shape. */
export const Coverage = chart<CoverageProps>((props, size) => {
  const samples = props.samples.filter((s) => [s.estimate, s.low, s.high].every(Number.isFinite));
  if (samples.length === 0) return null;
  const { value, text } = props.truth;
  const domain = padded(
    extent(
      samples.flatMap((sample) => [sample.low, sample.high]),
      [value],
    ),
    0.02,
  );
  const plot = layOut(size, {
    x: { kind: 'linear', domain: [0.4, samples.length + 0.6], nice: false, whole: true, title: 'Sample' },
    y: { kind: 'linear', domain, title: props.axis },
    note: props.note,
    key: [
      { text: `Holds ${text}`, hue: 5, mark: 'circle' },
      { text: `Misses it`, hue: 6, mark: 'diamond' },
    ],
  });
  const part = (kept: boolean) =>
    samples.flatMap((sample, index) =>
      holds(value, sample) === kept
        ? [{ at: plot.x.at(index + 1), low: plot.y.at(sample.low), high: plot.y.at(sample.high), sample }]
        : [],
    );
  const points = (kept: boolean) =>
    part(kept).map(({ at, sample }) => [at, plot.y.at(sample.estimate)] as const);
  const body = (
    <>
      <g className="c5">
        <path className="ln th" strokeOpacity="0.6" d={errorBarsPath(part(true), 0)} />
        <path className="pt so" d={pointsPath(points(true), 'circle', 1.8)} />
      </g>
      <g className="c6">
        <path className="ln" d={errorBarsPath(part(false), 0)} />
        <path className="pt so" d={pointsPath(points(false), 'diamond', 4)} />
      </g>
      <path className="eb" d={`M${px(plot.left)} ${px(plot.y.at(value))}H${px(plot.right)}`} />
      <Axes plot={plot} />
    </>
  );
  const kept = samples.filter((sample) => holds(value, sample)).length;
  return {
    body,
    says: `${kept} of ${samples.length} intervals hold ${text}, ${figures(value)}; ${samples.length - kept} miss it.`,
  };
});
