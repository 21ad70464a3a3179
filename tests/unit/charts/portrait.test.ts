// A column as a thumbnail chart, which shows only what is in the column.
import { expect, it } from 'vitest';
import { portraitOf } from '../../../src/figures/portrait.ts';

const heights = (d: string) => [...d.matchAll(/v-(\d+)/g)].map(([, high]) => Number(high));

it('counts each category in order of appearance and ignores gaps', () => {
  const { d, isOfWords } = portraitOf(['b', 'a', 'b', null, 'b', 'a', 'b']);
  expect(isOfWords).toBe(true);
  expect(heights(d)).toEqual([24, 12]);
});

it('bins numbers into equal widths from the minimum to the maximum, and an empty bin has no bar', () => {
  const { d, isOfWords } = portraitOf([0, 1, 1, 1, 16, 16, null]);
  expect(isOfWords).toBe(true);
  expect(heights(d)).toEqual([8, 24, 16]);
  const many = portraitOf([0, 0, 5, 16, 16, 16, 9]);
  expect(many.isOfWords).toBe(false);
  expect(heights(many.d)).toEqual([16, 8, 8, 24]);
});
