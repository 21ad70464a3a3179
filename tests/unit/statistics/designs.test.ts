import { expect, test } from 'vitest';
import { effectMeans } from '../../../src/statistics/designs/effect-means.ts';
import { factorialEffects } from '../../../src/statistics/designs/factorial-effects.ts';
import { randomizedBlocks } from '../../../src/statistics/designs/randomized-blocks.ts';
import { responseSurface } from '../../../src/statistics/designs/response-surface.ts';
import { sequentialAnova } from '../../../src/statistics/designs/sequential-anova.ts';

const reason = (result: { status: string; reason?: string }) => result.reason ?? result.status;
const u = [-1, 0, 1, -1, 0, 1, -1, 0, 1, 0];
const v = [-1, -1, -1, 0, 0, 0, 1, 1, 1, 0];

test('a response surface finds the maximum that generated the data', () => {
  const y = u.map((a, i) => 50 - 3 * (a - 0.3) ** 2 - 2 * (v[i]! + 0.4) ** 2 + a * v[i]! * 0.5);
  const surface = responseSurface(u, v, y);
  if (surface.status === 'error') throw new Error(surface.reason);
  const { stationaryPoint: top } = surface;
  expect(top!.kind).toBe('maximum');
  const slope = (a: number, b: number) => [-6 * (a - 0.3) + 0.5 * b, -4 * (b + 0.4) + 0.5 * a];
  for (const part of slope(top!.u, top!.v)) expect(part).toBeCloseTo(0, 10);
  expect(surface.at(0, 0).fit).toBeCloseTo(50 - 0.27 - 0.32, 10);
});

test('a plane has no stationary point, and a saddle is labeled as one', () => {
  const plane = responseSurface(
    u,
    v,
    u.map((a, i) => 1 + 2 * a + 3 * v[i]!),
  );
  expect(plane.status === 'ok' && plane.stationaryPoint).toBeNull();
  const saddle = responseSurface(
    u,
    v,
    u.map((a, i) => a * a - v[i]! ** 2),
  );
  expect(saddle.status === 'ok' && saddle.stationaryPoint!.kind).toBe('saddle');
});

test('designs that cannot estimate anything return an error', () => {
  expect(reason(responseSurface([-1, 1, -1, 1, -1, 1], [-1, -1, 1, 1, 0, 0], [1, 2, 3, 4, 5, 6]))).toBe(
    'aliased-terms',
  );
  expect(reason(factorialEffects([[-1, 1, 0, 1]], [1, 2, 3, 4]))).toBe('invalid-input');
  expect(
    reason(
      factorialEffects(
        [
          [-1, 1],
          [-1, 1],
        ],
        [1, 2],
      ),
    ),
  ).toBe('empty-cell');
  expect(reason(randomizedBlocks([[1, 2]]))).toBe('too-few-groups');
  expect(
    reason(
      randomizedBlocks([
        [1, 2],
        [2, 3],
      ]),
    ),
  ).toBe('no-variation');
  expect(reason(sequentialAnova([1, 2], { a: ['x', 'y'] }, [['a']]))).toBe('too-few-values');
});

test('a mean is returned for each combination of levels, or null if the combination is empty', () => {
  const means = effectMeans([1, 3, 5], ['a', 'a', 'b'], ['p', 'q', 'p']);
  expect(means.status === 'ok' && means.cells.map((cell) => [cell.mean, cell.n])).toEqual([
    [1, 1],
    [3, 1],
    [5, 1],
    [null, 0],
  ]);
});
