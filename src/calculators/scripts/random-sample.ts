import type { randomSample } from '../random-draw.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof randomSample> = {
  r: (_, { size, count, replace, seed }) =>
    r.script(
      `set.seed(${seed})`,
      `drawn <- sample(${size}, ${count}, replace = ${replace === 'again' ? 'TRUE' : 'FALSE'})`,
      '',
      r.print({
        'share of the list in %': `100 * length(unique(drawn)) / ${size}`,
        drawn: 'length(drawn)',
        different: 'length(unique(drawn))',
        first: 'drawn[1]',
        last: 'tail(drawn, 1)',
      }),
      'drawn',
    ),
};
