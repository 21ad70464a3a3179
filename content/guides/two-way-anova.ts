// The numbers of the guide, from the calculator's example and from the two lower doses of the same experiment.
import teeth from '../datasets/tooth-growth.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { twoWayAnovaInstrument } from '../../src/calculators/two-way-anova.ts';
import { cellIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ForestProps } from '../../src/charts/Forest.tsx';
import { fixed, range, solved } from '../../src/figures/in-words.ts';
import { twoWayAnova } from '../../src/statistics/anova/two-way-anova.ts';
import { levels, numbers, words } from '../../src/statistics/columns.ts';
import { mean, variance } from '../../src/statistics/descriptive/moments.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { waldInterval } from '../../src/statistics/regression/coefficient.ts';

const lengths = numbers(teeth, 'len');
const test = solved(twoWayAnova(lengths, words(teeth, 'supp'), words(teeth, 'dose')));
const clear = reportOf(twoWayAnovaInstrument);
const doses = levels(teeth, 'dose');
const cell = (supp: string, dose: string) => numbers(teeth, 'len', { supp, dose: Number(dose) });
const each = cell('OJ', doses[0]!).length;
const grand = mean(lengths);
const juice = mean(numbers(teeth, 'len', { supp: 'OJ' }));
const acid = mean(numbers(teeth, 'len', { supp: 'VC' }));
const { a, b, interaction, residual } = test;
const critical = tUpperQuantile(0.025, residual.df);
const columns = doses.map((dose) => {
  const [oj, vc] = [mean(cell('OJ', dose)), mean(cell('VC', dose))];
  const se = Math.sqrt((residual.meanSquare * 2) / each);
  const both = mean([oj, vc]);
  const variances = [variance(cell('OJ', dose)), variance(cell('VC', dose))];
  return {
    dose,
    oj,
    vc,
    both,
    variances,
    difference: oj - vc,
    limits: waldInterval(oj - vc, se, residual.df, 0.95),
  };
});
const average = juice - acid;
const ofAverage = Math.sqrt((residual.meanSquare * 2) / (each * doses.length));
/** What each cell mean of orange juice exceeds grand mean + effect of juice + effect of the dose. */
const leftovers = columns.map(({ oj, both }) => oj - both - (juice - grand));

const lower = doses.slice(0, 2);
const rows = lengths
  .map((length, i) => ({ length, supplement: words(teeth, 'supp')[i]!, dose: words(teeth, 'dose')[i]! }))
  .filter(({ dose }) => lower.includes(dose));
const unclear = reportOf(
  twoWayAnovaInstrument,
  asPaste({
    length: rows.map(({ length }) => length),
    supplement: rows.map(({ supplement }) => supplement),
    'dose (mg)': rows.map(({ dose }) => dose),
  }),
);
const small = solved(
  twoWayAnova(
    rows.map(({ length }) => length),
    rows.map(({ supplement }) => supplement),
    rows.map(({ dose }) => dose),
  ),
);
const contrast = columns[1]!.difference - columns[0]!.difference;
const ofContrast = waldInterval(
  contrast,
  Math.sqrt((small.residual.meanSquare * 4) / each),
  small.residual.df,
  0.95,
);

const shown = (term: typeof a) => ({
  ss: fixed(term.sumOfSquares, 2),
  df: String(term.df),
  ms: fixed(term.meanSquare, 2),
  f: fixed(term.f, 2),
});

/** Every number that the text states. */
export const n = {
  all: String(test.n),
  each: String(each),
  half: String(test.n / 2),
  pair: String(2 * each),
  columns: columns.map(({ dose, oj, vc, both, variances, difference, limits }, i) => ({
    dose,
    variances: variances.map((each) => fixed(each, 3)),
    oj: fixed(oj, 2),
    vc: fixed(vc, 2),
    both: fixed(both, 3),
    distance: fixed(Math.abs(both - grand), 3),
    difference: fixed(difference, 2),
    limits: range(limits, 2),
    leftover: fixed(leftovers[i]!, 3),
    size: fixed(Math.abs(leftovers[i]!), 3),
  })),
  grand: fixed(grand, 3),
  juice: fixed(juice, 3),
  acid: fixed(acid, 3),
  effect: fixed(juice - grand, 3),
  a: shown(a),
  b: shown(b),
  interaction: shown(interaction),
  residual: {
    ss: fixed(residual.sumOfSquares, 2),
    df: String(residual.df),
    ms: fixed(residual.meanSquare, 3),
  },
  p: {
    a: numberIn(clear, 'p of supplement'),
    b: numberIn(clear, 'p of dose'),
    interaction: numberIn(clear, 'p of supplement × dose'),
  },
  partial: cellIn(clear, 0, 2, 5),
  average: fixed(average, 2),
  averageLimits: limitsIn(clear, 'supplement: OJ − VC'),
  critical: fixed(critical, 3),
  se: fixed(ofAverage, 3),
  margin: fixed(critical * ofAverage, 2),
  highest: fixed(columns[2]!.limits.upper, 1),
  lowest: fixed(-columns[2]!.limits.lower, 1),
  unclear: {
    n: String(rows.length),
    f: numberIn(unclear, 'F of supplement × dose'),
    p: numberIn(unclear, 'p of supplement × dose'),
    df: String(small.residual.df),
    contrast: fixed(contrast, 2),
    limits: range(ofContrast, 2),
    down: fixed(-ofContrast.lower, 1),
    up: fixed(ofContrast.upper, 1),
    average: fixed(mean([columns[0]!.difference, columns[1]!.difference]), 2),
  },
};

/** The difference of the supplements at each dose, and its average. */
export const differences: ForestProps = {
  rows: [
    ...columns.map(({ dose, difference, limits }) => ({
      label: `${dose} mg`,
      estimate: difference,
      low: limits.lower,
      high: limits.upper,
    })),
    {
      label: 'Average',
      estimate: average,
      low: average - critical * ofAverage,
      high: average + critical * ofAverage,
      pooled: true,
    },
  ],
  axis: 'Orange juice − ascorbic acid, mean length (95% CI)',
  scale: 'linear',
  reference: 0,
  heads: ['Dose', 'Difference'],
};
