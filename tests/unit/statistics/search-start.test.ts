// Start values found by search lead to the certified optimum or to an error, never to another answer.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nonlinearRegression } from '../../../src/statistics/regression/nonlinear-regression.ts';
import { searchStart } from '../../../src/statistics/regression/search-start.ts';
import { numbers } from '../../../src/validation/inputs.ts';
import type { Reference } from '../../../src/validation/reference-case.ts';

const file = new URL('../../../src/validation/reference.json', import.meta.url);
const cases = (JSON.parse(readFileSync(file, 'utf8')) as Reference).cases.filter(({ family }) =>
  /^(nonlinear_regression|nist_nonlinear)$/.test(family),
);

test('fits 23 of the 25 formulas of R and NIST without start values, and returns an error for two', () => {
  const fits = cases.map(({ id, inputs, expected }) => {
    const data = { model: String(inputs.model), variables: { x: numbers(inputs.x) }, y: numbers(inputs.y) };
    const found = searchStart(data, Object.keys((inputs.start ?? inputs.start2) as object));
    const fit = found.status === 'ok' ? nonlinearRegression({ ...data, start: found.start }) : found;
    if (fit.status === 'error') return id;
    expect(fit.rss / (expected.rss as number), id).toBeCloseTo(1, 8);
    return 'fitted';
  });
  expect(fits).toHaveLength(25);
  expect(fits.filter((fit) => fit !== 'fitted')).toEqual(['nist.nls.Gauss1', 'nist.nls.ENSO']);
});
