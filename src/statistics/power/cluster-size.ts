import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { comparisonSize, isAttainable, wholeSize } from './smallest-size.ts';
import { tTestPower, tTestSampleSize } from './t-test-power.ts';

export type ClusterDesign = {
  difference: number;
  /** Of one measurement, within and between clusters together. */
  standardDeviation: number;
  /** Mean number of measurements per cluster. */
  clusterSize: number;
  intraclassCorrelation: number;
  power: number;
  /** Standard deviation of the cluster sizes divided by their mean: 0 for equal sizes. */
  sizeVariation?: number | undefined;
  /** Two-sided. */
  alpha?: number | undefined;
};

export type ClusterSize = {
  designEffect: number;
  /** Measurements per arm: of independent ones, and in clusters. */
  nIndependent: number;
  n: number;
  /** Clusters per arm by the normal distribution, unrounded and rounded up. */
  clusters: number;
  clustersRoundedUp: number;
  /** The smallest number of clusters per arm, at least two, with which a t test of cluster means has the power. */
  clustersT: number;
  powerAtClustersT: number;
};

/**
 * Size of a cluster-randomized trial with two arms that compares means.
 *
 * Definition: n per arm of independent values times the design effect 1 + ((cv² + 1) m − 1) ICC; t test of k clusters per
 * arm on 2(k − 1) df, both tails counted. Source: S. M. Eldridge, D. Ashby, S. Kerry (2006), Int. J. Epidemiol. 35, 1292–1300.
 * Accuracy: 14 digits, power 11. Errors: `out-of-range`.
 * Example: `clusterSampleSize({ difference: 5, standardDeviation: 15, clusterSize: 20, intraclassCorrelation: 0.05, power: 0.8 }).clustersT` → 15
 */
export function clusterSampleSize(design: ClusterDesign): Result<ClusterSize> {
  const { difference, standardDeviation, clusterSize, intraclassCorrelation, power } = design;
  const { sizeVariation = 0, alpha = 0.05 } = design;
  if (!(clusterSize >= 1 && clusterSize < 1e9 && sizeVariation >= 0 && sizeVariation < 1e4))
    return refuse('out-of-range');
  if (!(intraclassCorrelation >= 0 && intraclassCorrelation <= 1)) return refuse('out-of-range');
  if (!isAttainable(power, alpha)) return refuse('out-of-range');
  const designEffect = 1 + ((sizeVariation ** 2 + 1) * clusterSize - 1) * intraclassCorrelation;
  const nIndependent = comparisonSize(difference, standardDeviation, power, alpha);
  if (!(nIndependent > 0 && nIndependent < 1e12)) return refuse('out-of-range');
  const clusters = (nIndependent * designEffect) / clusterSize;
  const ofMeans = {
    difference,
    standardDeviation: standardDeviation * Math.sqrt(designEffect / clusterSize),
    alpha,
    countWrongDirection: true,
  };
  const needed = tTestSampleSize(power, ofMeans);
  if (needed.status === 'error') return needed;
  const reached = tTestPower(needed.nRoundedUp, ofMeans);
  if (reached.status === 'error') return reached;
  return ok({
    designEffect,
    nIndependent,
    n: nIndependent * designEffect,
    clusters,
    clustersRoundedUp: wholeSize(clusters),
    clustersT: needed.nRoundedUp,
    powerAtClustersT: reached.power,
  });
}
