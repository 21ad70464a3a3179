// rss.xml with the full text of every article, from the finished pages.
import { escapeMarkup } from '../../src/contracts/escape-markup.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'parse5';
import { site } from '../../src/site.ts';
import { feedPath, pages } from '../../src/routes.ts';
import {
  type ArticleData,
  attributeOf,
  type BuiltPage,
  type Element,
  find,
  hasClass,
  isElement,
} from './built-page.ts';

/** A feed reader runs no styles and no scripts, so charts and calculators stay on the page, and captions link there. */
const staysOnPage = ['fit', 'try', 'blur', 'live', 'explore'];

function simplified(element: Element, address: string): Element {
  const children = element.childNodes.filter(
    (child) =>
      !isElement(child) ||
      !(
        ['svg', 'source', 'link'].includes(child.tagName) || staysOnPage.some((name) => hasClass(child, name))
      ),
  );
  const figure = element.tagName === 'figcaption' ? element.parentNode : undefined;
  const id = figure && isElement(figure) ? attributeOf(figure, 'id') : undefined;
  const label = id === undefined ? undefined : children.find(isElement);
  const attrs = element.attrs
    .filter(({ name }) =>
      ['href', 'src', 'alt', 'id', 'display', 'scope', 'colspan', 'rowspan', 'datetime'].includes(name),
    )
    .map(({ name, value }) => {
      const base = value.startsWith('#') ? address : '';
      return { name, value: (/^\/(?!\/)/.test(value) ? site.origin : base) + value };
    });
  const childNodes = children.map((child) => {
    if (!isElement(child)) return child;
    const simple = simplified(child, address);
    return child === label
      ? { ...simple, tagName: 'a', attrs: [{ name: 'href', value: `${address}#${id}` }] }
      : simple;
  });
  return { ...element, attrs, childNodes };
}

/** Returns one entry of the feed. Takes the article's structured data and the element with its text. */
export function itemOf(data: ArticleData, text: Element): string {
  const picture = data.mainEntityOfPage.replace(site.origin, `${site.origin}/og`);
  const content =
    `<p><img src="${picture}.png" alt="${escapeMarkup(data.headline)}" width="1200" height="630"></p>` +
    serialize(simplified(text, data.mainEntityOfPage)).replaceAll(']]>', ']]]]><![CDATA[>');
  return `<item>
<title>${escapeMarkup(data.headline)}</title>
<link>${data.mainEntityOfPage}</link>
<guid>${data.mainEntityOfPage}</guid>
<pubDate>${new Date(data.datePublished).toUTCString()}</pubDate>
<dc:creator>${escapeMarkup(data.author.name)}</dc:creator>
<description>${escapeMarkup(data.description)}</description>
<content:encoded><![CDATA[${content}]]></content:encoded>
</item>`;
}

/** Takes the entries, newest first, and the day of the newest change; returns the feed. */
export const feedOf = (
  items: readonly string[],
  changed: Date,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeMarkup(`${site.product}: statistics for researchers`)}</title>
<link>${site.origin}${pages.blogs}</link>
<description>${escapeMarkup(`Articles on statistics by ${site.company}, each with a worked example on real data.`)}</description>
<language>en</language>
<lastBuildDate>${changed.toUTCString()}</lastBuildDate>
<atom:link href="${site.origin}${feedPath}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;

export type FeedArticle = { data: ArticleData; item: string };

/** Returns the entry of a page that is an article. */
export function feedArticleOf({ article: data, main }: BuiltPage): FeedArticle | undefined {
  const text = main && find(main, (element) => hasClass(element, 'text'));
  return data && text && { data, item: itemOf(data, text) };
}

/** Takes the folder of the built site and its articles; writes `rss.xml` there. */
export function writeFeed(dist: string, articles: readonly FeedArticle[]) {
  const newestFirst = articles.toSorted((a, b) => b.data.datePublished.localeCompare(a.data.datePublished));
  const changed = articles
    .map(({ data }) => data.dateModified)
    .sort()
    .at(-1);
  writeFileSync(
    join(dist, feedPath),
    feedOf(
      newestFirst.map(({ item }) => item),
      new Date(changed ?? '1970-01-01'),
    ),
  );
}
