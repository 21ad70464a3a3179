import penguins from '../../content/datasets/penguins.csv';
import { numbers } from '../statistics/columns.ts';
import { decimalsFor, percent } from '../statistics/format.ts';
import {
  equivalenceTest as independentTest,
  pairedEquivalenceTest,
} from '../statistics/t-tests/equivalence-test.ts';
import { pairedTTest } from '../statistics/t-tests/paired-t-test.ts';
import { twoSampleTTest } from '../statistics/t-tests/two-sample-t-test.ts';
import { farValues, independent, normal } from './checks.ts';
import { intervalToken, measured, minus } from './claims.ts';
import { axisOf, twoColumns, twoGroups } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import {
  ci,
  counted,
  estimated,
  inputErrorOf,
  limitCells,
  named,
  shown,
  shownDf,
  shownP,
} from './in-sentences.ts';
import { instrument, type Computed } from './instrument.ts';
import { orderOption, variancesOption, type Chosen } from './options.ts';
import { groupTable } from './pictures.ts';
import { columnsWith } from './roles.ts';
import {
  inputError,
  isInputError,
  type Check,
  type Estimate,
  type InputError,
  type Report,
  type ReportTable,
} from './report.ts';
import type { PastedTable } from './pasted-table.ts';
import { p, quantity, sentence, statistic, type Sentence } from './sentence.ts';

const margin = (asks: string, first: number) =>
  ({ kind: 'number', asks, first, least: -1e12, most: 1e12 }) as const;

const options = {
  low: margin('Lower margin', -1),
  high: margin('Upper margin', 1),
  design: {
    kind: 'choice',
    asks: 'Design',
    values: { groups: 'two independent groups', pairs: 'pairs, one per row' },
  },
  order: orderOption,
  variances: variancesOption,
  alpha: {
    kind: 'choice',
    asks: 'Significance level',
    values: { '0.05': '5% (90% interval)', '0.025': '2.5% (95% interval)', '0.01': '1% (98% interval)' },
  },
} as const;

type OptionSpec = Chosen<typeof options>;
type Results = Computed<typeof compute>;
type Group = { readonly label: string; readonly values: readonly number[] };
type Input = {
  readonly groups: readonly [Group, Group];
  readonly quantity: string;
  readonly unit: string | null;
  readonly warnings: readonly string[];
};

const mass = (species: string) => numbers(penguins, 'body_mass_g', { species });

export const equivalenceTest = instrument({
  name: 'equivalence-test',
  columns: [
    'the values of each group in a separate column, or all values and next to them the group of each',
    'for pairs, both measurements of each subject in one row',
  ],
  reads: 'groups',
  options,
  example: {
    dataset: 'penguins',
    text: asPaste(sideBySide({ 'Adelie (g)': mass('Adelie'), 'Chinstrap (g)': mass('Chinstrap') })),
    options: { low: -200, high: 200 },
  },
  read: (table, chosen) =>
    chosen.design === 'pairs' ? pairsIn(table, chosen) : twoGroups(table, chosen.order),
  compute,
  report(input, results, chosen) {
    const { groups, warnings } = input;
    const { test, difference } = results;
    const estimate = estimateOf(input, results, chosen);
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('p (equivalence)', shownP(test.p)),
        named('t, lower margin', shown(test.tLower, 2)),
        named('t, upper margin', shown(test.tUpper, 2)),
        named('df', shownDf(test.df)),
        named('p (difference)', shownP(difference.p)),
      ],
      tables: [
        testTable(input, results, chosen),
        intervalTable(input, results, chosen),
        groupTable(chosen.design === 'pairs' ? [...groups, differencesOf(input)] : groups, 0.95, input),
      ],
      chart: chartOf(input, results, chosen),
      checks: checksOf(input, chosen),
      methods: methodsOf(input, chosen),
      results: resultsOf(input, results, chosen, estimate),
      warnings: [
        ...warnings,
        ...(chosen.low === options.low.first && chosen.high === options.high.first
          ? [
              'The margins are still −1 and 1. Enter the largest differences that would not matter, in the unit of the values.',
            ]
          : []),
        ...farValues(chosen.design === 'pairs' ? [differencesOf(input)] : groups),
      ],
    };
  },
});

/** Columns of different lengths, filled with empty cells. */
function sideBySide(columns: Readonly<Record<string, readonly number[]>>) {
  const rows = Math.max(...Object.values(columns).map(({ length }) => length));
  return Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [
      name,
      Array.from({ length: rows }, (_, i) => values[i] ?? null),
    ]),
  );
}

/** Both measurements of each row. */
function pairsIn(table: PastedTable, { order }: OptionSpec): Input | InputError {
  if (columnsWith(table, 'group').length > 0)
    return inputError('For pairs, paste both measurements of each subject side by side, in two columns.');
  const found = twoColumns(table);
  if (isInputError(found)) return found;
  const [x, y] = [found.x, found.y].map(({ name, values }) => ({ label: name, values })) as [Group, Group];
  return {
    groups: order === 'first-second' ? [x, y] : [y, x],
    quantity: table.quantity?.name ?? 'Value',
    unit: found.x.unit ?? found.y.unit,
    warnings: found.warnings,
  };
}

