import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { documentFontPackages } from '../../../netlify/plugins/document-fonts.ts';
import { prerenderRules } from '../../../src/content/prerender-rules.ts';
import { licensesPath, pages } from '../../../src/routes.ts';
import { site } from '../../../src/site.ts';
import { specifiedArticles } from '../../support/articles.ts';
import { builtPages, isPrivate } from './built-pages.ts';

const unescape = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|#39|#x27);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  );
const tagged = (html: string, pattern: RegExp) => unescape(pattern.exec(html)?.[1] ?? '');
const meta = (html: string, key: string) =>
  tagged(html, new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`));

test('the site has all pages of its specification', () => {
  const expected = (
    '/ /academy /statistical-software /resources /pricing /checkout /support /success /academy-success /about-us /partner ' +
    '/privacy-policy /terms-and-conditions /payment-success /payment-failed /free-trial /login /my-account /forgot-password ' +
    '/reset-password /academy/payment-success /academy/payment-failed /blogs'
  ).split(' ');
  expected.push(...specifiedArticles.map((name) => `/${name}`));
  expect(expected.filter((path) => !builtPages.some((page) => page.path === path))).toEqual([]);
});

test('no two pages share a title or a description', () => {
  const titles = builtPages.map(({ html }) => tagged(html, /<title>([^<]*)<\/title>/));
  const descriptions = builtPages.map(({ html }) => meta(html, 'description'));
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  expect(descriptions.filter((text, at) => descriptions.indexOf(text) !== at)).toEqual([]);
});

test('every page identifies itself to people, search engines, and link previews', () => {
  for (const { path, html } of builtPages) {
    const title = tagged(html, /<title>([^<]*)<\/title>/);
    const description = meta(html, 'description');
    expect.soft(title, path).toMatch(/^.{6,60}$/);
    expect.soft(description, path).toMatch(/^.{50,160}$/);
    expect.soft(tagged(html, /<link rel="canonical" href="([^"]*)"/), path).toBe(site.origin + path);
    expect.soft(meta(html, 'robots'), path).toMatch(isPrivate(path) ? /^noindex, / : /^index, follow$/);
    expect.soft(meta(html, 'og:title'), path).not.toBe('');
    expect.soft(meta(html, 'og:description'), path).not.toBe('');
    expect.soft(meta(html, 'og:url'), path).toBe(site.origin + path);
    expect.soft(meta(html, 'og:image'), path).toMatch(/^https:\/\//);
    expect.soft(html.slice(0, 200), path).toMatch(/<html[^>]* lang="en"/);
    expect.soft(html.match(/<h1[\s>]/g), `${path}: one main heading`).toHaveLength(1);
  }
});

test('no page has two links with the same text and different targets', () => {
  for (const { path, html } of builtPages) {
    const named = new Map<string, string>();
    for (const [, href = '', inner = ''] of html.matchAll(/<a href="(\/[^"#]*)"[^>]*>([\s\S]*?)<\/a>/g)) {
      const words = inner
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      if (words === '' || href.includes('?')) continue;
      const first = named.get(words) ?? href;
      if (first !== href) expect.soft(first, `${path}: “${words}”`).toBe(href);
      named.set(words, href);
    }
  }
});

test('no page has an optional choice that cannot be skipped', () => {
  for (const { path, html } of builtPages)
    for (const [, attributes = '', first = ''] of html.matchAll(/<select([^>]*)>\s*<option([^>]*)>/g))
      if (/\brequired\b/.test(attributes)) expect.soft(first, path).toMatch(/value=""|value(?=[\s>]|$)/);
});

test('the structured data of every page parses', () => {
  for (const { path, html } of builtPages)
    for (const [, text] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      const data = JSON.parse(text ?? '') as Record<string, unknown>;
      expect.soft(data['@context'], path).toBe('https://schema.org');
    }
});

const attributes = (html: string, name: 'href' | 'src' | 'action' | 'content') =>
  [...html.matchAll(new RegExp(`\\s${name}="(/[^"/][^"]*|/|#[^"]+)"`, 'g'))].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );

const hasAnchor = (html: string, anchor: string) =>
  new RegExp(`\\s(id|name)="${RegExp.escape(decodeURIComponent(anchor))}"`).test(html);

/** The address of every link and file, with the first page that names it. */
function linkedAddresses(): Map<string, string> {
  const named = new Map<string, string>();
  for (const { path, html } of builtPages) {
    const body = html.replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, '');
    for (const name of ['href', 'src'] as const) {
      for (const target of attributes(body, name)) {
        const address = target.startsWith('#') ? path + target : target;
        if (!named.has(address)) named.set(address, path);
      }
    }
  }
  return named;
}

