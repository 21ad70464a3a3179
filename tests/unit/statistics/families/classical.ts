// Distributions, description, classical tests, intervals, tables, analysis of variance, power.
import type { Registry } from '../reference-case.ts';
import { anovas } from './anova.ts';
import { comparisons } from './comparisons.ts';
import { descriptions } from './description.ts';
import { distributions } from './distributions.ts';
import { intervals } from './intervals.ts';
import { largeSamples } from './large-samples.ts';
import { methodComparisons } from './method-comparison.ts';
import { outliers } from './outliers.ts';
import { powers } from './power.ts';
import { proportions } from './proportions.ts';
import { rankTests } from './rank-tests.ts';
import { sizes } from './sizes.ts';
import { tTests } from './t-tests.ts';
import { tables } from './tables.ts';

export const classical: Registry = {
  ...distributions,
  ...descriptions,
  ...tTests,
  ...intervals,
  ...rankTests,
  ...tables,
  ...anovas,
  ...powers,
  ...comparisons,
  ...outliers,
  ...proportions,
  ...sizes,
  ...methodComparisons,
  ...largeSamples,
};
