import { mean } from '../descriptive/moments.ts';
import { ok, refuse, transformed } from '../result.ts';
import { nonlinearRegression } from './nonlinear-regression.ts';

type Values = readonly number[];

/**
 * Sigmoid dose–response curve with its EC50.
 *
 * Definition: y = bottom + (top − bottom)·xʰ/(xʰ + EC50ʰ), fitted in log₁₀EC50, so that its interval is symmetric there and
 * positive; h is the Hill slope (negative for inhibition). Start values come from the data; a parameter named in
 * `fixed` is held (for example `{ bottom: 0 }` or `{ hill: 1 }`). A dose of 0 is allowed.
 * Refuses: `out-of-range` (a negative dose), `too-few-groups` (fewer than 3 positive doses), and what
 * `nonlinearRegression` refuses.
 * Source: Hill (1910) J. Physiol. 40:iv–vii; Motulsky & Christopoulos (2004) Fitting Models to Biological Data, ch. 41–43.
 * Accuracy: 9 digits. Example: `doseResponse(conc, density, { hill: 1 }).ec50`.
 */
export function doseResponse(
  dose: Values,
  response: Values,
  fixed: Readonly<Partial<Record<'bottom' | 'top' | 'hill', number>>> = {},
  level = 0.95,
) {
  if (dose.length !== response.length) return refuse('unequal-lengths');
  if (dose.some((x) => !(x >= 0))) return refuse('out-of-range');
  const doses = [...new Set(dose.filter((x) => x > 0))].sort((a, b) => a - b);
  if (doses.length < 3) return refuse('too-few-groups');
  const meanAt = (x: number) => {
    const there = response.filter((_, i) => dose[i] === x);
    return mean(there);
  };
  const rising = meanAt(doses.at(-1)!) >= meanAt(doses[0]!);
  const bottom = Math.min(...response);
  const top = Math.max(...response);
  const middle = (top + bottom) / 2;
  const nearest = doses.reduce((best, x) =>
    Math.abs(meanAt(x) - middle) < Math.abs(meanAt(best) - middle) ? x : best,
  );
  const all = { bottom, top, logEC50: Math.log10(nearest), hill: rising ? 1 : -1 };
  const start = Object.fromEntries(Object.entries(all).filter(([name]) => !(name in fixed)));
  const fit = nonlinearRegression({
    model: 'bottom+(top-bottom)/(1+(10^logEC50/x)^hill)',
    variables: { x: dose },
    y: response,
    start,
    fixed,
    level,
  });
  if (fit.status === 'error') return fit;
  const { estimate, interval } = fit.coefficients[fit.names.indexOf('logEC50')]!;
  return ok({
    ...fit,
    ec50: 10 ** estimate!,
    ec50Interval: transformed(interval!, (limit) => 10 ** limit),
    /** The curve at a dose. */
    at: (x: number) => fit.at({ x }),
  });
}
