import { largest } from '../descriptive/extremes.ts';
import { mean, sumOfSquares, variance } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareQuantile, chiSquareUpperQuantile } from '../distributions/chi-square.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { tUpperQuantile } from '../distributions/students-t.ts';
import { unfit } from '../observed.ts';
import { around, interval, ok, refuse } from '../result.ts';
import type { Interval, Limits, Result } from '../result.ts';

/** The replicates of one subject by both methods. If the truth varies, x and y of the same index were taken together. */
export type Replicates = { readonly x: readonly number[]; readonly y: readonly number[] };

/** Of one method. Null if it measured each subject once. */
type Repeatability = { withinVariance: number; repeatability: number } | null;

export type ReplicatedBlandAltman = {
  subjects: number;
  /** Mean of the subjects' mean differences, first − second. */
  bias: number;
  biasStandardError: number;
  biasInterval: Interval;
  /** Standard deviation of the difference of two single measurements of a new subject. */
  totalStandardDeviation: number;
  /** Limits of agreement, which contain `level` of those differences. */
  limits: Limits;
  lowerLimitInterval: Interval;
  upperLimitInterval: Interval;
  /** If the truth varies: of the differences of the pairs. Otherwise null. */
  pairs: {
    withinVariance: number;
    meanOfAllPairs: number;
    /** The total standard deviation by analysis of variance; the same for equal numbers of pairs. */
    standardDeviationByAnova: number;
  } | null;
  /** If the truth is constant: of the replicates of each method. Otherwise null. */
  methods: { x: Repeatability; y: Repeatability } | null;
};

/** A variance within subjects, its degrees of freedom, and the share of it that the subjects' means lack. */
function withinSubjects(replicates: readonly (readonly number[])[]) {
  const df = sum(replicates.map(({ length }) => length - 1));
  if (df === 0) return null;
  return {
    variance: sum(replicates.map(sumOfSquares)) / df,
    df,
    share: mean(replicates.map(({ length }) => 1 - 1 / length)),
  };
}
type Within = NonNullable<ReturnType<typeof withinSubjects>>;

/** Zou's limits of a sum of independent variance components, from the chi-square limits of each. */
function limitsOfSum(components: readonly { variance: number; df: number }[], tail: number): Limits {
  const total = sum(components.map((each) => each.variance));
  const distances = (quantile: (df: number) => number) =>
    components.reduce((sum, { variance, df }) => Math.hypot(sum, variance * (df / quantile(df) - 1)), 0);
  return {
    lower: Math.max(0, total - distances((df) => chiSquareUpperQuantile(tail, df))),
    upper: total + distances((df) => chiSquareQuantile(tail, df)),
  };
}

/** The total standard deviation of Bland and Altman (2007), from the mean squares between and within subjects. */
function byAnova(differences: readonly (readonly number[])[], within: Within): number {
  const sizes = differences.map(({ length }) => length);
  const [subjects, n, center] = [sizes.length, sum(sizes), mean(differences.flat())];
  const between = sum(differences.map((each) => each.length * (mean(each) - center) ** 2)) / (subjects - 1);
  const size = (n - sum(sizes.map((m) => m * m)) / n) / (subjects - 1);
  return Math.sqrt(Math.max(0, between / size + within.variance * (1 - 1 / size)));
}

const isComplete = ({ x, y }: Replicates, truth: 'varies' | 'constant') =>
  x.length > 0 && y.length > 0 && (truth === 'constant' || x.length === y.length);

/**
 * Bland–Altman limits of agreement between two methods that measured each subject several times.
 *
 * Definition: bias ± z s, s² = variance of the subjects' mean differences + Σ (1 − mean 1/m) s_w², with one variance within
 * subjects of the differences of the pairs (`varies`) or one of each method (`constant`); the interval of a limit by
 * MOVER. Source: J. M. Bland, D. G. Altman (1999), Stat. Methods Med. Res. 8, 135–160; (2007), J. Biopharm. Stat. 17,
 * 571–582; G. Y. Zou (2013), Stat. Methods Med. Res. 22, 630–642. Accuracy: 13 digits. Errors: `too-few-values` (fewer
 * than two subjects, or no replicates), `unequal-lengths` (a subject without values of a method, or unpaired if the
 * truth varies), `invalid-input`, `no-variation`.
 * Example: `replicatedBlandAltman([{ x: [5, 6], y: [4, 6] }, { x: [8, 7], y: [8, 8] }], 'varies').bias` → 0
 */
export function replicatedBlandAltman(
  subjects: readonly Replicates[],
  truth: 'varies' | 'constant',
  level = 0.95,
): Result<ReplicatedBlandAltman> {
  const [x, y] = [subjects.map((each) => each.x), subjects.map((each) => each.y)];
  const values = [...x.flat(), ...y.flat()];
  const bad = unfit([values], 1, level);
  if (bad) return bad;
  const n = subjects.length;
  if (n < 2) return refuse('too-few-values');
  if (!subjects.every((each) => isComplete(each, truth))) return refuse('unequal-lengths');
  const differences = x.map((of, i) => of.map((value, j) => value - (y[i]![j] ?? 0)));
  const within = (truth === 'varies' ? [differences] : [x, y]).map(withinSubjects);
  const found = within.filter((each) => each !== null);
  if (found.length === 0) return refuse('too-few-values');
  const means = x.map((of, i) => (truth === 'varies' ? mean(differences[i]!) : mean(of) - mean(y[i]!)));
  const [bias, between] = [mean(means), variance(means)];
  const total = Math.sqrt(between + sum(found.map((each) => each.share * each.variance)));
  if (!(total > 10 * Number.EPSILON * largest(values.map(Math.abs)))) return refuse('no-variation');
  const tail = (1 - level) / 2;
  const z = normalUpperQuantile(tail);
  const ofTotal = limitsOfSum(
    [
      { variance: between, df: n - 1 },
      ...found.map(({ variance: each, share, df }) => ({ variance: share * each, df })),
    ],
    tail,
  );
  const standardError = Math.sqrt(between / n);
  const inward = z * Math.hypot(standardError, total - Math.sqrt(ofTotal.lower));
  const outward = z * Math.hypot(standardError, Math.sqrt(ofTotal.upper) - total);
  const limits = { lower: bias - z * total, upper: bias + z * total };
  const ofMethod = (each: Within | null): Repeatability =>
    each && {
      withinVariance: each.variance,
      repeatability: z * Math.SQRT2 * Math.sqrt(each.variance),
    };
  const ofPairs = truth === 'varies' ? found[0]! : null;
  return ok({
    subjects: n,
    bias,
    biasStandardError: standardError,
    biasInterval: around(bias, tUpperQuantile(tail, n - 1) * standardError, level, 'Student t'),
    totalStandardDeviation: total,
    limits,
    lowerLimitInterval: interval(limits.lower - outward, limits.lower + inward, level, 'Zou'),
    upperLimitInterval: interval(limits.upper - inward, limits.upper + outward, level, 'Zou'),
    pairs: ofPairs && {
      withinVariance: ofPairs.variance,
      meanOfAllPairs: mean(differences.flat()),
      standardDeviationByAnova: byAnova(differences, ofPairs),
    },
    methods: truth === 'varies' ? null : { x: ofMethod(within[0] ?? null), y: ofMethod(within[1] ?? null) },
  });
}
