// One outcome and several predictors. Columns of numbers enter the model unchanged, text as factor levels.
import type { PastedTable } from './pasted-table.ts';
import { isInputError, inputError, type InputError } from './report.ts';
import {
  isNumeric,
  kindsOf,
  wholeRows,
  withDistinctNames,
  type NumberColumn,
  type WholeColumn,
} from './rows-of.ts';

export const predictorsOption = ['the outcome to explain', 'the predictors: numbers, or words for groups'];

const needs = 'Paste the outcome, and next to it the columns that may explain it.';

export type Predictors = {
  readonly outcome: WholeColumn;
  readonly numbers: readonly NumberColumn[];
  readonly factors: readonly WholeColumn[];
  readonly warnings: readonly string[];
};

/** The columns of a table by their part in the model. Equal names get a suffix. */
export function predictorsOf(table: PastedTable): Predictors | InputError {
  const found = wholeRows(table, needs);
  if (isInputError(found)) return found;
  const columns = withDistinctNames(found.columns);
  // If no column has the role, as in older articles, the outcome is the first column.
  const outcome = columns.find(({ role }) => role === 'outcome') ?? columns[0];
  const rest = columns.filter((column) => column !== outcome);
  if (!outcome || rest.length === 0) return inputError(`There is no predictor. ${needs}`);
  if (rest.length > 20)
    return inputError(`${rest.length} predictors were found; this takes at most 20. Leave some out.`);
  const isFactor = (column: WholeColumn) => column.role === 'group' || !isNumeric(column);
  const factors = rest.filter(isFactor);
  const crowded = factors.find((factor) => kindsOf(factor).length > 12);
  if (crowded)
    return inputError(
      `“${crowded.name}” has ${kindsOf(crowded).length} different entries, too many for groups. Leave it out, or paste numbers.`,
    );
  const single = factors.find((factor) => kindsOf(factor).length < 2);
  if (single) return inputError(`“${single.name}” has only one entry, so it explains nothing. Leave it out.`);
  return {
    outcome,
    numbers: rest.filter(isNumeric).filter((column) => !isFactor(column)),
    factors,
    warnings: found.warnings,
  };
}

/** The columns of the design matrix with their names, without the intercept. */
export const modelColumns = ({ numbers, factors }: Predictors) => [
  ...numbers.map(({ name, numbers: values }) => ({ name, values })),
  ...factors.flatMap((factor) =>
    kindsOf(factor)
      .slice(1)
      .map((level) => ({
        name: `${factor.name} = ${level}`,
        values: factor.words.map((word) => Number(word === level)),
      })),
  ),
];
