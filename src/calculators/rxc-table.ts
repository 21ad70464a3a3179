import titanic from '../../content/datasets/titanic.csv';
import { sum } from '../statistics/descriptive/sum.ts';
import { proportionIntervals } from '../statistics/intervals/proportion-intervals.ts';
import { cramersV } from '../statistics/effect-sizes/cramers-v.ts';
import { chiSquareTest, type ChiSquareTest } from '../statistics/tables/chi-square-test.ts';
import { fisherExactTable } from '../statistics/tables/fisher-exact-rxc.ts';
import { trendInProportions } from '../statistics/tables/trend-in-proportions.ts';
import { independent } from './checks.ts';
import { tableOfCounts, type CountTable } from './counts-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { confidenceLevelOption } from './options.ts';
import { isInputError, inputError, type Check, type ReportChart, type ReportTable } from './report.ts';
import { ci, counted, named, inputErrorOf, shown, shownP } from './in-sentences.ts';
import { isClear, sized } from './claims.ts';
import { bounded, list, p, quantity, sentence, statistic } from './sentence.ts';
import { fixed, whole } from '../statistics/format.ts';

/** The passengers of each class who survived and who did not, summed over the rows of the dataset. */
const passengers = ['1st', '2nd', '3rd'];
const { Class = [], Survived = [], Freq = [] } = titanic;
const survivors = (survived: string) =>
  passengers.map((name) =>
    sum(Freq.map((count, i) => (Class[i] === name && Survived[i] === survived ? Number(count) : 0))),
  );

export const rxcTable = instrument({
  name: 'rxc-table',
  columns: ['the group of each row', 'how many there are of each outcome, a column for each'],
  reads: 'counts',
  options: { level: confidenceLevelOption },
  example: {
    dataset: 'titanic',
    text: asPaste({ class: passengers, survived: survivors('Yes'), died: survivors('No') }),
  },
  read(table) {
    const counts = tableOfCounts(table);
    if (isInputError(counts)) return counts;
    return counts.groups.length < 2 || counts.outcomes.length < 2
      ? inputError('This compares at least two groups and two outcomes. Paste the others as well.')
      : counts;
  },
  compute({ groups, outcomes, cells }, { level }) {
    const chi = chiSquareTest(cells);
    if (chi.status === 'error')
      return inputErrorOf(chi, 'Each row and column needs at least one count. Leave out empty ones.');
    const fisher = fisherExactTable(cells);
    const sizes = cells.map((row) => row.reduce((sum, count) => sum + count, 0));
    const trend =
      outcomes.length === 2 && groups.length > 2
        ? trendInProportions(
            cells.map((row) => row[0]!),
            sizes,
          )
        : null;
    const v = cramersV(chi.chiSquare, [groups.length, outcomes.length], chi.n, Number(level));
    return {
      chi,
      strength: v.status === 'ok' ? v.interval : null,
      fisher: fisher.status === 'ok' ? fisher : null,
      trend: trend?.status === 'ok' ? trend : null,
      sizes,
    };
  },
  report(counts, { chi, strength, fisher, trend, sizes }, { level: chosenLevel }) {
    const { groups, outcomes, cells, warnings } = counts;
    const level = Number(chosenLevel);
    const v = shown(chi.cramersV, 3);
    const exact = fisher ? [named('p (Fisher–Freeman–Halton)', shownP(fisher.p))] : [];
    const tests = [chi.p, ...(fisher ? [fisher.p] : [])].map((each) => isClear(each, level));
    const associated = tests.every(Boolean);
    const unclear = tests.some(Boolean)
      ? 'The evidence that outcomes differed between the groups was borderline'
      : 'Outcomes showed no clear association with group';
    const found = associated ? 'Outcomes differed between the groups' : unclear;
    return {
      status: 'ok',
      estimates: [
        {
          name: 'Cramér’s V',
          unit: null,
          ...v,
          interval: strength && {
            ...strength,
            lower: shown(strength.lower, 3),
            upper: shown(strength.upper, 3),
          },
        },
      ],
      numbers: [
        named('χ²', shown(chi.chiSquare, 2)),
        named('df', shown(chi.df, 0)),
        named('p (χ²)', shownP(chi.p)),
        ...exact,
        ...(trend ? [named('p of a trend', shownP(trend.p))] : []),
      ],
      tables: [shareTable(counts, sizes), residualTable(counts, chi), associationTable(chi)],
      chart: chartOf(counts, sizes, level),
      checks: [independent('subject'), expectedCounts(chi, cells.flat().length, fisher !== null)],
      methods: `The association of ${counted(groups.length, 'group', 'groups')} with ${counted(outcomes.length, 'outcome', 'outcomes')} was tested by Pearson’s chi-square test${fisher ? ' and by the Fisher–Freeman–Halton exact test' : ''}; its strength is Cramér’s V, with its ${ci(level)} from the noncentral χ² distribution.`,
      results: sentence`${found} (${statistic('χ²', chi.chiSquare, chi.df)}, ${p(chi.p)}${fisher && sentence`, exact ${p(fisher.p)}`}; ${list(sized(bounded('Cramér’s V', v.text), strength, 3), ', ')}; ${quantity('n', whole(chi.n))}).${associated && ` ${farthestCell(counts, chi)}`}`,
      warnings: [
        ...warnings,
        ...(fisher === null ? ['The exact test would take too long for this table.'] : []),
        ...(trend ? ['The trend assumes that the rows are in order.'] : []),
      ],
    };
  },
});

