// The search text of a list entry: its words, with the synonyms of content/synonyms.yaml.
import * as z from 'zod/mini';
import document from '../../content/synonyms.yaml';
import { normalizeForSearch } from '../contracts/normalize-for-search.ts';

const synonyms = z.array(z.array(z.string())).parse(document);

/** Normalizes an entry's text for search and adds its synonyms. */
export function findable(text: string): string {
  const own = normalizeForSearch(text);
  const isIn = (phrase: string) => ` ${own} `.includes(` ${normalizeForSearch(phrase)} `);
  const others = synonyms.filter((group) => group.some(isIn)).flat();
  return [...new Set(normalizeForSearch([own, ...others].join(' ')).split(' '))].join(' ');
}
