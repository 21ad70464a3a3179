/** Xb for a matrix given by its columns. Example: `timesVector([[1, 1], [2, 3]], [10, 1])` → [12, 13] */
export const timesVector = (columns: readonly (readonly number[])[], b: readonly number[]): number[] =>
  (columns[0] ?? []).map((_, i) => {
    let total = 0;
    for (let j = 0; j < columns.length; j++) total += columns[j]![i]! * b[j]!;
    return total;
  });
