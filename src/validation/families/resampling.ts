import { pearsonCoefficient } from '../../statistics/correlation/pearson-coefficient.ts';
import { mean, standardDeviation } from '../../statistics/descriptive/moments.ts';
import { median } from '../../statistics/descriptive/quantile.ts';
import { refuse } from '../../statistics/result.ts';
import { bcaBootstrap } from '../../statistics/sampling/bca-bootstrap.ts';
import { jzsBayesFactor } from '../../statistics/t-tests/jzs-bayes-factor.ts';
import { numbersOrMissing, vector } from '../inputs.ts';
import type { Adapter, Json, Registry } from '../reference-case.ts';

const numberOr = (value: Json | undefined, otherwise: number) =>
  value === undefined || value === null ? otherwise : (numbersOrMissing(value)[0] ?? NaN);

const bayesFactor: Adapter = ({ t, n1, n2, r }) => {
  const second = n2 === undefined || n2 === null ? undefined : numberOr(n2, NaN);
  const test = jzsBayesFactor(numberOr(t, NaN), numberOr(n1, NaN), second, numberOr(r, Math.SQRT1_2));
  if (test.status === 'error') return test;
  return {
    df: test.df,
    log_bf10: test.logBayesFactor,
    bf10: test.bayesFactor,
    bf01: test.inverse,
  };
};

type Statistic = (rows: readonly number[]) => number;

const accelerated: Adapter = ({ x, y, indices, statistic, level }) => {
  const [first, second] = [numbersOrMissing(x), numbersOrMissing(y)].map((column) =>
    column.map((value) => value ?? NaN),
  ) as [number[], number[]];
  const of =
    (column: readonly number[], f: (values: number[]) => number): Statistic =>
    (rows) =>
      f(rows.map((i) => column[i]!));
  const statistics: Record<string, Statistic> = {
    mean: of(first, mean),
    median: of(first, median),
    sd: of(first, standardDeviation),
    correlation: (rows) =>
      pearsonCoefficient(
        rows.map((i) => first[i]!),
        rows.map((i) => second[i]!),
      ) ?? NaN,
  };
  const computed = statistics[String(statistic)];
  const n = first.length;
  const resamples = vector(indices).map((row) => numbersOrMissing(row).map((i) => (i ?? 0) - 1));
  const isInside = (i: number) => Number.isInteger(i) && i >= 0 && i < n;
  if (!computed || !first.every(Number.isFinite) || !resamples.every((rows) => rows.every(isInside)))
    return refuse('invalid-input');
  if (n < (statistic === 'sd' || statistic === 'correlation' ? 3 : 2)) return refuse('too-few-values');
  const unequal = statistic === 'correlation' && second.length !== n;
  if (unequal || resamples.some(({ length }) => length !== n)) return refuse('unequal-lengths');
  const all = [...first.keys()];
  const estimate = computed(all);
  const replicates = resamples.map(computed);
  const without = all.map((i) => computed(all.filter((other) => other !== i)));
  if (![estimate, ...replicates, ...without].every(Number.isFinite)) return refuse('no-variation');
  const result = bcaBootstrap(replicates, estimate, without, numberOr(level, 0.95));
  if (result.status === 'error') return result;
  return {
    estimate,
    bootstrap_mean: result.bootstrapMean,
    standard_error: result.standardError,
    z0: result.z0,
    acceleration: result.acceleration,
    adjusted_levels: result.levels,
    bca_ci: result.interval,
    bca_ci_type7: result.typeSeven,
    percentile_ci_type7: result.percentile,
  };
};

export const resampling: Registry = { jzs_ttest: bayesFactor, bootstrap_bca: accelerated };
