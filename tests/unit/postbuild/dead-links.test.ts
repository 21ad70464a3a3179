import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readBuiltPage } from '../../../netlify/postbuild/built-page.ts';
import { refuseDeadLinks, waysOf } from '../../../netlify/postbuild/dead-links.ts';

const folder = mkdtempSync(join(tmpdir(), 'dead-links-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'pages'));
writeFileSync(join(folder, 'file.csv'), '');
writeFileSync(join(folder, 'pages/home.yaml'), 'one: 1\nlink: "[here](/prices#gruop)"\n');

const prices = waysOf(readBuiltPage('<h2 id="group">Group</h2>', 'prices.html'));
const home = (...links: string[]) =>
  waysOf(readBuiltPage(links.map((link) => `<a href="${link}">x</a>`).join(''), 'index.html'));
const refuse = (...links: string[]) => {
  refuseDeadLinks(folder, [home(...links), prices], folder);
};

it('links to pages, anchors, files, functions, redirects, and other sites pass', () => {
  expect(() =>
    refuse('/', '/prices', '/prices?a=b#group', '/file.csv', '/api/geo', '/cancel', 'https://a.example/b'),
  ).not.toThrow();
});

it('a dead link stops the build and is reported with its file and line', () => {
  expect(() => refuse('/prices#gruop')).toThrow(
    'content/pages/home.yaml, line 2: the link /prices#gruop leads to no place of that page.',
  );
  expect(() => refuse('/nowhere', '#top')).toThrow(
    /page \/: the link \/nowhere leads to no page\.\npage \/: the link #top/,
  );
});
