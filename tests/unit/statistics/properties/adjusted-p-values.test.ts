import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustPValues } from '../../../../src/statistics/multiple-comparisons/adjust-p-values.ts';
import { hommel } from '../../../../src/statistics/multiple-comparisons/hommel.ts';
import { sidak } from '../../../../src/statistics/multiple-comparisons/sidak.ts';
import { expectClose } from './closeness.ts';
import { ok, runs } from './samples.ts';

/** The p-value of Simes' test that all hypotheses are true. */
const simes = (p: readonly number[]) =>
  Math.min(...p.toSorted((a, b) => a - b).map((value, i) => (p.length * value) / (i + 1)));

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
          const { singleStep, stepDown } = ok(sidak(p));
          const all = { ...of, hommel: ok(hommel(p)).adjusted, singleStep, stepDown };
          p.forEach((raw, i) => {
            for (const list of Object.values(all)) {
              expect(list[i]!).toBeGreaterThanOrEqual(raw * (1 - 1e-15));
              expect(list[i]!).toBeLessThanOrEqual(1);
              p.forEach((other, j) => {
                if (raw < other) expect(list[i]!).toBeLessThanOrEqual(list[j]!);
              });
            }
            expect(of.holm[i]!).toBeLessThanOrEqual(of.bonferroni[i]!);
            expect(of.hochberg[i]!).toBeLessThanOrEqual(of.holm[i]! + 1e-15);
            expect(all.hommel[i]!).toBeLessThanOrEqual(of.hochberg[i]! + 1e-15);
            expect(singleStep[i]!).toBeLessThanOrEqual(of.bonferroni[i]! + 1e-15);
            expect(stepDown[i]!).toBeLessThanOrEqual(Math.min(singleStep[i]!, of.holm[i]!) + 1e-15);
            expect(of.bh[i]!).toBeLessThanOrEqual(of.hochberg[i]! + 1e-15);
          });
        },
      ),
      runs,
    );
  });

  test('equal, by Hommel’s method, the largest of Simes’ test over all sets that contain the hypothesis', () => {
    const p = fc.constantFrom(0, 1e-300, 1e-5, 0.01, 0.02, 0.03, 0.05, 0.2, 0.5, 0.9, 1);
    fc.assert(
      fc.property(fc.array(p, { minLength: 1, maxLength: 7 }), (all) => {
        const sets = Array.from({ length: 2 ** all.length }, (_, set) =>
          [...all.keys()].filter((i) => (set >> i) & 1),
        );
        const { adjusted } = ok(hommel(all));
        adjusted.forEach((value, i) => {
          const containing = sets.filter((set) => set.includes(i)).map((set) => set.map((k) => all[k]!));
          expectClose(value, Math.max(...containing.map(simes)), 1e-14);
        });
      }),
      runs,
    );
  });

  test('give an error without p-values and for values outside 0 to 1', () => {
    for (const adjust of [hommel, sidak]) {
      expect(adjust([])).toEqual({ status: 'error', reason: 'too-few-values' });
      for (const value of [-0.1, 1.1, NaN])
        expect(adjust([0.5, value])).toEqual({ status: 'error', reason: 'out-of-range' });
    }
  });
});
