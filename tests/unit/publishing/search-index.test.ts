import { describe, expect, it } from 'vitest';
import { readBuiltPage } from '../../../netlify/publishing/built-page.ts';
import { indexOf, sectionsOf } from '../../../netlify/publishing/search-index.ts';
import { excerpt, rank } from '../../../src/islands/woken/search/rank.ts';
import { type Section, type Shard, shardOf, termsOf } from '../../../src/islands/woken/search/terms.ts';

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
    text: 'Licences for students, from $59 a year. Box of questions.',
  },
];
const files = indexOf(sections);
const ask = (query: string) =>
  rank(termsOf(query).map((word) => ({ word, shard: (files.get(shardOf(word)) ?? {}) as Shard }))).map(
    (number) => sections[number]?.address,
  );

describe('the search index', () => {
  it('cuts a page at its headings, without menus, drawings and references', () => {
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

  it('finds words by their beginning, whatever their case, accents and number', () => {
    expect(ask('QUART')).toEqual(['/box-plots#quartiles']);
    expect(ask('whisker')).toEqual(['/box-plots#quartiles']);
    expect(ask('licénce')).toEqual(['/pricing']);
  });

  it('puts a page that is about the word before one that mentions it', () => {
    expect(ask('box')[0]).toBe('/box-plots');
    expect(ask('box')).toContain('/pricing');
  });

  it.each([
    ['a heading', 'five', { heading: 'Medians' }, 5],
    ['the title', 'seven', { page: 'Medians' }, 7],
    ['the title of a section’s page', 'two', { page: 'Medians', heading: 'Use' }, 2],
  ])('a word in %s says more than %s mentions', (_where, _many, where, mentions) => {
    const section = { address: '/', page: 'Page', heading: '', text: 'text' };
    const shelf = indexOf([
      { ...section, text: 'median '.repeat(mentions) },
      { ...section, ...where },
    ]);
    expect(rank([{ word: 'median', shard: shelf.get(shardOf('median')) as Shard }])).toEqual([1, 0]);
  });

  it('a whole word says more than seven longer ones that begin with it', () => {
    const section = { address: '/', page: 'Page', heading: '' };
    const shelf = indexOf([
      { ...section, text: 'boxplot '.repeat(7) },
      { ...section, text: 'box' },
    ]);
    expect(rank([{ word: 'box', shard: shelf.get(shardOf('box')) as Shard }])).toEqual([1, 0]);
  });

  it('puts an article before a page that only lists it', () => {
    const section = { page: 'Page', heading: '' };
    const shelf = indexOf([
      { ...section, address: '/blogs', text: 'median '.repeat(3) },
      { ...section, address: '/descriptive-statistics', text: 'median' },
    ]);
    expect(rank([{ word: 'median', shard: shelf.get(shardOf('median')) as Shard }])).toEqual([1, 0]);
  });

  it('keeps to sections that have all the words, and gives the nearest where none has', () => {
    expect(ask('box students')).toEqual(['/pricing']);
    expect(ask('box zebra')).toContain('/box-plots');
    expect(ask('zebra')).toEqual([]);
  });

  it('names its files, so that the browser asks for none that is not there', () => {
    expect(files.get('files')).toContain(shardOf('box'));
    expect(files.get('files')).not.toContain(shardOf('zebra'));
  });

  it('shows the stretch of text around the word, cut at word ends', () => {
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

  it('marks every word of the query in that stretch', () => {
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
