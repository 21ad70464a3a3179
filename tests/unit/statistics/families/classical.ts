// Distributions, description, classical tests, intervals, tables, analysis of variance, power.
import type { Registry } from '../reference-case.ts';
import { anovas } from './anova.ts';
import { descriptions } from './description.ts';
import { distributions } from './distributions.ts';
import { intervals } from './intervals.ts';
import { powers } from './power.ts';
import { rankTests } from './rank-tests.ts';
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
};
