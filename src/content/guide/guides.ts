// The guides of the calculators: content/guides/<calculator>.mdx.
import * as content from 'astro:content';
import { render } from '../article/articles.ts';
import { inAllTexts, withFacts } from '../site-facts.ts';
import type { GuideFrontMatter } from './front-matter.ts';

/** An entry of the collection, declared here so that a fresh clone type-checks before Astro generates its types. */
export type Guide = { id: string; body?: string; data: GuideFrontMatter };

const getEntry = content.getEntry as unknown as (
  collection: string,
  id: string,
) => Promise<Guide | undefined>;

/** The guide of a calculator with its rendered text; undefined if it has none. Code is shown as written, without facts. */
export async function guideOf(calculator: string) {
  const guide = await getEntry('guides', calculator);
  if (!guide) return undefined;
  const { code, ...texts } = guide.data;
  const data = { ...(inAllTexts(texts, withFacts) as typeof texts), code };
  return { ...guide, data, ...(await render(guide)) };
}
