// What editors tried with the guide and a text editor: what the check says of each, or, where it is right, what readers are shown.
import { mdxToJs } from 'satteri';
import { describe, expect, it } from 'vitest';
import { features, markdown } from '../../../netlify/plugins/markdown.ts';
import { anchorsIn, readArticle } from '../../../netlify/proof-reading/article-source.ts';
import { checkArticle } from '../../../netlify/proof-reading/check-article.ts';
import { checkCopyAmounts, checkCopyLinks } from '../../../netlify/proof-reading/check-copy.ts';
import { termsProblems } from '../../../netlify/proof-reading/check-legal.ts';
import { pictureProblem } from '../../../netlify/proof-reading/check-picture.ts';
import { priceChanges } from '../../../netlify/proof-reading/price-changes.ts';
import { surroundingsIn } from '../../../netlify/proof-reading/surroundings.ts';
import { withFacts } from '../../../src/content/site-facts.ts';
import { priceOf } from '../../support/prices.ts';
import { numberingOf } from '../../../src/content/article/body.ts';

const around = surroundingsIn(new URL('../../..', import.meta.url).pathname);
const file = 'content/articles/how-to-read-a-box-plot.mdx';
const head = `---
title: "How to read a box plot"
description: "What the box, the whiskers and the points of a box plot say, and what they hide from you."
publishDate: 2025-08-12
topic: Foundations
---
`;
const inADay = new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 10);
const inTwoYears = `${new Date().getUTCFullYear() + 2}-01-01`;

const said = (text: string) => checkArticle(file, text, around);
const shown = async (body: string) =>
  (await mdxToJs(body, { ...markdown.options, features })).code.replaceAll('\\"', '"');

