// Darwin's fifteen pairs of maize and their test results: the example of the home page.
import maize from '../../content/datasets/darwin-maize.csv';
import { numbers } from '../statistics/columns.ts';
import { mean, standardDeviation } from '../statistics/descriptive/moments.ts';
import { normalPlot } from '../statistics/descriptive/normal-plot.ts';
import { quantileOfSorted } from '../statistics/descriptive/quantile.ts';
import { shapiroWilk } from '../statistics/descriptive/shapiro-wilk.ts';
import { sorted } from '../statistics/descriptive/sorted.ts';
import { signedRank } from '../statistics/rank-tests/wilcoxon-signed-rank.ts';
import { pairedTTest } from '../statistics/t-tests/paired-t-test.ts';
import { solved } from './in-words.ts';

export const crossed = numbers(maize, 'crossed');
export const selfed = numbers(maize, 'selfed');
export const differences = crossed.map((height, pair) => height - selfed[pair]!);
export const pots = numbers(maize, 'pot');
export const n = differences.length;
export const test = solved(pairedTTest(crossed, selfed));

/** The same test after shortening the crossed plant of one pair (from 0) by an eighth of an inch, the resolution of Darwin's ruler. */
export const shortenedAt = (pair: number) =>
  solved(
    pairedTTest(
      crossed.map((height, each) => (each === pair ? height - 1 / 8 : height)),
      selfed,
    ),
  );

/** The number of plants that, if shortened this way, would each raise p above 0.05. */
export const decisive = crossed.filter((_, pair) => shortenedAt(pair).p > 0.05).length;

export const summaries = (
  [
    ['crossed', crossed],
    ['selfed', selfed],
    ['difference', differences],
  ] as const
).map(([name, values]) => ({
  name,
  // In floating point, 17.575 is stored slightly too low.
  mean: (mean(values) + 1e-9).toFixed(2),
  sd: standardDeviation(values).toFixed(2),
}));

export const normality = solved(shapiroWilk(differences));
export const quantiles = solved(normalPlot(differences));
export const ranks = solved(signedRank(differences));
export const medianDifference = quantileOfSorted(sorted(differences), 0.5);
