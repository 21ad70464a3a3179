// The home page figure updates when a plant is moved: its statements for any fifteen pairs.
import { expect, it } from 'vitest';
import { draw, onRuler, ruler, say } from '../../../src/figures/pairs-at-work.ts';
import { crossed, decisive, n, selfed, test } from '../../../src/figures/maize.ts';
import { pairedTTest } from '../../../src/statistics/t-tests/paired-t-test.ts';

const moved = (change: (height: number, pair: number) => number) => {
  const result = pairedTTest(crossed.map(change), selfed);
  if (result.status === 'error') throw new Error(result.reason);
  return result;
};

it('states Darwin’s result, and the result with one plant an eighth of an inch shorter', () => {
  expect(say(test, n)).toMatchObject({ estimate: '2.62 in', interval: '0.004 to 5.23', p: '0.0497' });
  const shorter = moved((height, pair) => (pair === 6 ? height - ruler : height));
  expect(say(shorter, n)).toMatchObject({ interval: '−0.004 to 5.22', p: '0.0503' });
  expect(decisive).toBe(12);
});

it('reverses its sentence if the crossed plants are shorter, with the limits in order', () => {
  const { claim, support, estimate } = say(
    moved((height) => height - 9.5),
    n,
  );
  expect(estimate).toMatch(/^−/);
  expect(claim).toContain('inches shorter than');
  const [, low, high] = /95% CI ([\d.]+) to ([\d.]+);/.exec(support) ?? [];
  expect(Number(low)).toBeLessThan(Number(high));
});

it('writes a small p without powers of ten', () => {
  expect(
    say(
      moved((height, pair) => selfed[pair]! + 5 + (height % 1)),
      n,
    ).support,
  ).toContain('p < 0.001');
});

it('draws every pair once, above or below the line', () => {
  const { taller, shorter } = draw(
    crossed.map((height, pair) => height - selfed[pair]!),
    test,
  );
  expect(taller.points.split('M').length - 1 + (shorter.points.split('M').length - 1)).toBe(n);
});

it('reads a height from a ruler in eighths of an inch', () => {
  expect([22, 22.125, 20.375, 18.25].map(onRuler)).toEqual(['22', '22⅛', '20⅜', '18¼']);
});
