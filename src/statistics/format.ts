// Formats numbers and results for text: true minus signs, grouped thousands, powers of ten with superscripts.
import type { Interval, Limits } from './result.ts';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** 10ⁿ as text: `power(-9)` is '10⁻⁹'. Example: `power(-9)` → '10⁻⁹' */
export const power = (exponent: number): string =>
  `10${exponent < 0 ? '⁻' : ''}${[...String(Math.abs(exponent))].map((digit) => superscripts[Number(digit)]).join('')}`;

/**
 * `value` with exactly `decimals` decimals, a true minus and grouped thousands (from 10,000 on); '∞' for an open side.
 * Example: `fixed(-12345.678, 1)` → '−12,345.7'
 */
export const fixed = (value: number, decimals: number, group = true): string => {
  if (Number.isNaN(value)) return 'not defined';
  if (!Number.isFinite(value)) return value < 0 ? '−∞' : '∞';
  const digits = Math.abs(value).toFixed(decimals);
  const [whole = '0', fraction] = digits.split('.');
  const grouped = group && whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  const sign = value < 0 && Number(digits) !== 0 ? '−' : '';
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
};

/** `value` with about `count` significant figures, as used in descriptions and direct labels. Example: `figures(1234.5)` → '1235' */
export const figures = (value: number, count = 3): string => {
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

/** A count in full, with grouping, or as a power of ten if it has more than fifteen digits. Example: `whole(12345)` → '12,345' */
export const whole = (value: number): string => (Math.abs(value) < 1e15 ? fixed(value, 0) : figures(value));

/** A proportion as a percentage: `percent(0.953)` is '95%'. Example: `percent(0.953)` → '95%' */
export const percent = (share: number, decimals = 0): string => `${fixed(share * 100, decimals)}%`;

/** The decimals of a p-value: two from 0.1, three from 0.001, else four. More if rounding would cross 0.05. */
const decimalsOfP = (p: number): number => {
  let decimals = 4;
  if (p >= 0.001) decimals = 3;
  if (p >= 0.1) decimals = 2;
  while (p < 0.05 && Number(p.toFixed(decimals)) >= 0.05 && decimals < 12) decimals++;
  return decimals;
};

/**
 * A p-value with its sign: `p = 0.34`, `p = 0.006`, `p = 0.0003`, `p < 0.0001`; `decimals` sets more of them.
 * Example: `pValue(0.0063586)` → 'p = 0.006'
 */
export function pValue(p: number, decimals = decimalsOfP(p)): string {
  if (p < 0.0001) return 'p < 0.0001';
  const rounded = fixed(p, decimals);
  return Number(rounded) === 1 && p < 1
    ? `p > ${fixed(1 - 10 ** -decimals, decimals)}`
    : `p = ${Number(rounded) === 1 ? '1' : rounded}`;
}

/**
 * The exact p-value: `p = 7.2×10⁻⁷`. Below the smallest double, it is computed from its natural logarithm.
 * Example: `exactPValue(0, -1151.3)` → 'p = 9.9×10⁻⁵⁰¹'
 */
export function exactPValue(p: number, logP = Math.log(p)): string {
  if (p >= 0.001) return `p = ${figures(p)}`;
  if (logP === -Infinity) return `p < ${power(-307)}`;
  let exponent = Math.floor(logP / Math.LN10);
  let mantissa = Number(Math.exp(logP - exponent * Math.LN10).toFixed(1));
  if (mantissa >= 10) [mantissa, exponent] = [mantissa / 10, exponent + 1];
  return `p = ${fixed(mantissa, 1)}×${power(exponent)}`;
}

/**
 * A limit of an interval, with up to two more decimals if it would round to zero, because readers look for its sign.
 * Example: `limit(0.0037, 2)` → '0.004'
 */
export function limit(value: number, decimals: number): string {
  const needed = Math.ceil(-Math.log10(Math.abs(value)));
  return fixed(value, !Number(value.toFixed(decimals)) && needed < decimals + 3 ? needed : decimals);
}

/** An interval: `1.72 to 8.78`, with true minus signs. Example: `range({ lower: -0.5, upper: 0.25 }, 2)` → '−0.50 to 0.25' */
export const range = ({ lower, upper }: Limits, decimals: number): string =>
  `${limit(lower, decimals)} to ${limit(upper, decimals)}`;

/**
 * The decimals that show three significant figures of an uncertainty: a standard error, or half the width of an interval.
 * Example: `decimalsFor(0.0123)` → 4
 */
export const decimalsFor = (uncertainty: number): number =>
  uncertainty > 0 && uncertainty < Infinity
    ? Math.max(0, Math.min(12, 2 - Math.floor(Math.log10(uncertainty) + 1e-12)))
    : 2;

/**
 * An estimate with its interval, with as many decimals as the interval justifies: `5.25 (95% CI 1.72 to 8.78)`.
 * Example: `withInterval(5.25, { lower: 1.7190572, upper: 8.7809427, level: 0.95 })` → '5.25 (95% CI 1.72 to 8.78)'
 */
export function withInterval(estimate: number, interval: Omit<Interval, 'method'>): string {
  const { level } = interval;
  const [lower, upper] = [Math.abs(interval.lower - estimate), Math.abs(interval.upper - estimate)];
  const decimals = decimalsFor(Math.min(lower, upper) || Math.max(lower, upper));
  const share = fixed(level * 100, Number.isInteger(Number((level * 100).toFixed(6))) ? 0 : 1);
  return `${fixed(estimate, decimals)} (${share}% CI ${range(interval, decimals)})`;
}

/**
 * A test statistic with its degrees of freedom: `t(15.0) = 3.17`, `F(2, 27) = 4.85`, `z = 1.96`.
 * Example: `testStatistic('t', 3.17, 15)` → 't(15) = 3.17'
 */
export function testStatistic(name: string, value: number, ...df: readonly number[]): string {
  const degrees = df.map((d) => fixed(d, Number.isInteger(d) ? 0 : 1)).join(', ');
  return `${name}${df.length > 0 ? `(${degrees})` : ''} = ${fixed(value, 2)}`;
}
