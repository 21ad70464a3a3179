// Converts words to terms of the search index, identically at build time and in the browser.

/** A page as the results show it. */
export type FoundPage = {
  address: string;
  kind: Kind;
  title: string;
  description: string;
  /** The page's drawing in `public` or `dist`. */
  picture?: string;
  /** What visitors call its subject, in terms of the index. */
  names: string[];
  sections: { id: string; heading: string }[];
};

export const kinds = ['Calculator', 'Article', 'Gallery', 'Dataset', 'Help', 'Page'] as const;
export type Kind = (typeof kinds)[number];

/** Groups of words and phrases with the same meaning. */
export type Synonyms = readonly (readonly string[])[];

/** The index numbers a page's sections from `page * sectionStep`; the first is the page itself. */
export const sectionStep = 100;

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
    .replace(/(col|behavi|fav|lab|hum|tum)our/, '$1or')
    .replace(/^centre/, 'center')
    .replace(/^(grey|gray)/, 'gray')
    .replace(/^(h|an|leuk|isch|gl)ae/, '$1e')
    .replace(/(model|label|cancel)l(ing|ed)$/, '$1$2');

/** Words that say nothing about the subject of a question. */
const tooCommon = new Set(
  `a am an and any are as at be been but by can could did do does for from get give had has have how i if in into
  is it its me much my need no not of on or our please s should so than that the their them then there these they
  this to us use used using vs versus was we were what when where which who why will with work would you your
  das de der des die du ein eine et für fur la le les mit ou und von wie zu`.split(/\s+/),
);

/** Normalizes a word: no plural s, one spelling. */
const formOf = (word: string) => alike(/[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);

/** Normalizes a word. Null for a stop word. */
export const termOf = (word: string): string | null => (tooCommon.has(word) ? null : formOf(word));

/** The words of a text in lowercase, without accents or numbers, and with Greek letters spelled out: `χ²` becomes `chi square`. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/(?<=\p{L})['’]s\b/gu, '')
    .replace(/²/g, ' square')
    .replace(/[α-ω]/g, (letter) => ` ${greek[letter] ?? letter} `)
    .normalize('NFKD')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word));

/** `The χ²-tests of labour` → chi, square, test, labor. */
export const termsOf = (text: string): string[] => wordsOf(text).flatMap((word) => termOf(word) ?? []);

/** A word of a question, or a phrase with synonyms: its terms, and the groups of synonyms that it belongs to. */
export type Unit = { text: string; terms: string[]; meanings: string[] };

/**
 * Returns a function that splits a text into units. A phrase counts as a whole, including its stop words, so that a
 * synonym of several words never matches where they only occur apart.
 */
export function unitsWith(synonyms: Synonyms): (text: string) => Unit[] {
  const meaningsOf = new Map<string, string[]>();
  for (const [group, phrases] of synonyms.entries())
    for (const phrase of phrases) {
      const key = wordsOf(phrase).map(formOf).join(' ');
      meaningsOf.set(key, [...(meaningsOf.get(key) ?? []), `~${group}`]);
    }
  const longest = Math.max(1, ...[...meaningsOf.keys()].map((key) => key.split(' ').length));
  return (text) => {
    const words = wordsOf(text);
    const units: Unit[] = [];
    for (let at = 0; at < words.length;) {
      let length = Math.min(longest, words.length - at);
      const keyOf = () =>
        words
          .slice(at, at + length)
          .map(formOf)
          .join(' ');
      while (length > 1 && !meaningsOf.has(keyOf())) length -= 1;
      const part = words.slice(at, at + length);
      const terms = part.flatMap((word) => termOf(word) ?? []);
      const meanings = meaningsOf.get(keyOf()) ?? [];
      if (terms.length > 0 || meanings.length > 0) units.push({ text: part.join(' '), terms, meanings });
      at += length;
    }
    return units;
  };
}

/** MiniSearch options, shared by the writer and the reader of the index. */
export const indexOptionsWith = (synonyms: Synonyms) => {
  const unitsOf = unitsWith(synonyms);
  return {
    fields: ['names', 'heading', 'lead', 'text'],
    tokenize: (text: string) => unitsOf(text).flatMap(({ terms, meanings }) => [...terms, ...meanings]),
    processTerm: (term: string) => term,
  };
};
