// Tile e: reaction velocity by substrate, with and without puromycin, and the Michaelis–Menten curves.
import puromycin from '../../../content/datasets/puromycin.csv';
import { rust } from '../../design/colors.ts';
import { numbers } from '../../statistics/columns.ts';
import { nonlinearRegression } from '../../statistics/regression/nonlinear-regression.ts';
import { fixed, solved } from '../in-words.ts';
import { color, dots, foot, joined, marks, rungs, scale, stroke, text } from './draw.ts';
import type { Tile } from './tile.ts';

const fits = ['treated', 'untreated'].map((state) => {
  const [conc, rate] = [numbers(puromycin, 'conc', { state }), numbers(puromycin, 'rate', { state })];
  const model = { model: 'Vmax*x/(Km+x)', variables: { x: conc }, y: rate, start: { Vmax: 200, Km: 0.05 } };
  return { state, conc, rate, fit: solved(nonlinearRegression(model)) };
});

export const enzyme: Tile = {
  id: 'enzyme',
  chart: 'enzyme-kinetics',
  title: 'Enzyme kinetics',
  caption: 'Michaelis–Menten fits with and without puromycin: velocity (counts/min²) by substrate (ppm).',
  short: 'Velocity by substrate',
  says: `The maximal velocity is ${fits.map(({ state, fit }) => `${fixed(fit.coefficients[0]!.estimate!, 0)} in ${state} cells`).join(' and ')}.`,
  sizes: {
    wide: { width: 363, height: 200 },
    middle: { width: 364, height: 240 },
    small: { width: 163, height: 106 },
  },
  draw({ width, height }, place) {
    const [left, right, bottom] = [30, width - 6, height - 22];
    const x = scale([0, 1.15], [left, right]);
    const y = scale([0, 225], [bottom, 8]);
    const drawn = fits.map(({ state, conc, rate, fit }, index) => {
      const paint = index === 0 ? color.blue : color.vermillion;
      const curve = Array.from({ length: 60 }, (_, i) => (i / 59) ** 2 * 1.13).map(
        (at) => [x(at), y(at === 0 ? 0 : fit.at({ x: at })!.fit)] as const,
      );
      const points = conc.map((at, i) => [x(at), y(rate[i]!)] as const);
      return (
        stroke(joined(curve), paint, 1.8, index === 0 ? '' : 'stroke-dasharray="5 3"') +
        (index === 0
          ? dots(points, paint, place === 'small' ? 5 : 6)
          : marks(points, 'diamond', paint, place === 'small' ? 2.4 : 3)) +
        text(right - 4, y(index === 0 ? 208 : 158) + (index === 0 ? -6 : 22), state, {
          end: true,
          paint: index === 0 ? color.blue : rust,
          bold: true,
        })
      );
    });
    return (
      rungs([0, 100, 200], y, left, right) + drawn.join('') + foot([0, 0.5, 1], x, bottom, [left, right])
    );
  },
};
