/** The distance between two clusters: of their nearest rows, of their farthest, the mean over all pairs, or Ward's criterion. */
export type Linkage = 'single' | 'complete' | 'average' | 'ward.D2';

/** The first row (from 0) of each of two clusters, and the distance at which they merge. The union keeps the lower row. */
export type Merge = { readonly rows: readonly [number, number]; readonly height: number };

/** The distance of a cluster of nk rows from the union of clusters of ni and nj rows. */
type Update = (toI: number, toJ: number, between: number, ni: number, nj: number, nk: number) => number;

const updates: Readonly<Record<Linkage, Update>> = {
  single: (toI, toJ) => Math.min(toI, toJ),
  complete: (toI, toJ) => Math.max(toI, toJ),
  average: (toI, toJ, _, ni, nj) => (ni * toI + nj * toJ) / (ni + nj),
  'ward.D2': (toI, toJ, between, ni, nj, nk) =>
    ((ni + nk) * toI + (nj + nk) * toJ - nk * between) / (ni + nj + nk),
};

/** A symmetric matrix from its upper triangle, row after row. */
function square(triangle: readonly number[], n: number, value: (x: number) => number): Float64Array {
  const matrix = new Float64Array(n * n);
  for (let i = 0, at = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) matrix[i * n + j] = matrix[j * n + i] = value(triangle[at++]!);
  return matrix;
}

/**
 * Merges the two nearest clusters, one after another, until all n rows are in one. Distances are in the order 1–2, 1–3, …, 2–3, ….
 *
 * Definition: distances from a union by the formula of Lance and Williams; Ward's criterion on squared distances, with heights
 * √(2 |A||B|/(|A| + |B|)) times the distance of the centers (R's ward.D2). Of pairs at the same distance, the one whose
 * first row comes first. Source: G. N. Lance, W. T. Williams (1967), Computer Journal 9, 373–380; F. Murtagh, P. Legendre (2014),
 * J. Classif. 31, 274–295. Accuracy: 13 digits.
 * Example: `agglomerate([1, 6, 5], 3, 'average')` → [{ rows: [0, 1], height: 1 }, { rows: [0, 2], height: 5.5 }]
 */
export function agglomerate(triangle: readonly number[], n: number, linkage: Linkage): Merge[] {
  const ward = linkage === 'ward.D2';
  const update = updates[linkage];
  const distance = square(triangle, n, ward ? (x) => x * x : (x) => x);
  const sizes = Array.from({ length: n }, () => 1);
  /** For each cluster, the nearest of the later ones (n if none is left), and its distance. */
  const neighbor = new Int32Array(n).fill(n);
  const gap = new Float64Array(n).fill(Infinity);
  const findNeighbor = (i: number) => {
    [neighbor[i], gap[i]] = [n, Infinity];
    for (let j = i + 1; j < n; j++)
      if (sizes[j]! > 0 && distance[i * n + j]! < gap[i]!) [neighbor[i], gap[i]] = [j, distance[i * n + j]!];
  };
  const join = (i: number, j: number) => {
    for (let k = 0; k < n; k++) {
      if (k === i || k === j || sizes[k] === 0) continue;
      const between = distance[i * n + j]!;
      const updated = update(
        distance[i * n + k]!,
        distance[j * n + k]!,
        between,
        sizes[i]!,
        sizes[j]!,
        sizes[k]!,
      );
      distance[i * n + k] = distance[k * n + i] = updated;
      if (k < i && updated < gap[k]!) [neighbor[k], gap[k]] = [i, updated];
    }
    sizes[i]! += sizes[j]!;
    sizes[j] = 0;
  };

  for (let i = 0; i < n; i++) findNeighbor(i);
  return Array.from({ length: n - 1 }, () => {
    let first = -1;
    for (let i = 0; i < n; i++)
      if (sizes[i]! > 0 && neighbor[i]! < n && (first < 0 || gap[i]! < gap[first]!)) first = i;
    const [second, height] = [neighbor[first]!, gap[first]!];
    join(first, second);
    for (let i = 0; i < n; i++)
      if (sizes[i]! > 0 && (i === first || neighbor[i] === first || neighbor[i] === second)) findNeighbor(i);
    return { rows: [first, second], height: ward ? Math.sqrt(Math.max(0, height)) : height } as const;
  });
}
