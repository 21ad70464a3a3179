import { describe, expect, it } from 'vitest';
import { readBuiltPage } from '../../../netlify/postbuild/built-page.ts';
import {
  indexOf,
  type Names,
  type SearchedPage,
  searchedPageOf,
} from '../../../netlify/postbuild/search-index.ts';
import { finderOf } from '../../../src/scripts/search/find.ts';
import { pack, unpack } from '../../../src/scripts/search/pack.ts';
import { markedIn } from '../../../src/scripts/search/results.ts';
import { type Synonyms, termsOf } from '../../../src/scripts/search/terms.ts';

const html = `<title>Box plots | Biospect</title><meta name="robots" content="index, follow">
<meta name="description" content="What they say.">
<main><nav>Contents</nav><article><h1>Box plots</h1><p>The box and its lines.</p>
<div data-calculator="box"><p>Clear table</p></div>
<h2 id="quartiles"><a href="#quartiles">Quartiles</a></h2><p>Tukey’s hinges, <svg><text>7.3</text></svg>and whiskers.</p>
<table><tr><td>cases</td><td>1,680 numbers</td></tr></table>
<h2 id="computed">What is computed</h2><p>Medians.</p>
<h2 id="exercises">Exercises</h2><ol><li><p>Half are below the mean. Wrong.</p></li></ol>
<h2 id="references">References</h2><ul><li>Tukey 1977</li></ul></article></main>`;

const boxPlots = searchedPageOf(readBuiltPage(html, 'gallery/box-plots.html'))!;
/** A page with one section for each text; the first text is the page's own. */
const page = (address: string, ...texts: string[]): SearchedPage => ({
  address,
  kind: 'Page',
  title: 'Page',
  description: '',
  sections: texts.map((text, at) => ({
    id: at === 0 ? '' : `s${at}`,
    heading: at === 0 ? '' : `Part ${at}`,
    text,
  })),
});
const pages = [boxPlots, page('/pricing', 'Licenses for students, from $59 a year. Box of questions.')];
/** What a question finds among these pages, best first: addresses of pages. */
const askedOf = (shelf: readonly SearchedPage[], synonyms: Synonyms = [], names: Names = {}) => {
  const find = finderOf(indexOf(shelf, names, synonyms));
  return (question: string) => find(question).found.map(({ page: { address } }) => address);
};
const ask = askedOf(pages);

