// The search text of a list entry: its words, with the synonyms of content/synonyms.yaml.
import * as z from 'zod/mini';
import document from '../../content/synonyms.yaml';
import { asFound } from '../contracts/as-found.ts';

const synonyms = z.array(z.array(z.string())).parse(document);

/** Normalizes an entry's text for search and adds its synonyms. */
export function findable(text: string): string {
  const own = asFound(text);
  const isIn = (phrase: string) => ` ${own} `.includes(` ${asFound(phrase)} `);
  const others = synonyms.filter((group) => group.some(isIn)).flat();
  return [...new Set(asFound([own, ...others].join(' ')).split(' '))].join(' ');
}
