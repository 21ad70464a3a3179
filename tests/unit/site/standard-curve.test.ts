import { expect, it } from 'vitest';
import { n } from '../../../content/articles/nonlinear-regression.ts';
import { standardCurve } from '../../../src/figures/standard-curve.ts';

it('the window on home and the article read the same well with the same interval', () => {
  const { concentration, low, high } = standardCurve.unknown;
  expect(concentration.toFixed(2)).toBe(n.assay.read);
  expect(n.assay.readInterval).toContain(low.toFixed(2));
  expect(n.assay.readInterval).toContain(high.toFixed(2));
});
