/** One of our datasets as pasted text: tab-separated columns, with their names in the first row. */
export function asPaste(columns: Readonly<Record<string, readonly (string | number | null)[]>>): string {
  const names = Object.keys(columns);
  const rows =
    columns[names[0] ?? '']?.map((_, i) => names.map((name) => columns[name]?.[i] ?? '').join('\t')) ?? [];
  return [names.join('\t'), ...rows].join('\n');
}
