import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tTestPower, tTestSampleSize } from '../../../../src/statistics/power/t-test-power.ts';
import { expectClose } from './closeness.ts';
import { ok } from './samples.ts';

test('the sample size of a t test has the requested power, and one fewer has less', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 2, noNaN: true }),
      fc.double({ min: 0.5, max: 0.99, noNaN: true }),
      fc.constantFrom('two' as const, 'paired' as const, 'one' as const),
      (difference, power, samples) => {
        const design = { difference, standardDeviation: 1, samples };
        const { n, nRoundedUp } = ok(tTestSampleSize(power, design));
        expectClose(ok(tTestPower(n, design)).power, power, 1e-8);
        expect(ok(tTestPower(nRoundedUp, design)).power).toBeGreaterThanOrEqual(power - 1e-9);
        if (nRoundedUp > 2) expect(ok(tTestPower(nRoundedUp - 1, design)).power).toBeLessThan(power + 1e-9);
      },
    ),
    { numRuns: 40 },
  );
});
