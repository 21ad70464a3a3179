// The glossary: content/pages/glossary.yaml, validated, with the address of each term.
import * as z from 'zod/mini';
import { lineSchema, readCopy, simplePageSchema } from '../page-copy.ts';
import document from '../../../content/pages/glossary.yaml';

const termSchema = z.strictObject({
  term: lineSchema,
  /** Other names and abbreviations. */
  also: z.optional(z.array(lineSchema)),
  /** One to four sentences. Bold words are terms of this glossary. */
  meaning: lineSchema,
  /** Links to where the site explains or computes it. */
  see: lineSchema,
});
type Entry = z.output<typeof termSchema>;

/** The bold words of a definition. */
const bold = /\*\*([^*]+)\*\*/g;
const namesOf = ({ term, also = [] }: Entry) => [term, ...also];

/** The term that a word of a definition means, in the plural or at the start of a sentence as well. */
function named(word: string, names: readonly string[]): string | undefined {
  const small = word.charAt(0).toLowerCase() + word.slice(1);
  return [word, small, small.replace(/s$/, '')].find((form) => names.includes(form));
}

/** As dictionaries do: letter by letter, without hyphens. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** What is wrong with a term next to the others, and in which field. */
function faultOf(
  { term, meaning }: Entry,
  at: number,
  terms: readonly Entry[],
): { field: keyof Entry; message: string } | undefined {
  const before = terms[at - 1]?.term;
  if (before !== undefined && compare(before, term) >= 0)
    return {
      field: 'term',
      message: `“${term}” must come before “${before}”: terms are in alphabetical order, each once.`,
    };
  const names = terms.flatMap(namesOf);
  const unknown = [...meaning.matchAll(bold)].find(([, word = '']) => named(word, names) === undefined);
  return (
    unknown && {
      field: 'meaning',
      message: `${unknown[0]} is not a term of this glossary. Only terms are bold here.`,
    }
  );
}

const copySchema = z.extend(simplePageSchema, {
  note: lineSchema,
  find: z.strictObject({ label: lineSchema, found: lineSchema, none: lineSchema }),
  terms: z.array(termSchema).check((context) => {
    for (const [at, entry] of context.value.entries()) {
      const fault = faultOf(entry, at, context.value);
      if (fault)
        context.issues.push({
          code: 'custom',
          input: entry,
          path: [at, fault.field],
          message: fault.message,
        });
    }
  }),
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
  terms.flatMap((entry) => namesOf(entry).map((name) => [name, idOf(entry.term)] as const)),
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

/** Links the bold words: `**Medians**` → `[Medians](#median)`. */
const linked = (meaning: string) =>
  meaning.replace(bold, (_, word: string) => `[${word}](#${termId(named(word, [...ids.keys()]) ?? word)})`);

const letterOf = (term: string) => term.charAt(0).toUpperCase();

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
