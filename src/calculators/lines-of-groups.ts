// Reads an outcome, its groups, and a covariate, and fits a line to each group: parallel, or with separate slopes.
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { mean, sumOfSquares } from '../statistics/descriptive/moments.ts';
import { quantile } from '../statistics/descriptive/quantile.ts';
import { sum } from '../statistics/descriptive/sum.ts';
import { fUpperTail } from '../statistics/distributions/f-ratio.ts';
import { tukeyUpperQuantile, tukeyUpperTail } from '../statistics/distributions/studentized-range.ts';
import { tTwoSided } from '../statistics/distributions/students-t.ts';
import { pairsBelow, rowsByLabel } from '../statistics/groups.ts';
import { criticalValue, waldInterval } from '../statistics/regression/coefficient.ts';
import { around } from '../statistics/result.ts';
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
      `“${group.name}” has ${kinds} different entries; this compares at most ${mostGroups} groups. Leave some out, or choose another column.`,
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

/** Rows with the means of their x and y, the sum of squares of x, and the slope of their own line; 0 if x varies no more than rounding. */
function sumsOf(xs: readonly number[], ys: readonly number[], rounding = 0) {
  const [middle, height, squares] = [mean(xs), mean(ys), sumOfSquares(xs)];
  const products = sum(xs.map((value, i) => (value - middle) * (ys[i]! - height)));
  return { xs, ys, middle, height, squares, products, own: squares > rounding ? products / squares : 0 };
}

type Sums = ReturnType<typeof sumsOf>;

/** The line of a group through its means. */
export type Line = Sums & {
  readonly label: string;
  /** The smallest and the largest x. */
  readonly range: readonly [number, number];
  readonly slope: number;
  /** The sum of squares of x that determines the slope: of all groups if they share it. */
  readonly behind: number;
};

const residualsOf = ({ xs, ys, middle, height }: Sums, slope: number) =>
  ys.map((value, i) => value - height - slope * (xs[i]! - middle));

/** A line's mean at a value of x, and its standard error in residual standard deviations. */
export const meanAt = ({ xs, middle, height, slope, behind }: Line, at: number) => ({
  estimate: height + slope * (at - middle),
  error: Math.sqrt(1 / xs.length + (at - middle) ** 2 / behind),
});

/** What lines leave: the residual sum of squares and its degrees of freedom. */
type Rest = { readonly squares: number; readonly df: number };

/** Whether lines that leave less fit better than simpler ones, by the extra sum of squares. */
function gain(simpler: Rest, better: Rest) {
  const squares = Math.max(0, simpler.squares - better.squares);
  const df = [simpler.df - better.df, better.df] as const;
  const f = squares / df[0] / (better.squares / better.df);
  return { squares, df, f, p: fUpperTail(f, ...df) };
}

export type Gain = ReturnType<typeof gain>;

/** Which lines, and which pairs of them with what interval. */
type Asked = { readonly isSeparate: boolean; readonly isAll: boolean; readonly level: number };

/**
 * The sums of each group, and what is left by one line for all, by a mean for each group, by parallel lines, and by a line for each
 * group. One covariate needs no matrices. Source: G. W. Snedecor, W. G. Cochran (1989), Statistical Methods, 8th ed., ch. 18.
 */
function fitsTo({ y, x, labels }: CovarianceInput) {
  const all = sumsOf(x.values, y.values);
  const rounding = 1e-22 * all.squares;
  const groups = rowsByLabel(labels).map((rows) => ({
    label: labels[rows[0]!]!,
    ...sumsOf(
      rows.map((i) => x.values[i]!),
      rows.map((i) => y.values[i]!),
      rounding,
    ),
  }));
  const varying = groups.filter(({ squares }) => squares > rounding).length;
  const within = sum(groups.map(({ squares }) => squares));
  const slope = sum(groups.map(({ products }) => products)) / within;
  const leaves = (parts: readonly Sums[], slopes: number, of: (part: Sums) => number): Rest => ({
    squares: sum(parts.map((part) => sumOfSquares(residualsOf(part, of(part))))),
    df: labels.length - parts.length - slopes,
  });
  return {
    groups,
    varying,
    within,
    slope,
    center: all.middle,
    single: leaves([all], 1, ({ own }) => own),
    level: leaves(groups, 0, () => 0),
    parallel: leaves(groups, 1, () => slope),
    separate: leaves(groups, varying, ({ own }) => own),
  };
}

