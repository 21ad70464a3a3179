// What the build and the content check learn about code.
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namesDeclared } from '../../../netlify/plugins/syntax.ts';
import { surroundingsIn } from '../../../netlify/content-lint/surroundings.ts';
import { figures } from '../../../src/figures/all-figures.ts';

describe('the imports of an article', () => {
  it.each([
    ["import { Paired } from '~/charts/Paired.tsx';", ['Paired']],
    ['import { Paired as Lines, Scatter } from "~/charts/all.tsx"', ['Lines', 'Scatter']],
    ["import live, * as more from './live.ts'", ['live', 'more']],
    ['export const five = 5, six = 6;', ['five', 'six']],
  ])('declare the names of %s', (code, names) => {
    expect(namesDeclared(code)).toEqual(names);
  });

  it('declare nothing if they cannot be parsed', () => {
    expect(namesDeclared('import { from')).toEqual([]);
  });
});

describe('the content check', () => {
  const { components, attributes, figures: known } = surroundingsIn('.');

  it('knows every figure in the code', () => {
    expect([...known].sort()).toEqual(figures.map(({ slug }) => slug).sort());
  });

  it('knows the components of articles and their attributes', () => {
    for (const name of components)
      expect(globSync(`src/components/article/${name}.astro`), name).toHaveLength(1);
    expect(attributes.Figure).toEqual(['id', 'caption', 'n', 'data', 'table', 'chart', 'wide']);
    expect(attributes.See).toEqual(['figure', 'table', 'equation']);
    expect(attributes.KeyPoints).toEqual([]);
  });
});
