import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustPValues } from '../../../../src/statistics/multiple-comparisons/adjust-p-values.ts';
import { runs } from './samples.ts';

describe('adjusted p-values', () => {
  test('are at least the raw ones and at most 1, keep their order, and Holm never exceeds Bonferroni', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (p) => {
          const of = {
            bonferroni: adjustPValues(p, 'bonferroni'),
            holm: adjustPValues(p, 'holm'),
            hochberg: adjustPValues(p, 'hochberg'),
            bh: adjustPValues(p, 'benjamini-hochberg'),
            by: adjustPValues(p, 'benjamini-yekutieli'),
          };
          p.forEach((raw, i) => {
            for (const list of Object.values(of)) {
              expect(list[i]!).toBeGreaterThanOrEqual(raw * (1 - 1e-15));
              expect(list[i]!).toBeLessThanOrEqual(1);
              p.forEach((other, j) => {
                if (raw < other) expect(list[i]!).toBeLessThanOrEqual(list[j]!);
              });
            }
            expect(of.holm[i]!).toBeLessThanOrEqual(of.bonferroni[i]!);
            expect(of.hochberg[i]!).toBeLessThanOrEqual(of.holm[i]! + 1e-15);
            expect(of.bh[i]!).toBeLessThanOrEqual(of.hochberg[i]! + 1e-15);
          });
        },
      ),
      runs,
    );
  });
});
