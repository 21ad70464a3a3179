import { expect, test } from '@playwright/test';
import { builtPages } from './built-pages.ts';

const attributes = (html: string, name: 'href' | 'src' | 'action' | 'content') =>
  [...html.matchAll(new RegExp(`\\s${name}="(/[^"/][^"]*|/|#[^"]+)"`, 'g'))].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );

test('every link, image, form and file that a page names is there', async ({ request }) => {
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
  const broken: string[] = [];
  const answers = new Map<string, { status: number; text: string }>();
  for (const [address, from] of named) {
    const [path = '', anchor] = address.split('#');
    if (path.startsWith('/api/') || path.startsWith('/__local/')) continue;
    let answer = answers.get(path);
    if (!answer) {
      const response = await request.get(path, { maxRedirects: 0 });
      answer = { status: response.status(), text: anchor === undefined ? '' : await response.text() };
      if (anchor !== undefined) answers.set(path, answer);
    }
    if (answer.status !== 200) broken.push(`${from} → ${address}: ${answer.status}`);
    else if (
      anchor &&
      !new RegExp(`\\s(id|name)="${RegExp.escape(decodeURIComponent(anchor))}"`).test(answer.text)
    ) {
      broken.push(`${from} → ${address}: no such place on the page`);
    }
  }
  expect(named.size).toBeGreaterThan(20);
  expect(broken).toEqual([]);
});

test('a page links to pages without a trailing slash or upper case', () => {
  const odd = builtPages.flatMap(({ path, html }) =>
    attributes(html, 'href')
      .filter((target) => /^\/[^?#]+\/($|[?#])/.test(target) || /^\/[^?#.]*[A-Z]/.test(target))
      .map((target) => `${path} → ${target}`),
  );
  expect(odd).toEqual([]);
});
