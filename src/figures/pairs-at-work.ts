// The figure of the pairs in the home page's window, and its text. Accepts any differences, so that both update when a pair is moved.
import type { Limits } from '../statistics/result.ts';

type Test = {
  readonly estimate: number;
  readonly standardError: number;
  readonly interval: Limits;
  readonly t: number;
  readonly df: number;
  readonly p: number;
};

/** Darwin measured in eighths of an inch. */
export const ruler = 1 / 8;
/** The range of differences that the figure shows, in inches, and their position in it. */
export const shows = {
  most: 10,
  top: 26,
  bottom: 206,
  left: 42,
  step: 16.4,
  width: 392,
  height: 244,
} as const;

/** Formats a number with a true minus sign. The home page loads this file, so it does not import `statistics/format.ts`. */
const fixed = (value: number, decimals: number) => value.toFixed(decimals).replace('-', '−');

const rounded = (value: number) => Math.round(value * 10) / 10;

export const across = (pair: number) => rounded(shows.left + pair * shows.step);
export const up = (difference: number) =>
  rounded(shows.bottom + ((difference + shows.most) / (2 * shows.most)) * (shows.top - shows.bottom));

const meanAt = 326;
const steps = Array.from({ length: 13 }, (_, i) => -3 + i / 2);

/** Every difference by pair, their mean, its interval, and its t distribution. */
export function draw(differences: readonly number[], { estimate, standardError, interval, df }: Test) {
  const along = differences.map((value, pair) => ({ x: across(pair), y: up(value), isTaller: value > 0 }));
  const those = (isTaller: boolean) => along.filter((each) => each.isTaller === isTaller);
  const stems = (isTaller: boolean) =>
    those(isTaller)
      .map(({ x, y }) => `M${x} ${up(0)}V${y}`)
      .join('');
  const density = (t: number) => rounded(meanAt + 24 * (1 + t ** 2 / df) ** (-(df + 1) / 2));
  const likely = steps.map((t) => `${density(t)} ${up(estimate + t * standardError)}`).join(' ');
  const [low, high] = [interval.lower, interval.upper];
  return {
    taller: {
      stems: stems(true),
      points: those(true)
        .map(({ x, y }) => `M${x} ${y}h0`)
        .join(''),
    },
    shorter: {
      stems: stems(false),
      points: those(false)
        .map(({ x, y }) => `M${x - 5} ${y}l5-5 5 5-5 5z`)
        .join(''),
    },
    likely: `M${meanAt} ${up(estimate - 3 * standardError)} ${likely} ${meanAt} ${up(estimate + 3 * standardError)}z`,
    interval: `M${meanAt} ${up(low)}V${up(high)}`,
    mean: { y: up(estimate), text: fixed(estimate, 2) },
    high: { y: up(high) - 2, text: fixed(high, 2) },
    low: { y: up(low) + 6, text: nearZero(low) },
  };
}

/** A limit, with an extra digit if it nearly touches zero. */
const nearZero = (value: number) => fixed(value, Math.abs(value) < 0.1 ? 3 : 2);

const pInWords = (p: number) => (p < 0.001 ? '< 0.001' : p.toPrecision(3));

/** The result in numbers and as a sentence. */
export function say({ estimate, interval, t, df, p }: Test, n: number) {
  const limits = `${nearZero(interval.lower)} to ${nearZero(interval.upper)}`;
  const statistic = `t(${df})`;
  const isTaller = estimate >= 0;
  const inches = fixed(Math.abs(estimate), 2);
  const turned = isTaller ? limits : `${nearZero(-interval.upper)} to ${nearZero(-interval.lower)}`;
  const pWithSign = p < 0.001 ? `p ${pInWords(p)}` : `p = ${pInWords(p)}`;
  return {
    inches: fixed(estimate, 2),
    estimate: `${fixed(estimate, 2)} in`,
    interval: limits,
    t: [statistic, fixed(t, 2)] as const,
    p: pInWords(p),
    pWithSign,
    claim: `Crossed plants were ${inches} inches ${isTaller ? 'taller' : 'shorter'} than their selfed partners`,
    support: `(95% CI ${turned}; ${statistic} = ${fixed(t, 2)}, ${pWithSign}; n = ${n} pairs)`,
  };
}

const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'];

/** Formats a height in ruler fractions: `22⅛`. */
export const onRuler = (height: number) => {
  const inEighths = Math.round(height / ruler);
  return `${Math.floor(inEighths / 8)}${eighths[inEighths % 8]}`;
};
