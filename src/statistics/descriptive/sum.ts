/**
 * Sum with compensation of rounding errors. Source: A. Neumaier (1974), ZAMM 54, 39–51. Accuracy: to the last digit
 * or two, even if large terms cancel. Example: `sum([1e16, 1, -1e16])` → 1
 */
export function sum(values: readonly number[]): number {
  return sumOver(values, (value) => value);
}

/** The same sum over a function of each value. Example: `sumOver([1, 2], (x) => x * x)` → 5 */
export function sumOver(values: readonly number[], term: (value: number) => number): number {
  let total = 0;
  let lost = 0;
  for (const one of values) {
    const value = term(one);
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}
