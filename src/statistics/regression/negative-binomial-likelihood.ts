import { integrate } from '../algebra/gauss-legendre.ts';
import { largest } from '../descriptive/extremes.ts';
import { sumOver } from '../descriptive/sum.ts';

type Values = readonly number[];

/** (ln(1 + t) − t/(1 + t))/t² and its derivative. Their series below 0.1, where the terms would cancel. */
function curvature(t: number): readonly [value: number, derivative: number] {
  if (t > 0.1) {
    const value = (Math.log1p(t) - t / (1 + t)) / (t * t);
    return [value, 1 / (t * (1 + t) ** 2) - (2 * value) / t];
  }
  let [value, derivative] = [0.5, 0];
  let power = 1;
  for (let n = 3; n < 24; n++) {
    const term = (n % 2 === 0 ? 1 : -1) * (1 - 1 / n) * power;
    derivative += (n - 2) * term;
    value += term * t;
    power *= t;
  }
  return [value, derivative];
}

type Term = (j: number) => number;

/** Below this, steps are added one by one. */
const few = 1024;

/** Σ of a smooth term from `from` to `to` − 1, for 1024 ≤ from < to ≤ 2 from: the Euler–Maclaurin formula for many steps. */
function stepsBetween(term: Term, from: number, to: number): number {
  let total = 0;
  if (to - from < 64) {
    for (let j = from; j < to; j++) total += term(j);
    return total;
  }
  const slope = (j: number) => (8 * (term(j + 1) - term(j - 1)) - term(j + 2) + term(j - 2)) / 12;
  return integrate(term, from, to, 1) + (term(from) - term(to)) / 2 + (slope(to) - slope(from)) / 12;
}

/** The numbers from 1024 to the largest count at which another count ends or the step has doubled. */
function breaksOf(counts: Values): number[] {
  const breaks = new Set([few, ...counts.filter((y) => y > few)]);
  for (let j = few; j < largest(counts); j *= 2) breaks.add(j);
  return [...breaks].sort((a, b) => a - b);
}

/**
 * Terms of the negative binomial log-likelihood as functions of α = 1/θ, which stay exact as α → 0 (Poisson): the sums
 * over Γ(y + θ)/Γ(θ) are taken term by term, and each term is shared by all larger counts.
 *
 * Definition: ℓ = Σ [Σ_{j<y} ln(1 + αj) − (y + 1/α) ln(1 + αμ) + y ln μ − ln y!]; `slope` = ∂ℓ/∂α, `bend` = −∂²ℓ/∂α² at the
 * means; `excess` = ℓ + Σ ln y! − Σ y ln μ. Source: Lawless (1987) Can. J. Stat. 15:209–225. Accuracy: 12 digits.
 * Example: `dispersionTerms([0, 3]).slope(0, [1, 2])` → -0.5
 */
export function dispersionTerms(counts: Values) {
  const above = new Float64Array(Math.min(few, largest(counts, 0)));
  for (const y of counts) if (y > 0) above[Math.min(y, few) - 1]! += 1;
  for (let j = above.length - 1; j > 0; j--) above[j - 1]! += above[j]!;
  const breaks = breaksOf(counts);
  const spans = breaks.slice(1).map((to, k) => {
    return { from: breaks[k]!, to, times: counts.filter((y) => y >= to).length };
  });
  /** Σ over counts of Σ_{j<y} term(j). */
  const overSteps = (term: Term) => {
    let total = 0;
    for (let j = 1; j < above.length; j++) total += above[j]! * term(j);
    for (const { from, to, times } of spans) total += times * stepsBetween(term, from, to);
    return total;
  };
  const overRows = (means: Values, term: (y: number, mu: number) => number) => {
    let i = 0;
    return sumOver(means, (mu) => term(counts[i++]!, mu));
  };
  return {
    slope: (alpha: number, means: Values) =>
      overSteps((j) => j / (1 + alpha * j)) +
      overRows(means, (y, mu) => mu * mu * curvature(alpha * mu)[0] - (y * mu) / (1 + alpha * mu)),
    bend: (alpha: number, means: Values) =>
      overSteps((j) => (j / (1 + alpha * j)) ** 2) -
      overRows(means, (y, mu) => mu ** 3 * curvature(alpha * mu)[1] + y * (mu / (1 + alpha * mu)) ** 2),
    excess: (alpha: number, means: Values) =>
      overSteps((j) => Math.log1p(alpha * j)) -
      overRows(means, (y, mu) => (y + 1 / alpha) * Math.log1p(alpha * mu)),
  };
}
