import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Reference } from '../../unit/statistics/reference-case.ts';
import { runReferenceInChromium } from '../../unit/statistics/run-in-chromium.ts';

const reference = JSON.parse(
  readFileSync(new URL('../../unit/statistics/reference.json', import.meta.url), 'utf8'),
) as Reference;

test('a browser meets every reference result of R and NIST, from the same bundle', async () => {
  const outcomes = await runReferenceInChromium(reference);
  expect(outcomes).toHaveLength(reference.cases.length);
  expect(outcomes.filter(({ comparison }) => !comparison.passed).map(({ id }) => id)).toEqual([]);
});
