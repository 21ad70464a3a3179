// Shared by the scripts of nonlinear fits: starting values near the page's estimates, to four digits, so that R and SciPy still iterate.
import type { Estimate } from '../report.ts';

/** Example: `rounded({ value: 1.23456 })` → 1.235 */
export const rounded = ({ value }: { readonly value: number }): number => Number(value.toPrecision(4));

/** `list(Km = 0.06412, Vmax = 212.7)`. */
export const startInR = (estimates: readonly Pick<Estimate, 'name' | 'value'>[]): string =>
  `list(${estimates.map((one) => `${one.name} = ${rounded(one)}`).join(', ')})`;

/** Does not stop if R's numerical derivatives cannot meet its own convergence criterion. */
export const control = 'control = nls.control(tol = 1e-6, maxiter = 500, warnOnly = TRUE)';

/** `p0=[0.06412, 212.7]`. */
export const startInPython = (estimates: readonly Pick<Estimate, 'value'>[]): string =>
  `p0=[${estimates.map(rounded).join(', ')}]`;

/** SciPy's default tolerances favor speed; these are as tight as R's. */
export const tight = 'ftol=1e-14, xtol=1e-14, gtol=1e-14, maxfev=100000';

/** The page's fit statistics, after its estimates, in R. */
export const fitInR = {
  'residual SD': 'sigma(fit)',
  df: 'df.residual(fit)',
  R2: '1 - deviance(fit) / sum((y - mean(y))^2)',
} as const;
