import type { michaelisMentenInstrument } from '../michaelis-menten.ts';
import { control, fitInR, startInPython, startInR, tight } from './nonlinear.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

/** Where a parameter, with the other refitted, increases the sum of squares as far as Student's t allows. R's own profile interpolates. */
const profileInR = (level: number) => [
  'rss <- function(Vmax, Km) sum((y - Vmax * x / (Km + x))^2)',
  'lowest <- list(',
  '  Km = function(Km) { s <- x / (Km + x); rss(sum(s * y) / sum(s^2), Km) },',
  '  Vmax = function(Vmax) optimize(function(u) rss(Vmax, exp(u)), log(coef(fit)[["Km"]]) + c(-7, 7), tol = 1e-10)$objective',
  ')',
  `allowed <- deviance(fit) * (1 + qt(${(1 + level) / 2}, df.residual(fit))^2 / df.residual(fit))`,
  'end <- function(name, way) tryCatch(exp(uniroot(function(u) lowest[[name]](exp(u)) - allowed,',
  '  log(coef(fit)[[name]]) + c(0, way), tol = 1e-10)$root), error = function(e) NA)',
  'interval <- sapply(c("Km", "Vmax"), function(name) c(end(name, -7), end(name, 7)))',
];

const profileInPython = (level: number) => [
  'def rss(Km, Vmax):',
  '    return ((y - Vmax * x / (Km + x)) ** 2).sum()',
  '',
  'def lowest_at_Km(Km):',
  '    s = x / (Km + x)',
  '    return rss(Km, (s @ y) / (s @ s))',
  '',
  'def lowest_at_Vmax(Vmax):',
  '    around = np.log(Km) + np.array([-7, 7])',
  '    return optimize.minimize_scalar(',
  '        lambda u: rss(np.exp(u), Vmax), bounds=around, method="bounded", options={"xatol": 1e-10}',
  '    ).fun',
  '',
  `allowed = rss(Km, Vmax) * (1 + stats.t.ppf(${(1 + level) / 2}, df) ** 2 / df)`,
  'def end(lowest, value, way):',
  '    try:',
  '        rise = lambda u: lowest(np.exp(u)) - allowed',
  '        return np.exp(optimize.brentq(rise, np.log(value), np.log(value) + way))',
  '    except ValueError:',
  '        return np.nan',
  'interval = [[end(*of, way) for way in (-7, 7)] for of in ((lowest_at_Km, Km), (lowest_at_Vmax, Vmax))]',
];

export const scripts: ScriptsFor<typeof michaelisMentenInstrument> = {
  r: ({ x, y }, { intervals, level }, { estimates }) =>
    r.script(
      r.vector('x', x.values),
      r.vector('y', y.values),
      `fit <- nls(y ~ Vmax * x / (Km + x), start = ${startInR(estimates)}, ${control})`,
      ...(intervals === 'profile'
        ? profileInR(Number(level))
        : [
            `reach <- qt(${(1 + Number(level)) / 2}, df.residual(fit)) * sqrt(diag(vcov(fit)))`,
            'interval <- rbind(coef(fit) - reach, coef(fit) + reach)',
          ]),
      '',
      ...['Km', 'Vmax'].map((name) =>
        r.printEstimate(name, `coef(fit)[["${name}"]]`, [`interval[1, "${name}"]`, `interval[2, "${name}"]`]),
      ),
      r.print({ ...fitInR, 'Vmax/Km': 'coef(fit)[["Vmax"]] / coef(fit)[["Km"]]' }),
    ),
  python: ({ x, y }, { intervals, level }, { estimates }) =>
    py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      py.array('x', x.values),
      py.array('y', y.values),
      'def curve(x, Km, Vmax):',
      '    return Vmax * x / (Km + x)',
      '',
      `fit, v = optimize.curve_fit(curve, x, y, ${startInPython(estimates)}, ${tight})`,
      'Km, Vmax = fit',
      'df = len(x) - 2',
      'residuals = y - curve(x, *fit)',
      ...(intervals === 'profile'
        ? profileInPython(Number(level))
        : [
            `reach = stats.t.ppf(${(1 + Number(level)) / 2}, df) * np.sqrt(np.diag(v))`,
            'interval = np.column_stack([fit - reach, fit + reach])',
          ]),
      '',
      py.print('Km', 'Km', '*interval[0]'),
      py.print('Vmax', 'Vmax', '*interval[1]'),
      py.print('residual SD, df', 'np.sqrt((residuals**2).sum() / df)', 'df'),
      py.print('R2', '1 - (residuals**2).sum() / ((y - y.mean()) ** 2).sum()'),
      py.print('Vmax/Km', 'Vmax / Km'),
    ),
};
