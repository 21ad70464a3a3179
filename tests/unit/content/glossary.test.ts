// The glossary defines each term briefly, and each article leads to definitions.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { glossary, termId } from '../../../src/content/pages/glossary.ts';

const entries = glossary.flatMap(({ entries }) => entries);

describe('the glossary', () => {
  it('lists terms by letter, each under its own', () => {
    expect(glossary.map(({ letter }) => letter)).toEqual([...'ABCDEFGHIKLMNOPQRSTVW']);
    for (const { letter, entries } of glossary)
      for (const { term } of entries) expect(term.toUpperCase().startsWith(letter), term).toBe(true);
  });

  it('gives each term an anchor of its own, in lowercase letters, digits, and hyphens', () => {
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
    expect(['Kaplan–Meier estimate', 'Welch’s t-test', 'R-squared'].map(termId)).toEqual([
      'kaplan-meier-estimate',
      'welchs-t-test',
      'r-squared',
    ]);
  });

  it('links each term that a definition uses in bold, also in the plural', () => {
    const of = (name: string) => entries.find(({ term }) => term === name)!.meaning;
    expect(of('type II error')).toContain('[power](#power)');
    expect(of('replication')).toContain('[experimental units](#experimental-unit)');
    expect(entries.filter(({ meaning }) => meaning.includes('**'))).toEqual([]);
  });

  it('needs at most 65 words for a definition', () => {
    expect(entries.filter(({ meaning }) => meaning.split(' ').length > 65).map(({ term }) => term)).toEqual(
      [],
    );
  });

  it('has no definition of a term that is missing', () => {
    expect(() => termId('modus')).toThrow('content/pages/glossary.yaml has no term "modus".');
  });
});

describe('an article', () => {
  const root = new URL('../../..', import.meta.url).pathname;
  it.each(globSync('content/articles/*.mdx', { cwd: root }))('%s leads to a definition', (file) => {
    const terms = [...readFileSync(`${root}${file}`, 'utf8').matchAll(/<Term of="([^"]+)"/g)].map(
      ([, term = '']) => term,
    );
    expect(terms).not.toEqual([]);
    expect(new Set(terms).size).toBe(terms.length);
    for (const term of terms) expect(termId(term)).toBeTruthy();
  });
});
