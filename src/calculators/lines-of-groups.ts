// Reads an outcome, its groups, and a covariate, and fits a line to each group: parallel, or with separate slopes.
import { analysisOfCovariance, type CovarianceTest } from '../statistics/anova/analysis-of-covariance.ts';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { mean, sumOfSquares } from '../statistics/descriptive/moments.ts';
import { sum } from '../statistics/descriptive/sum.ts';
import { quantile } from '../statistics/descriptive/quantile.ts';
import { fUpperTail } from '../statistics/distributions/f-ratio.ts';
import { pairsBelow, rowsByLabel } from '../statistics/groups.ts';
import { adjustPairs, type AdjustedPair } from '../statistics/multiple-comparisons/adjust-pairs.ts';
import type { Failure } from '../statistics/result.ts';
import { inputErrorOf } from './in-sentences.ts';
import type { PastedTable } from './pasted-table.ts';
import { inputError, isInputError, type InputError } from './report.ts';
import { isNumeric, kindsOf, wholeRows, withDistinctNames } from './rows-of.ts';
import type { Role } from './role.ts';

const needs =
  'Paste the outcome, the group of each row, and the covariate, a number such as the value before treatment.';
/** With more groups, their pairs fill a table too long to read. */
const mostGroups = 20;

type Quantity = { readonly name: string; readonly unit: string | null; readonly values: readonly number[] };

export type CovarianceInput = {
  readonly y: Quantity;
  readonly x: Quantity;
  /** The name of the column of groups, and the group of each row. */
  readonly group: string;
  readonly labels: readonly string[];
  readonly warnings: readonly string[];
};

/** Extracts the complete rows of a table by the roles of its columns. */
export function groupsWithCovariate(table: PastedTable): CovarianceInput | InputError {
  const found = wholeRows(table, needs);
  if (isInputError(found)) return found;
  const columns = withDistinctNames(found.columns);
  const as = (role: Role) => columns.find((column) => column.role === role);
  const [y, x, group] = [as('outcome'), as('covariate'), as('group')];
  if (!group) return inputError(`No column names the groups. ${needs}`);
  if (!y || !isNumeric(y)) return inputError(`No column of numbers is the outcome. ${needs}`);
  if (!x || !isNumeric(x)) return inputError(`No column of numbers is the covariate. ${needs}`);
  const kinds = kindsOf(group).length;
  if (kinds < 2)
    return inputError(
      `“${group.name}” names one group; this compares groups. Paste the rows of the others as well.`,
    );
  if (kinds > mostGroups)
    return inputError(
      `“${group.name}” has ${kinds} different entries; this compares at most ${mostGroups} groups. Leave some out, or choose another column as the group.`,
    );
  if (y.numbers.length > 20_000) return inputError('This takes at most 20,000 rows. Paste fewer.');
  const isCoded = group.numbers !== null;
  return {
    y: { name: y.name, unit: y.unit, values: y.numbers },
    x: { name: x.name, unit: x.unit, values: x.numbers },
    group: group.name,
    labels: group.words.map((word) => (isCoded ? `${group.name} ${word}` : word)),
    warnings: found.warnings,
  };
}

/** The rows of a group, the means of x and y, and the sum of squares of x. */
type Sums = {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly middle: number;
  readonly height: number;
  readonly squares: number;
};

/** The line of a group through its means. */
export type Line = Sums & {
  readonly label: string;
  /** The smallest and the largest x. */
  readonly range: readonly [number, number];
  readonly slope: number;
  /** The sum of squares of x that determines the slope: of all groups if they share it. */
  readonly behind: number;
};

/** A line's mean at a value of x, and its standard error in residual standard deviations. */
export const meanAt = ({ xs, middle, height, slope, behind }: Line, at: number) => ({
  estimate: height + slope * (at - middle),
  error: Math.sqrt(1 / xs.length + (at - middle) ** 2 / behind),
});

type Tested = CovarianceTest & { readonly squares: number };

const cure = ({ reason }: Failure, x: string): InputError => {
  const says: Partial<Record<string, string>> = {
    'aliased-terms': `“${x}” does not vary within the groups, so groups cannot be compared at the same value of it. Choose another covariate, or compare the groups without one.`,
    'no-variation':
      'Every value lies exactly on the lines, so there is no variation to compare the groups with. Check that the outcome is not computed from the other columns.',
  };
  const own = says[reason];
  return own ? inputError(own) : inputErrorOf({ status: 'error', reason }, 'Paste more rows for each group.');
};

