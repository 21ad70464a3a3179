// Every instrument by its name, in the order of the index; each is fetched when it is asked for, with its statistics alone.
import type { Instrument } from './instrument.ts';

export const load: Readonly<Record<string, () => Promise<Instrument>>> = {
  'independent-t-test': async () => (await import('./independent-t-test.ts')).independentTTest,
  'paired-t-test': async () => (await import('./paired-t-test.ts')).pairedTTestInstrument,
  'one-sample-t-test': async () => (await import('./one-sample-t-test.ts')).oneSampleTTestInstrument,
  'mann-whitney-test': async () => (await import('./mann-whitney-test.ts')).mannWhitneyTest,
  'wilcoxon-test': async () => (await import('./wilcoxon-test.ts')).wilcoxonTest,
  '2x2-table': async () => (await import('./two-by-two-table.ts')).twoByTwoTable,
  correlation: async () => (await import('./correlation.ts')).correlation,
  'straight-line': async () => (await import('./straight-line.ts')).straightLine,
  'one-way-anova': async () => (await import('./one-way-anova.ts')).oneWayAnovaInstrument,
  'descriptive-statistics': async () => (await import('./descriptive-statistics.ts')).descriptiveStatistics,
  'one-proportion': async () => (await import('./one-proportion.ts')).oneProportion,
  'sample-size-for-means': async () => (await import('./sample-size-for-means.ts')).sampleSizeForMeans,
};
