/**
 * Normalizes text for search: lowercase, no accents or punctuation, single spaces.
 * Example: `asFound('Mann–Whitney U test')` → 'mann whitney u test'
 */
export const asFound = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
