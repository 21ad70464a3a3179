import { dot } from '../algebra/dot.ts';
import { largest, smallest } from '../descriptive/extremes.ts';
import { sum } from '../descriptive/sum.ts';
import { findRoot } from '../find-root.ts';

type Values = readonly number[];

/** One matched set: the predictors of the people that are chosen, and of all. */
export type MatchedSet = { readonly rows: readonly Values[]; readonly chosen: number };

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/**
 * The probability that exactly `chosen` of independent events occur, and the sums of the first and second powers of the
 * rows of those that occur, times their probabilities: recursion over the people.
 */
function countMoments(rows: readonly Values[], odds: Values, chosen: number) {
  const k = rows[0]!.length;
  const width = 1 + k + k * k;
  // For each count: its probability, the sum of rows, and the sum of their products.
  const table = new Float64Array((chosen + 1) * width);
  table[0] = 1;
  rows.forEach((z, i) => {
    const [p, q] = [logistic(odds[i]!), logistic(-odds[i]!)];
    const first = Math.max(1, chosen - (rows.length - 1 - i));
    for (let count = Math.min(i + 1, chosen); count >= first; count--) {
      const to = count * width;
      const from = to - width;
      const chance = table[from]!;
      for (let a = 0; a < k; a++) {
        const own = z[a]!;
        const before = table[from + 1 + a]!;
        for (let b = 0; b < k; b++) {
          const at = 1 + k + a * k + b;
          const other = z[b]!;
          const products =
            table[from + at]! + own * table[from + 1 + b]! + other * before + own * other * chance;
          table[to + at] = q * table[to + at]! + p * products;
        }
        table[to + 1 + a] = q * table[to + 1 + a]! + p * (before + own * chance);
      }
      table[to] = q * table[to]! + p * chance;
    }
    table[0]! *= q;
  });
  return table.subarray(chosen * width);
}

/**
 * The log-likelihood of one matched set given its number of cases, which are its first `chosen` rows, with score and
 * information.
 *
 * Definition: exp(Σ ηᵢ over cases) over its sum for all choices of as many people, by a recursion over the people whose
 * terms are probabilities and cannot overflow. Source: Gail, Lubin & Rubinstein (1981) Biometrika 68:703–707.
 * Accuracy: 13 digits. Example: `conditionalLikelihood({ rows: [[1], [0], [0]], chosen: 1 }, [0]).logLikelihood` → -1.0986122887
 */
export function conditionalLikelihood({ rows, chosen }: MatchedSet, beta: Values) {
  const k = beta.length;
  const eta = rows.map((row) => dot(row, beta));
  const [low, high] = [smallest(eta), largest(eta)];
  // Odds with about as many expected as observed cases make the observed number likely.
  const shift =
    findRoot((c) => sum(eta.map((value) => logistic(value + c))) - chosen, -high - 50, 50 - low, 0.1) ?? 0;
  const odds = eta.map((value) => value + shift);
  const moments = countMoments(rows, odds, chosen);
  const chance = moments[0]!;
  const means = Array.from({ length: k }, (_, a) => moments[1 + a]! / chance);
  const own = rows.slice(0, chosen);
  return {
    // odds of the cases − Σ ln(1 + e^odds) − ln P(count)
    logLikelihood:
      sum(odds.slice(0, chosen)) -
      sum(odds.map((value) => Math.max(value, 0) + Math.log1p(Math.exp(-Math.abs(value))))) -
      Math.log(chance),
    score: means.map((value, a) => sum(own.map((row) => row[a]!)) - value),
    information: means.map((value, a) =>
      means.map((other, b) => moments[1 + k + a * k + b]! / chance - value * other),
    ),
  };
}
