// Google's required and recommended properties for each kind of structured data, as far as we can state them truthfully: no ratings and no
// reviews (so our software gets no stars in results), no course dates.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { builtPages } from '../e2e/site/built-pages.ts';

type Data = { [name: string]: unknown; '@type': string };

/** The paths that must have a value; for a list, in each of its entries. */
const asked: Record<string, string[]> = {
  Article:
    'headline image datePublished dateModified author.@type author.name author.url publisher.name mainEntityOfPage'.split(
      ' ',
    ),
  BreadcrumbList: 'itemListElement.position itemListElement.name itemListElement.item'.split(' '),
  Course:
    'name description provider.name offers.category offers.price offers.priceCurrency hasCourseInstance.courseMode hasCourseInstance.courseWorkload'.split(
      ' ',
    ),
  // The first author of an old dataset is often unknown. Its source is cited instead of a creator.
  Dataset: 'name description url distribution.contentUrl distribution.encodingFormat'.split(' '),
  DefinedTermSet:
    '@id name url hasDefinedTerm.@id hasDefinedTerm.name hasDefinedTerm.description hasDefinedTerm.url'.split(
      ' ',
    ),
  FAQPage: 'mainEntity.name mainEntity.acceptedAnswer.text'.split(' '),
  ItemList: 'itemListElement.position itemListElement.name itemListElement.url'.split(' '),
  Organization: 'name url logo email'.split(' '),
  SoftwareApplication: 'name offers.price offers.priceCurrency applicationCategory operatingSystem'.split(
    ' ',
  ),
  VideoObject: 'name description thumbnailUrl uploadDate embedUrl'.split(' '),
  WebApplication: 'name offers.price offers.priceCurrency applicationCategory operatingSystem'.split(' '),
  WebPage: '@id name reviewedBy.name'.split(' '),
  WebSite: 'name url potentialAction.target.urlTemplate potentialAction.query-input'.split(' '),
};

function valuesAt(data: unknown, path: string[]): unknown[] {
  if (Array.isArray(data))
    return data.length === 0 ? [undefined] : data.flatMap((one) => valuesAt(one, path));
  const [name, ...rest] = path;
  return name === undefined ? [data] : valuesAt((data as Data | undefined)?.[name], rest);
}

/** Every text in the data with its property name. */
function texts(data: unknown, name = ''): [string, string][] {
  if (typeof data === 'string') return [[name, data]];
  if (typeof data !== 'object' || !data) return [];
  return Object.entries(data).flatMap(([key, value]) => texts(value, Array.isArray(data) ? name : key));
}

const described = builtPages.flatMap(({ path, html }) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text]) => {
    const data = JSON.parse(text ?? '') as Data;
    return { path, kind: data['@type'], data };
  }),
);

describe.each(described)('$kind on $path', ({ kind, data }) => {
  test('has every property that its kind requires', () => {
    expect(Object.keys(asked)).toContain(kind);
    const missing = asked[kind]!.filter((path) =>
      valuesAt(data, path.split('.')).some((value) => value === undefined || value === ''),
    );
    expect(missing).toEqual([]);
  });

  test('uses full URLs of this site, existing files, and ISO 8601 dates', () => {
    for (const [name, text] of texts(data)) {
      if (/^(url|contentUrl|image|logo|item|mainEntityOfPage|downloadUrl)$/.test(name))
        expect(text, name).toMatch(new RegExp(`^${RegExp.escape(site.origin)}(/|$)`));
      if (/^(image|logo|contentUrl)$/.test(name)) {
        const file = new URL(`../../dist${text.slice(site.origin.length)}`, import.meta.url);
        expect(existsSync(file), text).toBe(true);
      }
      if (name.startsWith('date')) expect(text, name).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });
});

describe.each(described.filter(({ kind }) => kind === 'BreadcrumbList'))(
  'the breadcrumbs of $path',
  ({ path, data }) => {
    const items = valuesAt(data, ['itemListElement', 'item']).map((item) =>
      String(item).slice(site.origin.length),
    );
    const { html } = builtPages.find((page) => page.path === path)!;

    test('name the home page, the index of the page if it has one, and the page', () => {
      const parent = path.slice(0, path.lastIndexOf('/'));
      const index = html.includes('class="article-head"') ? '/blogs' : parent;
      expect(items).toEqual(['/', ...(index === '' ? [] : [index]), path]);
    });

    test('name the same index as the visible ones', () => {
      const [visible, href, index] = /<p class="crumbs?">\s*<a href="([^"]+)">([^<]+)</.exec(html) ?? [];
      if (visible) expect([href, index]).toEqual([items[1], valuesAt(data, ['itemListElement', 'name'])[1]]);
    });
  },
);