/** The lines of all groups with their tests and, as later − earlier group, the pairs of what they are compared by. */
export function linesOf({ y, x, labels }: CovarianceInput, isSeparate: boolean, level: number) {
  const fit = analysisOfCovariance(y.values, labels, [x.values], level);
  if (fit.status === 'error') return cure(fit, x.name);
  const groups = rowsByLabel(labels).map((rows): Sums => {
    const [xs, ys] = [rows.map((i) => x.values[i]!), rows.map((i) => y.values[i]!)];
    return { xs, ys, middle: mean(xs), height: mean(ys), squares: sumOfSquares(xs) };
  });
  const tested = testsOf(fit, groups.length);
  const own = slopesOf(tested, groups);
  if (isSeparate && !own)
    return inputError(
      `For its own slope, each group needs at least two different values of “${x.name}”, and all together must leave some scatter around the lines. Paste more rows, or choose parallel lines.`,
    );
  const total = sum(groups.map(({ squares }) => squares));
  const lines = groups.map((group, i): Line => ({
    ...group,
    label: fit.groups[i]!,
    range: [smallest(group.xs), largest(group.xs)],
    slope: isSeparate ? own!.slopes[i]!.estimate : fit.slopes[0]!.estimate!,
    behind: isSeparate ? group.squares : total,
  }));
  const center = mean(x.values);
  const { sd, df } = isSeparate ? own! : { sd: fit.residualSd, df: fit.df };
  const adjust = adjustPairs({ groups: lines.length, df, level });
  const compared = (values: readonly { estimate: number; error: number }[]) =>
    adjust(
      pairsBelow(lines.length).map(([i, j]) => ({
        difference: values[j]!.estimate - values[i]!.estimate,
        standardError: Math.hypot(values[i]!.error, values[j]!.error),
      })),
    );
  const at = (value: number) =>
    lines.map((line) => {
      const { estimate, error } = meanAt(line, value);
      return { estimate, error: error * sd };
    });
  const places = isSeparate ? [quantile(x.values, 0.25), center, quantile(x.values, 0.75)] : [];
  return {
    fit,
    lines,
    own,
    center,
    sd,
    df,
    pairs: isSeparate ? compared(own!.slopes) : fit.pairs,
    distant: places.map((place): { at: number; pairs: AdjustedPair[] } => ({
      at: place,
      pairs: compared(at(place)),
    })),
    ...tested,
  };
}

/** The slope of each group with its standard error from one residual variance. Null if the data do not determine them. */
function slopesOf({ tests: { slopes }, rest }: ReturnType<typeof testsOf>, groups: readonly Sums[]) {
  const own = rest[1];
  if (!own || slopes?.df[0] !== groups.length - 1 || groups.some(({ squares }) => squares === 0)) return null;
  const sd = Math.sqrt(own.squares / own.df);
  return {
    sd,
    df: own.df,
    slopes: groups.map(({ xs, ys, middle, height, squares }) => ({
      estimate: sum(xs.map((value, i) => (value - middle) * (ys[i]! - height))) / squares,
      error: sd / Math.sqrt(squares),
    })),
  };
}

type Fit = Extract<ReturnType<typeof analysisOfCovariance>, { status: 'ok' }>;

/** The F tests with their sums of squares, and what the lines leave. */
function testsOf({ groupTest, covariateTests, homogeneity, residualSd, df }: Fit, k: number) {
  const left = residualSd ** 2 * df;
  const onParallel = (test: CovarianceTest): Tested => ({
    ...test,
    squares: test.f * test.df[0] * residualSd ** 2,
  });
  const groups = onParallel(groupTest);
  const covariate = onParallel(covariateTests[0]!);
  const residuals = { name: 'Residuals of parallel lines', squares: left, df };
  if (!homogeneity) return { tests: { slopes: null, groups, covariate, lines: null }, rest: [residuals] };
  const [added, restDf] = homogeneity.df;
  // F = (S / added) / ((left − S) / restDf), solved for S.
  const gain = homogeneity.f * added;
  const squares = (gain * left) / (restDf + gain);
  const rest = (restDf * left) / (restDf + gain);
  const both = groups.squares + squares;
  const linesDf = [added + k - 1, restDf] as const;
  const f = both / linesDf[0] / (rest / restDf);
  return {
    tests: {
      slopes: { ...homogeneity, squares },
      groups,
      covariate,
      lines: { f, df: linesDf, p: fUpperTail(f, ...linesDf), squares: both },
    },
    rest: [residuals, { name: 'Residuals of a line for each group', squares: rest, df: restDf }],
  };
}
