import { positiveInverse, solveLower } from '../algebra/cholesky.ts';
import { dot } from '../algebra/dot.ts';
import { jacobiSvd } from '../algebra/rotate-apart.ts';
import { factorise } from '../algebra/least-squares.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { coefficient } from '../regression/coefficient.ts';
import type { Coefficient } from '../regression/coefficient.ts';
import { ratioSlopes } from './fit-variances.ts';
import type { VarianceFit } from './fit-variances.ts';
import { momentsAt } from './profiled-likelihood.ts';
import type { Moments } from './profiled-likelihood.ts';
import type { RandomPart } from './random-part.ts';
import type { ReducedDesign } from './reduce-design.ts';

type Values = readonly number[];
type Rows = readonly Values[];

/** A coefficient or contrast, with its degrees of freedom (null if they are not defined). */
export type WithDf = Coefficient & { readonly df: number | null };

export type FixedEffect = {
  readonly estimate: number;
  readonly satterthwaite: WithDf;
  /** With the standard error that is adjusted for small samples. */
  readonly kenwardRoger: WithDf;
};

export type FTest = {
  readonly f: number;
  readonly df1: number;
  readonly df2: number | null;
  readonly p: number | null;
};

export type JointTest = { readonly satterthwaite: FTest; readonly kenwardRoger: FTest };

export type FixedEffectTests = {
  /** A contrast lᵀb. */
  readonly one: (l: Values) => FixedEffect;
  /** Whether several contrasts are 0 together. The contrasts must be linearly independent. */
  readonly joint: (contrasts: Rows) => JointTest;
};

const times = (matrix: Float64Array, v: Values) =>
  v.map((_, i) => v.reduce((sum, value, j) => sum + matrix[i * v.length + j]! * value, 0));
const form = (matrix: Float64Array, v: Values) => dot(times(matrix, v), v);
const symmetricForm = (rows: Rows, v: Values) =>
  dot(
    rows.map((row) => dot(row, v)),
    v,
  );
const sumOver = (weights: Rows, entry: (i: number, j: number) => number) =>
  weights.reduce(
    (sum, row, i) => row.reduce((partial, w, j) => (w === 0 ? partial : partial + w * entry(i, j)), sum),
    0,
  );

/** Covariances of the variance components over σ⁴, from expected and from observed information. */
function componentCovariances({ forms }: RandomPart, { phi, free, profile }: VarianceFit, moments: Moments) {
  const { trace, traces, quadratic, quadratics } = moments;
  const { sigmaSquared } = profile;
  const expected = traces.map((row) => row.map((value) => value / 2));
  const observed = traces.map((row, i) =>
    row.map((value, j) => quadratics[i]![j]! / sigmaSquared - value / 2),
  );
  const isInside = free.length === phi.length;
  if (isInside) return { expected: positiveInverse(expected), observed: positiveInverse(observed) };
  // On the boundary, only the free parameters and σ² are estimated.
  const residual = trace.map((_, k) => Number(k === forms.length));
  const directions = [...ratioSlopes(forms, phi, free).map((row) => [...row, 0]), residual];
  const slope = trace.map((value, k) => (value - quadratic[k]! / sigmaSquared) / 2);
  const along = (information: Rows, bend: (a: number, b: number) => number) => {
    const inverse = positiveInverse(
      directions.map((u, a) =>
        directions.map(
          (v, b) =>
            dot(
              u,
              information.map((row) => dot(row, v)),
            ) + bend(a, b),
        ),
      ),
    );
    return (
      inverse &&
      trace.map((_, i) =>
        trace.map((__, j) => sumOver(inverse, (a, b) => directions[a]![i]! * directions[b]![j]!)),
      )
    );
  };
  const bend = (a: number, b: number) =>
    a < free.length && b < free.length
      ? forms.reduce((sum, matrix, k) => sum + 2 * slope[k]! * matrix[free[a]!]![free[b]!]!, 0)
      : 0;
  return { expected: along(expected, () => 0), observed: along(observed, bend) };
}

/** Kenward and Roger's scale and degrees of freedom of an F test of q contrasts. */
function scaledF(a1: number, a2: number, q: number): { scale: number; df: number } {
  if (q === 1) return { scale: 1, df: 2 / a2 };
  const b = (a1 + 6 * a2) / (2 * q);
  const g = ((q + 1) * a1 - (q + 4) * a2) / ((q + 2) * a2);
  const d = 3 * q + 2 * (1 - g);
  const top = 1 + (g / d) * b;
  const inner = 1 - ((q - g) / d) * b;
  const bottom = 1 - ((q + 2 - g) / d) * b;
  const rho = (((1 - a2 / q) / inner) ** 2 * top) / bottom / q;
  const df = 4 + (q + 2) / (q * rho - 1);
  return { scale: Math.abs(df - 2) < 1e-2 ? 1 : (df * (1 - a2 / q)) / (df - 2), df };
}

const fTest = (f: number, df1: number, df2: number | null): FTest => {
  const isDefined = df2 !== null && df2 > 0 && Number.isFinite(f);
  return { f, df1, df2: isDefined ? df2 : null, p: isDefined ? fUpperTail(Math.max(0, f), df1, df2) : null };
};

