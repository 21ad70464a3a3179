import { describe, expect, it } from 'vitest';
import { readBuiltPage } from '../../../netlify/postbuild/built-page.ts';
import { indexOf, sectionsOf } from '../../../netlify/postbuild/search-index.ts';
import { excerpt } from '../../../src/scripts/search/excerpt.ts';
import { finderOf, type IndexFile } from '../../../src/scripts/search/find.ts';
import { type Section, termsOf } from '../../../src/scripts/search/terms.ts';

const html = `<title>Box plots | Biospect</title><meta name="robots" content="index, follow">
<main><nav>Contents</nav><article><h1>Box plots</h1><p>What they say.</p>
<h2 id="quartiles"><a href="#quartiles">Quartiles</a></h2><p>Tukey’s hinges, <svg><text>7.3</text></svg>and whiskers.</p>
<h2 id="references">References</h2><ul><li>Tukey 1977</li></ul></article></main>`;

const sections: Section[] = [
  ...sectionsOf(readBuiltPage(html, 'box-plots.html')),
  {
    address: '/pricing',
    page: 'Pricing',
    heading: '',
    text: 'Licenses for students, from $59 a year. Box of questions.',
  },
];
/** The addresses that a query finds among these sections, best first. */
const askedOf = (shelf: readonly Section[], synonyms?: IndexFile['synonyms']) => {
  const file = indexOf(shelf).get('index') as IndexFile;
  const find = finderOf({ ...file, ...(synonyms && { synonyms }) });
  return (query: string) => find(query).map(({ section }) => shelf[section]?.address);
};
const ask = askedOf(sections);
const section: Section = { address: '/', page: 'Page', heading: '', text: 'text' };

describe('the search index', () => {
  it('splits a page at its headings and skips menus, drawings, and references', () => {
    expect(sections.slice(0, 2)).toEqual([
      { address: '/box-plots', page: 'Box plots', heading: '', text: 'Box plots What they say.' },
      {
        address: '/box-plots#quartiles',
        page: 'Box plots',
        heading: 'Quartiles',
        text: 'Tukey’s hinges, and whiskers.',
      },
    ]);
  });

  it('matches word prefixes regardless of case, accents, and plural', () => {
    expect(ask('QUART')).toEqual(['/box-plots#quartiles']);
    expect(ask('whisker')).toEqual(['/box-plots#quartiles']);
    expect(ask('licénce')).toEqual(['/pricing']);
  });

  it('ranks a page about the word above one that mentions it', () => {
    expect(ask('box')[0]).toBe('/box-plots');
    expect(ask('box')).toContain('/pricing');
  });

  it('ranks one match in a heading above five mentions', () => {
    const shelf = [
      { ...section, address: '/mentions', text: 'median '.repeat(5) },
      { ...section, address: '/about', heading: 'Medians' },
    ];
    expect(askedOf(shelf)('median')).toEqual(['/about', '/mentions']);
  });

  it('ranks a whole-word match above longer words that start with it', () => {
    const shelf = [
      { ...section, address: '/longer', text: 'boxplot '.repeat(3) },
      { ...section, address: '/whole', text: 'box' },
    ];
    expect(askedOf(shelf)('box')).toEqual(['/whole', '/longer']);
  });

  it('ranks an article above a page that only lists it', () => {
    const shelf = [
      { ...section, address: '/blogs', text: 'median '.repeat(3) },
      { ...section, address: '/descriptive-statistics', text: 'median' },
    ];
    expect(askedOf(shelf)('median')).toEqual(['/descriptive-statistics', '/blogs']);
  });

  it.each([
    ['regresion', 'regression'],
    ['wilcoxen', 'Wilcoxon'],
    ['license', 'license'],
    ['analyze', 'analyse'],
    ['randomised', 'randomized'],
    ['χ²', 'chi-square'],
    ['chi square', 'χ²'],
    ['colour', 'color'],
  ])('typing %s finds %s', (typed, written) => {
    const shelf = [
      { ...section, address: '/other' },
      { ...section, address: '/meant', text: `On ${written} here` },
    ];
    expect(askedOf(shelf)(typed)).toEqual(['/meant']);
  });

  it('synonyms match after the literal term, including terms of several words', () => {
    const shelf = [
      { ...section, address: '/anova', text: 'The ANOVA table' },
      { ...section, address: '/words', text: 'An analysis of variance' },
      { ...section, address: '/half', text: 'An analysis' },
    ];
    const search = askedOf(shelf, [['anova', 'analysis of variance']]);
    expect(search('anova')).toEqual(['/anova', '/words']);
    expect(search('analysis of variance')).toEqual(['/words', '/anova']);
  });

  it('ignores the stop words of a question', () => {
    expect(ask('What is in the box?')[0]).toBe('/box-plots');
    expect(termsOf('What is it?')).toEqual([]);
  });

  it('returns sections with all the words, or the closest matches if there are none', () => {
    expect(ask('box students')).toEqual(['/pricing']);
    expect(ask('box zebra')).toContain('/box-plots');
    expect(ask('zebra')).toEqual([]);
  });

  it('shows an excerpt around the match, cut between words', () => {
    expect(excerpt('Tukey’s hinges, and whiskers.', ['whisker'])).toEqual([
      'Tukey’s hinges, and ',
      'whiskers',
      '.',
    ]);
    const [before, word, after] = excerpt(`${'much text '.repeat(40)}a whisker ${'more text '.repeat(40)}`, [
      'whisk',
    ]);
    expect(word).toBe('whisker');
    expect(before).toMatch(/^… \w/);
    expect(after).toMatch(/\w …$/);
    expect(before!.length + word!.length + after!.length).toBeLessThan(200);
  });

  it('highlights every word of the query in the excerpt', () => {
    expect(excerpt('A test of paired samples; Tests need pairs.', ['pair', 'test'])).toEqual([
      'A ',
      'test',
      ' of ',
      'paired',
      ' samples; ',
      'Tests',
      ' need ',
      'pairs',
      '.',
    ]);
  });
});
