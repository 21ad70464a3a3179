import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { builtPages } from './built-pages.ts';

const dist = new URL('../../../dist', import.meta.url).pathname;

/** A script and all that it imports, statically or later. */
function withImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const code = readFileSync(dist + path, 'utf8');
  for (const [, from] of code.matchAll(/(?:from|import)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g))
    withImports(new URL(from!, `http://x${path}`).pathname, seen);
  return seen;
}

const islandsOf = (html: string) =>
  [...html.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map(([, url]) => url!);

const pagesWithIslands = builtPages.filter(({ html }) => islandsOf(html).length > 0);

test('a believable number of pages has islands', () => {
  expect(pagesWithIslands.length).toBeGreaterThan(8);
});

for (const { path, html } of pagesWithIslands)
  test(`${path} needs at most 75 kB of JavaScript in all, React included, in one runtime`, () => {
    const scripts = islandsOf(html).reduce((all, url) => withImports(url, all), new Set<string>());
    const sizes = [...scripts].map((script) => brotliCompressSync(readFileSync(dist + script)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(75_000);
    expect([...scripts].filter((script) => script.includes('/react.'))).toHaveLength(1);
  });
