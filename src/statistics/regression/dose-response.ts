import { largest, smallest } from '../descriptive/extremes.ts';
import { mean } from '../descriptive/moments.ts';
import { sorted } from '../descriptive/sorted.ts';
import type { Interval } from '../result.ts';
import { ok, refuse, transformed } from '../result.ts';
import { waldInterval } from './coefficient.ts';
import { stepsFor } from './curve-fit.ts';
import { nonlinearRegression } from './nonlinear-regression.ts';

type Values = readonly number[];

/** Three parameters hold the Hill slope at 1 or −1. Five add an asymmetry. */
export type DoseModel = '3pl' | '4pl' | '5pl';

const formulas = {
  '4pl': 'bottom+(top-bottom)/(1+(10^logEC50/x)^hill)',
  // Written so that EC50 remains the dose of the half-maximal response.
  '5pl': 'bottom+(top-bottom)/(1+(2^(1/s)-1)*(10^logEC50/x)^hill)^s',
};

/**
 * Sigmoid dose–response curve with its EC50.
 *
 * Definition: y = bottom + (top − bottom)/(1 + (EC50/x)ʰ), fitted in log₁₀EC50, so that its interval is symmetric on that
 * scale and positive; h is the Hill slope (negative for inhibition); with five parameters the divisor is
 * (1 + (2^(1/s) − 1)(EC50/x)ʰ)ˢ. Start values come from the data; a parameter named in `fixed` is held (for example
 * `{ bottom: 0 }` or `{ hill: 1 }`). A dose of 0 has the curve's limit. `doseAt(y)` inverts the curve, with an interval by
 * the delta method on log₁₀ dose; null if the curve does not reach y.
 * Errors: `out-of-range` (a negative dose), `too-few-groups` (fewer than 3 positive doses), and those of
 * `nonlinearRegression`.
 * Source: Hill (1910) J. Physiol. 40:iv–vii; Motulsky & Christopoulos (2004) Fitting Models to Biological Data, ch. 41–43;
 * Gottschalk & Dunn (2005) Anal. Biochem. 343:54–65 (five parameters).
 * Accuracy: 9 digits. Example: `doseResponse([1, 2, 4, 8, 16], [1, 2, 5, 8, 9], { bottom: 0 }).ec50` → 3.802543283
 */
export function doseResponse(
  dose: Values,
  response: Values,
  fixed: Readonly<Partial<Record<'bottom' | 'top' | 'hill', number>>> = {},
  level = 0.95,
  model: DoseModel = '4pl',
) {
  if (dose.length !== response.length) return refuse('unequal-lengths');
  if (dose.some((x) => !(x >= 0))) return refuse('out-of-range');
  const all = sorted([...new Set(dose)]);
  const doses = all.filter((x) => x > 0);
  if (doses.length < 3) return refuse('too-few-groups');
  const meanAt = (x: number) => mean(response.filter((_, i) => dose[i] === x));
  const hill = meanAt(all.at(-1)!) >= meanAt(all[0]!) ? 1 : -1;
  const [bottom, top] = [smallest(response), largest(response)];
  const middle = (top + bottom) / 2;
  const nearest = doses.reduce((best, x) =>
    Math.abs(meanAt(x) - middle) < Math.abs(meanAt(best) - middle) ? x : best,
  );
  const held: Readonly<Record<string, number>> = model === '3pl' ? { hill, ...fixed } : fixed;
  const fitted = (formula: keyof typeof formulas, from: Readonly<Record<string, number>>) =>
    nonlinearRegression({
      model: formulas[formula],
      variables: { x: dose },
      y: response,
      start: Object.fromEntries(Object.entries(from).filter(([name]) => !(name in held))),
      fixed: held,
      level,
      maxIterations: stepsFor(dose.length),
    });
  const symmetric = fitted('4pl', { bottom, top, logEC50: Math.log10(nearest), hill });
  let fit = symmetric;
  if (model === '5pl') {
    const from =
      symmetric.status === 'ok'
        ? Object.fromEntries(symmetric.names.map((name, j) => [name, symmetric.coefficients[j]!.estimate!]))
        : { bottom, top, logEC50: Math.log10(nearest), hill };
    const fits = [1, 0.3, 3].map((s) => fitted('5pl', { ...from, s }));
    fit = fits.reduce((best, other) =>
      other.status === 'ok' && !(best.status === 'ok' && best.rss <= other.rss * (1 + 1e-9)) ? other : best,
    );
  }
  if (fit.status === 'error') return fit;
  const curve = fit;
  const { estimate, interval } = curve.coefficients[curve.names.indexOf('logEC50')]!;
  const valueOf = (name: string, otherwise: number) => {
    const j = curve.names.indexOf(name);
    return j < 0 ? (held[name] ?? otherwise) : curve.coefficients[j]!.estimate!;
  };
  return ok({
    ...curve,
    ec50: 10 ** estimate!,
    ec50Interval: transformed(interval!, (limit) => 10 ** limit),
    /** The Hill slope, held or estimated. */
    hill: valueOf('hill', hill),
    /** The curve at a dose. */
    at: (x: number) => curve.at({ x }),
    doseAt(y: number): { dose: number; interval: Interval } | null {
      const [low, high, h, s] = [
        valueOf('bottom', 0),
        valueOf('top', 0),
        valueOf('hill', hill),
        valueOf('s', 1),
      ];
      const scale = 2 ** (1 / s) - 1;
      const divisor = ((high - low) / (y - low)) ** (1 / s);
      if (!(divisor > 1 && divisor < Infinity)) return null;
      const logDose = estimate! - Math.log10((divisor - 1) / scale) / h;
      const slope = ((high - low) * s * (divisor - 1) * h * Math.LN10) / divisor ** (s + 1);
      const error = curve.at({ x: 10 ** logDose })?.standardError;
      if (error === null || error === undefined) return null;
      const reach = waldInterval(logDose, error / Math.abs(slope), curve.df, level);
      return { dose: 10 ** logDose, interval: transformed(reach, (limit) => 10 ** limit) };
    },
  });
}
