/**
 * Cuts the passage around the first matching word at word boundaries. Returns alternating plain text and matches. A
 * match may extend beyond the word (`pair` marks `pairs`).
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
