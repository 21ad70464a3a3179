// Several measurements of the same subjects: analysis of variance, or Friedman's rank test.
import theophylline from '../../content/datasets/theophylline.csv';
import { repeatedMeasuresAnova } from '../statistics/anova/repeated-measures-anova.ts';
import type { RepeatedMeasuresAnova } from '../statistics/anova/repeated-measures-anova.ts';
import { adjustPValues } from '../statistics/multiple-comparisons/adjust-p-values.ts';
import { kendallsW } from '../statistics/effect-sizes/kendalls-w.ts';
import { friedman, type Friedman } from '../statistics/rank-tests/friedman.ts';
import { signedRank } from '../statistics/rank-tests/wilcoxon-signed-rank.ts';
import { oneSampleTTest } from '../statistics/t-tests/one-sample-t-test.ts';
import type { Interval } from '../statistics/result.ts';
import { independent, normal } from './checks.ts';
import { axisOf, quantityOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { confidenceLevelOption } from './options.ts';
import { groupTable, medianPictured, pictured } from './pictures.ts';
import { isInputError, inputError, type Check, type ReportTable } from './report.ts';
import { isNumeric, wholeRows } from './rows-of.ts';
import {
  ci,
  counted,
  effectSize,
  estimated,
  joined,
  named,
  inputErrorOf,
  shown,
  shownP,
} from './in-sentences.ts';
import { comparison, isClear, sized } from './claims.ts';
import { bounded, list, p, sentence, statistic } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

/** The concentrations in one of the eleven samples of each of the twelve subjects. */
const sample = (position: number) => theophylline.conc!.filter((_, i) => i % 11 === position);

export const repeatedMeasures = instrument({
  name: 'repeated-measures',
  columns: [
    'a column for each condition, and a row for each subject; or all values, and next to them the subject and the condition of each',
  ],
  reads: 'conditions',
  options: {
    method: {
      kind: 'choice',
      asks: 'Compares',
      values: { anova: 'means (repeated measures ANOVA)', friedman: 'ranks (Friedman)' },
    },
    level: confidenceLevelOption,
  },
  example: {
    dataset: 'theophylline',
    text: asPaste({ '1 h (mg/L)': sample(3), '5 h (mg/L)': sample(6), '12 h (mg/L)': sample(9) }),
  },
  read(table) {
    const needs = 'Paste a column for each condition and a row for each subject.';
    const found = wholeRows(table, needs);
    if (isInputError(found)) return found;
    const columns = found.columns.filter(isNumeric).filter(({ role }) => role === 'measurement');
    if (columns.length < 2) return inputError(`This compares at least two columns of numbers. ${needs}`);
    if (columns.length > 20)
      return inputError(`${columns.length} conditions were found; this compares at most 20. Leave some out.`);
    const units = new Set(columns.map(({ unit }) => unit));
    return {
      conditions: columns.map(({ name, numbers }) => ({ label: name, values: numbers })),
      rows: columns[0]!.numbers.map((_, i) => columns.map(({ numbers }) => numbers[i]!)),
      quantity: quantityOf(table),
      unit: units.size === 1 ? columns[0]!.unit : null,
      warnings: found.warnings,
    };
  },
  compute({ conditions, rows }, { method, level }) {
    const what = 'Paste at least two subjects whose conditions differ.';
    const means = method === 'anova' ? repeatedMeasuresAnova(rows) : null;
    const ranks = friedman(rows);
    if (means?.status === 'error') return inputErrorOf(means, what);
    if (ranks.status === 'error') return inputErrorOf(ranks, what);
    const pairs = conditions.flatMap((later, i) =>
      conditions.slice(0, i).flatMap((earlier) => {
        const differences = later.values.map((value, row) => value - earlier.values[row]!);
        const test = (means ? meanDifference : typicalDifference)(differences, Number(level));
        return test ? [{ ...test, names: [later.label, earlier.label] as const }] : [];
      }),
    );
    if (pairs.length === 0)
      return inputError('No two conditions differ by amounts that vary. Paste measurements that vary more.');
    const adjusted = adjustPValues(
      pairs.map((pair) => pair.p),
      'holm',
    );
    const concordance = kendallsW(ranks.q, ranks.df, ranks.subjects, Number(level));
    const share = concordance.status === 'ok' ? concordance.interval : null;
    return { means, ranks, share, pairs: pairs.map((pair, i): Pair => ({ ...pair, p: adjusted[i]! })) };
  },
  report(
    { conditions, rows, quantity, unit, warnings },
    { means, ranks, share, pairs },
    { level: chosenLevel },
  ) {
    const level = Number(chosenLevel);
    const estimates = pairs.map(({ names, estimate, interval }) =>
      estimated(names.join(' − '), estimate, interval, unit),
    );
    const widest = pairs.reduce(
      (best, { estimate }, i) => (Math.abs(estimate) > Math.abs(pairs[best]!.estimate) ? i : best),
      0,
    );
    const top = estimates[widest]!;
    const overall = means
      ? sentence`${statistic('F', means.f, means.df1 * means.greenhouseGeisserEpsilon, means.df2 * means.greenhouseGeisserEpsilon)}, ${p(means.pGreenhouseGeisser)}; Greenhouse–Geisser ${bounded('ε', fixed(means.greenhouseGeisserEpsilon, 2))}`
      : sentence`Friedman’s ${statistic('χ²', ranks.q, ranks.df)}, ${p(ranks.p)}, ${list(sized(bounded('Kendall’s W', fixed(ranks.kendallW, 2)), share), ', ')}`;
    const names = joined(conditions.map(({ label }) => label));
    const compared = `${counted(conditions.length, 'condition', 'conditions')} (${names}) were compared in the same subjects`;
    return {
      status: 'ok',
      estimates: [top, ...estimates.filter((one) => one !== top)],
      numbers: means ? numbersOfMeans(means) : numbersOfRanks(ranks, share),
      tables: [
        groupTable(conditions, level, { quantity, unit }),
        {
          caption: `Pairs of conditions (${means ? 'paired t tests' : 'signed-rank tests'}; p adjusted by the Holm method; the interval of each pair is not adjusted)`,
          columns: ['', 'Difference', 'From', 'To', 'p'],
          rows: estimates.map((one, i) => [
            one.name,
            one,
            one.interval!.lower,
            one.interval!.upper,
            shownP(pairs[i]!.p),
          ]),
        },
        means ? correctionTable(means) : rankTable(conditions, ranks),
      ],
      chart: {
        kind: 'distribution',
        props: {
          kind: means ? 'strip' : 'box',
          groups: conditions.map(({ label, values }) =>
            (means ? pictured : medianPictured)(label, values, level),
          ),
          axis: axisOf({ name: quantity, unit }),
          interval: ci(level),
        },
      },
      checks: [independent('subject’s row'), ...(means ? checksOfMeans(means, rows) : checksOfRanks(ranks))],
      methods: means
        ? `${compared} by repeated measures analysis of variance with the Greenhouse–Geisser correction; pairs of conditions by paired t tests (p-values adjusted by the Holm method).`
        : `${compared} by Friedman’s test; pairs of conditions by Wilcoxon’s signed-rank test (p-values adjusted by the Holm method).${share ? ' The interval of Kendall’s W comes from the noncentral χ² distribution.' : ''}`,
      results: sentence`In ${counted(rows.length, 'subject', 'subjects')} ${isClear(means ? means.pGreenhouseGeisser : ranks.p, level) ? 'the conditions differed' : 'there was no clear difference between the conditions'} (${overall}). ${comparison(
        {
          what: means ? 'mean' : 'typical value',
          names: pairs[widest]!.names,
          estimate: top,
          p: pairs[widest]!.p,
          level,
        },
      )}`,
      warnings: [
        ...warnings,
        ...(pairs.length < (conditions.length * (conditions.length - 1)) / 2
          ? [
              'Pairs of conditions that differ by the same amount in every subject are left out of the comparisons.',
            ]
          : []),
      ],
    };
  },
});

type Difference = { readonly estimate: number; readonly interval: Interval; readonly p: number };
type Pair = Difference & { readonly names: readonly [later: string, earlier: string] };

/** A paired t test, or null if the differences do not vary. */
function meanDifference(differences: readonly number[], level: number): Difference | null {
  const test = oneSampleTTest(differences, { level });
  return test.status === 'ok' ? { estimate: test.estimate, interval: test.interval, p: test.p } : null;
}

/** A signed-rank test with its Hodges–Lehmann estimate, or null if every difference is zero. */
function typicalDifference(differences: readonly number[], level: number): Difference | null {
  const test = signedRank(differences, { level });
  if (test.status === 'error') return null;
  const { pseudomedian, interval, intervalNormal, pExact, pNormal } = test;
  return { estimate: pseudomedian, interval: interval ?? intervalNormal, p: pExact ?? pNormal };
}

const numbersOfMeans = (means: RepeatedMeasuresAnova) => [
  named('F', shown(means.f, 2)),
  named('df', { value: means.df1, text: `${means.df1} and ${means.df2}` }),
  named('p', shownP(means.p)),
  named('ε (Greenhouse–Geisser)', shown(means.greenhouseGeisserEpsilon, 3)),
  named('p (Greenhouse–Geisser)', shownP(means.pGreenhouseGeisser)),
];

const numbersOfRanks = (ranks: Friedman, share: Interval | null) => [
  named('Q', shown(ranks.q, 2)),
  named('df', shown(ranks.df, 0)),
  named('p', shownP(ranks.p)),
  effectSize('Kendall’s W', ranks.kendallW, share, 3),
];

const correctionTable = (means: RepeatedMeasuresAnova): ReportTable => ({
  caption: 'Corrections for unequal variation of the differences',
  columns: ['', 'ε', 'p'],
  rows: [
    ['Greenhouse–Geisser', shown(means.greenhouseGeisserEpsilon, 3), shownP(means.pGreenhouseGeisser)],
    ['Huynh–Feldt', shown(means.huynhFeldtEpsilon, 3), shownP(means.pHuynhFeldt)],
  ],
});

const rankTable = (conditions: readonly { readonly label: string }[], ranks: Friedman): ReportTable => ({
  caption: 'Mean ranks',
  columns: ['', 'Mean rank'],
  rows: conditions.map(({ label }, i) => [label, shown(ranks.meanRanks[i]!, 2)]),
});

const checksOfMeans = (means: RepeatedMeasuresAnova, rows: readonly (readonly number[])[]): Check[] => [
  normal(
    [{ label: 'residuals', values: residualsOf(rows) }],
    'the values, adjusted for subject and condition,',
  ),
  {
    asks: 'Do all differences between conditions vary equally (sphericity)?',
    answer: means.greenhouseGeisserEpsilon > 0.75 ? 'yes' : 'doubtful',
    says: `ε = ${fixed(means.greenhouseGeisserEpsilon, 2)}, where 1 means equal. The result is corrected for it either way.`,
  },
];

const checksOfRanks = ({ subjects }: Friedman): Check[] => [
  {
    asks: 'Are there enough subjects for the χ² approximation?',
    answer: subjects >= 10 ? 'yes' : 'doubtful',
    says: `There are ${subjects}; about ten are enough.`,
  },
];

/** The residual of each value after subtracting row and column means. */
function residualsOf(rows: readonly (readonly number[])[]): number[] {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
  const [own, center] = [rows.map(mean), mean(rows.map(mean))];
  const columns = rows[0]!.map((_, j) => mean(rows.map((row) => row[j]!)));
  return rows.flatMap((row, i) => row.map((value, j) => value - own[i]! - columns[j]! + center));
}
