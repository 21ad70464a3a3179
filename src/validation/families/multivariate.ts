import { principalComponents } from '../../statistics/multivariate/principal-components.ts';
import type { Adapter, Registry } from '../reference-case.ts';
import { columnsOf } from './regression.ts';

const components: Adapter = ({ X, scale }) => {
  const result = principalComponents(columnsOf(X), scale !== false);
  if (result.status === 'error') return result;
  const parts = result.components;
  return {
    status: 'ok',
    sdev: parts.map((part) => part.standardDeviation),
    variance_proportion: parts.map((part) => part.proportion),
    cumulative: parts.map((part) => part.cumulative),
    loadings_by_component: parts.map((part) => part.loadings),
    scores_first_row: parts.map((part) => part.scores[0]),
    scores_last_row: parts.map((part) => part.scores.at(-1)),
    scores_abs_sum: parts.map((part) => part.scores.reduce((sum, score) => sum + Math.abs(score), 0)),
    kaiser_count: result.kaiserCount,
  };
};

/** A matrix by rows from its columns. */
const byRows = (columns: readonly (readonly unknown[])[]) =>
  (columns[0] ?? []).map((_, i) => columns.map((column) => column[i]));

const full: Adapter = ({ X, scale }) => {
  const result = principalComponents(columnsOf(X), scale !== false);
  if (result.status === 'error') return result;
  const parts = result.components;
  return {
    sdev: parts.map((part) => part.standardDeviation),
    loadings: byRows(parts.map((part) => part.loadings)),
    scores: byRows(parts.map((part) => part.scores)),
    correlations: byRows(parts.map((part) => part.correlations)),
  };
};

export const multivariate: Registry = { pca: components, pca_edge: components, pca_full: full };
