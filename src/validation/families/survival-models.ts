import type { Registry } from '../reference-case.ts';

export const survivalModels: Registry = {};
