// An article's file name, publication date, and computed values. editor-tries.test.ts covers the mistakes inside an
// article.
import { describe, expect, it } from 'vitest';
import { checkArticle } from '../../../netlify/content-lint/check-article.ts';
import { checkContent } from '../../../netlify/content-lint/check-content.ts';
import type { LintContext } from '../../../netlify/content-lint/surroundings.ts';
import { whyNotComputed } from '../../../netlify/content-lint/words.ts';
import { specifiedArticles } from '../../support/articles.ts';
import { draft, objection } from '../../../netlify/cli/new-article.ts';

const root = new URL('../../..', import.meta.url).pathname;

const around: LintContext = {
  slugs: ['box-plots', 'descriptive-statistics'],
  pages: ['/', '/pricing', '/statistical-software'],
  works: ['student-1908', 'tukey-1977'],
  terms: ['median', 'odds ratio'],
  datasets: ['sleep', 'penguins'],
  menus: ['describe', 'box-plot'],
  charts: ['box-plot', 'raincloud'],
  instruments: ['paired-t-test'],
  calculators: ['paired-t-test'],
  figures: ['box-plot'],
  former: {},
  components: ['Figure', 'Instrument', 'Table', 'Cite', 'Menu', 'See', 'KeyPoints'],
  guideComponents: [],
  attributes: { Figure: ['id', 'caption', 'n', 'data', 'table', 'chart', 'wide'], KeyPoints: [] },
  anchors: { 'descriptive-statistics': ['spread'] },
  hasFile: (path) => ['content/figures/box-plots/one.svg', 'src/charts/Distribution.tsx'].includes(path),
  waiting: {},
  values: { n: { mean: '2.33', paired: { p: 'p = 0.003' } } },
};

const head = `---
title: "How to read a box plot"
description: "What the box, the whiskers and the points of a box plot say, and what they hide from you."
publishDate: 2025-08-12
topic: Foundations
---
`;

const check = (body: string, top = head, file = 'content/articles/box-plots.mdx') =>
  checkArticle(file, `${top}\n${body}\n`, around);

describe('an invalid article', () => {
  it('fails if its file name is not a valid slug or is taken by a page', () => {
    expect(check('Text.', head, 'content/articles/Box Plots.mdx')[0]?.message).toMatch(
      /lowercase letters, digits, and hyphens/,
    );
    expect(check('Text.', head, 'content/articles/pricing.mdx')[0]?.message).toMatch(
      /already used by another page/,
    );
  });

  it('fails if another file has the same slug', () => {
    const twice = { ...around, slugs: ['box-plots', 'box-plots'] };
    expect(checkArticle('content/articles/box-plots.mdx', `${head}\nText.\n`, twice)[0]?.message).toMatch(
      /another article has the same address/,
    );
  });
});

describe('a link to an article that readers cannot see yet', () => {
  const soon = new Date(Date.now() + 9 * 24 * 3600 * 1000);
  const link = `${head}\nSee [the means](/descriptive-statistics).\n`;
  const said = (text: string, waiting: LintContext['waiting']) =>
    checkArticle('content/articles/box-plots.mdx', text, { ...around, waiting })
      .map(({ message }) => message)
      .join('\n');

  it('fails if the target is a draft', () => {
    expect(said(link, { 'descriptive-statistics': 'draft' })).toMatch(
      /\/descriptive-statistics leads to a draft.*Remove the line "draft: true"/,
    );
  });

  it('fails if the target is published later', () => {
    expect(said(link, { 'descriptive-statistics': soon })).toMatch(
      new RegExp(`is not published until ${soon.toISOString().slice(0, 10)}.*publishDate`),
    );
  });

  it('passes in a draft, and in an article published on the same day or later', () => {
    const own = link.replace('topic:', 'draft: true\ntopic:');
    expect(said(own, { 'descriptive-statistics': 'draft' })).toBe('');
    const late = link.replace('2025-08-12', soon.toISOString().slice(0, 10));
    expect(said(late, { 'descriptive-statistics': new Date(soon.toISOString().slice(0, 10)) })).toBe('');
  });
});

describe('numbers that cannot be computed', () => {
  it('name an unknown dataset and suggest the closest one', () => {
    const error = new Error(
      "Cannot find module '/site/content/datasets/penguin.csv' imported from /site/content/articles/box-plots.ts",
    );
    expect(whyNotComputed('box-plots.ts', error, ['sleep', 'penguins'])[0]?.message).toBe(
      'its numbers cannot be computed: there is no content/datasets/penguin.csv. Did you mean "penguins"? There are: sleep, penguins.',
    );
  });

  it('name a missing file by its path in the repository, at the line that imports it', () => {
    const error = new Error(
      "Cannot find module '/site/src/statistics/boxplot.ts' imported from /site/content/articles/box-plots.ts",
    );
    const text =
      "import sleep from '../datasets/sleep.csv';\nimport { box } from '../../src/statistics/boxplot.ts';\n";
    expect(whyNotComputed('box-plots.ts', error, ['sleep'], text)).toEqual([
      {
        file: 'box-plots.ts',
        line: 2,
        message: 'its numbers cannot be computed: there is no src/statistics/boxplot.ts, which it imports.',
      },
    ]);
  });

  it('otherwise repeat the error message of the computation', () => {
    const error = new Error('The dataset has no column "mass".');
    error.stack = `${error.message}\n    at file:///site/content/articles/box-plots.ts:12:5`;
    expect(whyNotComputed('content/articles/box-plots.ts', error, ['sleep'])).toEqual([
      {
        file: 'content/articles/box-plots.ts',
        line: 12,
        message: 'its numbers cannot be computed: The dataset has no column "mass".',
      },
    ]);
  });
});

describe('the editing commands', () => {
  it('find no problems in the published articles', async () => {
    const { articles, problems } = await checkContent(root);
    expect(articles).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  it('start a draft that has no problems', () => {
    const text = draft('How to read a box plot', '2025-08-12');
    expect(checkArticle('content/articles/box-plots.mdx', text, around)).toEqual([]);
  });

  it('refuse to start an article that has no title or takes the address of a page or another article', () => {
    expect(objection('pricing', 'What the licenses cost', root)).toMatch(/is already a page of the site/);
    expect(objection(specifiedArticles[0]!, 'Descriptive statistics', root)).toMatch(/already an article/);
    expect(objection('Box Plots', 'How to read a box plot', root)).toMatch(/cannot be part of a URL/);
    expect(objection('box-plots', '', root)).toMatch(/title/);
    expect(objection('box-plots', 'How to read a box plot', root)).toBeUndefined();
  });
});
