import type { Registry } from '../reference-case.ts';

export const strata: Registry = {};
