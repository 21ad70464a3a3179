import type { sampleSizeForCorrelation } from '../sample-size-for-correlation.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import { sizeInPython, sizeInR } from './sample-sizes.ts';
import type { ScriptsFor } from './scripts.ts';

const plan = { least: 4, groups: 1, effects: { 'r squared': 'r^2' } };

export const scripts: ScriptsFor<typeof sampleSizeForCorrelation> = {
  r: ({ correlation }, { power, alpha }) =>
    r.script(
      `r <- abs(${correlation})`,
      '# Fisher’s z with its bias, against the exact critical value',
      'power <- function(n) {',
      `  t <- qt(1 - ${alpha} / 2, n - 2)`,
      '  critical <- atanh(t / sqrt(t^2 + n - 2))',
      '  expected <- atanh(r) + r / (2 * (n - 1))',
      '  pnorm((critical - expected) * sqrt(n - 3), lower.tail = FALSE) +',
      '    pnorm((critical + expected) * sqrt(n - 3), lower.tail = FALSE)',
      '}',
      ...sizeInR({ ...plan, target: power }),
    ),
  python: ({ correlation }, { power, alpha }) =>
    py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      `r = abs(${correlation})`,
      '',
      '',
      'def power(n):',
      '    # Fisher’s z with its bias, against the exact critical value',
      `    t = stats.t.isf(${alpha} / 2, n - 2)`,
      '    critical = np.arctanh(t / np.sqrt(t**2 + n - 2))',
      '    expected = np.arctanh(r) + r / (2 * (n - 1))',
      '    return sum(stats.norm.sf((critical + way * expected) * np.sqrt(n - 3)) for way in (-1, 1))',
      '',
      '',
      ...sizeInPython({ ...plan, effects: { 'r squared': 'r**2' }, target: power }),
    ),
};
