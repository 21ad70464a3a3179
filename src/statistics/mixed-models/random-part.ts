// The random effects of a mixed model: V/σ² = I + Σ γₖKₖ, Kₖ = ZEₖZᵀ, in blocks of rows that share no random effect. The
// parameters are a triangle φ of relative standard deviations, γₖ = φᵀBₖφ, so that no variance is ever negative and a
// correlation never exceeds 1. Source: D. Bates et al. (2015), J. Stat. Softw. 67(1). Exact: only the bookkeeping of rows.
import { mean, standardDeviation } from '../descriptive/moments.ts';
import { rowsByLabel } from '../groups.ts';

type Values = readonly number[];

export type RandomBlock = {
  /** The rows of the block. */
  readonly rows: Values;
  /** The columns of Z in these rows. */
  readonly columns: readonly Values[];
  /** For each component, the pairs (i, j) of columns in Kₖ = Σ zᵢzⱼᵀ. */
  readonly components: readonly (readonly (readonly [number, number])[])[];
};

export type RandomPart = {
  readonly blocks: readonly RandomBlock[];
  /** Bₖ, by component. */
  readonly forms: readonly (readonly Values[])[];
  /** For each way to be singular, the parameters that remain; the smallest last. */
  readonly faces: readonly Values[];
  /** Places to start a search from, for a list of relative standard deviations. */
  readonly starts: (deviations: Values) => readonly Values[];
};

const ones = (rows: Values) => rows.map(() => 1);
const one: RandomPart['forms'] = [[[1]]];
const two: RandomPart['forms'] = [
  [
    [1, 0],
    [0, 0],
  ],
  [
    [0, 0],
    [0, 1],
  ],
];
const everyPair = (values: Values) => values.flatMap((a) => values.map((b) => [a, b]));
const diagonal = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => [from + i, from + i] as const);

/** One intercept per group. Example: `randomIntercepts(['a', 'b', 'a']).blocks.length` → 2 */
export const randomIntercepts = (labels: readonly string[]): RandomPart => ({
  blocks: rowsByLabel(labels).map((rows) => ({
    rows,
    columns: [ones(rows)],
    components: [[[0, 0]]],
  })),
  forms: one,
  faces: [[]],
  starts: (deviations) => deviations.map((value) => [value]),
});

/**
 * An intercept and a slope per group, correlated. The slope is that of the standardized x. Components: variance of the
 * intercepts, covariance, variance of the slopes. Example: `randomSlopes([1, 2, 4], ['a', 'b', 'a']).forms.length` → 3
 */
export function randomSlopes(x: Values, labels: readonly string[]): RandomPart {
  const [center, scale] = [mean(x), standardDeviation(x)];
  return {
    blocks: rowsByLabel(labels).map((rows) => ({
      rows,
      columns: [ones(rows), rows.map((i) => (x[i]! - center) / scale)],
      components: [
        [[0, 0]],
        [
          [0, 1],
          [1, 0],
        ],
        [[1, 1]],
      ],
    })),
    forms: [
      [
        [1, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
      [
        [0, 0.5, 0],
        [0.5, 0, 0],
        [0, 0, 0],
      ],
      [
        [0, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    ],
    faces: [[0, 1], []],
    starts: (deviations) =>
      everyPair(deviations).flatMap(([a, b]) => [-0.6, 0, 0.6].map((r) => [a!, r * b!, 0.8 * b!])),
  };
}

/** One intercept per group and one per subgroup of each group. Example: `nestedIntercepts(['a', 'a', 'b'], ['1', '2', '1']).blocks.length` → 2 */
export const nestedIntercepts = (groups: readonly string[], subgroups: readonly string[]): RandomPart => ({
  blocks: rowsByLabel(groups).map((rows) => {
    const inner = rowsByLabel(rows.map((i) => subgroups[i]!));
    return {
      rows,
      columns: [
        ...inner.map((members) => {
          const inside = new Set(members);
          return rows.map((_, i) => Number(inside.has(i)));
        }),
        ones(rows),
      ],
      components: [[[inner.length, inner.length]], diagonal(0, inner.length)],
    };
  }),
  forms: two,
  faces: [[0], [1], []],
  starts: everyPair,
});

/** The rows that are linked by shared labels of two factors, set by set. */
function linkedRows(first: readonly string[], second: readonly string[]): number[][] {
  const factors = [first, second].map((labels) => ({
    labels,
    left: new Map(rowsByLabel(labels).map((rows) => [labels[rows[0]!]!, rows])),
  }));
  const set = first.map(() => -1);
  const sets: number[][] = [];
  for (const start of first.keys()) {
    if (set[start] !== -1) continue;
    const members = [start];
    set[start] = sets.length;
    // The list grows while it is read.
    for (const row of members) {
      for (const { labels, left } of factors) {
        const label = labels[row]!;
        for (const other of left.get(label) ?? [])
          if (set[other] === -1) {
            set[other] = sets.length;
            members.push(other);
          }
        left.delete(label);
      }
    }
    sets.push(members.sort((a, b) => a - b));
  }
  return sets;
}

/** One intercept per label of each of two crossed factors. Example: `crossedIntercepts(['a', 'a', 'b'], ['1', '2', '1']).blocks.length` → 1 */
export const crossedIntercepts = (first: readonly string[], second: readonly string[]): RandomPart => ({
  blocks: linkedRows(first, second).map((rows) => {
    const columnsOf = (labels: readonly string[]) =>
      [...new Set(rows.map((i) => labels[i]!))].map((label) => rows.map((i) => Number(labels[i] === label)));
    const [left, right] = [columnsOf(first), columnsOf(second)];
    return {
      rows,
      columns: [...left, ...right],
      components: [diagonal(0, left.length), diagonal(left.length, left.length + right.length)],
    };
  }),
  forms: two,
  faces: [[0], [1], []],
  starts: everyPair,
});
