// Converts words to terms of the search index, identically at build time and in the browser.

/** A section of a page: its address and its text. */
export type Section = { address: string; page: string; heading: string; text: string };

/** The number of sections per text file. */
export const sectionsPerFile = 24;

const greek: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  η: 'eta',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ρ: 'rho',
  σ: 'sigma',
  τ: 'tau',
  φ: 'phi',
  χ: 'chi',
};

/** Maps British and American spellings to one form, so that both match. */
const alike = (word: string) =>
  word
    .replace(/(licen)c(e|ing|ed)/, '$1s$2')
    .replace(/^(analy)z/, '$1s')
    .replace(/(i)s(e|ed|er|ing|ation)$/, '$1z$2')
    .replace(/(col|behavi|fav|lab|hum)our/, '$1or')
    .replace(/^centre/, 'center')
    .replace(/^(grey|gray)/, 'gray')
    .replace(/(model|label|cancel)l(ing|ed)$/, '$1$2');

/** Stop words. */
const tooCommon = new Set(
  'a an and are as at be by can do does for from get has have how i if in into is it its me my not of on or our s so that the their them then there these they this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** Normalizes a word: no plural s, one spelling. Null for a stop word. */
export function termOf(word: string): string | null {
  if (tooCommon.has(word)) return null;
  return alike(/[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);
}

/** The words of a text in lowercase, without accents or numbers, and with Greek letters spelled out: `χ²` becomes `chi square`. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/²/g, ' square')
    .replace(/[α-ω]/g, (letter) => ` ${greek[letter] ?? letter} `)
    .normalize('NFKD')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word));

/** `The χ²-tests of labour` → chi, square, test, labor. */
export const termsOf = (text: string): string[] => wordsOf(text).flatMap((word) => termOf(word) ?? []);

/** MiniSearch options, shared by the writer and the reader of the index. */
export const indexOptions = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['weight'],
  tokenize: wordsOf,
  processTerm: termOf,
};
