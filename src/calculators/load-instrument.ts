// Loads calculators by name, in the order of the index; each loads on demand, with only the statistics it needs.
import type { Instrument } from './instrument.ts';

export const load: Readonly<Record<string, () => Promise<Instrument>>> = {
  'independent-t-test': async () => (await import('./independent-t-test.ts')).independentTTest,
  't-test-from-summary': async () => (await import('./t-test-from-summary.ts')).tTestFromSummary,
  'paired-t-test': async () => (await import('./paired-t-test.ts')).pairedTTestInstrument,
  'one-sample-t-test': async () => (await import('./one-sample-t-test.ts')).oneSampleTTestInstrument,
  'mann-whitney-test': async () => (await import('./mann-whitney-test.ts')).mannWhitneyTest,
  'wilcoxon-test': async () => (await import('./wilcoxon-test.ts')).wilcoxonTest,
  '2x2-table': async () => (await import('./two-by-two-table.ts')).twoByTwoTable,
  mcnemar: async () => (await import('./mcnemar.ts')).mcnemarTest,
  'rxc-table': async () => (await import('./rxc-table.ts')).rxcTable,
  'diagnostic-test': async () => (await import('./diagnostic-test.ts')).diagnosticTestInstrument,
  correlation: async () => (await import('./correlation.ts')).correlation,
  'straight-line': async () => (await import('./straight-line.ts')).straightLine,
  'multiple-regression': async () => (await import('./multiple-regression.ts')).multipleRegression,
  'logistic-regression': async () => (await import('./logistic-regression.ts')).logisticRegressionInstrument,
  'one-way-anova': async () => (await import('./one-way-anova.ts')).oneWayAnovaInstrument,
  'kruskal-wallis-test': async () => (await import('./kruskal-wallis-test.ts')).kruskalWallisTest,
  'two-way-anova': async () => (await import('./two-way-anova.ts')).twoWayAnovaInstrument,
  'repeated-measures': async () => (await import('./repeated-measures.ts')).repeatedMeasures,
  kappa: async () => (await import('./kappa.ts')).kappaInstrument,
  'method-comparison': async () => (await import('./method-comparison.ts')).methodComparison,
  'own-formula': async () => (await import('./own-formula.ts')).ownFormula,
  'dose-response': async () => (await import('./dose-response.ts')).doseResponseInstrument,
  'elisa-standard-curve': async () => (await import('./standard-curve.ts')).standardCurve,
  'michaelis-menten': async () => (await import('./michaelis-menten.ts')).michaelisMentenInstrument,
  survival: async () => (await import('./survival.ts')).survival,
  'descriptive-statistics': async () => (await import('./descriptive-statistics.ts')).descriptiveStatistics,
  'outlier-test': async () => (await import('./outlier-test.ts')).outlierTest,
  'one-proportion': async () => (await import('./one-proportion.ts')).oneProportion,
  'sample-size-for-means': async () => (await import('./sample-size-for-means.ts')).sampleSizeForMeans,
  'sample-size-for-proportions': async () =>
    (await import('./sample-size-for-proportions.ts')).sampleSizeForProportions,
  'sample-size-for-anova': async () => (await import('./sample-size-for-anova.ts')).sampleSizeForAnova,
  'sample-size-for-correlation': async () =>
    (await import('./sample-size-for-correlation.ts')).sampleSizeForCorrelation,
  'sample-size-for-precision': async () =>
    (await import('./sample-size-for-precision.ts')).sampleSizeForPrecision,
  forecast: async () => (await import('./forecast.ts')).forecast,
  'principal-components': async () =>
    (await import('./principal-components.ts')).principalComponentsInstrument,
  'two-level-plan': async () => (await import('./two-level-plan.ts')).twoLevelPlan,
  'two-level-factors': async () => (await import('./two-level-factors.ts')).twoLevelFactors,
  'random-sample': async () => (await import('./random-draw.ts')).randomSample,
  'random-allocation': async () => (await import('./random-draw.ts')).randomAllocation,
  'reshape-table': async () => (await import('./reshape-table.ts')).reshapeTable,
};
