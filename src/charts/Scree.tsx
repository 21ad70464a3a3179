// Scree plot: the variance that each component explains, and the cumulative total.
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { barsPath, linePath } from './marks/paths.ts';
import { pointsPath } from './marks/points.ts';
import { percent, px } from './number-format.ts';
import { layOut } from './plot.ts';

export type ScreeProps = {
  /** Proportions of the variance (0–1), largest first. */
  explained: readonly number[];
};

/** Explained variance per component, with the cumulative total, on one scale from 0 to 100%. */
export const Scree = chart<ScreeProps>(
  (props, size) => {
    const shares = props.explained.filter(Number.isFinite);
    if (shares.length === 0) return null;
    let sum = 0;
    const total = shares.map((share) => (sum += share));
    const plot = layOut(size, {
      x: { kind: 'category', labels: shares.map((_, index) => String(index + 1)), title: 'Component' },
      y: { kind: 'linear', domain: [0, 1], format: 'percent', title: 'Share of the variance' },
      key: [
        { text: 'each', hue: 2, mark: 'bar' },
        { text: 'together', hue: 6, mark: 'circle' },
      ],
    });
    const width = Math.min(plot.x.step * 0.7, 60);
    const dots = total.map((value, index) => [plot.x.at(index), plot.y.at(value)] as const);
    const bars = shares.map((y, index) => ({ x: plot.x.at(index) - width / 2, width, y: plot.y.at(y) }));
    const body = (
      <>
        <path className="br c2" d={barsPath(bars, plot.y.at(0))} />
        <g className="c6">
          <path className="ln th" d={linePath(dots)} />
          <path className="pt so" d={pointsPath(dots)} />
        </g>
        {plot.x.step >= 38 && (
          <g textAnchor="middle">
            {shares.map((share, index) => {
              const tall = plot.bottom - plot.y.at(share) > 20;
              const inside = tall && (index === 0 || dots[index]![1] > plot.y.at(share) - 24);
              return (
                <text
                  key={index}
                  className={inside ? 'hi' : 'hi ha'}
                  x={px(plot.x.at(index))}
                  y={px(plot.y.at(share) + (inside ? 16 : -5))}
                >
                  {percent(share)}
                </text>
              );
            })}
          </g>
        )}
        <Axes plot={plot} />
      </>
    );
    const says = shares.map(
      (share, index) => `component ${index + 1}: ${percent(share, 1)}, together ${percent(total[index]!, 1)}`,
    );
    return { body, says: `${says.join('; ')}.` };
  },
  { wide: [440, 320], narrow: [340, 280] },
);
