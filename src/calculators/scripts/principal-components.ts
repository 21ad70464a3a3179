import type { principalComponentsInstrument } from '../principal-components.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof principalComponentsInstrument> = {
  r({ columns }, { scale }) {
    const isScaled = scale === 'standardised';
    return r.script(
      ...columns.flatMap(({ name, numbers }, i) => [r.comment(name), r.vector(`x${i + 1}`, numbers)]),
      `x <- cbind(${columns.map((_, i) => `x${i + 1}`).join(', ')})`,
      `fit <- prcomp(x, scale. = ${isScaled ? 'TRUE' : 'FALSE'})`,
      'share <- fit$sdev^2 / sum(fit$sdev^2)',
      '',
      r.print({
        'variance along PC1': 'share[1]',
        'variance along PC2': 'share[2]',
        'both together': 'sum(share[1:2])',
        rows: 'nrow(x)',
        columns: 'ncol(x)',
        ...(isScaled && { 'components with variance above 1': 'sum(fit$sdev^2 > 1)' }),
      }),
      '',
      'fit # loadings; the sign of a component is free',
    );
  },
  python({ columns }, { scale }) {
    const isScaled = scale === 'standardised';
    return py.script(
      ['import numpy as np'],
      ...columns.flatMap(({ name, numbers }, i) => [r.comment(name), py.array(`x${i + 1}`, numbers)]),
      `x = np.column_stack([${columns.map((_, i) => `x${i + 1}`).join(', ')}])`,
      'centered = x - x.mean(axis=0)',
      ...(isScaled ? ['centered = centered / x.std(axis=0, ddof=1)'] : []),
      '_, size, loadings = np.linalg.svd(centered, full_matrices=False)',
      'variances = size**2 / (len(x) - 1)',
      'share = variances / variances.sum()',
      '',
      py.print('variance along PC1, PC2', 'share[0]', 'share[1]'),
      py.print('both together', 'share[:2].sum()'),
      py.print('rows, columns', '*x.shape'),
      ...(isScaled ? [py.print('components with variance above 1', '(variances > 1).sum()')] : []),
      'print(loadings.T)  # the sign of a component is free',
    );
  },
};
