// Every instrument, in the order of the index.
import { correlation } from './correlation.ts';
import { descriptiveStatistics } from './descriptive-statistics.ts';
import { independentTTest } from './independent-t-test.ts';
import type { Instrument } from './instrument.ts';
import { mannWhitneyTest } from './mann-whitney-test.ts';
import { oneProportion } from './one-proportion.ts';
import { oneSampleTTestInstrument } from './one-sample-t-test.ts';
import { oneWayAnovaInstrument } from './one-way-anova.ts';
import { pairedTTestInstrument } from './paired-t-test.ts';
import { sampleSizeForMeans } from './sample-size-for-means.ts';
import { straightLine } from './straight-line.ts';
import { twoByTwoTable } from './two-by-two-table.ts';
import { wilcoxonTest } from './wilcoxon-test.ts';

export const instruments: readonly Instrument[] = [
  independentTTest,
  pairedTTestInstrument,
  oneSampleTTestInstrument,
  mannWhitneyTest,
  wilcoxonTest,
  twoByTwoTable,
  correlation,
  straightLine,
  oneWayAnovaInstrument,
  descriptiveStatistics,
  oneProportion,
  sampleSizeForMeans,
];
