import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { largest, smallest } from '../descriptive/extremes.ts';
import { sorted } from '../descriptive/sorted.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { Coefficient } from './coefficient.ts';
import { fitCurve } from './curve-fit.ts';
import type { CurveFit } from './curve-fit.ts';
import { extraSumOfSquares } from './extra-sum-of-squares.ts';

type Values = readonly number[];
type Measured = { readonly estimate: number; readonly standardError: number };

export type Biexponential = {
  /** A, α, B, and β of A exp(−αx) + B exp(−βx), α > β > 0. */
  coefficients: readonly [Coefficient, Coefficient, Coefficient, Coefficient];
  rss: number;
  df: number;
  residualSd: number;
  /** Of the fast and of the slow phase: ln 2/rate. */
  halfLives: readonly [Measured, Measured];
  /** 100 A/(A + B). Null if A + B is 0. */
  percentFast: number | null;
  /** The area under the curve from 0 to infinity, A/α + B/β. */
  area: Measured;
  /** F test of the second exponential. Null if one exponential could not be fitted. */
  againstOne: { f: number | null; df: readonly [number, number]; p: number | null } | null;
};

/** The number of rates in the search, of starts from the best of them, and of steps from each. */
const search = { rates: 24, starts: 6, steps: 150 };

/**
 * Biexponential decay, without start values.
 *
 * Definition: least squares of A exp(−αx) + B exp(−βx), α > β > 0, A and B of any sign. For pairs of rates on a grid, A and B follow by
 * linear least squares; the best six with different α are the starts, and the best result is kept. Standard errors of half-lives and of
 * the area by the delta method. Source: Motulsky & Christopoulos (2004) Fitting Models to Biological Data, ch. 16; G. H. Golub, V. Pereyra
 * (1973), SIAM J. Numer. Anal. 10, 413–432 (linear coefficients). Accuracy: 7 digits.
 * Errors: `unequal-lengths`, `invalid-input`, `too-few-values` (fewer than five values or four distinct times), `no-variation`,
 * `did-not-converge` or `singular` if two phases cannot be distinguished.
 * Example: `biexponential([0, 1, 2, 3, 4, 5, 6, 8], [11, 5.8, 3.6, 2.5, 2, 1.6, 1.4, 1]).halfLives[1].estimate` → 4.798…
 */
export function biexponential(x: Values, y: Values, level = 0.95): Result<Biexponential> {
  const bad = unfit([x, y], 5, level);
  if (bad) return bad;
  const times = sorted([...new Set(x)]);
  if (times.length < 4) return refuse('too-few-values');
  if (smallest(y) === largest(y)) return refuse('no-variation');
  const rates = ratesOf(times);
  const two = best(
    startsOf(
      x,
      y,
      rates.flatMap((fast, i) => rates.slice(0, i).map((slow) => [fast, slow])),
    ).map((start) => ordered(fitSum(x, y, start, level))),
  );
  if (two === undefined) return refuse('did-not-converge');
  const one = best(
    startsOf(
      x,
      y,
      rates.map((rate) => [rate]),
    ).map((start) => fitSum(x, y, start, level)),
  );
  const of = (k: number) => two.coefficients[two.order[k]!]!;
  const [A, alpha, B, beta] = [0, 1, 2, 3].map((k) => of(k).estimate!) as [number, number, number, number];
  const slopes = [1 / alpha, -A / alpha / alpha, 1 / beta, -B / beta / beta];
  const halfLife = (k: number): Measured => {
    const { estimate, standardError } = of(k);
    return {
      estimate: Math.LN2 / estimate!,
      standardError: (Math.LN2 / estimate! / estimate!) * standardError!,
    };
  };
  const scaled = slopes.map((slope, k) => slope * of(k).standardError!);
  const variance = dot(
    scaled,
    scaled.map((_, i) =>
      dot(
        scaled,
        two.order.map((j) => two.correlation[two.order[i]!]![j]!),
      ),
    ),
  );
  const result = {
    coefficients: [of(0), of(1), of(2), of(3)],
    rss: two.rss,
    df: two.df,
    residualSd: two.residualSd,
    halfLives: [halfLife(1), halfLife(3)],
    percentFast: A + B === 0 ? null : (100 * A) / (A + B),
    area: { estimate: A / alpha + B / beta, standardError: Math.sqrt(Math.max(0, variance)) },
    againstOne: one ? { ...extraSumOfSquares(one, two), df: [one.df - two.df, two.df] } : null,
  } satisfies Biexponential;
  return ok(result);
}

