// Every family of the reference files and the function that answers it, in the groups shown to readers.
import { anovas } from './families/anova.ts';
import { comparisons } from './families/comparisons.ts';
import { curves } from './families/curves.ts';
import { descriptions } from './families/description.ts';
import { designs } from './families/designs.ts';
import { distributions } from './families/distributions.ts';
import { intervals } from './families/intervals.ts';
import { largeSamples } from './families/large-samples.ts';
import { logistic } from './families/logistic.ts';
import { methodComparisons } from './families/method-comparison.ts';
import { multivariate } from './families/multivariate.ts';
import { outliers } from './families/outliers.ts';
import { powers } from './families/power.ts';
import { proportions } from './families/proportions.ts';
import { rankTests } from './families/rank-tests.ts';
import { regression } from './families/regression.ts';
import { sampling } from './families/sampling.ts';
import { sizes } from './families/sizes.ts';
import { survival } from './families/survival.ts';
import { tTests } from './families/t-tests.ts';
import { tablesOfData } from './families/tables-of-data.ts';
import { tables } from './families/tables.ts';
import { timeSeries } from './families/time-series.ts';
import type { Registry } from './reference-case.ts';

export const groups: readonly { readonly title: string; readonly families: Registry }[] = [
  { title: 'Distributions', families: distributions },
  { title: 'Descriptive statistics', families: { ...descriptions, ...outliers, ...largeSamples } },
  { title: 't-tests', families: tTests },
  { title: 'Confidence intervals', families: intervals },
  { title: 'Rank tests and correlation', families: rankTests },
  { title: 'Tables of counts', families: { ...tables, ...proportions } },
  { title: 'Analysis of variance', families: { ...anovas, ...comparisons } },
  { title: 'Linear regression', families: regression },
  { title: 'Logistic and Poisson regression, ROC', families: logistic },
  { title: 'Nonlinear regression', families: curves },
  { title: 'Survival', families: survival },
  { title: 'Time series', families: timeSeries },
  { title: 'Method comparison, meta-analysis', families: methodComparisons },
  { title: 'Designs', families: designs },
  { title: 'Principal components', families: multivariate },
  { title: 'Power and sample size', families: { ...powers, ...sizes } },
  { title: 'Sampling and permutation', families: sampling },
  { title: 'Import and reshape', families: tablesOfData },
];

export const registry: Registry = Object.assign({}, ...groups.map(({ families }) => families)) as Registry;
