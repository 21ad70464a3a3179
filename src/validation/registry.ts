// Every family of the reference files and the function that answers it, in the groups shown to readers.
import { agreement } from './families/agreement.ts';
import { anovas } from './families/anova.ts';
import { areas } from './families/areas.ts';
import { categories } from './families/categories.ts';
import { comparisons } from './families/comparisons.ts';
import { curvesOverGroups } from './families/curves-over-groups.ts';
import { curves } from './families/curves.ts';
import { descriptions } from './families/description.ts';
import { designs } from './families/designs.ts';
import { distributions } from './families/distributions.ts';
import { intervals } from './families/intervals.ts';
import { largeSamples } from './families/large-samples.ts';
import { logistic } from './families/logistic.ts';
import { marginalMeans } from './families/marginal-means.ts';
import { methodComparisons } from './families/method-comparison.ts';
import { mixedModels } from './families/mixed-models.ts';
import { multivariate } from './families/multivariate.ts';
import { outliers } from './families/outliers.ts';
import { powers } from './families/power.ts';
import { proportions } from './families/proportions.ts';
import { rankTests } from './families/rank-tests.ts';
import { regression } from './families/regression.ts';
import { resampling } from './families/resampling.ts';
import { robustErrors } from './families/robust-errors.ts';
import { sampling } from './families/sampling.ts';
import { severalVariables } from './families/several-variables.ts';
import { sizes } from './families/sizes.ts';
import { smoothing } from './families/smoothing.ts';
import { strata } from './families/strata.ts';
import { survivalModels } from './families/survival-models.ts';
import { survival } from './families/survival.ts';
import { tTests } from './families/t-tests.ts';
import { tablesOfData } from './families/tables-of-data.ts';
import { tables } from './families/tables.ts';
import { timeSeries } from './families/time-series.ts';
import { trialSizes } from './families/trial-sizes.ts';
import type { Registry } from './reference-case.ts';

export const groups: readonly { readonly title: string; readonly families: Registry }[] = [
  { title: 'Distributions', families: distributions },
  { title: 'Descriptive statistics', families: { ...descriptions, ...outliers, ...largeSamples } },
  { title: 't-tests', families: tTests },
  { title: 'Confidence intervals', families: intervals },
  { title: 'Rank tests and correlation', families: rankTests },
  { title: 'Tables of counts', families: { ...tables, ...proportions, ...strata } },
  { title: 'Analysis of variance', families: { ...anovas, ...comparisons, ...marginalMeans } },
  { title: 'Mixed models', families: mixedModels },
  { title: 'Linear regression', families: { ...regression, ...robustErrors, ...smoothing } },
  { title: 'Logistic and Poisson regression, ROC', families: { ...logistic, ...categories } },
  { title: 'Nonlinear regression', families: { ...curves, ...curvesOverGroups, ...areas } },
  { title: 'Survival', families: { ...survival, ...survivalModels } },
  { title: 'Time series', families: timeSeries },
  { title: 'Method comparison, meta-analysis', families: { ...methodComparisons, ...agreement } },
  { title: 'Designs', families: designs },
  { title: 'Several variables', families: { ...multivariate, ...severalVariables } },
  { title: 'Power and sample size', families: { ...powers, ...sizes, ...trialSizes } },
  { title: 'Sampling and permutation', families: { ...sampling, ...resampling } },
  { title: 'Import and reshape', families: tablesOfData },
];

export const registry: Registry = Object.assign({}, ...groups.map(({ families }) => families)) as Registry;
