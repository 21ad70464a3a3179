// The predictors of a model in R and Python: x1, x2, … with their names as comments.
import { modelColumns } from '../predictors.ts';
import type { Predictors } from '../predictors.ts';
import { isNumeric } from '../rows-of.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';

/** Words as factors, with the first level as the reference. */
export function predictorsInR({ numbers, factors }: Predictors): { lines: string[]; formula: string } {
  const all = [...numbers, ...factors];
  return {
    lines: all.flatMap((column, i) => [
      r.comment(column.name),
      isNumeric(column) ? r.vector(`x${i + 1}`, column.numbers) : r.factor(`x${i + 1}`, column.words),
    ]),
    formula: all.map((_, i) => `x${i + 1}`).join(' + '),
  };
}

/** The columns of the design matrix `X`, with the intercept first and an indicator for each level but the first. */
export const predictorsInPython = (predictors: Predictors): string[] => {
  const columns = modelColumns(predictors);
  return [
    ...columns.flatMap(({ name, values }, i) => [r.comment(name), py.array(`x${i + 1}`, values)]),
    `X = np.column_stack([np.ones(len(y)), ${columns.map((_, i) => `x${i + 1}`).join(', ')}])`,
  ];
};
