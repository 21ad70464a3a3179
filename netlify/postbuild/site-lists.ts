// The lists for machines, derived from the finished pages: sitemap.xml and llms.txt. New pages are included
// automatically; pages that search engines must not index are in neither.
import { escapeMarkup } from '../../src/contracts/escape-markup.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltPage, pathOf } from './built-page.ts';
import { pages } from '../../src/routes.ts';
import { site } from '../../src/site.ts';

/** A page's entry in the lists. */
export type Listed = Pick<BuiltPage, 'title' | 'description' | 'changed'> & {
  path: string;
  isArticle: boolean;
};

const addressOf = (path: string) => (path === '/' ? `${site.origin}/` : site.origin + path);

/** Returns a page's entry, or nothing if search engines must not index it. */
export function listedOf(page: BuiltPage): Listed | undefined {
  const { title, description, changed, article, isIndexed } = page;
  return isIndexed ? { path: pathOf(page), title, description, changed, isArticle: !!article } : undefined;
}

const order: readonly string[] = Object.values(pages);
const place = ({ path }: Listed) => (order.includes(path) ? order.indexOf(path) : order.length);

/** Sorts pages by the site's navigation, followed by articles, newest first. */
const inOrder = (a: Listed, b: Listed) =>
  place(a) - place(b) || (b.changed ?? '').localeCompare(a.changed ?? '');

/** Returns the sitemap (sitemaps.org 0.9), with the day of a page's last change if the page states one. */
export const sitemapOf = (listed: readonly Listed[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed
  .map(
    ({ path, changed }) =>
      `<url><loc>${escapeMarkup(addressOf(path))}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  .join('\n')}
</urlset>
`;

/** Returns the guide for language models (llmstxt.org): what the site is, and every page with its description. */
export function guideOf(listed: readonly Listed[]): string {
  const line = ({ path, title, description }: Listed) =>
    `- [${title.replace(` | ${site.product}`, '')}](${addressOf(path)}): ${description}`;
  const [articles, others] = [
    listed.filter(({ isArticle }) => isArticle),
    listed.filter(({ isArticle }) => !isArticle),
  ];
  return `# ${site.product}

> ${site.tagline}. Desktop software for Windows and Mac by ${site.company}; version ${site.version}; free trial of 30 days.

## Pages

${others.map(line).join('\n')}

## Articles

${articles.map(line).join('\n')}
`;
}

/** Takes the folder of the built site and the pages to list; writes both lists there. */
export function writeSiteLists(dist: string, pagesToList: readonly Listed[]) {
  const listed = pagesToList.toSorted(inOrder);
  writeFileSync(join(dist, 'sitemap.xml'), sitemapOf(listed));
  writeFileSync(join(dist, 'llms.txt'), guideOf(listed));
}
