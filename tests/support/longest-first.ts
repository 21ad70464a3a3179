// Starts the test files that take longest first, so that at the end no worker is left alone with one of them. Without the durations of an
// earlier run, as in a fresh clone, Vitest would go by the size of the files.
import { globSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = [
  'integration/unpublished-articles',
  'integration/package-scripts',
  'integration/platform',
  'integration/hostile-functions',
  'simulation/histories',
  'integration/selling/trainings',
  'integration/selling/license-renewals',
  'integration/selling/back-office',
  'unit/content/guide-code',
  'unit/calculators/random-pastes',
  'unit/islands/figure-pdf',
];

const tests = new URL('..', import.meta.url);
const unknown = longest.filter((name) => globSync(`${name}.test.{ts,tsx}`, { cwd: tests }).length === 0);
if (unknown.length > 0)
  throw new Error(`tests/support/longest-first.ts names no file: ${unknown.join(', ')}`);

/** The place of a file among the longest; after them all if it is none of them. */
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
  return place === -1 ? longest.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
