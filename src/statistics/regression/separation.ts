import { ok } from '../result.ts';
import type { Result } from '../result.ts';
import { readLogistic } from './logistic-data.ts';
import type { LogisticInput } from './logistic-data.ts';
import { fitLogistic } from './logistic-fit.ts';
import type { Separation } from './logistic-fit.ts';

/**
 * Whether the predictors separate the outcomes, so that the maximum-likelihood estimate is infinite.
 *
 * Definition: complete: some plane has all events strictly on one side; quasi-complete: with rows on the plane.
 * Errors: those of `logisticRegression`, except `separation`. Source: Albert & Anderson (1984) Biometrika 71:1–10.
 * Exact except for rounding.
 * Example: `separation({ columns: [[1, 2, 3, 4]], events: [0, 0, 1, 1] }).separation` → 'complete'
 */
export function separation(input: LogisticInput): Result<{ separation: Separation }> {
  const given = readLogistic(input);
  if (given.status === 'error') return given;
  const fit = fitLogistic(given.data);
  return fit.status === 'ok' ? ok({ separation: fit.separation }) : fit;
}
