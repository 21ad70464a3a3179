// Breaks articles in every way that an editor is likely to, and holds the message that says how to mend it.
import { describe, expect, it } from 'vitest';
import { checkArticle } from '../../../netlify/build/content/check-article.ts';
import { checkContent } from '../../../netlify/build/check-content.ts';
import type { Surroundings } from '../../../netlify/build/content/surroundings.ts';
import { draft, objection } from '../../../netlify/scripts/new-article.ts';

const root = new URL('../../..', import.meta.url).pathname;

const around: Surroundings = {
  slugs: ['box-plots', 'descriptive-statistics'],
  pages: ['/', '/pricing', '/statistical-software'],
  works: ['student-1908', 'tukey-1977'],
  datasets: ['sleep', 'penguins'],
  menus: ['describe', 'box-plot'],
  components: ['Figure', 'Table', 'Cite', 'Menu', 'See', 'KeyPoints'],
  hasFile: (path) => path === 'content/figures/box-plots/one.svg',
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

const imported = "import { n } from './box-plots.ts';\n\n";

describe('a sound article', () => {
  it('has no problems', () => {
    const body = `${imported}The mean is {n.mean} <Cite of="tukey-1977" />, see [pricing](/pricing), [this](#figure-a) and <See figure="a" />.

## Where to find it

<Menu of="box-plot" />, p &lt; 0.05, a \\{brace\\}. [Up](#where-to-find-it)

<Figure id="a" caption="A box plot." n={\`n = \${n.mean}\`} data="sleep">

![A box with two whiskers](../figures/box-plots/one.svg)

</Figure>`;
    expect(check(body)).toEqual([]);
  });
});

describe('a broken article says what is wrong, where, and how to mend it', () => {
  const breaks: [what: string, body: string, message: RegExp, line?: number][] = [
    ['an open brace', 'A set { of values.', /brace \{ starts a computed value.*write \\\{ and \\\}/, 8],
    ['braces around words', 'The set {a, b}.', /nothing is called "a" here.*write \\\{/, 8],
    ['a bare less-than sign', 'Here p <0.05.', /a < starts a tag.*write &lt;/, 8],
    [
      'a tag that is not closed',
      '<KeyPoints>\n\nIn short.',
      /closing tag.*Add it, or end the tag with \/>/,
      8,
    ],
    ['an unknown component', '<Figur id="a" />', /<Figur> is not a component.*Did you mean "Figure"\?/, 8],
    ['a figure without an id', '<Figure caption="x" />', /has no id\. Write <Figure id=/, 8],
    ['a figure without a caption', '<Figure id="a" />', /has no caption\. Write caption=/, 8],
    ['an id that is not first', '<Figure caption="x" id="a" />', /the id must stand first/, 8],
    [
      'an id used twice',
      '<Figure id="a" caption="x" />\n\n<Figure id="a" caption="y" />',
      /two of the figures have the id "a"/,
      8,
    ],
    [
      'a reference to no figure',
      'As <See figure="b" /> shows.',
      /names a figure that does not exist.*this article/,
      8,
    ],
    [
      'a missing image',
      '![A box](../figures/box-plots/two.svg)',
      /does not exist\. Put it into content\/figures/,
      8,
    ],
    [
      'an image without a text',
      '![](../figures/box-plots/one.svg)',
      /no alternative text\. Write !\[what/,
      8,
    ],
    [
      'a broken internal link',
      '[prices](/pricng)',
      /leads to no page or article\. Did you mean "\/pricing"\?/,
      8,
    ],
    ['a link without its slash', '[prices](pricing)', /must start with \/ .* or https:/, 8],
    ['a link to no heading', '## One thing\n\n[up](#one-thin)', /leads to nothing.*"one-thing"\?/, 10],
    [
      'an unknown citation',
      '<Cite of="student-1980" />',
      /does not exist\. Did you mean "student-1908"\?.*bibliography/,
      8,
    ],
    ['an unknown menu', '<Menu of="boxplot" />', /Did you mean "box-plot"\?.*menus\.yaml/, 8],
    ['an unknown dataset', '<Figure id="a" caption="x" data="slep" />', /names a dataset.*"sleep"\?/, 8],
    [
      'a value that is not computed',
      `${imported}It is {n.paired.q}.`,
      /there is no "q" in n\.paired.*There are: p/,
      10,
    ],
    ['a table column without a header', '| | a |\n| --- | --- |\n| b | c |', /no header.*Write a word/, 8],
    ['a second title', '# Box plots', /article's title.*Write ## Box plots/, 8],
  ];

  it.each(breaks)('%s', (_, body, message, line) => {
    const problems = check(body);
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message);
    expect(problems[0]).toMatchObject({ file: 'content/articles/box-plots.mdx', line });
  });

  const heads: [what: string, from: RegExp, to: string, message: RegExp][] = [
    ['a missing field', /^topic.*\n/m, '', /^topic must be one of: Foundations/],
    [
      'a description that is too short',
      /description: .*/,
      'description: "Box plots."',
      /description is 10 characters long.*add at least 40/,
    ],
    ['a date in words', /2025-08-12/, '12 August', /publishDate cannot be read as a date.*2025-08-12/],
    [
      'an update before publication',
      /topic:/,
      'updatedDate: 2024-01-01\ntopic:',
      /updatedDate is before publishDate/,
    ],
    [
      'a field that does not exist',
      /topic:/,
      'tags: [x]\ntopic:',
      /field that does not exist: tags\. The fields are: title/,
    ],
    [
      'a headline too long for a search result',
      /How to read a box plot/,
      'How to read a box plot of many groups without being misled',
      /shortTitle is needed/,
    ],
    [
      'a colon in a text without quotes',
      /title: .*/,
      'title: Box plots: how to',
      /front matter cannot be read.*"double quotes"/,
    ],
    [
      'a related article that is not there',
      /topic:/,
      'related: [descriptive-statistic]\ntopic:',
      /is no article\. Did you mean "descriptive-statistics"/,
    ],
    ['a shared figure that is not there', /topic:/, 'figure: pairs\ntopic:', /no figure with this id/],
    [
      'a work to read that is not listed',
      /topic:/,
      'furtherReading: [tukey-1997]\ntopic:',
      /Did you mean "tukey-1977"/,
    ],
  ];

  it.each(heads)('%s', (_, from, to, message) => {
    const problems = check('Text.', head.replace(from, to));
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message);
  });

  it('no front matter at all', () => {
    expect(check('Text.', '')[0]?.message).toMatch(/first line must be ---/);
  });

  it('a file name that cannot be an address, or is that of a page', () => {
    expect(check('Text.', head, 'content/articles/Box Plots.mdx')[0]?.message).toMatch(
      /small letters, digits and hyphens/,
    );
    expect(check('Text.', head, 'content/articles/pricing.mdx')[0]?.message).toMatch(
      /belongs to another page/,
    );
  });

  it('two files with one address', () => {
    const twice = { ...around, slugs: ['box-plots', 'box-plots'] };
    expect(checkArticle('content/articles/box-plots.mdx', `${head}\nText.\n`, twice)[0]?.message).toMatch(
      /another article has the same address/,
    );
  });
});

describe('the kit', () => {
  it('finds nothing to mend in the articles that are published', async () => {
    const { articles, problems } = await checkContent(root);
    expect(articles).toBeGreaterThanOrEqual(12);
    expect(problems).toEqual([]);
  });

  it('starts a draft that has no problems of its own', () => {
    const text = draft('How to read a box plot', '2025-08-12');
    expect(checkArticle('content/articles/box-plots.mdx', text, around)).toEqual([]);
  });

  it('refuses to start an article over a page, over another article, or without a title', () => {
    expect(objection('pricing', 'What the licences cost', root)).toMatch(/is a page of the site already/);
    expect(objection('descriptive-statistics', 'Descriptive statistics', root)).toMatch(/article .* already/);
    expect(objection('Box Plots', 'How to read a box plot', root)).toMatch(/cannot be an address/);
    expect(objection('box-plots', '', root)).toMatch(/title/);
    expect(objection('box-plots', 'How to read a box plot', root)).toBeUndefined();
  });
});
