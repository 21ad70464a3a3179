/** The largest table that a page accepts. More is rejected before it is laid out. */
export const tableLimits = { rows: 100_000, cells: 1_000_000, chars: 20_000_000 } as const;
