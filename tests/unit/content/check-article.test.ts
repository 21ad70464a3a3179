// A long list of mistakes: breaks articles in every way that an editor is likely to, and holds the message that says how to mend it.
import { describe, expect, it } from 'vitest';
import { checkArticle } from '../../../netlify/proof-reading/check-article.ts';
import { checkContent } from '../../../netlify/proof-reading/check-content.ts';
import { checkAmounts, checkBibliography, checkYaml } from '../../../netlify/proof-reading/check-yaml.ts';
import type { Surroundings } from '../../../netlify/proof-reading/surroundings.ts';
import { whyNotComputed } from '../../../netlify/proof-reading/words.ts';
import { draft, objection } from '../../../netlify/office/new-article.ts';

const root = new URL('../../..', import.meta.url).pathname;

const around: Surroundings = {
  slugs: ['box-plots', 'descriptive-statistics'],
  pages: ['/', '/pricing', '/statistical-software'],
  works: ['student-1908', 'tukey-1977'],
  datasets: ['sleep', 'penguins'],
  menus: ['describe', 'box-plot'],
  charts: ['box-plot', 'raincloud'],
  instruments: ['paired-t-test'],
  components: ['Figure', 'Instrument', 'Table', 'Cite', 'Menu', 'See', 'KeyPoints'],
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

const imported = "import { n } from './box-plots.ts';\n\n";

describe('a sound article', () => {
  it('has no problems', () => {
    const body = `${imported}The mean is {n.mean} <Cite of="tukey-1977" />, see [pricing](/pricing), [the spread](/descriptive-statistics#spread), [this](#figure-a) and <See figure="a" />.

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
      /<KeyPoints> is opened but never closed\. Write <\/KeyPoints>/,
      8,
    ],
    ['an unknown component', '<Figur id="a" />', /<Figur> is not a component.*Did you mean "Figure"\?/, 8],
    [
      'a component that is neither one of theirs nor a chart',
      '<Chart />',
      /<Chart> is not a component.*They have: Figure.*The page \/figures shows the charts/,
      8,
    ],
    [
      'a misspelled attribute',
      '<Figure id="a" caption="x" dta="sleep">![A](../figures/box-plots/one.svg)</Figure>',
      /<Figure> has no "dta"\. Did you mean "data"\? It has: id, caption, n, data/,
      8,
    ],
    [
      'an attribute of a component that has none',
      '<KeyPoints title="x">Text.</KeyPoints>',
      /has no "title"\./,
      8,
    ],
    [
      'a link to no heading of another article',
      '[spread](/descriptive-statistics#spreda)',
      /\/descriptive-statistics has no place called #spreda\. Did you mean "spread"\?/,
      8,
    ],
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
      'a kind of chart that the gallery has not',
      '<Figure id="a" chart="box-plots" caption="x">![A](../figures/box-plots/one.svg)</Figure>',
      /Did you mean "box-plot"\?.*gallery\.yaml/,
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
    ['a link without its slash', '[prices](pricing)', /must start with \/ .*https:/, 8],
    ['a link to no heading', '## One thing\n\n[up](#one-thin)', /leads to nothing.*"one-thing"\?/, 10],
    [
      'an unknown citation',
      '<Cite of="student-1980" />',
      /does not exist\. Did you mean "student-1908"\?.*bibliography/,
      8,
    ],
    ['an unknown menu', '<Menu of="boxplot" />', /Did you mean "box-plot"\?.*menus\.yaml/, 8],
    [
      'an unknown instrument',
      '<Instrument of="paired-t-tst" />',
      /names an instrument that does not exist\. Did you mean "paired-t-test"\?/,
      8,
    ],
    ['an instrument that is not named', '<Instrument columns={{}} />', /<Instrument> does not say what/, 8],
    ['an unknown dataset', '<Figure id="a" caption="x" data="slep" />', /names a dataset.*"sleep"\?/, 8],
    [
      'a value that is not computed',
      `${imported}It is {n.paired.q}.`,
      /there is no "q" in n\.paired.*There are: p/,
      10,
    ],
    ['a table column without a header', '| | a |\n| --- | --- |\n| b | c |', /no header.*Write a word/, 8],
    ['a break that is not closed', 'One<br>two.', /<br> is opened but never closed\. Write <br \/>/, 8],
    ['a value without quotation marks', '<Menu of=box-plot />', /straight quotation marks.*of="box-plot"/, 8],
    ['a value between curly quotation marks', '<Menu of=“box-plot” />', /straight quotation marks/, 8],
    ['a comment as in HTML', 'Text <!-- later -->.', /comment.*\{\/\* … \*\/\}/, 8],
    [
      'a figure with nothing in it',
      '<Figure id="a" caption="x"></Figure>',
      /nothing in it.*an image or a chart/,
      8,
    ],
    [
      'a chart that is not imported',
      '<Distribution />',
      /import \{ Distribution \} from '~\/charts\/Distribution\.tsx'/,
      8,
    ],
    ['a citation of nothing', 'Text <Cite />.', /<Cite> does not say what.*<Cite of="student-1908" \/>/, 8],
    ['a formula that cannot be read', '<Formula tex="\\frac{a" />', /formula \\frac\{a cannot be read/, 8],
    ['a footnote without its note', 'Text.[^1]', /footnote \[\^1\] has no note.*\[\^1\]: the note/, 8],
    [
      'a note that nothing leads to',
      'Text.\n\n[^1]: Note.',
      /nothing in the text leads to the note \[\^1\]/,
      10,
    ],
    ['an image with a space in its name', '![A box](../figures/box-plots/my box.svg)', /no spaces/, 8],
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
    ['a day that no month has', /2025-08-12/, '2025-02-30', /publishDate cannot be read as a date/],
    [
      'answers that are no list',
      /topic:/,
      'faq:\n  question: What is a box?\ntopic:',
      /^faq must be a list: before each question a hyphen/,
    ],
    [
      'related articles that are no list',
      /topic:/,
      'related: descriptive-statistics\ntopic:',
      /^related must be a list: \[one-article, another-article\]/,
    ],
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
      'a quotation mark inside a text',
      /title: .*/,
      'title: "A "box" plot"',
      /inside a text.*'single quotes'/,
    ],
    ['a tab', /topic:/, 'faq:\n\t- question: x\ntopic:', /a tab stands.*spaces/],
    ['curly quotation marks', /title: .*/, 'title: “How to read a box plot”', /title.*curly.*straight/],
    [
      'a broken link in an answer',
      /topic:/,
      'faq:\n  - question: What is a box?\n    answer: See the [prices](/pricng) of the boxes.\ntopic:',
      /faq \(entry 1\) answer: the link \/pricng leads to no page.*"\/pricing"/,
    ],
    [
      'a misspelled field of an answer',
      /topic:/,
      'faq:\n  - question: What is a box?\n    answr: The middle half of the values.\ntopic:',
      /faq \(entry 1\) has a field that does not exist: answr\. The fields are: question, answer/,
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

describe('a broken file beside the articles says how to mend it', () => {
  const work = 'smith-2020:\n  authors: [Smith J]\n  year: 2020\n  title: Boxes\n';
  const file = 'content/bibliography.yaml';
  const said = (problems: readonly { message: string }[]) =>
    problems.map(({ message }) => message).join('\n');

  it('a sound work has no problems', () => {
    expect([...checkYaml(file, work), ...checkBibliography(file, work)]).toEqual([]);
  });

  it.each(['59', '59.00', '6057.00'])('a price of %s, not in cents or paise', (amount) => {
    const row = (price: string) => `prices:\n  - { seats: 1, amount: ${price} }\n`;
    expect(checkAmounts('content/catalogue.yaml', row('5900'))).toEqual([]);
    expect(checkAmounts('content/catalogue.yaml', row(amount))).toMatchObject([
      { line: 2, message: expect.stringMatching(/in cents or paise.*5900 is \$59\.00/) },
    ]);
  });

  it('a colon in a title without quotation marks', () => {
    const broken = checkYaml(file, work.replace('Boxes', 'Boxes: a history'));
    expect(broken).toMatchObject([{ line: 4, message: expect.stringMatching(/colon.*"double quotes"/) }]);
  });

  it.each([
    [
      'a misspelled field',
      'authors:',
      'author:',
      /smith-2020, authors is missing[\s\S]*does not exist: author\./,
    ],
    ['a year in words', 'year: 2020', 'year: last year', /smith-2020, year must be a year in figures/],
    [
      'a DOI as a link',
      'year:',
      'doi: https://doi.org/10.1000/1\n  year:',
      /doi begins with 10\. and stands without/,
    ],
  ])('%s', (_, from, to, message) => {
    expect(said(checkBibliography(file, work.replace(from, to)))).toMatch(message);
  });
});

describe('a link to an article that readers cannot see yet', () => {
  const soon = new Date(Date.now() + 9 * 24 * 3600 * 1000);
  const link = `${head}\nSee [the means](/descriptive-statistics).\n`;
  const said = (text: string, waiting: Surroundings['waiting']) =>
    checkArticle('content/articles/box-plots.mdx', text, { ...around, waiting })
      .map(({ message }) => message)
      .join('\n');

  it('is refused where it leads to a draft', () => {
    expect(said(link, { 'descriptive-statistics': 'draft' })).toMatch(
      /\/descriptive-statistics leads to a draft.*take the line "draft: true" out/,
    );
  });

  it('is refused where the other article appears later', () => {
    expect(said(link, { 'descriptive-statistics': soon })).toMatch(
      new RegExp(`appears on ${soon.toISOString().slice(0, 10)} only.*publishDate`),
    );
  });

  it('is fine in a draft, and in an article that appears on the same day or later', () => {
    const own = link.replace('topic:', 'draft: true\ntopic:');
    expect(said(own, { 'descriptive-statistics': 'draft' })).toBe('');
    const late = link.replace('2025-08-12', soon.toISOString().slice(0, 10));
    expect(said(late, { 'descriptive-statistics': new Date(soon.toISOString().slice(0, 10)) })).toBe('');
  });
});

describe('numbers that cannot be computed', () => {
  it('name a dataset that is not there, and the one that was meant', () => {
    const error = new Error(
      "Cannot find module '/site/content/datasets/penguin.csv' imported from /site/content/articles/box-plots.ts",
    );
    expect(whyNotComputed('box-plots.ts', error, ['sleep', 'penguins'])[0]?.message).toBe(
      'its numbers cannot be computed: there is no content/datasets/penguin.csv. Did you mean "penguins"? There are: sleep, penguins.',
    );
  });

  it('say otherwise what the computation said', () => {
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
