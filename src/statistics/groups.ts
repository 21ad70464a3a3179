import { isUsable } from './observed.ts';

export type Groups = { readonly names: readonly string[]; readonly values: readonly (readonly number[])[] };

/**
 * Splits a column by the labels of another, with groups in order of first appearance. Undefined for unequal lengths or unusable values.
 * Example: `splitByGroup([1, 2, 3], ['a', 'b', 'a']).values` → [[1, 3], [2]]
 */
export function splitByGroup(y: readonly number[], labels: readonly string[]): Groups | undefined {
  if (y.length !== labels.length) return undefined;
  const groups = new Map<string, number[]>();
  for (const [i, value] of y.entries()) {
    if (!isUsable(value)) return undefined;
    const label = labels[i]!;
    const group = groups.get(label);
    if (group) group.push(value);
    else groups.set(label, [value]);
  }
  return { names: [...groups.keys()], values: [...groups.values()] };
}

/** All pairs of indices below n: (0, 1), (0, 2), …, (1, 2), …. Example: `pairsBelow(3)` → [[0, 1], [0, 2], [1, 2]] */
export const pairsBelow = (n: number): [number, number][] =>
  Array.from({ length: n }, (_, i) =>
    Array.from({ length: n - 1 - i }, (_, j): [number, number] => [i, i + 1 + j]),
  ).flat();

/** The rows of each label, in order of first appearance. Example: `rowsByLabel(['a', 'b', 'a'])` → [[0, 2], [1]] */
export function rowsByLabel(labels: readonly string[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [i, label] of labels.entries()) {
    const rows = groups.get(label);
    if (rows) rows.push(i);
    else groups.set(label, [i]);
  }
  return [...groups.values()];
}
