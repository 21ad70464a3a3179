import type { randomAllocation } from '../random-draw.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof randomAllocation> = {
  r(_, { arms, first, others, blocks, seed }) {
    const names = [...'ABCDEF'.slice(0, arms)];
    return r.script(
      `set.seed(${seed})`,
      `block <- rep(${r.words(names)}, times = c(${names.map((__, i) => (i === 0 ? first : others)).join(', ')}))`,
      `arm <- unlist(replicate(${blocks}, sample(block), simplify = FALSE))`,
      '',
      r.print({
        subjects: 'length(arm)',
        'in a block': 'length(block)',
        ...Object.fromEntries(names.slice(0, 3).map((name) => [`in arm ${name}`, `sum(arm == "${name}")`])),
      }),
      'arm',
    );
  },
};