function expectedCounts(chi: ChiSquareTest, cells: number, hasExact: boolean): Check {
  const fits = chi.expectedBelow5 / cells <= 0.2 && chi.minimumExpected >= 1;
  const instead = hasExact ? 'Use the exact p.' : 'Join rare groups or outcomes.';
  return {
    asks: 'Are the expected counts large enough for χ²?',
    answer: fits ? 'yes' : 'doubtful',
    says: `${chi.expectedBelow5} of ${cells} cells have an expected count below 5, the smallest ${fixed(chi.minimumExpected, 1)}. ${fits ? 'χ² is adequate.' : instead}`,
  };
}

/** Describes the cell with the largest adjusted residual. */
function farthestCell({ groups, outcomes }: CountTable, chi: ChiSquareTest): string {
  const { residual, at } = chi.standardizedResiduals
    .flatMap((row, i) => row.map((one, j) => ({ residual: one, at: `${groups[i]} and ${outcomes[j]}` })))
    .reduce((best, one) => (Math.abs(one.residual) > Math.abs(best.residual) ? one : best));
  return `The cell farthest from independence was ${at}, with ${residual < 0 ? 'fewer' : 'more'} than expected (adjusted residual ${fixed(residual, 1)}).`;
}

const shareTable = ({ groups, outcomes, cells }: CountTable, sizes: readonly number[]): ReportTable => ({
  caption: 'The table, with the share of each row',
  columns: ['', ...outcomes, 'All'],
  rows: groups.map((name, i) => [
    name,
    ...cells[i]!.map((count) => ({
      value: count,
      text: `${whole(count)} (${fixed((100 * count) / sizes[i]!, 1)}%)`,
    })),
    shown(sizes[i]!, 0),
  ]),
});

const residualTable = ({ groups, outcomes }: CountTable, chi: ChiSquareTest): ReportTable => ({
  caption: 'Adjusted residuals: beyond ±2, a cell has more or fewer than expected',
  columns: ['', ...outcomes],
  rows: groups.map((name, i) => [
    name,
    ...chi.standardizedResiduals[i]!.map((residual) => shown(residual, 2)),
  ]),
});

const associationTable = (chi: ChiSquareTest): ReportTable => ({
  caption: 'Association',
  columns: ['', 'Value'],
  rows: [
    ['Cramér’s V', shown(chi.cramersV, 3)],
    ['Cramér’s V, corrected for its bias', shown(chi.cramersVBiasCorrected, 3)],
    ['Contingency coefficient', shown(chi.contingencyCoefficient, 3)],
    ['G (likelihood ratio)', shown(chi.g, 2)],
    ['p of G', shownP(chi.gP)],
  ],
});

/** The proportion of each outcome within its row, with Wilson's interval. */
function chartOf(
  { groups, outcomes, cells }: CountTable,
  sizes: readonly number[],
  level: number,
): ReportChart {
  const share = (i: number, j: number) => {
    const intervals = proportionIntervals(cells[i]![j]!, sizes[i]!, { level });
    return intervals.status === 'ok' ? intervals.wilson : null;
  };
  return {
    kind: 'bars',
    props: {
      bars: groups.flatMap((group, i) =>
        outcomes.map((series, j) => {
          const limits = share(i, j);
          return {
            group,
            series,
            value: (100 * cells[i]![j]!) / sizes[i]!,
            low: limits ? 100 * limits.lower : undefined,
            high: limits ? 100 * limits.upper : undefined,
          };
        }),
      ),
      axis: 'Share of the row (%)',
      note: `Error bars: ${ci(level)} (Wilson)`,
    },
  };
}
