// The predictors of a model in R and in Python: x1, x2, … and what they are called.
import { modelColumns } from '../predictors.ts';
import type { Predictors } from '../predictors.ts';
import { isNumeric } from '../rows-of.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';

/** Words as factors, whose first level is the reference. */
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

/** The columns of the model as those of `X`, the intercept first; words as 0 and 1 for each level but the first. */
export const predictorsInPython = (predictors: Predictors): string[] => {
  const columns = modelColumns(predictors);
  return [
    ...columns.flatMap(({ name, values }, i) => [r.comment(name), py.array(`x${i + 1}`, values)]),
    `X = np.column_stack([np.ones(len(y)), ${columns.map((_, i) => `x${i + 1}`).join(', ')}])`,
  ];
};