function compute({ groups: [first, second] }: Input, { low, high, design, variances, alpha }: OptionSpec) {
  if (low >= high)
    return inputError('The lower margin must be below the upper one, such as −2 and 2. Change them.');
  const margins = { low, high, alpha: Number(alpha) };
  const [x, y] = [first.values, second.values];
  const isPaired = design === 'pairs';
  const test = isPaired ? pairedEquivalenceTest(x, y, margins) : independentTest(x, y, margins, variances);
  if (test.status === 'error')
    return inputErrorOf(
      test,
      isPaired
        ? 'Paste at least two pairs whose differences vary.'
        : 'Paste at least two different values for each group.',
    );
  const difference = isPaired ? pairedTTest(x, y) : twoSampleTTest(x, y, { variances });
  if (difference.status === 'error') return inputErrorOf(difference, 'Paste more values.');
  return { test, difference };
}

const differencesOf = ({ groups: [first, second] }: Input): Group => ({
  label: 'Difference',
  values: first.values.map((value, i) => value - second.values[i]!),
});

const nameOf = ({ design }: OptionSpec) =>
  design === 'pairs' ? 'Mean difference' : 'Difference of the means';

const estimateOf = ({ unit }: Input, { test }: Results, chosen: OptionSpec): Estimate =>
  estimated(nameOf(chosen), test.difference, test.interval, unit, 2 * test.standardError);

const intervals = ({ test, difference }: Results) =>
  Math.abs(test.interval.level - difference.interval.level) < 1e-9
    ? [test.interval]
    : [test.interval, difference.interval];

/** `−200 to 200 g`. */
const marginsInWords = ({ low, high }: OptionSpec, unit: string | null) =>
  measured(`${minus(low)} to ${minus(high)}`, unit);

const testTable = ({ unit }: Input, { test }: Results, { low, high }: OptionSpec): ReportTable => ({
  caption: 'Two one-sided tests; the larger p decides',
  columns: ['The difference is', 't', 'df', 'p'],
  rows: [
    [`above ${measured(minus(low), unit)}`, shown(test.tLower, 2), shownDf(test.df), shownP(test.pLower)],
    [`below ${measured(minus(high), unit)}`, shown(test.tUpper, 2), shownDf(test.df), shownP(test.pUpper)],
  ],
});

const intervalTable = (input: Input, results: Results, chosen: OptionSpec): ReportTable => ({
  caption: `${nameOf(chosen)}, ${input.groups[0].label} − ${input.groups[1].label}`,
  columns: ['Interval', 'Difference', 'From', 'To'],
  rows: intervals(results).map((interval, i) => {
    const one = estimated('', results.test.difference, interval, input.unit, 2 * results.test.standardError);
    return [`${ci(interval.level)}${i === 0 ? ' (decides)' : ''}`, one, ...limitCells(one.interval)];
  }),
});

function chartOf(
  { groups: [first, second], quantity: what, unit }: Input,
  results: Results,
  { low, high }: OptionSpec,
): Report['chart'] {
  return {
    kind: 'forest',
    props: {
      rows: intervals(results).map(({ level, lower, upper }) => ({
        label: ci(level),
        estimate: results.test.difference,
        low: lower,
        high: upper,
      })),
      axis: `${what === 'Value' ? '' : `${what}: `}${axisOf({ name: `${first.label} − ${second.label}`, unit })}`,
      scale: 'linear',
      reference: 0,
      zone: [low, high],
      decimals: decimalsFor(2 * results.test.standardError),
      note: `Shaded: between the margins, ${marginsInWords({ low, high } as OptionSpec, unit)}`,
    },
  };
}

const checksOf = (input: Input, { design }: OptionSpec): Check[] => [
  {
    asks: 'Were the margins chosen before the data were seen?',
    answer: 'only you know',
    says: 'They must be the largest differences that would not matter, from the subject and not from these data. Margins chosen afterward can make anything equivalent.',
  },
  independent(design === 'pairs' ? 'pair' : 'subject'),
  design === 'pairs'
    ? normal([{ label: 'differences', values: differencesOf(input).values }], 'the differences')
    : normal(input.groups, 'the values of each group'),
  {
    asks: 'Could the study have shown a difference?',
    answer: 'only you know',
    says: 'Careless measurement, wrong doses, and mixed-up subjects make groups alike. Describe what would have revealed a difference.',
  },
];

const testName = ({ design, variances }: OptionSpec) => {
  if (design === 'pairs') return 'paired t tests';
  return `${variances === 'welch' ? 'Welch’s' : 'Student’s'} t tests`;
};

const methodsOf = ({ groups: [first, second], unit }: Input, chosen: OptionSpec) =>
  `Equivalence of the means of ${first.label} and ${second.label} was tested by two one-sided tests (TOST; ${testName(chosen)}), each at a significance level of ${percent(Number(chosen.alpha), chosen.alpha === '0.025' ? 1 : 0)}, with margins of ${marginsInWords(chosen, unit)} for the difference ${first.label} − ${second.label}. Equivalence means that its ${ci(1 - 2 * Number(chosen.alpha))} is between the margins.`;

function resultsOf(
  { groups: [first, second], unit }: Input,
  { test }: Results,
  chosen: OptionSpec,
  { text, interval }: Estimate,
): Sentence {
  const verdict = test.equivalent ? 'equivalent' : 'not shown to be equivalent';
  const [nearest, margin] = test.pLower > test.pUpper ? [test.tLower, 'lower'] : [test.tUpper, 'upper'];
  const size =
    chosen.design === 'pairs'
      ? quantity('n', counted(first.values.length, 'pair', 'pairs'))
      : quantity('n', `${first.values.length} and ${second.values.length}`);
  return sentence`The means of ${first.label} and ${second.label} were ${verdict} within margins of ${marginsInWords(chosen, unit)} (difference ${first.label} − ${second.label} ${measured(text, unit)}, ${interval && intervalToken(interval)}; ${margin} margin: ${statistic('t', nearest, test.df)}, ${p(test.p)}; ${size}).`;
}
