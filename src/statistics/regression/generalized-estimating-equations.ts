import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { timesVector } from '../algebra/times-vector.ts';
import { largest } from '../descriptive/extremes.ts';
import { sum } from '../descriptive/sum.ts';
import { rowsByLabel } from '../groups.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import { normalCoefficient } from './normal-coefficient.ts';
import { clusterErrors, influences } from './influences.ts';
import { logisticRegression } from './logistic-regression.ts';
import { orthogonalPredictors } from './orthogonal-predictors.ts';
import { poissonRegression } from './poisson-regression.ts';
import { fitWithResiduals } from './robust-standard-errors.ts';

type Values = readonly number[];
type Clusters = readonly (readonly number[])[];

export type GeeFamily = 'gaussian' | 'binomial' | 'poisson';
export type GeeInput = {
  readonly columns: readonly Values[];
  readonly y: Values;
  readonly clusters: readonly string[];
  /** With its canonical link: identity, logit, or log. */
  readonly family: GeeFamily;
  readonly correlation: 'independence' | 'exchangeable';
  readonly level?: number;
};

/** The square root of the variance and the Pearson residual at a linear predictor. */
const families: Record<GeeFamily, (y: number, eta: number) => readonly [root: number, residual: number]> = {
  gaussian: (y, eta) => [1, y - eta],
  // y − p over the root of p(1 − p), for y of 0 or 1, without cancellation.
  binomial: (y, eta) => [
    Math.max(Math.exp(-Math.abs(eta) / 2) / (1 + Math.exp(-Math.abs(eta))), 1e-150),
    y === 1 ? Math.exp(-eta / 2) : -Math.exp(eta / 2),
  ],
  poisson: (y, eta) => {
    const root = Math.max(Math.exp(eta / 2), 1e-150);
    return [root, (y - Math.exp(eta)) / root];
  },
};

/** The fit that ignores the clusters: its coefficients and, for a normal outcome, residuals to continue with. */
function startOf({ y, family, level }: GeeInput, columns: readonly Values[]) {
  if (family === 'gaussian') {
    const fit = fitWithResiduals({ columns, y, ...(level !== undefined && { level }) });
    return fit.status === 'error' ? fit : { ...fit.model, left: fit.model.residuals };
  }
  const fit =
    family === 'binomial'
      ? logisticRegression({ columns, events: y })
      : poissonRegression({ columns, counts: y });
  return fit.status === 'error' ? fit : { ...fit, left: null };
}

/** Mean square of the residuals, and their mean product over all pairs within clusters, relative to it. */
function moments(residuals: Values, clusters: Clusters) {
  const scale = dot(residuals, residuals) / residuals.length;
  let [products, pairs] = [0, 0];
  for (const rows of clusters) {
    const own = rows.map((i) => residuals[i]!);
    const total = sum(own);
    products += (total * total - dot(own, own)) / 2;
    pairs += (rows.length * (rows.length - 1)) / 2;
  }
  return { scale, alpha: pairs > 0 ? products / pairs / scale : null };
}

/** R^−½ of an exchangeable correlation times a column, cluster by cluster, up to the factor (1 − α)^−½. */
function whitened(column: Values, clusters: Clusters, alpha: number): number[] {
  const result = [...column];
  for (const rows of clusters) {
    const share = 1 - Math.sqrt((1 - alpha) / (1 + (rows.length - 1) * alpha));
    const center = sum(rows.map((i) => column[i]!)) / rows.length;
    for (const i of rows) result[i]! -= share * center;
  }
  return result;
}

/** Half way back where two steps point in opposite directions, as far as their lengths ask for it. */
function settled(step: Values, last: Values): number {
  const turn = step.map((value, j) => value - last[j]!);
  const share = dot(step, turn) / dot(turn, turn);
  return share > 0 && share < 1 ? share : 0;
}

