// The twelve articles of the specification under their current names. If one is renamed or removed with the command for it, no test needs a
// change. Articles that an editor adds may differ.
import { nameNow, removed } from '../../src/domain/moved-articles.ts';

/** The current path of an article of the specification; undefined if it was removed. */
export const articleNow = (name: string): string | undefined => (name in removed ? undefined : nameNow(name));

/** Newest first. */
export const specifiedArticles: readonly string[] = [
  'sampling-in-biostatistics',
  'nonlinear-regression',
  'how-to-import-data',
  'how-to-perform-t-test-in-statistical-software',
  'binary-logistic-regression',
  'biostatistics',
  'descriptive-statistics',
  'inferential-statistics-in-biostatistics',
  'what-is-regression-analysis',
  'p-value-and-confidence-interval',
  'design-of-experiments',
  'forecasting-in-statistics',
].flatMap((name) => articleNow(name) ?? []);

/** Numbers as a text states them, by their names. */
export type Words = { readonly [name: string]: string | readonly string[] | Words };

/** The exports of an article's `.ts` file; undefined if the article was removed. */
export async function computedIn<Exports = { n: Words }>(name: string): Promise<Exports | undefined> {
  const now = articleNow(name);
  return now === undefined ? undefined : ((await import(`../../content/articles/${now}.ts`)) as Exports);
}
