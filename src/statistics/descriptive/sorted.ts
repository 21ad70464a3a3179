/** An ascending copy. Example: sorted([3, 1, 2]) = [1, 2, 3]. */
export const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
