import type { Registry } from '../reference-case.ts';

export const resampling: Registry = {};
