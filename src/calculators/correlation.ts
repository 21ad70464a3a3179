import penguins from '../../content/datasets/penguins.csv';
import { kendallCorrelation } from '../statistics/correlation/kendall-correlation.ts';
import { pearsonCorrelation } from '../statistics/correlation/pearson-correlation.ts';
import { spearmanCorrelation } from '../statistics/correlation/spearman-correlation.ts';
import { completeRows, rowsWhere } from '../statistics/columns.ts';
import { independent, normal } from './checks.ts';
import { axisOf, twoColumns, type TwoColumns } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { alternativeOption, confidenceLevelOption, type Chosen } from './options.ts';
import type { Check, ReportTable } from './report.ts';
import { estimated, named, inputErrorOf, shown, shownP, limitCells } from './in-sentences.ts';
import { intervalToken, verdictOf } from './claims.ts';
import { bounded, p, quantity, sentence, sidedness } from './sentence.ts';
import { whole } from '../statistics/format.ts';

const gentoo = completeRows(rowsWhere(penguins, { species: 'Gentoo' }), ['flipper_length_mm', 'body_mass_g']);

const names = { pearson: 'Pearson’s r', spearman: 'Spearman’s ρ', kendall: 'Kendall’s τ' } as const;

const asked = {
  coefficient: { kind: 'choice', asks: 'Coefficient', values: names },
  level: confidenceLevelOption,
  alternative: alternativeOption('positive', 'negative'),
} as const;

type OptionSpec = Chosen<typeof asked>;
type Coefficient = OptionSpec['coefficient'];
type Results = Computed<typeof compute>;

export const correlation = instrument({
  name: 'correlation',
  columns: ['the first measurement of each subject', 'its second measurement'],
  reads: 'pairs',
  options: asked,
  example: {
    dataset: 'penguins',
    text: asPaste({
      'flipper length (mm)': gentoo.flipper_length_mm!,
      'body mass (g)': gentoo.body_mass_g!,
    }),
  },
  read: twoColumns,
  compute,
  report({ x, y, warnings }, { n, t, rSquared, each }, { coefficient, level, alternative }) {
    const { p: own, isExact } = each[coefficient];
    const one = estimateOf(each, coefficient);
    const { interval } = one;
    return {
      status: 'ok',
      estimates: [one],
      numbers: [
        named('p', shownP(own)),
        named('n', shown(n, 0)),
        ...(coefficient === 'pearson' ? [named('t', shown(t, 2)), named('r²', shown(rSquared, 3))] : []),
      ],
      tables: [coefficientTable(each)],
      chart: {
        kind: 'scatter',
        props: {
          series: [{ points: x.values.slice(0, 2000).map((value, i) => ({ x: value, y: y.values[i]! })) }],
          xAxis: axisOf(x),
          yAxis: axisOf(y),
        },
      },
      checks: checksOf(x, y, coefficient),
      methods: `The association between ${x.name} and ${y.name} was measured by ${names[coefficient]} (${sidedness(
        alternative,
        { greater: 'positive', less: 'negative' },
      )}${isExact ? '' : '; p by approximation'}).`,
      results: sentence`${
        {
          clear: `There was a ${one.value < 0 ? 'negative' : 'positive'} correlation`,
          unclear: 'There was no clear correlation',
          borderline: 'There was borderline evidence of a correlation',
        }[verdictOf({ level: Number(level), p: own, interval })]
      } between ${x.name} and ${y.name} (${bounded(names[coefficient], one.text)}${interval && sentence`, ${intervalToken(interval)}`}; ${p(own)}; ${quantity('n', whole(n))}).`,
      warnings,
    };
  },
});

/** All three coefficients, each with its interval and p-value. */
function compute({ x, y }: TwoColumns, { level, alternative }: OptionSpec) {
  const options = { level: Number(level), alternative };
  const pearson = pearsonCorrelation(x.values, y.values, options);
  const spearman = spearmanCorrelation(x.values, y.values, options);
  const kendall = kendallCorrelation(x.values, y.values, options);
  const what = 'Paste at least three pairs in which both columns vary.';
  if (pearson.status === 'error') return inputErrorOf(pearson, what);
  if (spearman.status === 'error') return inputErrorOf(spearman, what);
  if (kendall.status === 'error') return inputErrorOf(kendall, what);
  return {
    n: pearson.n,
    t: pearson.t,
    rSquared: pearson.rSquared,
    each: {
      pearson: { value: pearson.r, interval: pearson.interval, p: pearson.p, isExact: true },
      spearman: {
        value: spearman.rho,
        interval: spearman.intervalBonettWright,
        p: spearman.pExact ?? spearman.pByT,
        isExact: spearman.pExact !== null,
      },
      kendall: {
        value: kendall.tau,
        interval: kendall.interval,
        p: kendall.pExact ?? kendall.pByNormal,
        isExact: kendall.pExact !== null,
      },
    } satisfies Record<Coefficient, object>,
  };
}

const estimateOf = (each: Results['each'], name: Coefficient) =>
  estimated(names[name], each[name].value, each[name].interval, null, 1);

const coefficientTable = (each: Results['each']): ReportTable => ({
  caption: 'The three coefficients',
  columns: ['', 'Estimate', 'From', 'To', 'p'],
  rows: (Object.keys(names) as Coefficient[]).map((name) => {
    const one = estimateOf(each, name);
    return [one.name, one, ...limitCells(one.interval), shownP(each[name].p)];
  }),
});

const checksOf = (x: TwoColumns['x'], y: TwoColumns['y'], coefficient: Coefficient): Check[] => [
  independent('subject'),
  ...(coefficient === 'pearson'
    ? [
        normal(
          [x, y].map(({ name, values }) => ({ label: name, values })),
          'both measurements',
        ),
      ]
    : []),
  {
    asks:
      coefficient === 'pearson'
        ? 'Does one follow the other along a straight line?'
        : 'Does one always rise, or always fall, as the other rises?',
    answer: 'only you know',
    says: 'Look at the points: a coefficient does not show a curve, or two clusters.',
  },
];
