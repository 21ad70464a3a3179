// The twelve articles of the specification, by the names that they have now: whoever renames or removes one with the command for it has no
// test to change. What an editor adds may be of another kind.
import { nameNow, removed } from '../../src/domain/moved-articles.ts';

/** The address part that an article of the specification has now; nothing where it was removed. */
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

/** Numbers as a text says them, by their names. */
export type Words = { readonly [name: string]: string | readonly string[] | Words };

/** What the `.ts` file of an article exports; nothing where the article was removed. */
export async function computedIn<Exports = { n: Words }>(name: string): Promise<Exports | undefined> {
  const now = articleNow(name);
  return now === undefined ? undefined : ((await import(`../../content/articles/${now}.ts`)) as Exports);
}
