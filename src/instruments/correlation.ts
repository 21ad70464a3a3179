import penguins from '../../content/datasets/penguins.csv';
import { kendallCorrelation } from '../statistics/correlation/kendall-correlation.ts';
import { pearsonCorrelation } from '../statistics/correlation/pearson-correlation.ts';
import { spearmanCorrelation } from '../statistics/correlation/spearman-correlation.ts';
import { completeRows, rowsWhere } from '../statistics/columns.ts';
import { independent, normal } from './checks.ts';
import { axisOf, twoColumns } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { alternativeAsked, levelAsked } from './options.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal } from './report.ts';
import { estimated, named, refusal, shown, shownP, limitCells } from './in-sentences.ts';
import { intervalToken, verdictOf } from './claims.ts';
import { bounded, p, quantity, sentence, sidedness } from './sentence.ts';
import { whole } from '../statistics/format.ts';

const gentoo = completeRows(rowsWhere(penguins, { species: 'Gentoo' }), ['flipper_length_mm', 'body_mass_g']);

const names = { pearson: 'Pearson’s r', spearman: 'Spearman’s ρ', kendall: 'Kendall’s τ' } as const;

export const correlation = instrument({
  name: 'correlation',
  columns: ['the first measurement of each subject', 'its second measurement'],
  reads: 'pairs',
  options: {
    coefficient: { kind: 'choice', asks: 'Coefficient', values: names },
    level: levelAsked,
    alternative: alternativeAsked('positive', 'negative'),
  },
  example: {
    dataset: 'penguins',
    text: asPaste({
      'flipper length (mm)': gentoo.flipper_length_mm!,
      'body mass (g)': gentoo.body_mass_g!,
    }),
  },
  run(table, { coefficient, level: chosenLevel, alternative }) {
    const found = twoColumns(table);
    if (isRefusal(found)) return found;
    const { x, y } = found;
    const options = { level: Number(chosenLevel), alternative };
    const [pearson, spearman, kendall] = [
      pearsonCorrelation(x.values, y.values, options),
      spearmanCorrelation(x.values, y.values, options),
      kendallCorrelation(x.values, y.values, options),
    ];
    const what = 'Paste at least three pairs in which both columns vary.';
    if (pearson.status === 'error') return refusal(pearson, what);
    if (spearman.status === 'error') return refusal(spearman, what);
    if (kendall.status === 'error') return refusal(kendall, what);
    const spearmanP = spearman.pExact ?? spearman.pByT;
    const kendallP = kendall.pExact ?? kendall.pByNormal;
    const each = {
      pearson: { value: pearson.r, interval: pearson.interval, p: pearson.p },
      spearman: { value: spearman.rho, interval: spearman.intervalBonettWright, p: spearmanP },
      kendall: { value: kendall.tau, interval: kendall.interval, p: kendallP },
    };
    const rows = (Object.keys(names) as (keyof typeof names)[]).map((name) => {
      const { value, interval, p } = each[name];
      const one = estimated(names[name], value, interval, null, 1);
      return { name, one, p };
    });
    const chosen = rows.find(({ name }) => name === coefficient)!;
    const exact = { pearson: true, spearman: spearman.pExact !== null, kendall: kendall.pExact !== null }[
      coefficient
    ];
    return {
      status: 'ok',
      estimates: [chosen.one],
      numbers: [
        named('p', shownP(chosen.p)),
        named('n', shown(pearson.n, 0)),
        ...(coefficient === 'pearson'
          ? [named('t', shown(pearson.t, 2)), named('r²', shown(pearson.rSquared, 3))]
          : []),
      ],
      tables: [
        {
          caption: 'The three coefficients',
          columns: ['', 'Estimate', 'From', 'To', 'p'],
          rows: rows.map(({ one, p }) => [one.name, one, ...limitCells(one.interval), shownP(p)]),
        },
      ],
      chart: {
        kind: 'scatter',
        props: {
          series: [{ points: x.values.slice(0, 2000).map((value, i) => ({ x: value, y: y.values[i]! })) }],
          xAxis: axisOf(x),
          yAxis: axisOf(y),
        },
      },
      checks: [
        independent('subject'),
        ...(coefficient === 'pearson'
          ? [
              normal(
                [
                  { label: x.name, values: x.values },
                  { label: y.name, values: y.values },
                ],
                'both measurements',
              ),
            ]
          : []),
        {
          asks:
            coefficient === 'pearson'
              ? 'Does one follow the other along a straight line?'
              : 'Does one rise, or fall, throughout as the other rises?',
          answer: 'only you know',
          says: 'Look at the points: a coefficient does not show a curve, or two clouds.',
        },
      ],
      methods: `The association between ${x.name} and ${y.name} was measured by ${names[coefficient]} (${sidedness(
        alternative,
        { greater: 'positive', less: 'negative' },
      )}${coefficient !== 'pearson' && !exact ? '; p by approximation' : ''}).`,
      results: sentence`${
        {
          clear: `There was a ${chosen.one.value < 0 ? 'negative' : 'positive'} correlation`,
          unclear: 'There was no clear correlation',
          borderline: 'There was borderline evidence of a correlation',
        }[verdictOf({ level: options.level, p: chosen.p, interval: chosen.one.interval })]
      } between ${x.name} and ${y.name} (${bounded(names[coefficient], chosen.one.text)}${chosen.one.interval && sentence`, ${intervalToken(chosen.one.interval)}`}; ${p(chosen.p)}; ${quantity('n', whole(pearson.n))}).`,
      warnings: found.warnings,
      r: r.script(
        r.vector('x', x.values),
        r.vector('y', y.values),
        `cor.test(x, y, method = "${coefficient}", ${r.alternative(alternative)}${coefficient === 'pearson' ? `, conf.level = ${options.level}` : `, exact = ${exact ? 'TRUE' : 'FALSE'}`})`,
      ),
    };
  },
});