describe('the search index', () => {
  it('splits a page at its headings and skips menus, drawings, tables, calculators, exercises, and references', () => {
    expect(boxPlots).toEqual({
      address: '/gallery/box-plots',
      kind: 'Gallery',
      title: 'Box plots',
      description: 'What they say.',
      sections: [
        { id: '', heading: '', text: 'Box plots | Biospect Box plots The box and its lines. Medians.' },
        { id: 'quartiles', heading: 'Quartiles', text: 'Tukey’s hinges, and whiskers.' },
      ],
    });
  });

  it('labels a page of a folder with its kind, and the page that lists them as a page', () => {
    const kindAt = (file: string) => searchedPageOf(readBuiltPage(html, file))?.kind;
    expect(
      ['calculators/a.html', 'datasets/a.html', 'support.html', 'calculators.html', 'pricing.html'].map(
        kindAt,
      ),
    ).toEqual(['Calculator', 'Dataset', 'Help', 'Page', 'Page']);
  });

  it('leaves out a page that search engines must not list', () => {
    expect(searchedPageOf(readBuiltPage(html.replace('index, follow', 'noindex')))).toBeUndefined();
  });

  it('survives packing, with at most three occurrences counted', () => {
    const { index } = indexOf([
      page('/a', 'median median'),
      page('/b', 'mean'),
      page('/c', 'median '.repeat(9)),
    ]);
    const terms = Object.fromEntries(unpack(index).index);
    expect(Object.values(terms.median ?? {})).toContainEqual({ 0: 2, 2: 3 });
    expect(pack(unpack(index))).toEqual(index);
  });

  it('lists a page once, with the sections that match below it', () => {
    const [found, ...others] = finderOf(indexOf(pages))('whiskers').found;
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      page: { address: '/gallery/box-plots', kind: 'Gallery', description: 'What they say.' },
      sections: [{ address: '/gallery/box-plots#quartiles', heading: 'Quartiles' }],
    });
  });

  it('matches word prefixes regardless of case, accents, and plural', () => {
    expect(ask('QUART')).toEqual(['/gallery/box-plots']);
    expect(ask('whisker')).toEqual(['/gallery/box-plots']);
    expect(ask('licénce')).toEqual(['/pricing']);
  });

  it('ranks a page about the word above one that mentions it', () => {
    expect(ask('box')).toEqual(['/gallery/box-plots', '/pricing']);
  });

  it('ranks one match in a heading above three mentions', () => {
    const about = page('/about', 'text', 'text');
    const shelf = [
      page('/mentions', 'median '.repeat(3)),
      { ...about, sections: about.sections.map((each) => ({ ...each, heading: each.id && 'Medians' })) },
    ];
    expect(askedOf(shelf)('median')).toEqual(['/about', '/mentions']);
  });

  it('matches the starts of words only if no page has the word itself', () => {
    const shelf = [page('/longer', 'boxplot '.repeat(3)), page('/whole', 'box')];
    expect(askedOf(shelf)('box')).toEqual(['/whole']);
    expect(askedOf(shelf)('boxp')).toEqual(['/longer']);
  });

  it('ranks an article above a page that only lists it', () => {
    const shelf = [page('/blogs', 'median '.repeat(3)), page('/descriptive-statistics', 'median')];
    expect(askedOf(shelf)('median')).toEqual(['/descriptive-statistics', '/blogs']);
  });

  it.each([
    ['regresion', 'regression'],
    ['anvoa', 'anova'],
    ['wilcoxen', 'Wilcoxon'],
    ['license', 'license'],
    ['analyze', 'analyse'],
    ['randomised', 'randomized'],
    ['χ²', 'chi-square'],
    ['chi square', 'χ²'],
    ['colour', 'color'],
    ['Leukaemia', 'leukemia'],
    ['Stichprobengröße', 'Stichprobengroesse'],
  ])('typing %s finds %s', (typed, written) => {
    const shelf = [page('/other', 'text'), page('/meant', `On ${written} here`)];
    expect(askedOf(shelf)(typed)).toEqual(['/meant']);
  });

  it('matches another word for two errors only if the word is long', () => {
    const search = askedOf([page('/a', 'Kaplan')]);
    expect(search('kappa')).toEqual([]);
    expect(search('kalpn')).toEqual([]);
    expect(askedOf([page('/a', 'Wilcoxon')])('Wilkoxen')).toEqual(['/a']);
  });

  it('synonyms match after the literal term; a synonym of several words only as a whole', () => {
    const shelf = [
      page('/anova', 'The ANOVA table'),
      page('/words', 'An analysis of variance'),
      page('/apart', 'A variance, and an analysis'),
    ];
    const search = askedOf(shelf, [['anova', 'analysis of variance']]);
    expect(search('anova')).toEqual(['/anova', '/words']);
    expect(search('analysis of variance').slice(0, 2)).toEqual(['/words', '/anova']);
  });

  it('ranks the page first that an editor named with the words of the question', () => {
    const shelf = [
      page('/mentions', 'discount '.repeat(3)),
      page('/pricing', 'Prices'),
      page('/other', 'text'),
    ];
    const search = askedOf(shelf, [], { '/pricing': ['discount', 'écart type'], '/other': ['type'] });
    expect(search('discount')[0]).toBe('/pricing');
    expect(search('ecart type')[0]).toBe('/pricing');
  });

  it('rejects a name for a section that its page does not have', () => {
    expect(() => indexOf(pages, { '/pricing#lost': ['lost'] })).toThrow(
      /\/pricing#lost: the page has no such section/,
    );
    expect(() => indexOf(pages, { '/an-article-that-waits': ['later'] })).not.toThrow();
  });

  it('ignores the stop words of a question', () => {
    expect(ask('What is in the box?')[0]).toBe('/gallery/box-plots');
    expect(termsOf('What is it?')).toEqual([]);
  });

  it('ranks a page with all the words first, and reports the words that no page has', () => {
    expect(ask('box students')[0]).toBe('/pricing');
    const answer = finderOf(indexOf(pages))('box zebra');
    expect(answer.found[0]?.page.address).toBe('/gallery/box-plots');
    expect(answer.unknown).toEqual(['zebra']);
    expect(ask('zebra')).toEqual([]);
  });

  it('highlights the words of the question in every form, and never a stop word', () => {
    const { terms } = finderOf(indexOf([page('/a', 'tests of pairs')]))('the tset of pairs');
    expect(markedIn('The Test of paired samples; pairs, tests.', terms)).toEqual([
      'The ',
      'Test',
      ' of paired samples; ',
      'pairs',
      ', ',
      'tests',
      '.',
    ]);
  });
});
