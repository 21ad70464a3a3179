// The intervals of predictive values at a prevalence that the table does not have.
import { describe, expect, it } from 'vitest';
import { diagnosticTest } from '../../../src/statistics/tables/diagnostic-test.ts';

const counts = { truePositive: 161, falseNegative: 51, falsePositive: 13, trueNegative: 344 };

describe('a predictive value at a prevalence', () => {
  it('has the limits that R computes by the delta method from the variances of sensitivity and specificity', () => {
    const result = diagnosticTest(counts, 0.1);
    if (result.status === 'error') throw new Error(result.reason);
    const { positiveAtPrevalence: positive, negativeAtPrevalence: negative } = result;
    // plogis(qlogis(ppv) + c(-1, 1) * qnorm(.975) * sqrt((1 - se) / se / n1 + sp / (1 - sp) / n0)), and likewise for npv
    expect(positive?.estimate).toBeCloseTo(0.698545229154, 11);
    expect(positive?.interval?.lower).toBeCloseTo(0.574789943402, 11);
    expect(positive?.interval?.upper).toBeCloseTo(0.798884741688, 11);
    expect(negative?.estimate).toBeCloseTo(0.973009032568, 11);
    expect(negative?.interval?.lower).toBeCloseTo(0.965936503415, 11);
    expect(negative?.interval?.upper).toBeCloseTo(0.978645571812, 11);
  });

  it('is null without a prevalence, and has no interval if a count it needs is 0', () => {
    expect(diagnosticTest(counts)).toMatchObject({ positiveAtPrevalence: null, negativeAtPrevalence: null });
    expect(diagnosticTest({ ...counts, falsePositive: 0 }, 0.1)).toMatchObject({
      positiveAtPrevalence: { estimate: 1, interval: null },
    });
  });
});
