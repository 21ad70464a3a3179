// The cited works, parsed once from content/bibliography.yaml, and the text of citations.
import { z } from 'astro/zod';
import document from '../../../content/bibliography.yaml';
import { type Work, workSchema } from './work.ts';

export type { Work };

export const bibliography: ReadonlyMap<string, Work> = new Map(
  Object.entries(document as Record<string, unknown>).map(([key, work]) => {
    const result = workSchema.safeParse(work);
    if (!result.success)
      throw new Error(`content/bibliography.yaml, "${key}":\n${z.prettifyError(result.error)}`);
    return [key, result.data];
  }),
);

/** The work with this key. Throws an error written for editors if there is none. */
export function workOf(key: string): Work {
  const work = bibliography.get(key);
  if (!work)
    throw new Error(
      `"${key}" is cited but is not in content/bibliography.yaml. Add it there, or correct the key.`,
    );
  return work;
}

const surname = (author: string) => author.replace(/\s+\p{Lu}{1,4}$/u, '');

/** The authors as a citation names them: `Student`, `Wasserstein and Lazar`, `Gorman et al.` */
export function namesOf({ short, authors }: Work): string {
  const [first = '', second = ''] = authors.map(surname);
  if (short !== undefined) return short;
  if (authors.length > 2) return `${first} et al.`;
  return authors.length === 2 ? `${first} and ${second}` : first;
}

/** Where a work can be read. */
export const addressOf = ({ doi, url }: Work) => (doi ? `https://doi.org/${encodeURI(doi)}` : url);

/** Sorts a list of references by author, then year. */
export const byAuthor = (a: Work, b: Work) =>
  a.authors.join().localeCompare(b.authors.join(), 'en') || a.year - b.year;

/** Ends a title with a period, unless it has its own punctuation. */
export const ended = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);
