// Every family of the reference files and the functions that answer it.
import { classical } from './families/classical.ts';
import { models } from './families/models.ts';
import type { Registry } from './reference-case.ts';

export const registry: Registry = { ...classical, ...models };
