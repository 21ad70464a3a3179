import { nonlinearRegression } from './nonlinear-regression.ts';
import type { NonlinearInput } from './nonlinear-regression.ts';
import { profileOfFit } from './profile-of-fit.ts';

/**
 * Profile-likelihood interval of one parameter of a nonlinear regression.
 *
 * Definition: all values at which the sum of squares, minimized over the other parameters, stays below
 * RSS (1 + t²/(n − p)). Follows the curvature that a Wald interval ignores. An end that is not reached is infinite.
 * Errors: those of `nonlinearRegression`, `did-not-converge`, and `no-variation` for a perfect fit.
 * Source: Bates & Watts (1988) Nonlinear Regression Analysis and Its Applications, ch. 6.
 * Accuracy: 10 digits.
 * Example: `profileInterval({ model: 'a*x+b', variables: { x: [1, 2, 3] }, y: [2, 4, 7], start: { a: 1, b: 0 } }, 'a').estimate` → 2.5
 */
export const profileInterval = (input: NonlinearInput, name: string) =>
  profileOfFit(nonlinearRegression, input, name);
