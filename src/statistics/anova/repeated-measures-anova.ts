import { crossMoments } from '../correlation/pearson-coefficient.ts';
import { mean } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type RepeatedMeasuresAnova = {
  subjects: number;
  conditions: number;
  f: number;
  df1: number;
  df2: number;
  p: number;
  sumOfSquaresCondition: number;
  sumOfSquaresSubject: number;
  sumOfSquaresError: number;
  /** 1 if sphericity holds, 1/(k − 1) at worst. */
  greenhouseGeisserEpsilon: number;
  huynhFeldtEpsilon: number;
  pGreenhouseGeisser: number;
  pHuynhFeldt: number;
};

/**
 * Repeated-measures analysis of variance. Rows are subjects, columns are conditions, and incomplete rows are dropped.
 *
 * Definition: F = MS condition/MS error; ε̂ = (tr S̃)²/((k − 1) tr S̃²), S̃ the covariance of orthonormal contrasts, computed
 * from the doubly centered covariance; ε̃ = (n(k − 1)ε̂ − 2)/((k − 1)(n − 1 − (k − 1)ε̂)), at most 1.
 * Source: S. W. Greenhouse, S. Geisser (1959), Psychometrika 24, 95–112; H. Huynh, L. S. Feldt (1976). Accuracy: 12 digits.
 * Errors: fewer than two conditions or complete subjects, or no error variation.
 * Example: `repeatedMeasuresAnova([[1, 2], [2, 4], [3, 7]]).f` → 7
 */
export function repeatedMeasuresAnova(rows: readonly (readonly number[])[]): Result<RepeatedMeasuresAnova> {
  const k = rows[0]?.length ?? 0;
  const bad = unfit(rows, 0);
  if (bad) return bad;
  const all = rows.flat();
  const n = rows.length;
  if (k < 2) return refuse('too-few-groups');
  if (n < 2) return refuse('too-few-values');
  const columns = Array.from({ length: k }, (_, j) => rows.map((row) => row[j]!));
  const center = mean(all);
  const [conditionMeans, subjectMeans] = [columns.map(mean), rows.map(mean)];
  const condition = n * sum(conditionMeans.map((m) => (m - center) ** 2));
  const subject = k * sum(subjectMeans.map((m) => (m - center) ** 2));
  const error = sum(
    rows.flatMap((row, i) =>
      row.map((value, j) => (value - subjectMeans[i]! - conditionMeans[j]! + center) ** 2),
    ),
  );
  if (!(error > 1e-300 + 1e-28 * sum(all.map((value) => (value - center) ** 2))))
    return refuse('no-variation');
  const [df1, df2] = [k - 1, (k - 1) * (n - 1)];
  const f = condition / df1 / (error / df2);
  const covariance = columns.map((x) => columns.map((z) => crossMoments(x, z).sxy / (n - 1)));
  const rowMeans = covariance.map(mean);
  const grand = mean(rowMeans);
  const centered = covariance.map((row, i) =>
    row.map((value, j) => value - rowMeans[i]! - rowMeans[j]! + grand),
  );
  const trace = sum(centered.map((row, i) => row[i]!));
  const greenhouseGeisser = 1 / ((k - 1) * sum(centered.flat().map((value) => (value / trace) ** 2)));
  const slack = n - 1 - (k - 1) * greenhouseGeisser;
  const huynhFeldt =
    slack > 1e-9
      ? Math.min(1, Math.max(greenhouseGeisser, (n * (k - 1) * greenhouseGeisser - 2) / ((k - 1) * slack)))
      : 1;
  return ok({
    subjects: n,
    conditions: k,
    f,
    df1,
    df2,
    p: fUpperTail(f, df1, df2),
    sumOfSquaresCondition: condition,
    sumOfSquaresSubject: subject,
    sumOfSquaresError: error,
    greenhouseGeisserEpsilon: greenhouseGeisser,
    huynhFeldtEpsilon: huynhFeldt,
    pGreenhouseGeisser: fUpperTail(f, df1 * greenhouseGeisser, df2 * greenhouseGeisser),
    pHuynhFeldt: fUpperTail(f, df1 * huynhFeldt, df2 * huynhFeldt),
  });
}
