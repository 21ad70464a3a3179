// Runs after `astro build`: writes rss.xml with the full text of every article, from the finished pages.
import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'parse5';
import { site } from '../../src/site.ts';
import { feedPath, pages } from '../../src/routes.ts';
import {
  type ArticleData,
  attributeOf,
  type Element,
  find,
  hasClass,
  isElement,
  readBuiltPage,
} from './built-page.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A feed reader runs no styles: charts stay on the page, their captions lead there. */
function simplify(element: Element, address: string) {
  element.childNodes = element.childNodes.filter(
    (child) =>
      !isElement(child) || !(child.tagName === 'svg' || hasClass(child, 'fit') || hasClass(child, 'try')),
  );
  if (element.tagName === 'figcaption') {
    const id =
      element.parentNode && isElement(element.parentNode) ? attributeOf(element.parentNode, 'id') : undefined;
    const [first] = element.childNodes.filter(isElement);
    if (id !== undefined && first) {
      first.tagName = 'a';
      first.attrs = [{ name: 'href', value: `${address}#${id}` }];
    }
  }
  element.attrs = element.attrs
    .filter(({ name }) =>
      ['href', 'src', 'alt', 'id', 'display', 'scope', 'colspan', 'rowspan', 'datetime'].includes(name),
    )
    .map(({ name, value }) => ({
      name,
      value: value.startsWith('#') ? address + value : /^\/(?!\/)/.test(value) ? site.origin + value : value,
    }));
  for (const child of element.childNodes) if (isElement(child)) simplify(child, address);
}

/** One entry of the feed. Takes what the article says of itself, and the element that holds its text. */
export function itemOf(data: ArticleData, text: Element): string {
  simplify(text, data.mainEntityOfPage);
  const content = serialize(text).replaceAll(']]>', ']]]]><![CDATA[>');
  return `<item>
<title>${escaped(data.headline)}</title>
<link>${data.mainEntityOfPage}</link>
<guid>${data.mainEntityOfPage}</guid>
<pubDate>${new Date(data.datePublished).toUTCString()}</pubDate>
<dc:creator>${escaped(data.author.name)}</dc:creator>
<description>${escaped(data.description)}</description>
<content:encoded><![CDATA[${content}]]></content:encoded>
</item>`;
}

/** Takes the items, newest first, and the day of the newest change; gives the feed. */
export const feedOf = (
  items: readonly string[],
  changed: Date,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escaped(`${site.product}: statistics for researchers`)}</title>
<link>${site.origin}${pages.blogs}</link>
<description>${escaped(`Articles on statistics by ${site.company}, each with a worked example on real data.`)}</description>
<language>en</language>
<lastBuildDate>${changed.toUTCString()}</lastBuildDate>
<atom:link href="${site.origin}${feedPath}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;

/** Takes the folder of the built site; writes `rss.xml` there and gives the number of its articles. */
export async function writeFeed(dist: string): Promise<number> {
  const articles: { data: ArticleData; text: Element }[] = [];
  for await (const file of glob('*.html', { cwd: dist })) {
    const { article, main } = readBuiltPage(readFileSync(join(dist, file), 'utf8'));
    const text = main && find(main, (element) => hasClass(element, 'text'));
    if (article && text) articles.push({ data: article, text });
  }
  articles.sort((a, b) => (a.data.datePublished < b.data.datePublished ? 1 : -1));
  const changed =
    articles
      .map(({ data }) => data.dateModified)
      .sort()
      .at(-1) ?? '1970-01-01';
  writeFileSync(
    join(dist, feedPath),
    feedOf(
      articles.map(({ data, text }) => itemOf(data, text)),
      new Date(changed),
    ),
  );
  return articles.length;
}

if (import.meta.main)
  console.log(`feed: ${await writeFeed(process.argv[2] ?? 'dist')} articles with their full text`);
