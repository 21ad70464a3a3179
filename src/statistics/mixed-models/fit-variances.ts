import { dot } from '../algebra/dot.ts';
import { jacobiSvd } from '../algebra/rotate-apart.ts';
import { largest } from '../descriptive/extremes.ts';
import { positiveInverse } from '../algebra/cholesky.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { momentsAt, profileAt } from './profiled-likelihood.ts';
import type { Criterion, Profile } from './profiled-likelihood.ts';
import type { RandomPart } from './random-part.ts';
import type { ReducedDesign } from './reduce-design.ts';

type Values = readonly number[];

export type VarianceFit = {
  /** Relative standard deviations and correlations; those that are not in `free` are 0. */
  readonly phi: Values;
  readonly free: Values;
  readonly gamma: Values;
  readonly isSingular: boolean;
  readonly profile: Profile;
  readonly logLikelihood: number;
};

type Place = { readonly phi: Values; readonly profile: Profile };

/** γₖ = φᵀBₖφ. Example: `ratiosAt([[[1]]], [3])` → [9] */
export const ratiosAt = (forms: RandomPart['forms'], phi: Values): number[] =>
  forms.map((form) =>
    dot(
      phi,
      form.map((row) => dot(row, phi)),
    ),
  );

/** dγₖ/dφⱼ, by j, of the free parameters. Example: `ratioSlopes([[[1]]], [3], [0])` → [[6]] */
export const ratioSlopes = (forms: RandomPart['forms'], phi: Values, free: Values): number[][] =>
  free.map((j) => forms.map((form) => 2 * dot(form[j]!, phi)));

/** The gradient and the matrix of second derivatives of −2 ln L, in γ. */
function derivatives(design: ReducedDesign, profile: Profile, criterion: Criterion, count: number) {
  const { trace, traces, quadratic, quadratics } = momentsAt(design, profile, criterion, count);
  const { residualSquares } = profile.whitened;
  const df = criterion === 'reml' ? design.n - design.p : design.n;
  const share = quadratic.map((value) => value / residualSquares);
  return {
    gradient: trace.map((value, i) => value - df * share[i]!),
    hessian: traces.map((row, i) =>
      row.map(
        (value, j) => df * ((2 * quadratics[i]![j]!) / residualSquares - share[i]! * share[j]!) - value,
      ),
    ),
  };
}

/** Newton's method in φ, with the absolute values of the curvatures, so that no saddle attracts it. */
function search(
  design: ReducedDesign,
  { forms }: RandomPart,
  criterion: Criterion,
  start: Values,
  free: Values,
) {
  const at = (phi: Values): Place | undefined => {
    const profile = profileAt(design, ratiosAt(forms, phi), criterion);
    return profile && { phi, profile };
  };
  let here = at(start.map((value, j) => (free.includes(j) ? value : 0)));
  let last = Infinity;
  for (let iteration = 0; here && free.length > 0 && iteration < 200; iteration++) {
    const { phi, profile } = here;
    const { gradient, hessian } = derivatives(design, profile, criterion, forms.length);
    const slopes = ratioSlopes(forms, phi, free);
    const unit = free.map((j) => Math.max(Math.abs(phi[j]!), 0.05));
    const g = slopes.map((row, a) => unit[a]! * dot(row, gradient));
    const h = slopes.map((row, a) =>
      slopes.map((other, b) => {
        const bent = dot(
          row,
          hessian.map((line) => dot(line, other)),
        );
        const curved = forms.reduce((sum, form, k) => sum + 2 * gradient[k]! * form[free[a]!]![free[b]!]!, 0);
        return unit[a]! * unit[b]! * (bent + curved);
      }),
    );
    const { scores, axes } = jacobiSvd(h);
    const sizes = scores.map((score) => Math.sqrt(dot(score, score)));
    const floor = 1e-12 * largest(sizes) + 1e-300;
    const step = phi.map(() => 0);
    axes.forEach((axis, m) => {
      const length = dot(axis, g) / Math.max(sizes[m]!, floor);
      axis.forEach((value, a) => (step[free[a]!]! -= unit[a]! * length * value));
    });
    const decrement = -free.reduce((sum, j, a) => sum + (step[j]! * g[a]!) / unit[a]!, 0);
    const reach = largest(free.map((j, a) => Math.abs(step[j]!) / unit[a]!));
    const slack = 1e-14 * design.n * (1 + Math.abs(profile.value) / design.n);
    let next: Place | undefined;
    for (let size = Math.min(1, 3 / reach); size > 1e-8; size /= 2) {
      next = at(phi.map((value, j) => value + size * step[j]!));
      if (next && next.profile.value <= profile.value - 1e-4 * size * decrement + slack) break;
      next = undefined;
    }
    if (!next) break;
    here = next;
    if (decrement < 1e-26 || (decrement < 1e-12 && decrement > last / 4)) break;
    last = decrement;
  }
  return here;
}