/** Fisher scoring for the coefficients, with the moments of the residuals after each step. */
function solveEquations(
  { family, correlation }: GeeInput,
  y: Values,
  start: Values,
  design: readonly Values[],
  clusters: Clusters,
) {
  const low = -1 / (largest(clusters.map((rows) => rows.length)) - 1);
  let beta = start;
  let last = start.map(() => 0);
  for (let iteration = 0; iteration < 500; iteration++) {
    const rows = timesVector(design, beta).map((eta, i) => families[family](y[i]!, eta));
    const pearson = rows.map(([, residual]) => residual);
    const { scale, alpha: found } = moments(pearson, clusters);
    if (!Number.isFinite(scale)) break;
    const wanted = correlation === 'exchangeable' ? found : 0;
    if (wanted === null) return refuse('too-few-values');
    // On the way α may leave the range of correlations.
    const alpha = Math.min(Math.max(wanted, low * (1 - 1e-6)), 1 - 1e-6);
    const columns = design.map((column) =>
      whitened(
        column.map((x, i) => x * rows[i]![0]),
        clusters,
        alpha,
      ),
    );
    const residuals = whitened(pearson, clusters, alpha);
    const q = factorise(columns, 0);
    const step = q.solve(residuals, 3).coefficients.map((value) => value ?? 0);
    if (largest(step.map(Math.abs)) <= 1e-13 * Math.sqrt(scale) + 4e-16 * largest(beta.map(Math.abs)))
      return alpha === wanted
        ? ok({ beta, residuals, influence: influences(q, columns), scale, alpha })
        : refuse('out-of-range');
    const back = settled(step, last);
    beta = beta.map((value, j) => value + step[j]! - back * step[j]!);
    last = step;
  }
  return refuse('did-not-converge');
}

/**
 * Generalized estimating equations for clustered outcomes with the canonical link.
 *
 * Definition: Σ DᵀV⁻¹(y − μ) = 0 with V = A^½RA^½; scale = mean square of the Pearson residuals; exchangeable: α = mean
 * product over all pairs within clusters/scale, without a correction for the number of coefficients (as geepack;
 * SAS and Stata subtract it). Sandwich standard errors without a small-sample factor, so they are too small with fewer
 * than about 40 clusters; Wald tests with z. Rows with the same label form a cluster, wherever they are.
 * Errors: those of the regression without clusters; `too-few-groups` (one cluster); `too-few-values` (no cluster
 * has a pair); `out-of-range` (also an α that is no correlation of clusters of this size); `no-variation` (the residuals of
 * every cluster cancel); `did-not-converge`. Source: Liang & Zeger (1986) Biometrika 73:13–22.
 * Accuracy: 11 digits. Example: `generalizedEstimatingEquations({ columns: [[1, 2, 1, 3, 2, 5]], y: [2, 3, 3, 6, 1, 4], clusters: ['a', 'a', 'b', 'b', 'c', 'c'], family: 'gaussian', correlation: 'exchangeable' }).alpha` → 0.9488529084
 */
export function generalizedEstimatingEquations(input: GeeInput) {
  const { columns, y, family, correlation, level = 0.95 } = input;
  const bad = unfit([y, ...columns], 1, level);
  if (bad) return bad;
  if (!Object.hasOwn(families, family) || !['independence', 'exchangeable'].includes(correlation))
    return refuse('invalid-input');
  if (input.clusters.length !== y.length) return refuse('unequal-lengths');
  const clusters = rowsByLabel(input.clusters);
  if (clusters.length < 2) return refuse('too-few-groups');
  const basis = orthogonalPredictors(columns, [y.map((_, i) => i)]);
  if (!basis) return refuse('aliased-terms');
  const start = startOf(input, basis.columns);
  if (start.status === 'error') return start;
  const design = [y.map(() => 1), ...basis.columns];
  const first = start.coefficients.map(({ estimate }) => estimate ?? 0);
  // The residuals of a normal outcome replace it, so that a large mean costs no digits.
  const fit = start.left
    ? solveEquations(
        input,
        start.left,
        first.map(() => 0),
        design,
        clusters,
      )
    : solveEquations(input, y, first, design, clusters);
  if (fit.status === 'error') return fit;

  const beta = start.left ? fit.beta.map((value, j) => value + first[j]!) : fit.beta;
  const influence = basis.coefficients.map((weights) => timesVector(fit.influence, weights));
  const errors = clusterErrors(influence, fit.residuals, clusters);
  if (!errors) return refuse('no-variation');
  return ok({
    n: y.length,
    clusters: clusters.length,
    coefficients: basis.coefficients.map((weights, j) =>
      normalCoefficient(dot(weights, beta), errors[j]!, level),
    ),
    scale: fit.scale,
    /** The working correlation of two values of a cluster. */
    alpha: fit.alpha,
  });
}
