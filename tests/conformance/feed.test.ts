// Checks rss.xml against RSS 2.0 and the best practices of the RSS Advisory Board, and parses rss.xml and sitemap.xml with a browser's XML
// parser.
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { beforeAll, expect, test } from 'vitest';
import { browserPath, launchFlags } from '../support/browser.ts';

const read = (name: string) => readFileSync(new URL(`../../dist/${name}`, import.meta.url), 'utf8');

/** Runs in the browser. Returns the properties of the feed and of its items. */
function inspect(rss: string, sitemap: string) {
  const parse = (text: string) => new DOMParser().parseFromString(text, 'text/xml');
  const children = (element: Element) => [...element.children].map(({ nodeName }) => nodeName);
  const textIn = (element: Element, name: string) =>
    [...element.children].find(({ nodeName }) => nodeName === name)?.textContent ?? '';
  const feed = parse(rss);
  return {
    broken: [feed, parse(sitemap)].flatMap((page) => page.querySelector('parsererror')?.textContent ?? []),
    channel: children(feed.querySelector('channel')!),
    self: feed.querySelector('link[rel=self]')?.getAttribute('href') ?? '',
    items: [...feed.querySelectorAll('item')].map((item) => {
      const page = new DOMParser().parseFromString(textIn(item, 'content:encoded'), 'text/html');
      const addresses = [...page.querySelectorAll('[href], [src]')].map(
        (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
      );
      return {
        names: children(item),
        link: textIn(item, 'link'),
        guid: textIn(item, 'guid'),
        date: textIn(item, 'pubDate'),
        relative: addresses.filter((address) => !/^(https?|mailto):/.test(address)),
        unsafe: [...page.querySelectorAll('script, style, form, iframe, object, embed, [style]')].map(
          ({ nodeName }) => nodeName,
        ),
      };
    }),
  };
}

let feed: ReturnType<typeof inspect>;
beforeAll(async () => {
  const browser = await puppeteer.launch({ executablePath: await browserPath(), args: launchFlags });
  try {
    const page = await browser.newPage();
    feed = await page.evaluate(inspect, read('rss.xml'), read('sitemap.xml'));
  } finally {
    await browser.close();
  }
});

test('rss.xml and sitemap.xml are well-formed', () => {
  expect(feed.broken).toEqual([]);
});

test('the feed states its title, description, and address', () => {
  for (const name of ['title', 'link', 'description', 'language', 'lastBuildDate'])
    expect(
      feed.channel.filter((child) => child === name),
      name,
    ).toHaveLength(1);
  expect(feed.self).toMatch(/^https:\/\/[^/]+\/rss\.xml$/);
});

test('every item has each of its elements once, a unique address, and an RFC 822 date', () => {
  expect(feed.items.length).toBeGreaterThan(0);
  for (const { names, link, guid, date } of feed.items) {
    expect(names.toSorted()).toEqual(
      ['content:encoded', 'dc:creator', 'description', 'guid', 'link', 'pubDate', 'title'].toSorted(),
    );
    expect(link).toMatch(/^https:\/\//);
    // Without isPermaLink="false" it would be a permalink.
    expect(guid).toBe(link);
    expect(date).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
  }
  expect(new Set(feed.items.map(({ guid }) => guid)).size).toBe(feed.items.length);
});

test('an item’s text reads the same in a feed reader: no relative URL, nothing that would be stripped', () => {
  for (const { link, relative, unsafe } of feed.items) {
    expect(relative, link).toEqual([]);
    expect(unsafe, link).toEqual([]);
  }
});
