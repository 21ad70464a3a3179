// How a column codes whether the event happened: as 1 and 0, 2 and 1, or words.

const happened = /^(1|2|yes|y|true|dead|died|death|deceased|event|relapse[d]?|failed|failure)$/i;
const not = /^(0|1|no|n|false|alive|censored|cens\.?|lost)$/i;

/** The entry that means the event; null if no event occurred; undefined if the entries do not tell. */
export function eventAmong(kinds: readonly string[]): string | null | undefined {
  if (kinds.length > 2) return undefined;
  const event = kinds.includes('2') ? '2' : kinds.find((kind) => happened.test(kind));
  const other = kinds.find((kind) => kind !== event);
  if (event === undefined) return kinds.every((kind) => not.test(kind)) ? null : undefined;
  return other !== undefined && !not.test(other) ? undefined : event;
}
