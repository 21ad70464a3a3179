// Distributions, description, classical tests, intervals, tables, analysis of variance, power.
import type { Registry } from '../reference-case.ts';

export const classical: Registry = {};
