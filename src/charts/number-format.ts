// Numbers as a reader meets them: true minus signs, thousands in groups, powers of ten with superscripts.

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** 10ⁿ as text: `power(-9)` is '10⁻⁹'. */
export const power = (exponent: number) =>
  `10${exponent < 0 ? '⁻' : ''}${[...String(Math.abs(exponent))].map((digit) => superscripts[Number(digit)]).join('')}`;

/** Coordinates outside any frame are cut here: renderers lose precision far out. */
const far = 9999;

/** A coordinate, rounded to a tenth of a unit; never '-0' and never NaN. */
export const px = (value: number) => {
  const rounded = Math.round(Math.max(-far, Math.min(far, value)) * 10) / 10;
  return Number.isFinite(rounded) && rounded !== 0 ? rounded : 0;
};

/** `value` with exactly `decimals` decimals, a true minus and grouped thousands (from 10,000 on). */
export const fixed = (value: number, decimals: number, group = true) => {
  const digits = Math.abs(value).toFixed(decimals);
  const [whole = '0', fraction] = digits.split('.');
  const grouped = group && whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  const sign = value < 0 && Number(digits) !== 0 ? '−' : '';
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
};

/** `value` with about `figures` significant figures, as used in descriptions and direct labels. */
export const figures = (value: number, count = 3) => {
  if (!Number.isFinite(value)) return 'not known';
  if (value === 0) return '0';
  const [mantissa, exponent] = value
    .toExponential(count - 1)
    .split('e')
    .map(Number) as [number, number];
  if (exponent >= 6 || exponent < -4)
    return `${fixed(mantissa, count - 1).replace(/\.0+$/, '')}×${power(exponent)}`;
  return fixed(value, Math.max(0, count - 1 - exponent));
};

/** A count in full, grouped; in powers of ten where that would take more than fifteen digits. */
export const whole = (value: number) => (Math.abs(value) < 1e15 ? fixed(value, 0) : figures(value));

/** Percent of a share: `percent(0.953)` is '95 %'. */
export const percent = (share: number, decimals = 0) => `${fixed(share * 100, decimals)} %`;

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

/** Labels of an axis: as many decimals as the ticks need, the same for all of them. */
export const tickLabels = (values: readonly number[], format: TickFormat = 'number') => {
  if (format === 'percent') {
    const decimals = decimalsFor(values, 0.01);
    return values.map((value) => `${fixed(value * 100, decimals)} %`);
  }
  if (format === 'year') return values.map((value) => fixed(value, decimalsFor(values, 1), false));
  const largest = Math.max(...values.map(Math.abs), 0);
  if (largest !== 0 && (largest >= 1e6 || largest < 1e-3)) {
    const exponent = Math.floor(Math.log10(largest) + 1e-12);
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
