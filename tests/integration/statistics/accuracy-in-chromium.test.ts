import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { referenceFiles } from '../../../src/validation/reference-case.ts';
import type { Reference } from '../../../src/validation/reference-case.ts';
import { runReferenceInChromium } from '../../unit/statistics/run-in-chromium.ts';

test.each(referenceFiles)('a browser meets every result of %s, from the same bundle', async (name) => {
  const reference = JSON.parse(
    readFileSync(new URL(`../../../src/validation/${name}`, import.meta.url), 'utf8'),
  ) as Reference;
  const outcomes = await runReferenceInChromium(reference);
  expect(outcomes).toHaveLength(reference.cases.length);
  expect(outcomes.filter(({ comparison }) => !comparison.passed).map(({ id }) => id)).toEqual([]);
});
