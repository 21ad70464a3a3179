import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { newtonMaximum } from '../algebra/newton-maximum.ts';
import { largest, smallest } from '../descriptive/extremes.ts';
import { mean } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { normalLogUpperTail, normalLowerTail, normalQuantile } from '../distributions/normal.ts';
import { isLevel } from '../level.ts';
import { unfit } from '../observed.ts';
import { interval, ok, refuse } from '../result.ts';
import { criticalValue, waldInterval } from './coefficient.ts';
import { normalCoefficient } from './normal-coefficient.ts';

type Values = readonly number[];

export type ProbitInput = {
  /** The dose of each group, or its logarithm. A group of size 0 does not count. */
  readonly doses: Values;
  readonly trials: Values;
  readonly responders: Values;
  /** Whether the line is in log10 of the doses. Default true. */
  readonly logDoses?: boolean;
  readonly level?: number;
};

/** φ(x)/Φ(x), also far below 0. */
const inverseMills = (x: number) =>
  Math.exp(-0.5 * x * x - 0.5 * Math.log(2 * Math.PI) - normalLogUpperTail(-x));

/** The groups that count, with the dose on its scale, or the reason why there is no line. */
function readGroups({ doses, trials, responders, logDoses = true, level }: ProbitInput) {
  const bad = unfit([doses, trials, responders], 1, level);
  if (bad) return bad;
  const whole = [...trials, ...responders].every(Number.isSafeInteger);
  if (!whole || responders.some((r, i) => r < 0 || r > trials[i]!)) return refuse('out-of-range');
  if (logDoses && doses.some((dose) => !(dose > 0))) return refuse('out-of-range');
  const groups = doses.flatMap((dose, i) =>
    trials[i]! > 0 ? [{ x: logDoses ? Math.log10(dose) : dose, n: trials[i]!, r: responders[i]! }] : [],
  );
  if (groups.length < 2) return refuse('too-few-groups');
  if (groups.every(({ r }) => r === 0) || groups.every(({ r, n }) => r === n))
    return refuse('one-class-only');
  const xs = groups.map(({ x }) => x);
  const center = mean(xs);
  const spread = Math.sqrt(mean(xs.map((x) => (x - center) ** 2)));
  if (!(spread > 1e-11 * largest(xs.map(Math.abs)))) return refuse('constant-predictor');
  // A step with at most one dose at which some respond and others do not has an infinite slope, in either direction.
  const some = groups.filter(({ r }) => r > 0).map(({ x }) => x);
  const notAll = groups.filter(({ r, n }) => r < n).map(({ x }) => x);
  if (largest(notAll) <= smallest(some) || largest(some) <= smallest(notAll)) return refuse('separation');
  return ok({
    groups: groups.map((group) => ({ ...group, u: (group.x - center) / spread })),
    center,
    spread,
  });
}

type Group = { readonly u: number; readonly n: number; readonly r: number };

function likelihoodAt(beta: Values, groups: readonly Group[]) {
  const [a, b] = [beta[0]!, beta[1]!];
  let [logLikelihood, s0, s1, i00, i01, i11] = [0, 0, 0, 0, 0, 0];
  for (const { u, n, r } of groups) {
    const eta = a + b * u;
    const [up, down] = [inverseMills(eta), inverseMills(-eta)];
    if (r > 0) logLikelihood += r * normalLogUpperTail(-eta);
    if (r < n) logLikelihood += (n - r) * normalLogUpperTail(eta);
    const slope = r * up - (n - r) * down;
    const bend = r * up * (up + eta) + (n - r) * down * (down - eta);
    s0 += slope;
    s1 += slope * u;
    i00 += bend;
    i01 += bend * u;
    i11 += bend * u * u;
  }
  return {
    beta,
    logLikelihood,
    score: [s0, s1],
    information: [
      [i00, i01],
      [i01, i11],
    ],
  };
}

/** Fieller's limits of the u with a + bu = 0, and g. They are bounded only for g < 1, and null otherwise. */
function fieller(a: number, b: number, q: ReturnType<typeof factorise>, z: number) {
  const [one, two] = [q.whiten([1, 0]), q.whiten([0, 1])];
  const g = (z * z * dot(two, two)) / (b * b);
  if (!(g < 1)) return { g, limits: null };
  const half = a * b - z * z * dot(one, two);
  const square = b * b * (1 - g);
  const rest = Math.sqrt(Math.max(0, half * half - square * (a * a - z * z * dot(one, one))));
  return { g, limits: [(-half - rest) / square, (-half + rest) / square] as const };
}

