// Builds the site as `npm run build` does, with three articles: a published one that names the other two as related, a draft, and
// one of a day to come. No file of the built site may mention the two.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEnvironment, copySite, linkPackages } from '../support/site-copy.ts';

const day = 24 * 3600 * 1000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The file of an article; `word` stands in its title, its description, its text, its figure and its answers, and nowhere else. */
const article = (word: string, more: string) => `---
title: "All about ${word} in practice"
description: "What every laboratory should know about ${word}, said in one sentence of some length."
${more}
topic: Foundations
faq:
  - question: "What is ${word} good for?"
    answer: "Only this test knows what ${word} is good for."
---

## A section on ${word}

A paragraph in which ${word} is explained. See <See figure="${word}" />.

<Figure id="${word}" caption="A figure of ${word}.">
  <svg viewBox="0 0 9 9" aria-label="${word}"><path d="M0 0L9 9"></path></svg>
</Figure>
`;

const folder = mkdtempSync(join(tmpdir(), 'unpublished-'));
const dist = join(folder, 'dist');
/** Every file of the built site with what it holds, its name included. */
let built: { name: string; text: string }[] = [];
const filesWith = (word: string) =>
  built.filter(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(word)).map(({ name }) => name);

beforeAll(() => {
  copySite(folder);
  linkPackages(folder);
  for (const file of globSync('content/articles/*', { cwd: folder })) rmSync(join(folder, file));
  const write = (slug: string, text: string) =>
    writeFileSync(join(folder, 'content/articles', `${slug}.mdx`), text);
  write(
    'on-marmalade',
    article('marmalade', `publishDate: ${isoDay(Date.now() - day)}\nrelated: [on-quinces, on-medlars]`),
  );
  write('on-quinces', article('quinces', `publishDate: ${isoDay(Date.now() - 2 * day)}\ndraft: true`));
  write('on-medlars', article('medlars', `publishDate: ${isoDay(Date.now() + 2 * day)}`));
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    // As on a host whose settings ask for development packages: the build is still one for the public.
    env: { ...buildEnvironment(), NODE_ENV: 'development' },
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`);
  built = globSync('**/*', { cwd: dist })
    .filter((name) => statSync(join(dist, name)).isFile())
    .map((name) => ({ name, text: readFileSync(join(dist, name), 'latin1') }));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a published article', () => {
  it('is a page, and in index, feed, sitemap, guide, search index and pictures', () => {
    expect(filesWith('marmalade')).toEqual(
      expect.arrayContaining([
        'on-marmalade.html',
        'blogs.html',
        'index.html',
        'rss.xml',
        'sitemap.xml',
        'llms.txt',
        'og/on-marmalade.png',
        'cards/on-marmalade.svg',
        expect.stringMatching(/^search-index\//),
      ]),
    );
  });
});

describe.each([
  ['a draft', 'quinces'],
  ['an article of a day to come', 'medlars'],
])('%s', (_, word) => {
  it('is in no file of the built site, by name or by content', () => {
    expect(filesWith(word)).toEqual([]);
  });
});