/** The lines of all groups with their tests and, as later − earlier group, the pairs of what they are compared by. */
export function linesOf(input: CovarianceInput, asked: Asked) {
  const { y, x } = input;
  const { isSeparate } = asked;
  const { groups, varying, within, slope, center, single, level, parallel, separate } = fitsTo(input);
  const isScattered = ({ squares, df }: Rest) => df > 0 && squares > 1e-28 * sumOfSquares(y.values);
  if (parallel.df < 1) return inputError('There are too few values. Paste more rows for each group.');
  if (varying === 0)
    return inputError(
      `“${x.name}” does not vary within the groups. Choose another covariate, or compare the groups without one.`,
    );
  if (!isScattered(parallel))
    return inputError(
      'Every value lies exactly on the lines. Check that the outcome is not computed from the other columns.',
    );
  const canDiffer = varying > 1 && isScattered(separate);
  const hasOwn = canDiffer && varying === groups.length;
  if (isSeparate && !hasOwn)
    return inputError(
      `A slope for each group needs at least two different values of “${x.name}” in each, and scatter around the lines. Paste more rows, or choose parallel lines.`,
    );
  const lines = groups.map((group): Line => ({
    ...group,
    range: [smallest(group.xs), largest(group.xs)],
    slope: isSeparate ? group.own : slope,
    behind: isSeparate ? group.squares : within,
  }));
  const sdOf = ({ squares, df }: Rest) => Math.sqrt(squares / df);
  const rest = isSeparate ? separate : parallel;
  const fit = { lines, center, sd: sdOf(rest), df: rest.df };
  return {
    ...fit,
    ...asked,
    method: methodOf(asked),
    ...comparisonsOf(fit, x.values, asked),
    slope: {
      estimate: slope,
      interval: waldInterval(slope, sdOf(parallel) / Math.sqrt(within), parallel.df, asked.level),
    },
    own: hasOwn ? { sd: sdOf(separate), df: separate.df } : null,
    /** The standard deviation of x within groups. */
    spread: Math.sqrt(within / level.df),
    residuals: lines.map((line) => ({ label: line.label, values: residualsOf(line, line.slope) })),
    tested: isSeparate ? gain(parallel, separate) : gain(single, parallel),
    tests: {
      slopes: canDiffer ? gain(parallel, separate) : null,
      groups: gain(single, parallel),
      covariate: gain(level, parallel),
      lines: canDiffer ? gain(single, separate) : null,
    },
    rest: { parallel, separate: canDiffer ? separate : null },
  };
}

type Fit = {
  readonly lines: readonly Line[];
  readonly center: number;
  readonly sd: number;
  readonly df: number;
};

const methodOf = ({ isAll }: Asked) => (isAll ? 'Tukey–Kramer' : 'Bonferroni');

/** The pairs of slopes or adjusted means and, on separate lines, the pairs of means at three values of x. */
function comparisonsOf({ lines, center, sd, df }: Fit, x: readonly number[], asked: Asked) {
  const { isSeparate, isAll, level } = asked;
  const k = lines.length;
  const reach = isAll
    ? tukeyUpperQuantile(1 - level, k, df) / Math.SQRT2
    : criticalValue(df, 1 - (1 - level) / (k - 1));
  const pOf = (t: number) =>
    isAll ? tukeyUpperTail(Math.SQRT2 * t, k, df) : Math.min(1, (k - 1) * tTwoSided(t, df));
  const places = pairsBelow(k).slice(0, isAll ? undefined : k - 1);
  const compared = (value: (line: Line) => number, errors: (a: Line, b: Line) => readonly number[]) =>
    places.map(([earlier, later]) => {
      const [a, b] = [lines[earlier]!, lines[later]!];
      const difference = value(b) - value(a);
      const error = sd * Math.hypot(...errors(a, b));
      return {
        name: `${b.label} − ${a.label}`,
        crude: b.height - a.height,
        difference,
        p: pOf(Math.abs(difference / error)),
        interval: around(difference, reach * error, level, methodOf(asked)),
      };
    });
  const comparedAt = (at: number) =>
    compared(
      (line) => meanAt(line, at).estimate,
      (a, b) =>
        isSeparate
          ? [meanAt(a, at).error, meanAt(b, at).error]
          : [a.xs.length ** -0.5, b.xs.length ** -0.5, (b.middle - a.middle) / Math.sqrt(a.behind)],
    );
  return isSeparate
    ? {
        pairs: compared(
          ({ own }) => own,
          (a, b) => [a.squares ** -0.5, b.squares ** -0.5],
        ),
        distant: [quantile(x, 0.25), center, quantile(x, 0.75)].map((at) => ({ at, pairs: comparedAt(at) })),
      }
    : { pairs: comparedAt(center), distant: [] };
}
