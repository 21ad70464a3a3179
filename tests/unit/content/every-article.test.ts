// What every article owes its reader, checked for all twelve.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Part, readArticle } from '../../../netlify/content-lint/article-source.ts';
import { frontMatterSchema } from '../../../src/content/article/front-matter.ts';
import { articleNow, specifiedArticles } from '../../support/articles.ts';

const root = new URL('../../..', import.meta.url).pathname;

const articles = globSync('content/articles/*.mdx', { cwd: root }).map((file) => {
  const source = readArticle(readFileSync(`${root}${file}`, 'utf8'));
  if (!('parts' in source)) throw new Error(`${file}, line ${source.line}: ${source.said}`);
  const { parts, body } = source;
  const components = (name: string) =>
    parts.filter(
      (part): part is Part & { kind: 'component' } => part.kind === 'component' && part.name === name,
    );
  return {
    slug: basename(file, '.mdx'),
    body,
    front: frontMatterSchema.parse(source.frontMatter),
    components,
    links: parts.flatMap((part) => (part.kind === 'link' ? [part.target] : [])),
    exercises: body.match(/<Exercise\s[\s\S]*?<\/Exercise>/g) ?? [],
    headings: parts.flatMap((part) => (part.kind === 'heading' ? [part.text] : [])),
    /** The words that a reader sees: no tags, formulas, imports, or marks. */
    words: body
      .replace(/^import [\s\S]*?;$/gm, '')
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
  };
});

/** What an exercise may state as typed: confidence levels and the like, years, and small numbers that its question supposes. */
const typed = /^(0|1?\d|0\.5|0\.0[15]|68|80|95|99|1\d{3})$/;

const theTwelve = articles.filter(({ slug }) => specifiedArticles.includes(slug));

it('the twelve articles of the specification exist in its order, from October back to January 2025', () => {
  const newestFirst = theTwelve.toSorted((a, b) => Number(b.front.publishDate) - Number(a.front.publishDate));
  expect(newestFirst.map(({ slug }) => slug)).toEqual(specifiedArticles);
  for (const { front } of newestFirst)
    expect(front.publishDate.toISOString().slice(0, 7) >= '2025-01').toBe(true);
});

describe.each(theTwelve.map((article) => [article.slug, article] as const))('%s', (slug, article) => {
  it('has 1,500 to 3,000 words', () => {
    expect(article.words).toBeGreaterThanOrEqual(1500);
    expect(article.words).toBeLessThanOrEqual(3000);
  });

  it('has at least two figures, each with a caption, n, a source, and a link from the text', () => {
    const figures = article.components('Figure');
    expect(figures.length).toBeGreaterThanOrEqual(2);
    const shown = article
      .components('See')
      .flatMap(({ attributes }) =>
        attributes.filter(({ name }) => name === 'figure').map(({ value }) => value),
      );
    for (const { attributes } of figures) {
      expect(attributes.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['id', 'caption', 'n', 'data']),
      );
      expect(shown).toContain(attributes.find(({ name }) => name === 'id')?.value);
    }
  });

  it('has at least three margin notes', () => {
    expect(article.components('MarginNote').length).toBeGreaterThanOrEqual(3);
  });

  it('covers the assumptions, the steps in the product, how to report, and common mistakes', () => {
    const needed = [/^Step by step in/, /^How to report it$/, /^Common mistakes$/];
    // Importing makes no assumptions about the data; its checklist takes that place.
    const checks =
      slug === articleNow('how-to-import-data')
        ? /^When the import fails$/
        : /^Assumptions, and how to check them$/;
    for (const heading of [...needed, checks])
      expect(article.headings).toContainEqual(expect.stringMatching(heading));
    expect(article.components('Menu').length).toBeGreaterThan(0);
    expect(article.components('KeyPoints').length).toBe(1);
  });

  it('has five exercises, whose right answers are at different places', () => {
    expect(article.exercises.length).toBe(5);
    const places = article.exercises.map((exercise) =>
      [...exercise.matchAll(/<Answer( right)?\s/g)].findIndex(([, right]) => right !== undefined),
    );
    expect(new Set(places).size).toBeGreaterThan(2);
  });

  it('computes the numbers of its exercises', () => {
    for (const exercise of article.exercises) {
      expect(exercise).toMatch(/\{n\./);
      const stated = exercise.replace(/\$\{[^}]*\}|\{[\w.[\]]+\}/g, '').match(/\d[\d.,]*\d|\d/g) ?? [];
      expect(stated.filter((number) => !typed.test(number))).toEqual([]);
    }
  });

  it('says what to know before reading, and what its reader then knows', () => {
    expect(article.body).toMatch(/<MarginNote>\s+\*\*Before you read\.\*\*.*\]\(\//);
    expect(article.headings.slice(-2)).toEqual(['What you now know', 'Exercises']);
  });

  it('cites its sources and links to the product and the home page', () => {
    expect(article.components('Cite').length).toBeGreaterThan(0);
    expect(article.links).toEqual(expect.arrayContaining(['/statistical-software', '/']));
  });
});

it('only the sampling article opens its questions independently', () => {
  const independent = theTwelve.filter(({ front }) => front.faqOpens === 'independently');
  expect(independent.map(({ slug }) => slug)).toEqual(
    [articleNow('sampling-in-biostatistics')].filter(Boolean),
  );
});
