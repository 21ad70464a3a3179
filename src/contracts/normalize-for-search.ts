/**
 * Normalizes text for search: lowercase, no accents or punctuation, single spaces.
 * Example: `normalizeForSearch('Mann–Whitney U test')` → 'mann whitney u test'
 */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
