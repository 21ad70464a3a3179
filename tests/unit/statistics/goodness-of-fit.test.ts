// Chi-square goodness of fit: what R computes besides χ², and degrees of freedom lost to estimated parameters.
import { describe, expect, it } from 'vitest';
import { goodnessOfFit } from '../../../src/statistics/tables/chi-square-test.ts';

const tested = (...given: Parameters<typeof goodnessOfFit>) => {
  const test = goodnessOfFit(...given);
  if (test.status === 'error') throw new Error(test.reason);
  return test;
};

describe('goodness of fit', () => {
  it('has the standardized residuals of R’s chisq.test, and the likelihood ratio', () => {
    const test = tested([315, 108, 101, 32], [9 / 16, 3 / 16, 3 / 16, 1 / 16]);
    // chisq.test(x, p = c(9, 3, 3, 1), rescale.p = TRUE)$stdres
    const residuals = [0.1923511690912504, 0.4074567821626999, -0.3531292112076732, -0.4818031678662431];
    residuals.forEach((residual, i) => expect(test.standardizedResiduals[i]).toBeCloseTo(residual, 12));
    // 2 * sum(x * log(x / e)); pchisq(., 3, lower.tail = FALSE)
    expect(test.g).toBeCloseTo(0.4754452389982324, 12);
    expect(test.gP).toBeCloseTo(0.9242519039745328, 12);
  });

  it('counts a category without subjects as nothing in the likelihood ratio', () => {
    const test = tested([0, 10, 10]);
    // 2 * (10 * log(10 / (20 / 3)) * 2)
    expect(test.g).toBeCloseTo(40 * Math.log(1.5), 12);
  });

  it('loses a degree of freedom for each parameter that was estimated', () => {
    // Genotypes 29, 22, 9 with p = 80/120: pchisq(chi, 1, lower.tail = FALSE)
    const frequency = 80 / 120;
    const shares = [frequency ** 2, 2 * frequency * (1 - frequency), (1 - frequency) ** 2];
    const test = tested([29, 22, 9], shares, 1);
    expect(test.df).toBe(1);
    expect(test.chiSquare).toBeCloseTo(1.8375, 12);
    expect(test.p).toBeCloseTo(0.1752442454000062, 12);
  });

  it('rejects more parameters than the categories leave room for', () => {
    expect(goodnessOfFit([3, 4], undefined, 1)).toMatchObject({ status: 'error', reason: 'too-few-groups' });
    expect(goodnessOfFit([3, 4, 5], undefined, 0.5)).toMatchObject({
      status: 'error',
      reason: 'invalid-input',
    });
  });
});
