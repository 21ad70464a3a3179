import type { standardCurve } from '../standard-curve.ts';
import { curveInPython, curveInR, gradientInR } from './curves.ts';
import { fitInR } from './nonlinear.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof standardCurve> = {
  r: ({ standards, wells }, { model, level }) =>
    r.script(
      ...curveInR(standards, model),
      r.vector(
        'signal',
        wells.map((well) => well.signal),
      ),
      ...gradientInR(model),
      '# The curve, and the limits of one new observation: side is 0, -1, or 1.',
      'band <- function(u, side) {',
      '  g <- attr(at(exp(u)), "gradient")',
      `  at(exp(u))[1] + side * qt(${(1 + Number(level)) / 2}, df.residual(fit)) * sqrt(sigma(fit)^2 + c(g %*% vcov(fit) %*% t(g)))`,
      '}',
      'ends <- log(range(x[x > 0]) * c(0.01, 10))',
      'read <- function(s, side) tryCatch(exp(uniroot(function(u) band(u, side) - s, ends, tol = 1e-12)$root), error = function(e) NA)',
      'way <- if (band(ends[2], 0) < band(ends[1], 0)) -1 else 1',
      'wells <- t(sapply(signal, function(s) c(estimate = read(s, 0), lower = read(s, way), upper = read(s, -way))))',
      'wells <- wells[!is.na(wells[, "estimate"]), , drop = FALSE]',
      'wells[is.na(wells[, "lower"]), "lower"] <- 0',
      'wells[is.na(wells[, "upper"]), "upper"] <- Inf',
      '',
      'print(wells, digits = 10)',
      r.print({
        EC50: '10^coef(fit)[["logEC50"]]',
        'residual SD': fitInR['residual SD'],
        R2: fitInR.R2,
        standards: 'length(x)',
        'wells read': 'nrow(wells)',
      }),
    ),
  python: ({ standards, wells }, { model, level }) =>
    py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      ...curveInPython(standards, model),
      py.array(
        'signal',
        wells.map((well) => well.signal),
      ),
      'variance = squares / df',
      '',
      '# The curve, and the limits of one new observation: side is 0, -1, or 1.',
      'def band(u, side):',
      '    steps = np.diag(1e-5 * np.maximum(abs(values), 1e-3))',
      '    g = [(curve(np.exp(u), *(values + h)) - curve(np.exp(u), *(values - h))) / (2 * h.sum()) for h in steps]',
      `    reach = stats.t.ppf(${(1 + Number(level)) / 2}, df) * np.sqrt(variance + g @ v @ g)`,
      '    return curve(np.exp(u), *values) + side * reach',
      '',
      'ends = np.log(np.array([x[x > 0].min() / 100, x.max() * 10]))',
      'def read(s, side):',
      '    try:',
      '        return np.exp(optimize.brentq(lambda u: band(u, side) - s, *ends))',
      '    except ValueError:',
      '        return None',
      '',
      'way = -1 if band(ends[1], 0) < band(ends[0], 0) else 1',
      'wells = [[read(s, side) for side in (0, way, -way)] for s in signal]',
      'wells = [well for well in wells if well[0] is not None]',
      '',
      'for at, lower, upper in wells:',
      '    print(at, 0 if lower is None else lower, np.inf if upper is None else upper)',
      py.print('EC50', '10 ** fit["logEC50"]'),
      py.print('residual SD', 'np.sqrt(variance)'),
      py.print('R2', '1 - squares / ((y - y.mean()) ** 2).sum()'),
      py.print('standards, wells read', 'len(x)', 'len(wells)'),
    ),
};