type Ordered = CurveFit & { readonly order: readonly number[] };

/** The fit with the places of A, α, B, and β, if both rates are positive and differ. */
function ordered(fit: ReturnType<typeof fitSum>): Ordered | undefined {
  if (fit.status === 'error' || !fit.coefficients.every(({ standardError }) => standardError !== null))
    return undefined;
  const [first, second] = [fit.coefficients[1]!.estimate!, fit.coefficients[3]!.estimate!];
  if (!(first > 0 && second > 0) || first === second) return undefined;
  return { ...fit, order: first > second ? [0, 1, 2, 3] : [2, 3, 0, 1] };
}

/** The fit with the smallest sum of squares. */
const best = <T extends ReturnType<typeof fitSum> | Ordered>(fits: readonly (T | undefined)[]) =>
  fits.reduce<Extract<T, { status: 'ok' }> | undefined>(
    (chosen, fit) =>
      fit?.status === 'ok' && !(chosen && chosen.rss <= fit.rss)
        ? (fit as Extract<T, { status: 'ok' }>)
        : chosen,
    undefined,
  );

/** Rates from a tenth of what decays over the whole time to what is gone at the second time. */
function ratesOf(times: Values): number[] {
  const gap = smallest(times.slice(1).map((time, i) => time - times[i]!));
  const [low, high] = [Math.log(0.1 / (times.at(-1)! - times[0]!)), Math.log(5 / gap)];
  const step = (high - low) / (search.rates - 1);
  return Array.from({ length: search.rates }, (_, k) => Math.exp(low + k * step));
}

/** The best slow rate for each of the best fast ones, with their coefficients by linear least squares: [A, α, B, β], or [A, α]. */
function startsOf(x: Values, y: Values, choices: readonly Values[]): number[][] {
  const from = smallest(x);
  return choices
    .map((rates) => {
      const q = factorise(rates.map((rate) => x.map((time) => Math.exp(-rate * (time - from)))));
      const { coefficients, residuals } = q.solve(y, 1);
      const start = rates.flatMap((rate, k) => [(coefficients[k] ?? 0) * Math.exp(rate * from), rate]);
      return { start, rss: dot(residuals, residuals) };
    })
    .filter(({ start, rss }) => start.every(Number.isFinite) && rss < Infinity)
    .sort((a, b) => a.rss - b.rss)
    .filter(({ start }, i, all) => all.findIndex((other) => other.start[1] === start[1]) === i)
    .slice(0, search.starts)
    .map(({ start }) => start);
}

/** A least-squares fit of a sum of exponentials, whose parameters alternate between coefficient and rate. */
function fitSum(x: Values, y: Values, start: Values, level: number) {
  const names = start.map((_, j) => String(j));
  return fitCurve({
    curve: () => ({
      variables: ['x'],
      evaluate(scope) {
        const derivatives: number[] = [];
        let total = 0;
        for (let j = 0; j < names.length; j += 2) {
          const decay = Math.exp(-scope[names[j + 1]!]! * scope.x!);
          const part = scope[names[j]!]! * decay;
          total += part;
          derivatives.push(decay, -part * scope.x!);
        }
        return [total, ...derivatives];
      },
    }),
    variables: { x },
    y,
    start: Object.fromEntries(names.map((name, j) => [name, start[j]!])),
    level,
    maxIterations: search.steps,
  });
}
