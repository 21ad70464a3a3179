// The numbers of the guide, from the calculator's example, with its blocks, and from one replicate of it.
import peas from '../datasets/npk.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { twoLevelFactors } from '../../src/calculators/two-level-factors.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { InteractionProps } from '../../src/charts/Interaction.tsx';
import { fixed, pValue, range, solved } from '../../src/figures/in-words.ts';
import { numbers, words } from '../../src/statistics/columns.ts';
import { mean } from '../../src/statistics/descriptive/moments.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { factorialEffects } from '../../src/statistics/designs/factorial-effects.ts';
import { crossed } from '../../src/statistics/designs/sequential-anova.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { linearModel } from '../../src/statistics/regression/linear-model.ts';

const factors = ['N', 'P', 'K'] as const;
const yields = numbers(peas, 'yield');
const signs = factors.map((name) => numbers(peas, name).map((given) => 2 * given - 1));
const fit = solved(factorialEffects(signs, yields));
const se = fit.standardError!;
const critical = tUpperQuantile(0.025, fit.df);
const example = reportOf(twoLevelFactors);

const plots = (where: Partial<Record<(typeof factors)[number], number>>) => numbers(peas, 'yield', where);
const totalOf = (nitrogen: number, phosphate: number, potassium: number) =>
  sum(plots({ N: nitrogen, P: phosphate, K: potassium }));
const given = [0, 1] as const;
const totals = given.flatMap((k) => given.flatMap((p) => given.map((nitrogen) => totalOf(nitrogen, p, k))));
const without = sum(plots({ N: 0 }));
const withNitrogen = sum(plots({ N: 1 }));
const alike = sum(plots({ N: 0, K: 0 })) + sum(plots({ N: 1, K: 1 }));
const unlike = sum(plots({ N: 1, K: 0 })) + sum(plots({ N: 0, K: 1 }));
const half = yields.length / 2;
const simple = (k: number) => mean(plots({ N: 1, K: k })) - mean(plots({ N: 0, K: k }));

// The same effects with the six blocks of the field in the model.
const halves = factors.map((name) => numbers(peas, name).map((value) => value - 0.5));
const pairs = [
  [0, 1],
  [0, 2],
  [1, 2],
].map(([a, b]) => yields.map((_, i) => 2 * halves[a!]![i]! * halves[b!]![i]!));
const blocked = solved(
  linearModel({ columns: [...halves, ...pairs, ...crossed([words(peas, 'block')])], y: yields }),
);
const inBlocks = ([1, 3] as const).map((place) => {
  const { interval, p } = blocked.coefficients[place]!;
  return { limits: range(interval!, 2), p: pValue(p!) };
});

// Blocks 1 and 2 together are one complete replicate.
const firstTwo = numbers(peas, 'block').map((block) => block <= 2);
const only = (name: string) => numbers(peas, name).filter((_, i) => firstTwo[i]);
const single = reportOf(
  twoLevelFactors,
  asPaste({
    nitrogen: only('N'),
    phosphate: only('P'),
    potassium: only('K'),
    'yield (pounds per plot)': only('yield'),
  }),
);

/** Every number that the text states. */
export const n = {
  plots: String(yields.length),
  half: String(half),
  each: String(plots({ N: 0, P: 0, K: 0 }).length),
  totals: totals.map((total) => fixed(total, 1)),
  withNitrogen: fixed(withNitrogen, 1),
  without: fixed(without, 1),
  gain: fixed(withNitrogen - without, 1),
  effect: fixed((withNitrogen - without) / half, 3),
  alike: fixed(alike, 1),
  unlike: fixed(unlike, 1),
  contrast: fixed(alike - unlike, 1),
  interaction: fixed((alike - unlike) / half, 2),
  simple: given.map((k) => fixed(simple(k), 2)),
  simpleHalf: fixed((simple(1) - simple(0)) / 2, 2),
  within: fixed(fit.variance! * fit.df, 1),
  df: String(fit.df),
  variance: fixed(fit.variance!, 2),
  se: fixed(se, 3),
  t: cellIn(example, 0, 0, 5),
  critical: fixed(critical, 3),
  margin: fixed(critical * se, 2),
  limits: limitsIn(example),
  p: cellIn(example, 0, 0, 6),
  squares: cellIn(example, 0, 0, 4),
  potassium: {
    effect: fixed(estimateIn(example, 'potassium').value, 2),
    limits: limitsIn(example, 'potassium'),
    p: cellIn(example, 0, 3, 6),
    most: fixed(-estimateIn(example, 'potassium').interval!.lower.value, 1),
    least: fixed(estimateIn(example, 'potassium').interval!.upper.value, 1),
  },
  blocks: {
    variance: fixed(blocked.rss / blocked.df, 2),
    df: String(blocked.df),
    nitrogen: inBlocks[0]!,
    potassium: inBlocks[1]!,
  },
  single: {
    plots: String(only('yield').length),
    nitrogen: fixed(estimateIn(single, 'nitrogen').value, 2),
    margin: numberIn(single, 'Margin of error'),
    error: numberIn(single, 'Lenth’s standard error'),
    limits: limitsIn(single, 'nitrogen'),
  },
  alone: fixed(mean(plots({ N: 1, P: 0, K: 0 })) - mean(plots({ N: 0, P: 0, K: 0 })), 2),
};

const cellMargin = critical * Math.sqrt(fit.variance! / plots({ N: 0, K: 0 }).length);

/** Mean yields without and with potassium, without and with nitrogen. */
export const lines: InteractionProps = {
  levels: ['none', 'given'],
  levelAxis: 'Potassium',
  lines: given.map((nitrogen) => ({
    label: nitrogen ? 'with nitrogen' : 'without nitrogen',
    cells: given.map((potassium) => {
      const values = plots({ N: nitrogen, K: potassium });
      const center = mean(values);
      return { values, mean: center, low: center - cellMargin, high: center + cellMargin };
    }),
  })),
  axis: 'Yield (pounds per plot)',
  note: 'Error bars: 95% CI from the variation among repeated plots',
};
