import type { ownFormula } from '../own-formula.ts';
import { control, fitInR, startInPython, startInR, tight } from './nonlinear.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

/** Names reserved in Python. */
const reserved =
  /^(False|None|True|and|as|assert|async|await|class|def|del|elif|except|finally|from|global|import|is|lambda|nonlocal|not|or|pass|raise|return|try|with|yield|x|exp|expm1|log|log1p|log10|log2|sqrt|sin|cos|tan|atan|arctan|sinh|cosh|tanh|pi|abs)$/;

export const scripts: ScriptsFor<typeof ownFormula> = {
  r: ({ x, y, formula: { text, parameters, variables } }, { level }, { estimates }) =>
    r.script(
      r.vector('x', x.values),
      r.vector('y', y.values),
      ...variables.filter((name) => name !== 'x').map((name) => `${name} <- x`),
      `fit <- nls(y ~ ${text}, start = ${startInR(estimates)}, ${control})`,
      `reach <- qt(${(1 + Number(level)) / 2}, df.residual(fit)) * sqrt(diag(vcov(fit)))`,
      '',
      ...parameters.map((name) =>
        r.printEstimate(name, `coef(fit)[["${name}"]]`, [
          `coef(fit)[["${name}"]] - reach[["${name}"]]`,
          `coef(fit)[["${name}"]] + reach[["${name}"]]`,
        ]),
      ),
      r.print({ ...fitInR, 'sum of squares': 'deviance(fit)' }),
    ),
  python({ x, y, formula: { text, parameters, variables } }, { level }, { estimates }) {
    const names = [...parameters, ...variables.filter((name) => name !== 'x')];
    if (names.some((name) => reserved.test(name) || !/^\w+$/.test(name))) return null;
    return py.script(
      [
        'import numpy as np',
        'from numpy import arctan as atan, cos, cosh, exp, expm1, log, log1p, log2, log10, pi, sin, sinh, sqrt, tan, tanh',
        'from scipy import optimize, stats',
      ],
      py.array('x', x.values),
      py.array('y', y.values),
      `def curve(x, ${parameters.join(', ')}):`,
      ...variables.filter((name) => name !== 'x').map((name) => `    ${name} = x`),
      `    return ${text.replaceAll('^', '**')}`,
      '',
      `fit, v = optimize.curve_fit(curve, x, y, ${startInPython(estimates)}, ${tight})`,
      `df = len(x) - ${parameters.length}`,
      'squares = ((y - curve(x, *fit)) ** 2).sum()',
      `reach = stats.t.ppf(${(1 + Number(level)) / 2}, df) * np.sqrt(np.diag(v))`,
      '',
      `for name, estimate, half in zip(${py.words(parameters)}, fit, reach):`,
      '    print(name, estimate, estimate - half, estimate + half)',
      py.print('residual SD, df', 'np.sqrt(squares / df)', 'df'),
      py.print('R2', '1 - squares / ((y - y.mean()) ** 2).sum()'),
      py.print('sum of squares', 'squares'),
    );
  },
};
