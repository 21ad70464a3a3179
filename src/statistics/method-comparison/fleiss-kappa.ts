import { sum } from '../descriptive/sum.ts';
import { normalUpperTail } from '../distributions/normal.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

type KappaTest = { kappa: number; z: number; p: number };

export type FleissKappa = {
  subjects: number;
  raters: number;
  /** Mean over the subjects of the proportion of pairs of raters who agree. */
  observedAgreement: number;
  /** The same by chance, from how often each category was used. */
  expectedAgreement: number;
  kappa: number;
  /** Under chance agreement only: for the test of κ = 0, not for an interval. */
  standardErrorNull: number;
  z: number;
  p: number;
  /** Of each category against all others. Null for a category that no one used. */
  categories: readonly (KappaTest | null)[];
  categoryStandardErrorNull: number;
};

/**
 * Fleiss' kappa of several raters from counts: rows are subjects, columns are categories, and a cell is the number of
 * raters who chose the category. The raters may differ between subjects, but not their number.
 *
 * Definition: κ = (P̄ − P̄ₑ)/(1 − P̄ₑ); null variance 2((Σpq)² − Σpq(q − p))/(Nn(n − 1)(Σpq)²). Source: J. L. Fleiss (1971),
 * Psychol. Bull. 76, 378–382; J. L. Fleiss, J. C. M. Nee, J. R. Landis (1979), Psychol. Bull. 86, 974–977.
 * Accuracy: 13 digits. Errors: `too-few-values` below two subjects, `too-few-groups` below two categories or raters,
 * `unequal-lengths` (of the rows, or different numbers of raters), `invalid-input`, `no-variation` (one category only).
 * Example: `fleissKappa([[3, 0], [0, 3], [2, 1], [1, 2]]).kappa` → 0.33333333…
 */
export function fleissKappa(counts: readonly (readonly number[])[]): Result<FleissKappa> {
  const subjects = counts.length;
  if (subjects < 2) return refuse('too-few-values');
  const categories = counts[0]!.length;
  if (counts.some((row) => row.length !== categories)) return refuse('unequal-lengths');
  if (!counts.flat().every((count) => Number.isSafeInteger(count) && count >= 0))
    return refuse('invalid-input');
  const raters = sum(counts[0]!);
  if (counts.some((row) => sum(row) !== raters)) return refuse('unequal-lengths');
  if (categories < 2 || raters < 2) return refuse('too-few-groups');
  const total = subjects * raters;
  const used = counts[0]!.map((_, j) => sum(counts.map((row) => row[j]!)));
  const pairs = total * (raters - 1);
  /** Ordered pairs of raters of whom just the first chose the category, and its p(1 − p). */
  const disagreeing = used.map((_, j) => sum(counts.map((row) => row[j]! * (raters - row[j]!))));
  const chance = used.map((count) => (count / total) * ((total - count) / total));
  const expected = sum(chance);
  if (!(expected > 0)) return refuse('no-variation');
  const test = (kappa: number, standardError: number): KappaTest => {
    const z = kappa / standardError;
    return { kappa, z, p: Math.min(1, 2 * normalUpperTail(Math.abs(z))) };
  };
  const skew = sum(chance.map((pq, j) => pq * ((total - 2 * used[j]!) / total)));
  const categoryStandardErrorNull = Math.sqrt(2 / pairs);
  const standardErrorNull = (categoryStandardErrorNull * Math.sqrt(expected ** 2 - skew)) / expected;
  return ok({
    subjects,
    raters,
    observedAgreement: 1 - sum(disagreeing) / pairs,
    expectedAgreement: 1 - expected,
    ...test(1 - sum(disagreeing) / pairs / expected, standardErrorNull),
    standardErrorNull,
    categories: disagreeing.map((count, j) =>
      chance[j] === 0 ? null : test(1 - count / pairs / chance[j]!, categoryStandardErrorNull),
    ),
    categoryStandardErrorNull,
  });
}
