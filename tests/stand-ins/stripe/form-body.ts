// Stripe's form encoding: `line_items[0][price]=price_1&metadata[order_id]=7` as nested objects and lists of text.

/** A decoded parameter: text, or parameters by name or by position. */
export type FormValue = string | { [name: string]: FormValue };

/** Decodes a body or a query. Lists become objects with the keys 0, 1, …; the shape of a parameter says which are lists. */
export function decodeForm(encoded: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = Object.create(null) as Record<string, FormValue>;
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(([whole, inner]) => inner ?? whole);
    let at = root;
    for (const part of path.slice(0, -1)) {
      const key = part === '' ? String(Object.keys(at).length) : part;
      const next = at[key];
      at = at[key] =
        next === undefined || typeof next === 'string'
          ? (Object.create(null) as Record<string, FormValue>)
          : next;
    }
    const last = path.at(-1) ?? '';
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return root;
}
