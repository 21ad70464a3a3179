// Tile h: risk factors for low birth weight, each adjusted for the others.
import { numberOfBirths, riskFactors as rows } from '../risk-factors.ts';
import { color, scale, stroke, text } from './draw.ts';
import type { Tile } from './tile.ts';

export const forest: Tile = {
  id: 'forest',
  chart: 'forest-odds',
  title: 'Forest plot',
  caption: `Risk factors for a low birth weight, ${numberOfBirths} births; logistic regression, all terms adjusted for one another.`,
  short: `Odds of a low birth weight, ${numberOfBirths} births; 95% CI`,
  says: `Hypertension raises the odds most: odds ratio ${rows[0]!.ratio.toFixed(2)}, 95% CI ${rows[0]!.low.toFixed(2)} to ${rows[0]!.high.toFixed(2)}.`,
  sizes: {
    wide: { width: 658, height: 258 },
    middle: { width: 364, height: 240 },
    small: { width: 350, height: 160 },
  },
  draw({ width, height }, place) {
    const isWide = place === 'wide';
    const head = isWide ? 24 : 4;
    const bottom = height - (isWide ? 40 : 24);
    const [left, right] = isWide ? [168, 512] : [124, width - 8];
    const at = scale([Math.log(0.45), Math.log(32)], [left, right]);
    const x = (ratio: number) => at(Math.log(ratio));
    const pitch = (bottom - head) / rows.length;
    const y = (index: number) => Math.round(head + pitch * (index + 0.5));
    const ticks = [0.5, 1, 2, 4, 8, 16, 32];
    return [
      stroke(ticks.map((tick) => `M${x(tick)} ${head}V${bottom}`).join(''), color.faint),
      stroke(`M${x(1)} ${head}V${bottom}`, color.quiet),
      stroke(
        rows.map(({ low, high }, index) => `M${x(low)} ${y(index)}H${x(high)}`).join(''),
        color.blue,
        1.8,
      ),
      ...rows.map(({ ratio, low, high }, index) => {
        // A square whose area is proportional to the precision, as in a meta-analysis.
        const half = Math.min(6, Math.max(2.2, 4.2 / Math.log(high / low) ** 0.5));
        return stroke(`M${x(ratio)} ${y(index) - half}v${2 * half}`, color.blue, 2 * half);
      }),
      ...rows.map(({ name, short }, index) =>
        text(0, y(index) + 4, isWide ? name : short, { paint: color.ink }),
      ),
      ...ticks.map((tick) => text(x(tick), bottom + 16, tick === 0.5 ? '½' : tick, { middle: true })),
      ...(isWide
        ? [
            text(0, 12, 'Risk factor', { paint: color.ink, bold: true }),
            text(width, 12, 'Odds ratio (95% CI)', { end: true, paint: color.ink, bold: true }),
            text(x(1) - 8, height - 4, '← lower odds', { end: true }),
            text(x(1) + 8, height - 4, 'higher odds of a low birth weight →'),
            ...rows.map(({ ratio, low, high }, index) =>
              text(width, y(index) + 4, `${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`, {
                end: true,
                paint: color.ink,
              }),
            ),
          ]
        : []),
    ].join('');
  },
};
