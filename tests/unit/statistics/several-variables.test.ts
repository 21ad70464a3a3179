// Clustering with ties, and properties of tests of several variables that the reference cases do not cover.
import { describe, expect, test } from 'vitest';
import { partialCorrelation } from '../../../src/statistics/correlation/partial-correlation.ts';
import type { Linkage } from '../../../src/statistics/multivariate/agglomerate.ts';
import { hierarchicalClustering } from '../../../src/statistics/multivariate/hierarchical-clustering.ts';
import { hotelling } from '../../../src/statistics/multivariate/hotelling.ts';
import { kMeans } from '../../../src/statistics/multivariate/k-means.ts';
import { manova } from '../../../src/statistics/multivariate/manova.ts';
import { answered } from '../../../src/validation/inputs.ts';

const a = [4.1, 5, 3.8, 6.2, 5.9, 7.1, 4.4, 4.9];
const b = [1.2, 0.9, 1.5, 2, 2.4, 1.8, 1.1, 1.6];
const labels = ['x', 'y', 'x', 'y', 'y', 'x', 'y', 'x'];

describe('hierarchical clustering of rows at equal distances', () => {
  const x = [0, 1, 2, 0, 1, 2, 4, 4, 5, 7];
  const y = [0, 0, 0, 1, 1, 1, 0, 2, 1, 1];
  // R 4.2.2: h <- hclust(dist(cbind(x, y)), method); h$height[7:9]; cutree(h, 4); cor(dist(cbind(x, y)), cophenetic(h))
  test.each<[Linkage, number[], number[], number]>([
    [
      'complete',
      [2.23606797749979, 3.16227766016838, 7.07106781186548],
      [1, 1, 2, 1, 1, 2, 3, 3, 3, 4],
      0.772800239173987,
    ],
    [
      'average',
      [1.70710678118655, 2.77485177344559, 4.14942789737153],
      [1, 1, 1, 1, 1, 1, 2, 3, 2, 4],
      0.778661095045751,
    ],
    [
      'ward.D2',
      [2.44948974278318, 3.2659863237109, 8.83176086632785],
      [1, 1, 2, 1, 1, 2, 3, 3, 3, 4],
      0.769012043323542,
    ],
  ])('merges in the order of R’s hclust by %s linkage', (linkage, heights, clusters, correlation) => {
    const found = answered(hierarchicalClustering([x, y], linkage, 4));
    found.merges.slice(6).forEach(({ height }, i) => {
      expect(height).toBeCloseTo(heights[i]!, 12);
    });
    expect(found.clusters).toEqual(clusters);
    expect(found.copheneticCorrelation).toBeCloseTo(correlation, 12);
  });
});

describe('Hotelling’s T²', () => {
  test('equals the Hotelling–Lawley trace times its degrees of freedom, as both test two groups', () => {
    const { tSquared, p } = answered(hotelling([a, b], { labels }));
    const { hotellingLawley, wilks } = answered(manova([a, b], labels));
    expect(tSquared).toBeCloseTo(6 * hotellingLawley.value, 12);
    expect(wilks.p).toBeCloseTo(p, 12);
  });

  test('does not depend on the units of the variables', () => {
    const { tSquared } = answered(hotelling([a, b], { labels }));
    const scaled = answered(
      hotelling([a.map((value) => 1e-60 * value), b.map((value) => 1e60 * value)], { labels }),
    );
    expect(scaled.tSquared).toBeCloseTo(tSquared, 12);
  });

  test('rejects variables that are collinear up to rounding', () => {
    const sum = a.map((value, i) => value + b[i]! + 1e6);
    expect(hotelling([a, b, sum], { labels })).toEqual({ status: 'error', reason: 'singular' });
  });
});

test('MANOVA leaves out an F whose approximation has no degrees of freedom', () => {
  const columns = [a, b, a.map(Math.sin), b.map(Math.exp)];
  const { hotellingLawley } = answered(manova(columns, ['a', 'b', 'c', 'd', 'a', 'b', 'c', 'd']));
  expect(hotellingLawley).toMatchObject({ f: null, df: [12, -1], p: null });
});

test('k-means assigns a row halfway between two centers to the first', () => {
  expect(answered(kMeans([[0, 1, 2]], [[0], [2]])).clusters).toEqual([1, 1, 2]);
});

test('partial correlation rejects a variable that the columns held constant explain', () => {
  const explained = a.map((value, i) => 2 * value - b[i]! + 3);
  expect(partialCorrelation(explained, a.map(Math.sin), [a, b])).toEqual({
    status: 'error',
    reason: 'aliased-terms',
  });
});
