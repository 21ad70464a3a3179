import { criticalValue } from './coefficient.ts';
import type { CurveFit, CurveInput } from './curve-fit.ts';
import { profileEnds } from '../algebra/profile-ends.ts';
import { ok, refuse } from '../result.ts';
import type { Failure } from '../result.ts';

/**
 * Profile-likelihood interval of one parameter of a curve, however the curve is fitted.
 *
 * Definition and errors: see `profileInterval`.
 * Source: Bates & Watts (1988) Nonlinear Regression Analysis and Its Applications, ch. 6. Accuracy: 10 digits.
 * Example: `profileOfFit(nonlinearRegression, { model: 'a*x+b', variables: { x: [1, 2, 3] }, y: [2, 4, 7], start: { a: 1, b: 0 } }, 'a').estimate` → 2.5
 */
export function profileOfFit<Input extends Pick<CurveInput, 'start' | 'fixed' | 'level'>>(
  fitWith: (input: Input) => CurveFit | Failure,
  input: Input,
  name: string,
) {
  const level = input.level ?? 0.95;
  const fit = fitWith(input);
  if (fit.status === 'error') return fit;
  const held = fit.coefficients[fit.names.indexOf(name)];
  if (!held) return refuse('invalid-input');
  if (!(fit.rss > 0)) return refuse('no-variation');
  const estimate = held.estimate!;
  const others = Object.fromEntries(
    fit.names
      .map((other, j) => [other, fit.coefficients[j]!.estimate!] as const)
      .filter(([other]) => other !== name),
  );
  const critical = criticalValue(fit.df, level);
  const rises = () => {
    let start = others;
    return (value: number) => {
      const constrained = fitWith({ ...input, start, fixed: { ...input.fixed, [name]: value } });
      if (constrained.status === 'error') return NaN;
      start = Object.fromEntries(
        constrained.names.map((other, j) => [other, constrained.coefficients[j]!.estimate!]),
      );
      return constrained.rss / fit.rss - 1;
    };
  };
  const interval = profileEnds(
    rises,
    estimate,
    critical * held.standardError!,
    critical ** 2 / fit.df,
    level,
  );
  return interval ? ok({ estimate, interval }) : refuse('did-not-converge');
}
