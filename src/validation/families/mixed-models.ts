import type { Registry } from '../reference-case.ts';

export const mixedModels: Registry = {};
