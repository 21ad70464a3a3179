// Formats coordinates and axis labels. statistics/format.ts formats numbers in text.

import { largest } from '../statistics/descriptive/extremes.ts';
import { fixed, power } from '../statistics/format.ts';

export { figures, fixed, percent, power, whole } from '../statistics/format.ts';

/** Clamps coordinates outside any frame, because renderers lose precision far out. */
const far = 9999;

/** A coordinate, rounded to a tenth of a unit. Never '-0' or NaN. */
export const px = (value: number) => {
  const rounded = Math.round(Math.max(-far, Math.min(far, value)) * 10) / 10;
  return Number.isFinite(rounded) && rounded !== 0 ? rounded : 0;
};

const decimalsFor = (values: readonly number[], scale: number) => {
  for (let decimals = 0; decimals < 12; decimals++) {
    const exact = values.every(
      (value) =>
        Math.abs(Number((value / scale).toFixed(decimals)) - value / scale) <
        1e-9 * Math.max(1, Math.abs(value / scale)),
    );
    if (exact) return decimals;
  }
  return 12;
};

export type TickFormat = 'number' | 'year' | 'percent';

/** Axis labels, all with as many decimals as the ticks need. */
export const tickLabels = (values: readonly number[], format: TickFormat = 'number') => {
  if (format === 'percent') {
    const decimals = decimalsFor(values, 0.01);
    return values.map((value) => `${fixed(value * 100, decimals)}%`);
  }
  if (format === 'year') return values.map((value) => fixed(value, decimalsFor(values, 1), false));
  const size = largest(values.map(Math.abs), 0);
  if (size !== 0 && (size >= 1e6 || size < 1e-3)) {
    const exponent = Math.floor(Math.log10(size) + 1e-12);
    const scale = 10 ** exponent;
    const decimals = decimalsFor(values, scale);
    return values.map((value) =>
      value === 0 ? '0' : `${fixed(value / scale, decimals)}×${power(exponent)}`,
    );
  }
  const decimals = decimalsFor(values, 1);
  return values.map((value) => (value === 0 ? '0' : fixed(value, decimals)));
};

/** Label of a tick on a logarithmic axis: plain near 1, a power of ten far from it. */
export const logLabel = (value: number) => {
  const exponent = Math.floor(Math.log10(value) + 1e-9);
  if (exponent >= -3 && exponent <= 4) return fixed(value, Math.max(0, -exponent));
  const mantissa = Math.round(value / 10 ** exponent);
  return mantissa === 1 ? power(exponent) : `${mantissa}×${power(exponent)}`;
};
