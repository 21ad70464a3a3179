// `npm run bench -- articles`: builds the site with 300, 600, and 1,200 additional articles, and a plain Astro site with the same articles,
// in one run. Each is built twice: from scratch, and with the caches of the first build. The ratio to the plain site counts, as does the
// step between sizes, which must not grow. BENCH_ARTICLES=150,300 takes other sizes.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { topics } from '../../src/content/article/front-matter.ts';
import { buildEnvironment, copySite, linkPackages } from '../support/site-copy.ts';
import { table, verdict } from './table.ts';

const root = new URL('../..', import.meta.url).pathname;
const sizes = (process.env.BENCH_ARTICLES ?? '300,600,1200').split(',').map(Number);

/** Paragraphs of the real articles that are plain text, with no component, brace, or block markup. */
const paragraphs = globSync('content/articles/*.mdx', { cwd: root })
  .toSorted()
  .flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split(/^---$/m)
      .slice(2)
      .join('')
      .split('\n\n')
      .map((text) => text.trim())
      .filter((text) => /^[A-Z]/.test(text) && !/[{}<>|\\$]|\[\^|\]:/.test(text) && text.length > 120),
  );

/** Integers from 0 to `below` - 1, the same in every run (Lehmer's generator, as in Park and Miller 1988). */
function sequence(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** The MDX of a generated article: eight sections, a list, and a table, about 1,800 words. */
function article(at: number): string {
  const draw = sequence(at + 1);
  const some = (count: number) => Array.from({ length: count }, () => paragraphs[draw(paragraphs.length)]);
  const section = (number: number) =>
    [`## Section ${number} of article ${at}`, ...some(4), ...(number % 4 === 1 ? [list, grid] : [])].join(
      '\n\n',
    );
  const list = some(3)
    .map((text) => `- ${text}`)
    .join('\n');
  const grid = [
    '| sample | mean | sd |',
    '| --- | --- | --- |',
    ...[1, 2, 3, 4].map((row) => `| ${row} | ${draw(90)} | ${draw(9)} |`),
  ].join('\n');
  const day = new Date(Date.UTC(2015, 0, 1 + at)).toISOString().slice(0, 10);
  return `---
title: "Generated article number ${at}"
description: "A generated article of the usual length, with sections, lists and tables, to measure how long a build takes."
publishDate: ${day}
topic: ${topics[at % topics.length]}
---

${Array.from({ length: 8 }, (_, number) => section(number + 1)).join('\n\n')}
`;
}

function writeArticles(folder: string, count: number) {
  mkdirSync(folder, { recursive: true });
  for (let at = 0; at < count; at++) writeFileSync(join(folder, `generated-article-${at}.mdx`), article(at));
}

/** The working tree of this site, with additional articles. */
function ourSite(folder: string, count: number) {
  copySite(folder);
  writeArticles(join(folder, 'content/articles'), count);
}

/** The minimum that Astro needs to show the same articles and a list of them. */
function plainSite(folder: string, count: number) {
  const files = {
    'package.json': '{ "type": "module" }',
    'astro.config.mjs': `import { defineConfig } from 'astro/config';
import mdx from '@astrojs/mdx';
export default defineConfig({ integrations: [mdx()], devToolbar: { enabled: false } });`,
    'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { articles: defineCollection({ loader: glob({ pattern: '*.mdx', base: './content/articles' }) }) };`,
    'src/pages/index.astro': `---
import { getCollection } from 'astro:content';
const articles = await getCollection('articles');
---
<html lang="en"><head><title>Articles</title></head><body>
{articles.map(({ id, data }) => <p><a href={'/' + id}>{data.title}</a> {data.description}</p>)}
</body></html>`,
    'src/pages/[slug].astro': `---
import { getCollection, render } from 'astro:content';
export const getStaticPaths = async () =>
  (await getCollection('articles')).map((article) => ({ params: { slug: article.id }, props: { article } }));
const { article } = Astro.props;
const { Content } = await render(article);
---
<html lang="en"><head><title>{article.data.title}</title><meta name="description" content={article.data.description} /></head>
<body><h1>{article.data.title}</h1><Content /></body></html>`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  writeArticles(join(folder, 'content/articles'), count);
}

/** Builds from scratch, then again, in a temporary folder. Returns the seconds of both. */
function secondsToBuild(
  prepare: (folder: string, count: number) => void,
  count: number,
  command: string[],
): { first: number; again: number } {
  const folder = mkdtempSync(join(tmpdir(), 'articles-'));
  try {
    prepare(folder, count);
    linkPackages(folder);
    const [program = '', ...rest] = command;
    const seconds = () => {
      const started = performance.now();
      const { status, stdout, stderr } = spawnSync(program, rest, {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
        env: buildEnvironment(),
      });
      if (status !== 0)
        throw new Error(
          `The build of ${count} articles failed:\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`,
        );
      return (performance.now() - started) / 1000;
    };
    const times = { first: seconds(), again: seconds() };
    if (
      globSync('dist/**/generated-article-*.html', { cwd: folder }).length +
        globSync('dist/generated-article-*/index.html', { cwd: folder }).length <
      count
    )
      throw new Error(`The build of ${count} articles left some out.`);
    return times;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const measured = sizes.map((count) => ({
  count,
  ours: secondsToBuild(ourSite, count, ['npm', 'run', '--silent', 'build']),
  plain: secondsToBuild(plainSite, count, ['astro', 'build']),
}));
/** Milliseconds per additional article, compared with the next smaller size, so the site's fixed cost does not count. */
const step = (at: number, of: 'ours' | 'plain') => {
  const [before, now] = [measured[at - 1], measured[at]];
  return before && now ? (1000 * (now[of].first - before[of].first)) / (now.count - before.count) : undefined;
};
console.log(
  '\nBuild time with generated articles of 1,800 words (shared images, feed, search and lists included), in seconds\n',
);
console.log(
  table(
    [
      'articles',
      'this site',
      'plain Astro',
      'ratio',
      'again',
      'plain again',
      'ratio',
      'ms per further article',
      'the same, plain',
    ],
    measured.map(({ count, ours, plain }, at) => [
      String(count),
      ours.first.toFixed(1),
      plain.first.toFixed(1),
      (ours.first / plain.first).toFixed(2),
      ours.again.toFixed(1),
      plain.again.toFixed(1),
      (ours.again / plain.again).toFixed(2),
      step(at, 'ours')?.toFixed(0) ?? '',
      step(at, 'plain')?.toFixed(0) ?? '',
    ]),
  ),
);

const last = measured.at(-1)!;
const ofLast = (run: 'first' | 'again') => last.ours[run] / last.plain[run];
const exponent = (at: number) => {
  const [less, more] = [measured[at - 1], measured[at]];
  return less && more ? Math.log(more.ours.first / less.ours.first) / Math.log(more.count / less.count) : 0;
};
console.log(
  verdict([
    {
      what: `a build of ${last.count} articles over plain Astro's`,
      measured: ofLast('first'),
      goal: 2,
      unit: ' ×',
    },
    { what: 'the second build over plain Astro’s', measured: ofLast('again'), goal: 1.2, unit: ' ×' },
    {
      what: 'growth with the number of articles, as an exponent',
      measured: exponent(measured.length - 1),
      goal: 1.05,
    },
  ]),
);
