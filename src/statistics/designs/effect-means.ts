import { mean } from '../descriptive/moments.ts';
import { ok, refuse } from '../result.ts';

type Factor = readonly string[];

/**
 * Means for a main-effects or interaction plot.
 *
 * Definition: the mean of y in every combination of the levels of one or two factors, in order of first appearance;
 * a combination without values has mean null. Errors: `unequal-lengths`, `invalid-input`, `too-few-values`.
 * Source: Montgomery (2017) Design and Analysis of Experiments, 9th ed., 5.1. Accuracy: 15 digits.
 * Example: `effectMeans([1, 3, 5], ['a', 'a', 'b']).cells[0]` → { first: 'a', second: '', n: 2, mean: 2 }
 */
export function effectMeans(y: readonly number[], first: Factor, second: Factor = y.map(() => '')) {
  if (first.length !== y.length || second.length !== y.length) return refuse('unequal-lengths');
  if (!y.length) return refuse('too-few-values');
  if (!y.every(Number.isFinite)) return refuse('invalid-input');
  const firstLevels = [...new Set(first)];
  const secondLevels = [...new Set(second)];
  return ok({
    firstLevels,
    secondLevels,
    grandMean: mean(y),
    cells: firstLevels.flatMap((a) =>
      secondLevels.map((b) => {
        const values = y.filter((_, i) => first[i] === a && second[i] === b);
        return { first: a, second: b, n: values.length, mean: values.length ? mean(values) : null };
      }),
    ),
  });
}
