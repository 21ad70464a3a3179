// The glossary: content/pages/glossary.yaml, validated, with the address of each term.
import * as z from 'zod/mini';
import { lineSchema, readCopy, simplePageSchema } from '../page-copy.ts';
import document from '../../../content/pages/glossary.yaml';

const copySchema = z.extend(simplePageSchema, {
  note: lineSchema,
  find: z.strictObject({ label: lineSchema, found: lineSchema, none: lineSchema }),
  terms: z.array(
    z.strictObject({
      term: lineSchema,
      /** Other names and abbreviations. */
      also: z.optional(z.array(lineSchema)),
      /** One to four sentences. Bold words are terms of this glossary. */
      meaning: lineSchema,
      /** Links to where the site explains or computes it. */
      see: lineSchema,
    }),
  ),
});

/** `Welch’s t-test` → `welchs-t-test`, the term's anchor. */
const idOf = (term: string) =>
  term
    .normalize('NFD')
    .replace(/[\p{M}’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

const { terms, ...words } = readCopy(copySchema, document, 'glossary.yaml');
const ids = new Map(
  terms.flatMap(({ term, also = [] }) => [term, ...also].map((name) => [name, idOf(term)] as const)),
);

/**
 * Returns the anchor of a term, by any of its names.
 * @throws If the glossary has no such term.
 */
export function termId(term: string): string {
  const id = ids.get(term);
  if (id === undefined) throw new Error(`content/pages/glossary.yaml has no term "${term}".`);
  return id;
}

/** Links the bold words, which are terms: `**Medians**` → `[Medians](#median)`. */
const linked = (meaning: string) =>
  meaning.replace(/\*\*([^*]+)\*\*/g, (_, word: string) => {
    const small = word.charAt(0).toLowerCase() + word.slice(1);
    const term = [word, small, small.replace(/s$/, '')].find((form) => ids.has(form));
    return `[${word}](#${termId(term ?? word)})`;
  });

const letterOf = (term: string) => term.charAt(0).toUpperCase();
/** As dictionaries do: letter by letter, without hyphens. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });
const misplaced = terms.find(({ term }, at) => at > 0 && compare(terms[at - 1]!.term, term) >= 0);
if (misplaced)
  throw new Error(`content/pages/glossary.yaml: "${misplaced.term}" is not in its alphabetical place.`);

export const glossaryCopy = words;
/** The terms by first letter, in alphabetical order. */
export const glossary = [...Map.groupBy(terms, ({ term }) => letterOf(term))].map(([letter, entries]) => ({
  letter,
  entries: entries.map((entry) => ({
    ...entry,
    id: termId(entry.term),
    meaning: linked(entry.meaning),
  })),
}));
