import { addedBy } from '../fractions.ts';
import type { twoLevelPlan } from '../two-level-plan.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

export const scripts: ScriptsFor<typeof twoLevelPlan> = {
  r(_, { factors, fraction, repeats, middles, seed }) {
    const added = addedBy(fraction, factors) ?? [];
    const base = factors - added.length;
    return r.script(
      `set.seed(${seed})`,
      `d <- expand.grid(rep(list(c(-1, 1)), ${base}))`,
      `names(d) <- ${r.words([...'ABCDEFG'.slice(0, base)])}`,
      ...added.map((generator) => {
        const [name = '', product = ''] = generator.split('=');
        return `d$${name} <- ${[...product].map((factor) => `d$${factor}`).join(' * ')}`;
      }),
      'combinations <- nrow(d)',
      `d <- d[rep(seq_len(nrow(d)), ${repeats}), ]`,
      ...(middles === 0 ? [] : [`d[nrow(d) + seq_len(${middles}), ] <- 0`]),
      'order <- sample(nrow(d))',
      '',
      r.print({
        runs: 'nrow(d)',
        factors: 'ncol(d)',
        combinations: 'combinations',
        'in the middle': 'sum(rowSums(abs(d)) == 0)',
      }),
      'print(cbind(standard = order, d[order, ]), row.names = FALSE)',
    );
  },
};
