// Finds the sections that match a query, best first: all of its words, their synonyms, or similar spellings.
import MiniSearch, { type AsPlainObject, type Query, type SearchOptions } from 'minisearch';
import { indexOptions, termsOf } from './terms.ts';

/** The content of `search-index/index.json`: MiniSearch's serialized index, and groups of synonymous phrases. */
export type IndexFile = { index: AsPlainObject; synonyms: readonly (readonly string[])[] };

export type Finder = (query: string) => { section: number; words: string[] }[];

const boost = { heading: 4, page: 1.5 };
const options: SearchOptions = {
  boost,
  prefix: (term) => term.length > 1,
  fuzzy: (term) => (term.length < 4 ? false : 0.2),
  maxFuzzy: 2,
  weights: { fuzzy: 0.3, prefix: 0.5 },
  boostDocument: (_section, _term, stored) => Number(stored?.weight ?? 1),
};
/** Synonyms score lower than the words of the query. */
const meant = { boost: { heading: 1.5, page: 0.5, text: 0.3 }, fuzzy: false, prefix: false } as const;

const all = (terms: readonly string[], how: SearchOptions = {}): Query => ({
  combineWith: 'AND',
  queries: [...terms],
  ...how,
});

/** Opens the index. Returns a function from a query to section numbers, with the words found in each. */
export function finderOf({ index, synonyms }: IndexFile): Finder {
  const engine = MiniSearch.loadJS(index, indexOptions);
  const groups = synonyms.map((group) => group.map(termsOf));
  /** Splits the query into units: a phrase with its synonyms, or a single word. */
  function unitsOf(terms: readonly string[]): Query[] {
    if (terms.length === 0) return [];
    for (let length = Math.min(4, terms.length); length > 0; length -= 1) {
      const phrase = terms.slice(0, length);
      const group = groups.find((each) => each.some((member) => member.join(' ') === phrase.join(' ')));
      if (!group) continue;
      const others = group.filter((member) => member.join(' ') !== phrase.join(' '));
      const unit: Query = {
        combineWith: 'OR',
        queries: [all(phrase), ...others.map((member) => all(member, meant))],
      };
      return [unit, ...unitsOf(terms.slice(length))];
    }
    return [terms[0]!, ...unitsOf(terms.slice(1))];
  }
  return (query) => {
    const queries = unitsOf(termsOf(query));
    if (queries.length === 0) return [];
    const inAll = engine.search({ combineWith: 'AND', queries }, options);
    const found = inAll.length > 0 ? inAll : engine.search({ combineWith: 'OR', queries }, options);
    return found.map(({ id, terms }) => ({ section: Number(id), words: terms }));
  };
}
