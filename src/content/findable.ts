// What a list is searched in: its words, and what visitors call the same things (content/synonyms.yaml).
import * as z from 'zod/mini';
import document from '../../content/synonyms.yaml';
import { asFound } from '../contracts/as-found.ts';

const synonyms = z.array(z.array(z.string())).parse(document);

/** Takes the words of one entry; gives them as they are looked for, with their synonyms. */
export function findable(text: string): string {
  const own = asFound(text);
  const isIn = (phrase: string) => ` ${own} `.includes(` ${asFound(phrase)} `);
  const others = synonyms.filter((group) => group.some(isIn)).flat();
  return [...new Set(asFound([own, ...others].join(' ')).split(' '))].join(' ');
}
