// Several measurements of the same subjects: analysis of variance, or Friedman's test of ranks.
import theophylline from '../../content/datasets/theophylline.csv';
import { repeatedMeasuresAnova } from '../statistics/anova/repeated-measures-anova.ts';
import { adjustPValues } from '../statistics/multiple-comparisons/adjust-p-values.ts';
import { friedman } from '../statistics/rank-tests/friedman.ts';
import { signedRank } from '../statistics/rank-tests/wilcoxon-signed-rank.ts';
import { oneSampleTTest } from '../statistics/t-tests/one-sample-t-test.ts';
import { independent, normal } from './checks.ts';
import { axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import { groupTable, medianPictured, pictured } from './pictures.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal, refused } from './report.ts';
import type { Check } from './report.ts';
import { isNumeric, wholeRows } from './rows-of.ts';
import { ci, counted, estimated, joined, named, refusal, shown, shownP } from './in-sentences.ts';
import { comparison, isClear } from './claims.ts';
import { bounded, p, sentence, statistic } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

/** Concentrations at one of the eleven samples of each of the twelve subjects, about so many hours after the dose. */
const sample = (position: number) => theophylline.conc!.filter((_, i) => i % 11 === position);

type Pair = { readonly of: readonly [number, number]; readonly estimate: number; readonly p: number };

export const repeatedMeasures = instrument({
  name: 'repeated-measures',
  columns: ['a column for each condition, and a row for each subject'],
  reads: 'conditions',
  options: {
    method: {
      kind: 'choice',
      asks: 'Compares',
      values: { anova: 'means (repeated measures ANOVA)', friedman: 'ranks (Friedman)' },
    },
    level: levelAsked,
  },
  example: {
    dataset: 'theophylline',
    text: asPaste({ '1 h (mg/L)': sample(3), '5 h (mg/L)': sample(6), '12 h (mg/L)': sample(9) }),
  },
  run(table, { method, level: chosenLevel }) {
    const needs = 'Paste a column for each condition and a row for each subject.';
    const found = wholeRows(table, needs);
    if (isRefusal(found)) return found;
    const conditions = found.columns.filter(isNumeric).filter(({ role }) => role === 'measurement');
    if (conditions.length < 2) return refused(`This compares at least two columns of numbers. ${needs}`);
    if (conditions.length > 20)
      return refused(`${conditions.length} conditions were found; this compares at most 20. Leave some out.`);
    const level = Number(chosenLevel);
    const columns = conditions.map((column) => column.numbers);
    const rows = columns[0]!.map((_, i) => columns.map((column) => column[i]!));
    const units = new Set(conditions.map(({ unit }) => unit));
    const unit = units.size === 1 ? conditions[0]!.unit : null;
    const anova = repeatedMeasuresAnova(rows);
    const ranks = friedman(rows);
    const what = 'Paste at least two subjects whose conditions differ from one another.';
    if (method === 'anova' && anova.status === 'error') return refusal(anova, what);
    if (ranks.status === 'error') return refusal(ranks, what);

    const indices = conditions.flatMap((_, later) =>
      conditions.slice(0, later).map((__, earlier) => [later, earlier] as const),
    );
    const compared = indices.map((of) => {
      const differences = columns[of[0]]!.map((value, i) => value - columns[of[1]]![i]!);
      if (method === 'anova') {
        const test = oneSampleTTest(differences, { level });
        return test.status === 'error' ? test : { ...test, of, pair: test.p };
      }
      const test = signedRank(differences, { level });
      return test.status === 'error'
        ? test
        : {
            ...test,
            of,
            estimate: test.pseudomedian,
            interval: test.interval ?? test.intervalNormal,
            pair: test.pExact ?? test.pNormal,
          };
    });
    const known = compared.flatMap((one) => (one.status === 'ok' ? [one] : []));
    if (known.length === 0)
      return refused('No two conditions differ by amounts that vary. Paste measurements that vary more.');
    const adjusted = adjustPValues(
      known.map(({ pair }) => pair),
      'holm',
    );
    const nameOf = ({ of }: Pick<Pair, 'of'>) => `${conditions[of[0]]!.name} − ${conditions[of[1]]!.name}`;
    const estimates = known.map((one) => estimated(nameOf(one), one.estimate, one.interval, unit));
    const widest = known.reduce(
      (best, one, i) => (Math.abs(one.estimate) > Math.abs(known[best]!.estimate) ? i : best),
      0,
    );
    const top = estimates[widest]!;
    const { of } = known[widest]!;
    const groups = conditions.map((column) => ({ label: column.name, values: column.numbers }));
    const means = method === 'anova' && anova.status === 'ok' ? anova : null;
    const overall = means
      ? sentence`${statistic('F', means.f, means.df1 * means.greenhouseGeisserEpsilon, means.df2 * means.greenhouseGeisserEpsilon)}, ${p(means.pGreenhouseGeisser)}; Greenhouse–Geisser ${bounded('ε', fixed(means.greenhouseGeisserEpsilon, 2))}`
      : sentence`Friedman’s ${statistic('χ²', ranks.q, ranks.df)}, ${p(ranks.p)}, ${bounded('Kendall’s W', fixed(ranks.kendallW, 2))}`;
    const overallP = means ? means.pGreenhouseGeisser : ranks.p;
    const checks: Check[] = means
      ? [
          normal(
            [{ label: 'residuals', values: residualsOf(rows) }],
            'the values, freed of subject and condition,',
          ),
          {
            asks: 'Do all differences between conditions vary alike (sphericity)?',
            answer: means.greenhouseGeisserEpsilon > 0.75 ? 'yes' : 'doubtful',
            says: `ε = ${fixed(means.greenhouseGeisserEpsilon, 2)}, where 1 means alike. The result is corrected for it either way.`,
          },
        ]
      : [
          {
            asks: 'Are there enough subjects for the χ² approximation?',
            answer: ranks.subjects >= 10 ? 'yes' : 'doubtful',
            says: `There are ${ranks.subjects}; about ten are enough.`,
          },
        ];
    return {
      status: 'ok',
      estimates: [top, ...estimates.filter((one) => one !== top)],
      numbers: means
        ? [
            named('F', shown(means.f, 2)),
            named('df', { value: means.df1, text: `${means.df1} and ${means.df2}` }),
            named('p', shownP(means.p)),
            named('ε (Greenhouse–Geisser)', shown(means.greenhouseGeisserEpsilon, 3)),
            named('p (Greenhouse–Geisser)', shownP(means.pGreenhouseGeisser)),
          ]
        : [
            named('Q', shown(ranks.q, 2)),
            named('df', shown(ranks.df, 0)),
            named('p', shownP(ranks.p)),
            named('Kendall’s W', shown(ranks.kendallW, 3)),
          ],
      tables: [
        groupTable(groups, level),
        {
          caption: `Pairs of conditions (${means ? 'paired t tests' : 'signed-rank tests'}; p adjusted by the Holm method; the interval of each pair is not adjusted)`,
          columns: ['', 'Difference', 'From', 'To', 'p'],
          rows: estimates.map((one, i) => [
            one.name,
            one,
            one.interval!.lower,
            one.interval!.upper,
            shownP(adjusted[i]!),
          ]),
        },
        means
          ? {
              caption: 'Corrections for unequal variation of the differences',
              columns: ['', 'ε', 'p'],
              rows: [
                [
                  'Greenhouse–Geisser',
                  shown(means.greenhouseGeisserEpsilon, 3),
                  shownP(means.pGreenhouseGeisser),
                ],
                ['Huynh–Feldt', shown(means.huynhFeldtEpsilon, 3), shownP(means.pHuynhFeldt)],
              ],
            }
          : {
              caption: 'Mean ranks',
              columns: ['', 'Mean rank'],
              rows: conditions.map(({ name }, i) => [name, shown(ranks.meanRanks[i]!, 2)]),
            },
      ],
      chart: {
        kind: 'distribution',
        props: {
          kind: means ? 'strip' : 'box',
          groups: groups.map(({ label, values }) =>
            (means ? pictured : medianPictured)(label, values, level),
          ),
          axis: axisOf({ name: 'Value', unit }),
          interval: ci(level),
        },
      },
      checks: [independent('subject’s row'), ...checks],
      methods: means
        ? `${counted(conditions.length, 'condition', 'conditions')} (${joined(conditions.map(({ name }) => name))}) were compared in the same subjects by repeated measures analysis of variance with the Greenhouse–Geisser correction; pairs of conditions by paired t tests (p-values adjusted by the Holm method).`
        : `${counted(conditions.length, 'condition', 'conditions')} (${joined(conditions.map(({ name }) => name))}) were compared in the same subjects by Friedman’s test; pairs of conditions by Wilcoxon’s signed-rank test (p-values adjusted by the Holm method).`,
      results: sentence`In ${counted(rows.length, 'subject', 'subjects')} ${isClear(overallP, level) ? 'the conditions differed' : 'there was no clear difference between the conditions'} (${overall}). ${comparison(
        {
          what: means ? 'mean' : 'typical value',
          names: [conditions[of[0]]!.name, conditions[of[1]]!.name],
          estimate: top,
          p: adjusted[widest]!,
          level,
        },
      )}`,
      warnings: [
        ...found.warnings,
        ...(known.length < compared.length
          ? [
              'Pairs of conditions that differ by the same amount in every subject are left out of the comparisons.',
            ]
          : []),
      ],
      r: r.script(
        `m <- matrix(c(${rows.map((row) => row.join(', ')).join(',\n  ')}), ncol = ${conditions.length}, byrow = TRUE)`,
        ...(means
          ? [
              'd <- data.frame(y = c(m), subject = factor(row(m)), condition = factor(col(m)))',
              'summary(aov(y ~ condition + Error(subject / condition), d))',
              'anova(lm(m ~ 1), X = ~1, test = "Spherical")',
            ]
          : ['friedman.test(m)']),
      ),
    };
  },
});

/** What is left of each value when the means of its row and its column are taken away. */
function residualsOf(rows: readonly (readonly number[])[]): number[] {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
  const [own, centre] = [rows.map(mean), mean(rows.map(mean))];
  const columns = rows[0]!.map((_, j) => mean(rows.map((row) => row[j]!)));
  return rows.flatMap((row, i) => row.map((value, j) => value - own[i]! - columns[j]! + centre));
}
