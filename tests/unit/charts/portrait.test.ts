// A column as a small picture: what it shows is in the column.
import { expect, it } from 'vitest';
import { portraitOf } from '../../../src/figures/portrait.ts';

const heights = (d: string) => [...d.matchAll(/v-(\d+)/g)].map(([, high]) => Number(high));

it('counts each word, in order of appearance, and no gap', () => {
  const { d, isOfWords } = portraitOf(['b', 'a', 'b', null, 'b', 'a', 'b']);
  expect(isOfWords).toBe(true);
  expect(heights(d)).toEqual([24, 12]);
});

it('spreads numbers over equal steps from the least to the most; an empty step has no bar', () => {
  const { d, isOfWords } = portraitOf([0, 1, 1, 1, 16, 16, null]);
  expect(isOfWords).toBe(true);
  expect(heights(d)).toEqual([8, 24, 16]);
  const many = portraitOf([0, 0, 5, 16, 16, 16, 9]);
  expect(many.isOfWords).toBe(false);
  expect(heights(many.d)).toEqual([16, 8, 8, 24]);
});
