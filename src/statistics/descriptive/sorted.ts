/** An ascending copy. Example: `sorted([3, 1, 2])` → [1, 2, 3] */
export const sorted = (values: readonly number[]): number[] => Array.from(Float64Array.from(values).sort());
