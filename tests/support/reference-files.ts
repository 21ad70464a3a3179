import { readFileSync } from 'node:fs';
import { type Reference, referenceFiles } from '../../src/validation/reference-case.ts';

/** The cases in one of the files of reference results. */
export const casesIn = (file: (typeof referenceFiles)[number]) =>
  (JSON.parse(readFileSync(new URL(`../../src/validation/${file}`, import.meta.url), 'utf8')) as Reference)
    .cases;

export const allCasesIn = () => referenceFiles.flatMap(casesIn);