/** Sets parameters to 0 that lie on the boundary: those for which no positive value is better. */
function settle(design: ReducedDesign, random: RandomPart, criterion: Criterion, found: Place) {
  const all = found.phi.map((_, j) => j);
  for (const face of [...random.faces].reverse()) {
    const dropped = all.filter((j) => !face.includes(j));
    if (dropped.some((j) => Math.abs(found.phi[j]!) > 0.05)) continue;
    const there = search(design, random, criterion, found.phi, face);
    if (!there || there.profile.value > found.profile.value + 1e-9) continue;
    const { gradient } = derivatives(design, there.profile, criterion, random.forms.length);
    const isEnd = dropped.every(
      (j) =>
        dot(
          gradient,
          random.forms.map((form) => form[j]![j]!),
        ) >= 0,
    );
    if (isEnd) return { ...there, free: face };
  }
  return { ...found, free: all };
}

/** Whether the data tell the components apart: their information is positive definite. */
function isIdentified(design: ReducedDesign, { forms, starts }: RandomPart): boolean {
  const middle = profileAt(design, ratiosAt(forms, starts([1])[0]!.map(Math.abs)), 'reml');
  if (!middle) return false;
  const { traces } = momentsAt(design, middle, 'reml', forms.length + 1);
  const free = momentsAt(design, middle, 'ml', forms.length + 1).traces;
  if (traces.some((row, i) => !(row[i]! > 1e-12 * free[i]![i]!))) return false;
  const scaled = traces.map((row, i) =>
    row.map((value, j) => value / Math.sqrt(traces[i]![i]! * traces[j]![j]!)),
  );
  const inverse = positiveInverse(scaled);
  return inverse?.every((row, i) => row[i]! < 1e10) ?? false;
}

/** Relative standard deviations that span what the data allow, in as many steps as there is time for. */
function searchGrid(design: ReducedDesign, { forms }: RandomPart): number[] {
  const most = design.withinRatio === null ? 30 : Math.max(3, 3 / Math.sqrt(design.withinRatio));
  const cost = design.blocks.reduce((sum, { rows }) => sum + 200 + rows ** 3 / 3 + rows ** 2 * design.p, 0);
  const each = (1e8 / cost) ** (1 / Math.min(2, forms.length));
  const count = Math.max(2, Math.min(Math.floor(each), Math.ceil(Math.log(most / 0.1) / Math.log(3)) + 1));
  return Array.from({ length: count }, (_, i) => 0.1 * (most / 0.1) ** (i / (count - 1)));
}

/**
 * Fits the variances of a mixed model by maximum likelihood, restricted or not.
 *
 * Definition: the smallest −2 ln L over all γ with a positive semidefinite covariance of the random effects, from a grid
 * and then by Newton's method with exact derivatives. A variance for which no positive value is better is exactly 0,
 * and so is what a correlation of ±1 leaves of another.
 * Source: J. C. Pinheiro, D. M. Bates (2000) Mixed-Effects Models in S and S-PLUS, 2.2. Accuracy: 10 digits or more.
 * Errors: `singular` (the data do not tell the components apart), `did-not-converge` (the residual variance tends to 0).
 * Example: `((r) => fitVariances(reduceDesign([[1, 1, 1, 1]], [1, 2, 4, 5], r), r, 'reml').gamma)(randomIntercepts(['a', 'a', 'b', 'b']))` → [8.5]
 */
export function fitVariances(
  design: ReducedDesign,
  random: RandomPart,
  criterion: Criterion,
): Result<VarianceFit> {
  if (!isIdentified(design, random)) return refuse('singular');
  const candidates = random
    .starts(searchGrid(design, random))
    .map((phi) => ({
      phi,
      value: profileAt(design, ratiosAt(random.forms, phi), criterion)?.value ?? Infinity,
    }))
    .sort((a, b) => a.value - b.value)
    .slice(0, 3);
  let best: Place | undefined;
  for (const { phi } of candidates) {
    const place = search(
      design,
      random,
      criterion,
      phi,
      phi.map((_, j) => j),
    );
    if (place && !(best && best.profile.value <= place.profile.value)) best = place;
  }
  if (!best || best.phi.some((value) => Math.abs(value) > 1e9)) return refuse('did-not-converge');
  const { phi, profile, free } = settle(design, random, criterion, best);
  const df = criterion === 'reml' ? design.n - design.p : design.n;
  const logDet =
    profile.whitened.logDetH +
    (criterion === 'reml' ? profile.whitened.logDetCross + design.logDeterminant : 0);
  return ok({
    phi,
    free,
    gamma: ratiosAt(random.forms, phi),
    isSingular: free.length < phi.length,
    profile,
    logLikelihood:
      -0.5 * (df * (Math.log(2 * Math.PI * profile.sigmaSquared) + 2 * Math.log(design.scale) + 1) + logDet),
  });
}