describe('what was published wrong is refused, at its line', () => {
  it.each<[tried: string, body: string, message: RegExp]>([
    [
      'numbers between braces',
      'The set {1,2,3}.',
      /\{1,2,3\} would be computed, and not shown.*write \\\{ and \\\}/,
    ],
    ['a word of the language between braces', 'It is {true}.', /\{true\} would be computed/],
    ['a list between braces', 'The set {[1, 2]}.', /would be computed/],
    [
      'two prices in dollars',
      'It costs $5 for one and $10 for two.',
      /read as a formula: "5 for one and".*write \\\$/,
    ],
    ['a formula with a mistake', 'So $\\frac{a$ it is.', /formula \\frac\{a cannot be read/],
    ['a heading called References', '## References', /a second place called #references.*another name/],
    ['a heading called Questions', '## Questions', /a second place called #questions/],
    [
      'a heading named as a work that is cited',
      '## Student 1908\n\n<Cite of="student-1908" />',
      /a second place called #student-1908/,
    ],
    [
      'a citation inside a link',
      '[as <Cite of="student-1908" /> says](/pricing)',
      /link stands inside another link/,
    ],
    ['a link in a heading', '## The [prices](/pricing)', /link stands in a heading.*Move it into the text/],
    ['a citation without its word', '<Cite narrative of />', /<Cite of> does not say which\. Write of="…"/],
    ['a script', '<script>alert(1)</script>', /<script> cannot stand in a text/],
    ['an event handler', '<b onclick="go()">Go</b>', /no script may stand in a text\. Take onclick out/],
    ['a link that is a script', '<a href="javascript:go()">Go</a>', /no script may stand in a text/],
    [
      'pictures of another site in a srcset',
      '<img src="/favicon.svg" alt="A sign" srcset="https://other.example/a.png 2x" />',
      /srcset=.*fetches something from another site/,
    ],
    ['a form that sends elsewhere', '<form action="https://other.example">Go</form>', /<form> cannot stand/],
    ['a dead address in HTML', '<a href="/pricng">Prices</a>', /\/pricng leads to no page.*"\/pricing"/],
    ['an address without a scheme', '[here](//other.example)', /must start with \//],
    ['a heading in HTML', '<h2>One</h2>', /<h2> cannot stand.*Write ##/],
    [
      'a picture of a kind that browsers do not show',
      '![A box](../figures/a/scan.tiff)',
      /browsers do not show.*JPEG, PNG/,
    ],
    [
      'a picture by HTML from beside the article',
      '<img src="../figures/a.png" alt="A" />',
      /Write !\[what it shows\]/,
    ],
  ])('%s', (_, body, message) => {
    const problems = said(`${head}\nFirst.\n\n${body}\n`);
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message);
    expect(problems[0]).toMatchObject({ file, line: 10 });
  });

  it.each<[tried: string, from: RegExp, to: string, message: RegExp, line: number]>([
    [
      'a day that no month has',
      /2025-08-12/,
      '2025-02-30',
      /publishDate cannot be read.*There stands: "2025-02-30"/,
      4,
    ],
    ['a year that is far ahead', /2025-08-12/, inTwoYears, /publishDate lies more than a year ahead/, 4],
    ['an update on a day to come', /topic/, `updatedDate: ${inADay}\ntopic`, /updatedDate lies ahead/, 5],
    [
      'a topic that there is not',
      /Foundations/,
      'Fundations',
      /topic must be one of: Foundations.*There stands: "Fundations"/,
      5,
    ],
    ['a headline that is a number', /title: .*/, 'title: 5', /title must be a text.*There stands: 5/, 2],
    ['a related article that there is not', /topic/, 'related: [box]\ntopic', /related names "box"/, 5],
  ])('%s', (_, from, to, message, line) => {
    const problems = said(`${head.replace(from, to)}\nText.\n`);
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message);
    expect(problems[0]).toMatchObject({ line });
  });

  it('a picture that is too large, or not what its name says', () => {
    const broken = { ...around, hasFile: () => true, pictureFault: () => 'has 31.0 MB, more than 20' };
    expect(pictureProblem('../figures/a/b.jpg', 'a', broken)).toMatch(
      /has 31\.0 MB, more than 20\. Save it as JPEG/,
    );
  });

  it('a link in the copy of a page that leads nowhere', () => {
    const copy =
      'questions:\n  - answer: "See the [prices](/pricng)."\nprimary: { text: Go, href: /fre-trial }\n';
    expect(checkCopyLinks('content/pages/home.yaml', copy, around)).toMatchObject([
      { line: 2, message: expect.stringMatching(/\/pricng leads to no page/) },
      { line: 3, message: expect.stringMatching(/\/fre-trial leads to no page.*"\/free-trial"/) },
    ]);
  });
});

describe('what stopped the build far from its cause is refused, at its line', () => {
  it.each<[tried: string, body: string, message: RegExp]>([
    ['a style attribute', '<b style="color: red">red</b>', /ignore style attributes/],
    ['another site in a frame', '<iframe src="https://other.example" />', /<iframe> cannot stand in a text/],
    [
      'a picture of another site',
      '![A box](https://other.example/a.png)',
      /fetched from another site.*content\/figures/,
    ],
    [
      'a picture of another site, in HTML',
      '<img src="https://other.example/a.png" alt="A" />',
      /from another site/,
    ],
    [
      'an inline handler on a picture',
      '<img src="/favicon.svg" alt="A" onerror="go()" />',
      /Take onerror out/,
    ],
    ['a directive of the framework', '<b client:load>Go</b>', /client:load means nothing in a text/],
  ])('%s', (_, body, message) => {
    const [problem] = said(`${head}\nFirst.\n\n${body}\n`);
    expect(problem?.message).toMatch(message);
    expect(problem?.line).toBe(10);
  });
});

describe('what is right is taken', () => {
  it.each<[tried: string, text: string]>([
    ['an address with a question', `${head}\n[Try](/free-trial?from=a), [also](/free-trial?from=a#top)\n`],
    ['a telephone number', `${head}\n[Call](tel:+910000000000)\n`],
    ['the second heading of the same words', `${head}\n## Same\n\n## Same\n\n[Down](#same-1), [up](#same)\n`],
    ['a mark of byte order', `\uFEFF${head}\nText.\n`],
    ['lines that end as on Windows', `${head}\n## One\n\n[Up](#one)\n`.replaceAll('\n', '\r\n')],
    ['formulas, subscripts and superscripts', `${head}\n$x^2$, H~2~O, 10^6^\n\n$$\n\\frac{a}{b}\n$$\n`],
    ['an aligned table', `${head}\n| a | b |\n| :-- | --: |\n| c | 1 |\n`],
    ['a footnote', `${head}\nText.[^1]\n\n[^1]: The note.\n`],
    [
      'a page of a dataset, of the gallery, of a calculator',
      `${head}\n[a](/datasets/sleep) [b](/gallery/box-plot) [c](/calculators/paired-t-test)\n`,
    ],
    ['a comment', `${head}\n{/* later: {1,2} */}\n`],
    ['a day to come within the year', `${head.replace('2025-08-12', inADay)}\nText.\n`],
  ])('%s', (_, text) => {
    expect(said(text)).toEqual([]);
  });
});

describe('readers are shown', () => {
  it.each<[tried: string, body: string, code: RegExp]>([
    ['a formula in the line', 'So $x^2$ it is.', /_jsx\(Formula, \{ tex: "x\^2" \}\)/],
    ['a displayed formula', '$$\n\\frac{a}{b}\n$$', /_jsx\(Equation, \{ tex: ".*frac\{a\}\{b\}" \}\)/],
    ['a subscript', 'H~2~O', /sub, \{ children: "2" \}/],
    ['a superscript', 'x^2^', /sup, \{ children: "2" \}/],
    [
      'numbers to the right, without a style attribute',
      '| a |\n| --: |\n| 1 |',
      /^(?![\s\S]*textAlign)[\s\S]*className: "number"/,
    ],
    ['a column in the middle', '| a |\n| :-: |\n| 1 |', /className: "middle"/],
    ['words crossed out', '~~gone~~', /del, \{ children: "gone" \}/],
  ])('%s', async (_, body, code) => {
    expect(await shown(body)).toMatch(code);
  });

  it('the number of a figure without counting what stands in a comment or in code', () => {
    const body =
      '{/* <Figure id="old" caption="x"> */}\n\n```mdx\n<Figure id="code" caption="x">\n```\n\n<Figure id="new" caption="x">';
    expect(numberingOf(body).figure).toEqual({ new: 1 });
  });

  it('the places of headings as the build names them', () => {
    const source = readArticle(`${head}\n## Same\n\n### Same\n\n## A t-test: why?\n`);
    expect('parts' in source && anchorsIn(source)).toEqual(
      expect.arrayContaining(['same', 'same-1', 'a-t-test-why']),
    );
  });
});

describe('a change of the terms', () => {
  const stated = (version: string, text: string) => `version: "${version}"\ntext: "${text}"\n`;
  const markFor = (text: string) =>
    /text: "(\w+)"/.exec(termsProblems(stated('2026-11-21', ''), text)[0]!.message)![1]!;

  it('asks for the day from which it holds, and for a mark', () => {
    const mark = markFor('You may.');
    expect(termsProblems(stated('2026-11-21', mark), 'You may.')).toEqual([]);
    expect(termsProblems(stated('2026-11-21', mark), 'You\n may. ')).toEqual([]);
    expect(termsProblems(stated('2026-11-21', mark), 'You may not.')).toMatchObject([
      { line: 2, message: expect.stringMatching(/changed since version 2026-11-21.*write the day/) },
    ]);
  });

  it('takes a day alone for a version', () => {
    expect(termsProblems(stated('2026-13-41', markFor('You may.')), 'You may.')).toMatchObject([
      { line: 1, message: expect.stringMatching(/must be a day.*There stands: "2026-13-41"/) },
    ]);
  });
});

describe('a change of price', () => {
  const list = (amount: number, more = '') =>
    `products:\n  - id: student\n    prices:\n      USD: [{ seats: 1, amount: ${amount} }]\n${more}`;

  it('is shown before and after', () => {
    expect(priceChanges(list(5900), list(6900))).toEqual({
      notes: ['student, 1 seat, USD: $59 → $69'],
      problems: [],
    });
    expect(priceChanges(list(5900), list(5900))).toEqual({ notes: [], problems: [] });
  });

  it('of more than 30 % is asked about, and passes with the line that was asked for', () => {
    const [problem] = priceChanges(list(5900), list(590)).problems;
    expect(problem).toMatchObject({ line: 2, message: expect.stringMatching(/more than 30%.*"confirmed:"/) });
    const [, line] = problem!.message.split('\n');
    expect(priceChanges(list(5900), list(590, `confirmed:\n${line}\n`)).problems).toEqual([]);
    expect(priceChanges(list(5900), list(690, `confirmed:\n${line}\n`)).problems).toHaveLength(1);
  });

  it('reaches every text, for no text states an amount', () => {
    expect(withFacts('From {price:student}, {price:monthly:INR}.')).toBe(
      `From ${priceOf('student', 'USD')}, ${priceOf('monthly', 'INR')}.`,
    );
    expect(checkCopyAmounts('content/pages/home.yaml', 'a: 1\nb: "from $59 or ₹6,057."\n')).toMatchObject([
      { line: 2, message: expect.stringMatching(/^\$59 is typed by hand.*\{price:student\}/) },
      { line: 2, message: expect.stringMatching(/^₹6,057 is typed/) },
    ]);
  });
});
