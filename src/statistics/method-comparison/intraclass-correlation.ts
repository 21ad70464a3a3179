import { mean } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { fUpperQuantile, fUpperTail } from '../distributions/f-ratio.ts';
import { unfit } from '../observed.ts';
import { interval, ok, refuse, transformed } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type Intraclass = { icc: number; interval: Interval };
type Tested = Intraclass & { f: number; df1: number; df2: number; p: number };

export type IntraclassCorrelation = {
  subjects: number;
  raters: number;
  /** ICC(1,1): each subject is rated by different raters. */
  oneWay: Tested;
  /** ICC(2,1): raters are a random sample; absolute agreement. */
  agreement: Intraclass;
  /** ICC(3,1): only these raters matter; consistency. */
  consistency: Tested;
  /** The same for the mean of all raters: (1,k), (2,k), (3,k). */
  oneWayOfMean: Intraclass;
  agreementOfMean: Intraclass;
  consistencyOfMean: Intraclass;
};

/**
 * Intraclass correlations of ratings: rows are subjects, columns are raters, and incomplete rows are dropped.
 *
 * Definition: from the mean squares between subjects, between raters, and within, with the intervals of McGraw and Wong.
 * Source: P. E. Shrout, J. L. Fleiss (1979), Psychol. Bull. 86, 420–428; K. O. McGraw, S. P. Wong (1996), Psychol.
 * Methods 1, 30–46. Accuracy: 12 digits. Errors: `too-few-groups` below two raters, `too-few-values` below two
 * subjects, `unequal-lengths`, `no-variation` (the raters differ only by a constant).
 * Example: `intraclassCorrelation([[9, 2], [6, 1], [8, 4], [7, 1], [10, 5], [6, 2]]).consistency.icc` → 0.7453416149…
 */
export function intraclassCorrelation(
  rows: readonly (readonly number[])[],
  level = 0.95,
): Result<IntraclassCorrelation> {
  const bad = unfit(rows, 0, level);
  if (bad) return bad;
  const [n, k] = [rows.length, rows[0]?.length ?? 0];
  if (n < 2) return refuse('too-few-values');
  if (k < 2) return refuse('too-few-groups');
  const center = mean(rows.flat());
  const subjects = rows.map((row) => mean(row) - center);
  const raters = rows[0]!.map((_, j) => mean(rows.map((row) => row[j]!)) - center);
  const squares = (values: readonly number[]) => sum(values.map((value) => value * value));
  const between = (k * squares(subjects)) / (n - 1);
  const ofRaters = (n * squares(raters)) / (k - 1);
  const rest = squares(
    rows.flatMap((row, i) => row.map((value, j) => value - center - subjects[i]! - raters[j]!)),
  );
  const [errorDf, withinDf] = [(n - 1) * (k - 1), n * (k - 1)];
  const error = rest / errorDf;
  const within = (rest + n * squares(raters)) / withinDf;
  if (!(error > 1e-24 * between && error > 1e-300 && between > 1e-300)) return refuse('no-variation');
  const tail = (1 - level) / 2;
  const method = 'McGraw–Wong';

  const byF = (noise: number, df2: number) => {
    const f = between / noise;
    const ofF = interval(
      f / fUpperQuantile(tail, n - 1, df2),
      f * fUpperQuantile(tail, df2, n - 1),
      level,
      method,
    );
    const single = (ratio: number) => (ratio - 1) / (ratio + k - 1);
    const average = (ratio: number) => 1 - 1 / ratio;
    return {
      single: {
        icc: single(f),
        interval: transformed(ofF, single),
        f,
        df1: n - 1,
        df2,
        p: fUpperTail(f, n - 1, df2),
      },
      average: { icc: average(f), interval: transformed(ofF, average) },
    };
  };
  const [oneWay, consistency] = [byF(within, withinDf), byF(error, errorDf)];

  const icc = (between - error) / (between + (k - 1) * error + (k * (ofRaters - error)) / n);
  const a = (k * icc) / (n * (1 - icc));
  const b = 1 + (k * icc * (n - 1)) / (n * (1 - icc));
  const relative = a * (ofRaters / error);
  const v = (relative + b) ** 2 / (relative ** 2 / (k - 1) + b ** 2 / errorDf);
  if (!(v > 1e-9)) return refuse('no-variation');
  const [low, high] = [fUpperQuantile(tail, n - 1, v), fUpperQuantile(tail, v, n - 1)];
  const noise = k * ofRaters + (k * n - k - n) * error;
  const agreement = interval(
    (n * (between - low * error)) / (low * noise + n * between),
    (n * (high * between - error)) / (noise + n * high * between),
    level,
    method,
  );
  return ok({
    subjects: n,
    raters: k,
    oneWay: oneWay.single,
    agreement: { icc, interval: agreement },
    consistency: consistency.single,
    oneWayOfMean: oneWay.average,
    agreementOfMean: {
      icc: (between - error) / (between + (ofRaters - error) / n),
      interval: transformed(agreement, (limit) => (k * limit) / (1 + (k - 1) * limit)),
    },
    consistencyOfMean: consistency.average,
  });
}
