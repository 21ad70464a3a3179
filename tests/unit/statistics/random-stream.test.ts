import { expect, test } from 'vitest';
import { randomStream } from '../../../src/statistics/sampling/random-stream.ts';

test('the stream matches set.seed in R', () => {
  expect(randomStream(42).sample(10)).toEqual([1, 5, 10, 8, 2, 4, 6, 9, 7, 3]);
  expect(randomStream(-3).sample(5)).toEqual([2, 4, 5, 3, 1]);
  const stream = randomStream(42);
  expect(stream.uniform()).toBe(0.91480604349635541);
});

test('a sample of everything contains everything exactly once', () => {
  expect(
    randomStream(1)
      .sample(500)
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
});

test('indices stay in range, even for a single element', () => {
  const stream = randomStream(9);
  for (const size of [1, 2, 3, 65536, 65537, 2 ** 31])
    for (let i = 0; i < 50; i++) expect(stream.index(size)).toBeLessThan(size);
});