/**
 * Probit analysis of responders at several doses, and the dose of a given response such as the LD50.
 *
 * Definition: P(response) = Φ(a + bx), x = log10 dose or the dose, by maximum likelihood; standard errors from the expected
 * information; `doseOf(p)` = (Φ⁻¹(p) − a)/b with the delta method's interval on the scale of x and Fieller's, which is
 * null if g = z²V(b)/b² ≥ 1, because it has no bounds then. Nothing is multiplied by a heterogeneity factor:
 * Pearson's chi-square (p null without degrees of freedom) shows whether the line fits.
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input`, `out-of-range` (more responders than subjects, a dose
 * without logarithm), `too-few-groups`, `one-class-only` (all or none respond), `constant-predictor` (one dose),
 * `separation` (a step: the slope is infinite), `did-not-converge`; `doseOf`: `out-of-range`, `no-variation` (no slope).
 * Source: Finney (1971) Probit Analysis, 3rd ed., ch. 3–4; Fieller (1954) J. R. Stat. Soc. B 16:175–185.
 * Accuracy: 12 digits. Example: `probitAnalysis({ doses: [1, 2, 4, 8], trials: [10, 10, 10, 10], responders: [1, 3, 6, 9] }).doseOf(0.5).dose` → 3.0369893147
 */
export function probitAnalysis(input: ProbitInput) {
  const { logDoses = true, level = 0.95 } = input;
  const given = readGroups(input);
  if (given.status === 'error') return given;
  const { groups, center, spread } = given;
  const share = sum(groups.map(({ r }) => r)) / sum(groups.map(({ n }) => n));
  const fit = newtonMaximum(
    (beta) => likelihoodAt(beta, groups),
    [normalQuantile(share), 0],
    () => [],
  );
  if (fit.status === 'error') return fit;
  const [a, b] = [fit.place.beta[0]!, fit.place.beta[1]!];

  const expected = groups.map(({ u, n }) => {
    const eta = a + b * u;
    return Math.max(Math.sqrt(n * inverseMills(eta) * inverseMills(-eta)), 1e-150);
  });
  const q = factorise([expected, expected.map((root, i) => root * groups[i]!.u)], 0);
  const estimated = (weights: Values) => {
    const white = q.whiten(weights);
    return normalCoefficient(dot(weights, [a, b]), Math.sqrt(dot(white, white)), level);
  };
  const df = groups.length - 2;
  const chiSquare = sum(
    groups.map(({ u, n, r }) => {
      const [p, rest] = [normalLowerTail(a + b * u), normalLowerTail(-a - b * u)];
      return (r * rest - (n - r) * p) ** 2 / (n * p * rest || 1);
    }),
  );

  return ok({
    coefficients: [estimated([1, -center / spread]), estimated([0, 1 / spread])],
    logLikelihood: fit.place.logLikelihood,
    pearson: { chiSquare, df, p: df > 0 ? chiSquareUpperTail(chiSquare, df) : null },
    /** The dose at which a share p responds, with its intervals. */
    doseOf(p: number) {
      if (!isLevel(p)) return refuse('out-of-range');
      const move = a - normalQuantile(p);
      const u = -move / b;
      if (!(Math.abs(b) > 1e-12 * (1 + Math.abs(a))) || !Number.isFinite(u)) return refuse('no-variation');
      const white = q.whiten([1, u]);
      const standardError = (Math.sqrt(dot(white, white)) / Math.abs(b)) * spread;
      const exact = fieller(move, b, q, criticalValue(Infinity, level));
      const x = center + spread * u;
      const back = (value: number) => (logDoses ? 10 ** value : value);
      const delta = waldInterval(x, standardError, Infinity, level);
      return ok({
        dose: back(x),
        /** On the scale of the line. */
        standardError,
        delta: interval(back(delta.lower), back(delta.upper), level, 'delta method'),
        g: exact.g,
        fieller:
          exact.limits &&
          interval(
            back(center + spread * exact.limits[0]),
            back(center + spread * exact.limits[1]),
            level,
            'Fieller',
          ),
      });
    },
  });
}
