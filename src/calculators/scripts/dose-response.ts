import type { doseResponseInstrument } from '../dose-response.ts';
import { curveInPython, curveInR } from './curves.ts';
import { fitInR } from './nonlinear.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof doseResponseInstrument> = {
  r: ({ x, y }, { model, level }) =>
    r.script(
      ...curveInR({ x: x.values, y: y.values }, model),
      'estimate <- coef(fit)[["logEC50"]]',
      `reach <- qt(${(1 + Number(level)) / 2}, df.residual(fit)) * sqrt(vcov(fit)["logEC50", "logEC50"])`,
      '',
      r.printEstimate('EC50', '10^estimate', ['10^(estimate - reach)', '10^(estimate + reach)']),
      r.print({
        ...(model !== '3pl' && { 'Hill slope': 'coef(fit)[["hill"]]' }),
        bottom: 'coef(fit)[["bottom"]]',
        top: 'coef(fit)[["top"]]',
        'residual SD': fitInR['residual SD'],
        R2: fitInR.R2,
      }),
    ),
  python: ({ x, y }, { model, level }) =>
    py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      ...curveInPython({ x: x.values, y: y.values }, model),
      'estimate = fit["logEC50"]',
      'j = names.index("logEC50")',
      `reach = stats.t.ppf(${(1 + Number(level)) / 2}, df) * np.sqrt(v[j, j])`,
      '',
      py.print('EC50', '10**estimate', '10 ** (estimate - reach)', '10 ** (estimate + reach)'),
      ...(model === '3pl' ? [] : [py.print('Hill slope', 'fit["hill"]')]),
      py.print('bottom, top', 'fit["bottom"]', 'fit["top"]'),
      py.print('residual SD', 'np.sqrt(squares / df)'),
      py.print('R2', '1 - squares / ((y - y.mean()) ** 2).sum()'),
    ),
};