/** Fai and Cornelius: the degrees of freedom of a mean of q squared t values. */
function pooledDf(each: readonly (number | null)[]): number | null {
  const q = each.length;
  if (each.includes(null)) return null;
  const all = each as Values;
  if (q === 1) return all[0]!;
  if (all.every((df) => Math.abs(df - all[0]!) < 1e-8 * df)) return all[0]!;
  const e = all.reduce((sum, df) => (df > 2 ? sum + (df === Infinity ? 1 : df / (df - 2)) : sum), 0);
  return e > q ? (2 * e) / (e - q) : 2;
}

/**
 * Tests of the fixed effects of a mixed model fitted by REML.
 *
 * Definition: Satterthwaite: df = 2v²/(g'Ag) of a contrast, v its variance, g its gradient in the variance components, A
 * their covariance from observed information; several contrasts by Fai and Cornelius. Kenward–Roger: adjusted covariance,
 * scale, and df from expected information. Components on their boundary count as known.
 * Source: F. E. Satterthwaite (1946), Biometrics Bull. 2, 110–114; M. G. Kenward, J. H. Roger (1997), Biometrics 53,
 * 983–997; A. H. T. Fai, P. L. Cornelius (1996), J. Stat. Comput. Simul. 54, 363–378; A. Kuznetsova et al. (2017), J.
 * Stat. Softw. 82(13). Accuracy: 9 digits or more.
 * Example: `((r) => ((d) => fixedEffectTests(d, r, fitVariances(d, r, 'reml')).one([1]).satterthwaite.df)(reduceDesign([[1, 1, 1, 1]], [1, 2, 4, 5], r)))(randomIntercepts(['a', 'a', 'b', 'b']))` → 1
 */
export function fixedEffectTests(
  design: ReducedDesign,
  random: RandomPart,
  fit: VarianceFit,
  level = 0.95,
): FixedEffectTests {
  const { p, scale } = design;
  const { whitened, sigmaSquared } = fit.profile;
  const sigma = scale * Math.sqrt(sigmaSquared);
  const moments = momentsAt(design, fit.profile, 'reml', random.forms.length + 1);
  const { slopes, products } = moments;
  const { expected, observed } = componentCovariances(random, fit, moments);
  const whiten = (l: Values) => [...solveLower(whitened.cross, p, Float64Array.from(design.contrast(l)), 1)];
  const estimate = (l: Values, v: Values) => dot(l, design.ordinary) + scale * dot(v, whitened.coefficients);
  /** Change of the variance of a contrast with each component. */
  const gradient = (v: Values) => slopes.map((s) => form(s, v));
  /** The variance vᵀv, adjusted for the variation of the components, as a form in two contrasts. */
  const adjusted = (v: Values, u: Values) =>
    dot(v, u) +
    2 *
      sumOver(
        expected ?? [],
        (i, j) => dot(times(products[i]![j]!, u), v) - dot(times(slopes[i]!, v), times(slopes[j]!, u)),
      );
  const satterthwaite = (v: Values) =>
    observed ? (2 * dot(v, v) ** 2) / Math.max(0, symmetricForm(observed, gradient(v))) : null;
  const withDf = (value: number, se: number, df: number | null): WithDf => ({
    ...coefficient(value, df === null ? null : se, df ?? 1, level),
    standardError: se,
    df,
  });

  return {
    one(l) {
      const v = whiten(l);
      const value = estimate(l, v);
      const variance = dot(v, v);
      const a2 = expected && symmetricForm(expected, gradient(v)) / variance ** 2;
      return {
        estimate: value,
        satterthwaite: withDf(value, sigma * Math.sqrt(variance), satterthwaite(v)),
        kenwardRoger: withDf(
          value,
          sigma * Math.sqrt(Math.max(0, adjusted(v, v))),
          a2 === undefined ? null : scaledF(a2, a2, 1).df,
        ),
      };
    },
    joint(contrasts) {
      const q = contrasts.length;
      const white = contrasts.map(whiten);
      const values = contrasts.map((l, m) => estimate(l, white[m]!) / sigma);
      const wald = (covariance: Rows) =>
        dot(
          values,
          factorise(covariance, 1e-15)
            .solve(values)
            .coefficients.map((value) => value ?? 0),
        ) / q;
      const apart = jacobiSvd(white).scores;
      const f = wald(white.map((v) => white.map((u) => dot(v, u))));
      const basis = apart.map((v) => v.map((value) => value / Math.sqrt(dot(v, v))));
      const parts = slopes.map((s) => basis.map((v) => basis.map((u) => dot(times(s, u), v))));
      const traces = parts.map((rows) => rows.reduce((sum, row, m) => sum + row[m]!, 0));
      const a1 = expected && symmetricForm(expected, traces);
      const a2 =
        expected &&
        sumOver(expected, (i, j) => parts[i]!.reduce((sum, row, m) => sum + dot(row, parts[j]![m]!), 0));
      const scaled = a1 === undefined || a2 === undefined ? null : scaledF(a1, a2, q);
      const adjustedF = wald(white.map((v) => white.map((u) => adjusted(v, u))));
      return {
        satterthwaite: fTest(f, q, pooledDf(apart.map(satterthwaite))),
        kenwardRoger: fTest(adjustedF * (scaled?.scale ?? 1), q, scaled?.df ?? null),
      };
    },
  };
}
