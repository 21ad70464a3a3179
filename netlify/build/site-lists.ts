// Reads the finished pages of dist and writes the lists that machines read: sitemap.xml and llms.txt.
// A new page is in both by itself; what search engines must not list is in neither.
import { readFile, writeFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { attributeOf, find, readBuiltPage } from './built-page.ts';
import { parse } from 'parse5';
import { pages } from '../../src/routes.ts';
import { site } from '../../src/site.ts';

type Listed = { path: string; title: string; description: string; changed: string | undefined };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const addressOf = (path: string) => (path === '/' ? `${site.origin}/` : site.origin + path);

/** Every indexed page of a built site, articles last and newest first. */
async function listedPages(dist: string): Promise<Listed[]> {
  const files = globSync('**/*.html', { cwd: dist }).filter(
    (file) => !/^(pagefind|search-index)\//.test(file),
  );
  const read = await Promise.all(
    files.map(async (file) => {
      const html = await readFile(`${dist}/${file}`, 'utf8');
      const { isIndexed, article, title } = readBuiltPage(html);
      const description = find(
        parse(html),
        (element) => element.tagName === 'meta' && attributeOf(element, 'name') === 'description',
      );
      const path = `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
      return {
        path,
        title,
        isIndexed,
        description: (description && attributeOf(description, 'content')) ?? '',
        changed: article?.dateModified,
      };
    }),
  );
  const order: readonly string[] = Object.values(pages);
  const place = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length);
  return read
    .filter(({ isIndexed }) => isIndexed)
    .toSorted((a, b) => place(a.path) - place(b.path) || (b.changed ?? '').localeCompare(a.changed ?? ''));
}

/** The sitemap (sitemaps.org 0.9); only articles state when they changed. */
export const sitemapOf = (listed: readonly Listed[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed
  .map(
    ({ path, changed }) =>
      `<url><loc>${escaped(addressOf(path))}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  .join('\n')}
</urlset>
`;

/** A guide to the site for language models (llmstxt.org): what it is, and every page with what it says. */
export function guideOf(listed: readonly Listed[]): string {
  const line = ({ path, title, description }: Listed) =>
    `- [${title.replace(` | ${site.product}`, '')}](${addressOf(path)}): ${description}`;
  const [articles, others] = [
    listed.filter(({ changed }) => changed),
    listed.filter(({ changed }) => !changed),
  ];
  return `# ${site.product}

> ${site.tagline}. Desktop software for Windows and Mac by ${site.company}; version ${site.version}; free trial of 30 days.

## Pages

${others.map(line).join('\n')}

## Articles

${articles.map(line).join('\n')}
`;
}

/** Takes the folder of the built site; writes both lists there and gives the number of pages in them. */
export async function writeSiteLists(dist: string): Promise<number> {
  const listed = await listedPages(dist);
  await writeFile(`${dist}/sitemap.xml`, sitemapOf(listed));
  await writeFile(`${dist}/llms.txt`, guideOf(listed));
  return listed.length;
}

if (import.meta.main) {
  console.log(`lists: ${await writeSiteLists(process.argv[2] ?? 'dist')} pages in sitemap.xml and llms.txt`);
}
