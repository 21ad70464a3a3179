// The glossary defines each term briefly, and each article leads to definitions.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkStated } from '../../../netlify/content-lint/check-stated.ts';
import { glossary, termId } from '../../../src/content/pages/glossary.ts';

const entries = glossary.flatMap(({ entries }) => entries);

describe('the glossary', () => {
  it('lists terms by letter, each under its own', () => {
    expect(glossary.map(({ letter }) => letter)).toEqual([...'ABCDEFGHIKLMNOPQRSTVW']);
    for (const { letter, entries } of glossary)
      for (const { term } of entries) expect(term.toUpperCase().startsWith(letter), term).toBe(true);
  });

  it('gives each term its own anchor, in lowercase letters, digits, and hyphens', () => {
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

  it('defines each term in at most 65 words', () => {
    expect(entries.filter(({ meaning }) => meaning.split(' ').length > 65).map(({ term }) => term)).toEqual(
      [],
    );
  });

  it('rejects the name of a term that it lacks', () => {
    expect(() => termId('modus')).toThrow('content/pages/glossary.yaml has no term "modus".');
  });
});

describe('the content check', () => {
  const file = 'content/pages/glossary.yaml';
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  const lineOf = (changed: string, part: string) =>
    changed.slice(0, changed.indexOf(part)).split('\n').length;

  it('accepts the glossary', async () => {
    expect(await checkStated(file, text)).toEqual([]);
  });

  it.each([
    [
      'a term out of its alphabetical place',
      text.replace('- term: bias\n', '- term: zygote\n'),
      'term: blinding',
      '“blinding” must come before “zygote”',
    ],
    [
      'a term that occurs twice',
      text.replace('- term: blinding\n', '- term: bias\n'),
      'term: bias\n    meaning: "Keeping',
      '“bias” must come before “bias”',
    ],
    [
      'a bold word that is not a term',
      text.replace('**Randomization**', '**Randomisation**'),
      'meaning: "A mixture',
      '**Randomisation** is not a term of this glossary',
    ],
  ])('names the line of %s', async (_, changed, part, message) => {
    const [problem, ...others] = await checkStated(file, changed);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ file, line: lineOf(changed, part) });
    expect(problem!.message).toContain(message);
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