test('every link, image, form target, and file on a page exists', async ({ request }) => {
  const named = linkedAddresses();
  const targets = [...Map.groupBy(named, ([address]) => address.split('#')[0] ?? '')].filter(
    ([path]) => !path.startsWith('/api/') && !path.startsWith('/__local/'),
  );
  const brokenOf = async ([path, links]: (typeof targets)[number]) => {
    const response = await request.get(path, { maxRedirects: 0 });
    const text = await response.text();
    return links.flatMap(([address, from]) => {
      const anchor = address.split('#')[1];
      if (response.status() !== 200) return [`${from} → ${address}: ${response.status()}`];
      return anchor && !hasAnchor(text, anchor) ? [`${from} → ${address}: no such place on the page`] : [];
    });
  };
  const broken: string[] = [];
  const atOnce = 8;
  for (let at = 0; at < targets.length; at += atOnce)
    broken.push(...(await Promise.all(targets.slice(at, at + atOnce).map(brokenOf))).flat());
  expect(named.size).toBeGreaterThan(20);
  expect(broken).toEqual([]);
});

test('no page links to a URL with a trailing slash or an uppercase letter', () => {
  const odd = builtPages.flatMap(({ path, html }) =>
    attributes(html, 'href')
      .filter((target) => /^\/[^?#]+\/($|[?#])/.test(target) || /^\/[^?#.]*[A-Z]/.test(target))
      .map((target) => `${path} → ${target}`),
  );
  expect(odd).toEqual([]);
});

test('every page with a header allows only public pages to be prerendered while the pointer rests on their link', async ({
  page,
}) => {
  const rules = '<script type="speculationrules">';
  const without = builtPages.filter(({ html }) => html.includes('<nav class="nav"') !== html.includes(rules));
  expect(without.map(({ path }) => path)).toEqual([]);
  const links = new Set(builtPages.flatMap(({ html }) => html.match(/<a\s[^>]*>/g) ?? []));
  await page.setContent([...links].join('</a>'));
  const [rule] = prerenderRules.prerender;
  const ready = await page
    .locator(rule!.where.selector_matches)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  const paths = new Set(ready.map((href) => new URL(href, site.origin).pathname));
  expect(paths.size).toBeGreaterThan(100);
  const known = new Set(builtPages.map(({ path }) => path));
  // The quote forms contain no data about the visitor.
  const quotes: string[] = [pages.quote, pages.quoteNow];
  const wrong = (path: string) => !known.has(path) || (isPrivate(path) && !quotes.includes(path));
  expect([...paths].filter(wrong)).toEqual([]);
  expect(ready.filter((href) => href.includes('?'))).toEqual([]);
});

test('every form that collects personal data links to the privacy policy', () => {
  const forms = builtPages.filter(({ html }) => /<form[^>]*class="[^"]*\bform\b/.test(html));
  expect(forms.length).toBeGreaterThan(8);
  const without = forms.filter(
    ({ html }) => !/<main[\s\S]*href="\/privacy-policy"[\s\S]*<\/main>/.test(html),
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});

test('every page with a footer links to the licenses of all packages that visitors receive, with their texts', () => {
  const footed = builtPages.filter(({ html }) => html.includes('class="footer"'));
  expect(footed.length).toBeGreaterThan(100);
  expect(footed.filter(({ html }) => !html.includes(`href="${licensesPath}"`))).toEqual([]);
  const { html } = builtPages.find(({ path }) => path === licensesPath)!;
  const rows = [...html.matchAll(/<details>\s*<summary>\s*<span>(.*?)<\/span>[\s\S]*?<pre>([^<]*)<\/pre>/g)];
  const names = rows.map(([, name = '']) => name.replace('<wbr>', ''));
  const inScripts = [
    '@astrojs/react',
    'astro',
    'd3-array',
    'minisearch',
    'react',
    'react-dom',
    'scheduler',
    'zod',
  ];
  expect(names).toEqual(expect.arrayContaining([...inScripts, ...documentFontPackages]));
  for (const onServer of ['stripe', 'nodemailer', '@upstash/redis']) expect(names).not.toContain(onServer);
  for (const [, name, text = ''] of rows) expect.soft(text, name).toMatch(/copyright[\s\S]{400}/i);
  const dist = new URL('../../../dist/', import.meta.url);
  expect(readFileSync(new URL('sitemap.xml', dist), 'utf8')).toContain(`${licensesPath}</loc>`);
});
