/**
 * Words as they are compared when something is looked for: small letters without accents and signs, one space between.
 * Example: `asFound('Mann–Whitney U test')` → 'mann whitney u test'
 */
export const asFound = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
