/** What a page can hold of a table: more is refused before it is laid out. */
export const tableLimits = { rows: 100_000, cells: 1_000_000, signs: 20_000_000 } as const;
