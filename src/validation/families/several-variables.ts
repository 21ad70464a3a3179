import { partialCorrelation } from '../../statistics/correlation/partial-correlation.ts';
import { present } from '../../statistics/columns.ts';
import type { Linkage } from '../../statistics/multivariate/agglomerate.ts';
import { hierarchicalClustering } from '../../statistics/multivariate/hierarchical-clustering.ts';
import { hotelling } from '../../statistics/multivariate/hotelling.ts';
import { kMeans } from '../../statistics/multivariate/k-means.ts';
import { manova } from '../../statistics/multivariate/manova.ts';
import type { MultivariateTest } from '../../statistics/multivariate/manova.ts';
import { refuse } from '../../statistics/result.ts';
import { numbersOrMissing, scalar, vector } from '../inputs.ts';
import type { Adapter, Json, Registry } from '../reference-case.ts';

/** The columns of a data frame or of a matrix by rows, with null for missing values. */
const columnsOf = (X: Json | undefined): (number | null)[][] => {
  if (X === undefined || X === null) return [];
  if (typeof X === 'object' && !Array.isArray(X)) return Object.values(X).map(numbersOrMissing);
  const rows = vector(X).map(numbersOrMissing);
  return (rows[0] ?? []).map((_, j) => rows.map((row) => row[j] ?? null));
};

/** The columns in the rows without a missing value. */
const complete = (...columns: (number | null)[][]): number[][] => present(...columns).columns;

/** The same with the labels of the rows. */
const completeGroups = (X: Json | undefined, g: Json | undefined) => {
  const labels = vector(g).map((label) => (label === null ? null : String(label)));
  const [kept, ...columns] = present(labels, ...columnsOf(X)).columns as [string[], ...number[][]];
  return { columns, labels: kept };
};

const given = (value: Json | undefined) => value !== undefined && value !== null;

const means: Adapter = ({ X, g, mu }) => {
  const { columns, labels } = given(g)
    ? completeGroups(X, g)
    : { columns: complete(...columnsOf(X)), labels: undefined };
  const stated = given(mu) ? numbersOrMissing(mu).map((value) => value ?? NaN) : [0];
  const nullMeans = stated.length === 1 ? columns.map(() => stated[0]!) : stated;
  const result = hotelling(columns, { labels, nullMeans });
  if (result.status === 'error') return result;
  return {
    difference: result.differences,
    T2: result.tSquared,
    F: result.f,
    df1: result.df[0],
    df2: result.df[1],
    p: result.p,
  };
};

const named = ({ value, f, df, p }: MultivariateTest) => ({ value, F: f, df1: df[0], df2: df[1], p });

const analysis: Adapter = ({ X, g }) => {
  const { columns, labels } = completeGroups(X, g);
  const result = manova(columns, labels);
  if (result.status === 'error') return result;
  return {
    eigenvalues: result.eigenvalues,
    pillai: named(result.pillai),
    wilks: named(result.wilks),
    hotelling_lawley: named(result.hotellingLawley),
    roy: named(result.roy),
  };
};

const partition: Adapter = ({ X, start }) => {
  const columns = complete(...columnsOf(X));
  const rows = vector(start);
  // A row of length one is written as a number, and so may be one row.
  const centers =
    columns.length === 1 || rows.some(Array.isArray) ? rows.map(numbersOrMissing) : [numbersOrMissing(start)];
  const result = kMeans(
    columns,
    centers.map((row) => row.map((value) => value ?? NaN)),
  );
  if (result.status === 'error') return result;
  return {
    cluster: result.clusters,
    centers: result.centers,
    sizes: result.sizes,
    within_ss: result.withinSquares,
    total_within_ss: result.totalWithin,
    between_ss: result.between,
    total_ss: result.total,
  };
};

const linkages: readonly Json[] = ['single', 'complete', 'average', 'ward.D2'] satisfies Linkage[];

const tree: Adapter = ({ X, method, k }) => {
  const linkage = method ?? 'complete';
  if (!linkages.includes(linkage)) return refuse('invalid-input');
  const result = hierarchicalClustering(complete(...columnsOf(X)), linkage as Linkage, scalar(k, 1));
  if (result.status === 'error') return result;
  return {
    heights: result.merges.map(({ height }) => height),
    cluster: result.clusters,
    cophenetic_correlation: result.copheneticCorrelation,
  };
};

const partial: Adapter = ({ x, y, Z, method }) => {
  const ranked = method === 'spearman';
  if (given(method) && !ranked && method !== 'pearson') return refuse('invalid-input');
  const [a = [], b = [], ...held] = complete(numbersOrMissing(x), numbersOrMissing(y), ...columnsOf(Z));
  const result = partialCorrelation(a, b, held, { method: ranked ? 'spearman' : 'pearson' });
  if (result.status === 'error') return result;
  return {
    r: result.r,
    df: result.df,
    t: result.t,
    p: result.p,
    ci95: result.interval,
    zero_order_r: result.zeroOrder,
    semipartial_y: result.semipartial,
  };
};

export const severalVariables: Registry = {
  hotelling: means,
  manova: analysis,
  k_means: partition,
  hierarchical_clustering: tree,
  partial_correlation: partial,
};
