// Which sections answer a query, best first.
import type { Shard } from './terms.ts';

/** A prefix says less than the whole word. */
const prefixCounts = 0.5;

/** The weight of each section for one word of the query. */
function weightsFor(word: string, shard: Shard): Map<number, number> {
  const weights = new Map<number, number>();
  for (const [term, postings] of Object.entries(shard)) {
    if (!term.startsWith(word)) continue;
    const factor = term === word ? 1 : prefixCounts * (word.length / term.length);
    for (const [section, weight] of postings)
      weights.set(section, Math.max(weights.get(section) ?? 0, weight * factor));
  }
  return weights;
}

/**
 * Takes the words of a query, each with the shard that holds its terms; gives the numbers of the sections that have
 * all of them, best first; where none has, those that have most.
 */
export function rank(words: readonly { word: string; shard: Shard }[]): number[] {
  const found = new Map<number, { hits: number; weight: number }>();
  for (const { word, shard } of words)
    for (const [section, weight] of weightsFor(word, shard)) {
      const { hits, weight: before } = found.get(section) ?? { hits: 0, weight: 0 };
      found.set(section, { hits: hits + 1, weight: before + weight });
    }
  const most = Math.max(0, ...[...found.values()].map(({ hits }) => hits));
  return [...found]
    .filter(([, { hits }]) => hits === most)
    .sort(([a, left], [b, right]) => right.weight - left.weight || a - b)
    .map(([section]) => section);
}

/**
 * The stretch of a text around the first word that begins like one of the query, cut at word ends; in turn what stands
 * between such words and such a word.
 */
export function excerpt(text: string, words: readonly string[], length = 180): string[] {
  const starts = words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '')).filter(Boolean);
  const wanted = new RegExp(`((?<![\\p{L}\\p{N}])(?:${starts.join('|')})[\\p{L}\\p{N}]*)`, 'giu');
  const at = starts.length > 0 ? Math.max(0, text.search(wanted)) : 0;
  const from = at < length / 2 ? 0 : text.indexOf(' ', at - length / 2) + 1;
  const rest = text.slice(from, from + length);
  const isCut = from + length < text.length;
  const stretch = `${from > 0 ? '… ' : ''}${isCut ? `${rest.slice(0, rest.lastIndexOf(' '))} …` : rest}`;
  return starts.length > 0 ? stretch.split(wanted) : [stretch];
}
