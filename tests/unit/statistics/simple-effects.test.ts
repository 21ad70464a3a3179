// Simple effects, compared with R 4.2.2: cell means, the residual variance of all cells, and ptukey and qtukey.
import { expect, test } from 'vitest';
import teeth from '../../../content/datasets/tooth-growth.csv';
import { analysisOfCovariance } from '../../../src/statistics/anova/analysis-of-covariance.ts';
import { marginalMeans } from '../../../src/statistics/anova/marginal-means.ts';
import { simpleEffects } from '../../../src/statistics/anova/simple-effects.ts';
import { twoWayAnova } from '../../../src/statistics/anova/two-way-anova.ts';
import { numbers, words } from '../../../src/statistics/columns.ts';
import { expectClose } from './properties/closeness.ts';
import { ok } from './properties/samples.ts';

test('pairwise comparisons at each level of the other factor match R, even with unequal cell sizes', () => {
  const kept = <T>(values: T[]) => values.filter((_, row) => ![0, 1, 34].includes(row));
  const anova = twoWayAnova(
    kept(numbers(teeth, 'len')),
    kept(words(teeth, 'supp')),
    kept(words(teeth, 'dose')),
  );
  if (anova.status === 'error') throw new Error(anova.reason);
  const doses = simpleEffects(anova, 'b').map(({ at, pairs }) => [
    at,
    ...pairs.map(({ difference, p, interval }) => [difference, p, interval.lower, interval.upper]),
  ]);
  const close = (value: number, digits = 7) => expect.closeTo(value, digits) as number;
  expect(doses).toEqual([
    [
      'VC',
      [close(8.7575), close(1.81856519934076e-5, 9), close(4.56523005893184), close(12.9497699410682)],
      [close(18.1275), close(0, 9), close(13.9352300589318), close(22.3197699410682)],
      [close(9.37), close(1.65085771630658e-6, 9), close(5.41748999480823), close(13.3225100051918)],
    ],
    [
      'OJ',
      [
        close(9.61111111111111),
        close(1.70667886556508e-6, 9),
        close(5.55029310729792),
        close(13.6719291149243),
      ],
      [
        close(12.9711111111111),
        close(1.22934418200771e-9, 9),
        close(8.91029310729792),
        close(17.0319291149243),
      ],
      [close(3.36), close(0.110257865153715), close(-0.59251000519177), close(7.31251000519177)],
    ],
  ]);
  const [low, , high] = simpleEffects(anova, 'a');
  expect(low!.pairs[0]).toMatchObject({
    groups: ['OJ', 'VC'],
    difference: close(5.07638888888889),
    p: close(0.00623417189389993),
    interval: { lower: close(1.50484254946162), upper: close(8.64793522831616) },
  });
  expect(high!.pairs[0]!.p).toBeCloseTo(0.961221970344116, 7);
});

test('marginal means far from 0 keep the digits of their differences', () => {
  const y = [3.125, 4.25, 5, 6.375, 2.25, 4.75, 7.125, 6.5, 5.5];
  const a = ['x', 'x', 'z', 'z', 'x', 'x', 'z', 'z', 'z'];
  const b = ['p', 'p', 'p', 'p', 'q', 'q', 'q', 'q', 'q'];
  const near = ok(marginalMeans(y, a, b));
  const far = ok(
    marginalMeans(
      y.map((value) => value + 2 ** 40),
      a,
      b,
    ),
  );
  expectClose(far.pairs[0]!.t, near.pairs[0]!.t, 1e-12);
  expectClose(far.simple[1]!.f, near.simple[1]!.f, 1e-12);
});

test('an analysis of covariance does not depend on the scale of its covariates', () => {
  const y = [4, 6, 7, 9, 8, 9, 12, 13, 3, 7, 8];
  const labels = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'c', 'c', 'c'];
  const x = [1, 3, 4, 6, 2, 3, 5, 7, 1, 4, 5];
  const [near, far] = [x, x.map((value) => 1e6 + value / 1024)].map((column) =>
    ok(analysisOfCovariance(y, labels, [column])),
  );
  expectClose(far!.pairs[2]!.standardError, near!.pairs[2]!.standardError, 1e-8);
  expectClose(far!.homogeneity!.f, near!.homogeneity!.f, 1e-8);
  expectClose(far!.covariateTests[0]!.f, near!.covariateTests[0]!.f, 1e-8);
});

test('an analysis of covariance rejects a covariate that does not vary within groups', () => {
  expect(analysisOfCovariance([1, 3, 2, 5, 4], ['a', 'a', 'b', 'b', 'b'], [[1, 1, 2, 2, 2]])).toEqual({
    status: 'error',
    reason: 'aliased-terms',
  });
});
