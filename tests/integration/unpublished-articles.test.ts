// Builds the site as `npm run build` does, with three articles: a published one that lists the other two as related, a
// draft, and a scheduled one. No file of the built site may mention the other two. The published one has a photograph
// and a drawing. In this copy, the product and the company have other names.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEnvironment, copySite, linkPackages } from '../support/site-copy.ts';

const day = 24 * 3600 * 1000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The file of an article. `word` appears in its title, description, text, figure, and answers, and nowhere else. */
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
/** Every file of the built site, with its name and content. */
let built: { name: string; text: string }[] = [];
const filesWith = (word: string) =>
  built.filter(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(word)).map(({ name }) => name);

beforeAll(async () => {
  copySite(folder);
  const facts = join(folder, 'content/site.yaml');
  writeFileSync(facts, readFileSync(facts, 'utf8').replaceAll('Biospect', 'Kvasir'));
  linkPackages(folder);
  const write = (slug: string, text: string) =>
    writeFileSync(join(folder, 'content/articles', `${slug}.mdx`), text);
  mkdirSync(join(folder, 'content/figures/jam'), { recursive: true });
  await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#c60' } })
    .jpeg()
    .toFile(join(folder, 'content/figures/jam/photo.jpg'));
  writeFileSync(
    join(folder, 'content/figures/jam/drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="run()"><circle r="4"/></svg>',
  );
  write(
    'on-marmalade',
    `${article('marmalade', `publishDate: ${isoDay(Date.now() - day)}\nrelated: [on-quinces, on-medlars]`)}
![A jar on a table](../figures/jam/photo.jpg)

![The jar, drawn](../figures/jam/drawing.svg)

| Sugar | Weight |
| :---- | -----: |
| Cane  |    500 |

With $x^2$ and H~2~O.
`,
  );
  write('on-quinces', article('quinces', `publishDate: ${isoDay(Date.now() - 2 * day)}\ndraft: true`));
  write('on-medlars', article('medlars', `publishDate: ${isoDay(Date.now() + 2 * day)}`));
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    // Some hosts' settings ask for development packages. The build must still be a production build.
    env: { ...buildEnvironment(), NODE_ENV: 'development' },
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`);
  built = globSync('**/*', { cwd: dist })
    .filter((name) => statSync(join(dist, name)).isFile())
    .map((name) => ({ name, text: readFileSync(join(dist, name), 'latin1') }));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a published article', () => {
  it('has a page, and appears in index, feed, sitemap, guide, search index, and images', () => {
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

describe('the text of an article', () => {
  const page = () => built.find(({ name }) => name === 'on-marmalade.html')!.text;

  it('shows a photograph at the width a screen requests, over a blur, with its dimensions and alternative text', async () => {
    const picture = /<span class="photo">[\s\S]*?<\/span>/.exec(page())?.[0] ?? '';
    for (const type of ['avif', 'webp', 'jpeg']) {
      const srcset =
        type === 'jpeg'
          ? /<img[^>]+srcset="([^"]+)"/.exec(picture)?.[1]
          : new RegExp(`<source srcset="([^"]+)" type="image/${type}" sizes="[^"]*50rem"`).exec(picture)?.[1];
      const files = (srcset ?? '').split(', ').map((each) => each.split(' '));
      expect(files.map(([, width]) => width)).toEqual(['320w', '480w', '640w', '960w', '1280w', '1920w']);
      for (const [file, width] of files)
        expect(`${(await sharp(join(dist, file!)).metadata()).width}w`).toBe(width);
    }
    expect(picture).toMatch(/alt="A jar on a table"[^>]*width="960" height="720"/);
    expect(picture).toMatch(/<img class="blur" src="data:image\/webp;base64,[^"]{50,600}" alt=""/);
    expect(globSync('_astro/photo.*', { cwd: dist }).every((name) => name.includes('_', 7))).toBe(true);
  });

  it('shows a drawing without the script it contained', () => {
    const file = /src="\/(_astro\/drawing[^"]+\.svg)"[^>]*alt="The jar, drawn"/.exec(page())?.[1] ?? '';
    expect(readFileSync(join(dist, file), 'utf8')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>',
    );
  });

  it('shows an aligned table, a formula, and a subscript, without a style attribute', () => {
    expect(page()).toMatch(/<td class="number">500<\/td>/);
    expect(page()).toMatch(/<math[\s\S]*<msup>[\s\S]*<\/math>/);
    expect(page()).toContain('H<sub>2</sub>O');
    expect(page()).not.toContain(' style="');
  });
});

it('a product and a company renamed in one file have their old names nowhere: pages, feed, lists, functions, emails, documents', () => {
  const functions = globSync('.build/functions/**/*.mjs', { cwd: folder }).map((name) => ({
    name,
    text: readFileSync(join(folder, name), 'utf8'),
  }));
  expect(functions.length).toBeGreaterThan(40);
  const bearing = (word: string) => [...built, ...functions].filter(({ text }) => text.includes(word));
  expect(bearing('Kvasir').length).toBeGreaterThan(100);
  expect(bearing('Biospect').map(({ name }) => name)).toEqual([]);
});

describe.each([
  ['a draft', 'quinces'],
  ['an article with a future date', 'medlars'],
])('%s', (_, word) => {
  it('appears in no file of the built site, by name or by content', () => {
    expect(filesWith(word)).toEqual([]);
  });
});
