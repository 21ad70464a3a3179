import arrests from '../../content/datasets/us-arrests.csv';
import { fixed, percent } from '../statistics/format.ts';
import { principalComponents } from '../statistics/multivariate/principal-components.ts';
import { asPaste } from './from-dataset.ts';
import { counted, joined, named, inputErrorOf, shown } from './in-sentences.ts';
import { instrument, type Computed } from './instrument.ts';
import type { Chosen } from './options.ts';
import { isInputError, inputError, type InputError, type ReportChart, type ReportTable } from './report.ts';
import { isNumeric, kindsOf, wholeRows, type NumberColumn, type WholeColumn } from './rows-of.ts';

const needs =
  'Paste at least two columns of numbers, a row for each subject; a column of words may name groups.';

const asked = {
  scale: {
    kind: 'choice',
    asks: 'Each column counts',
    values: { standardised: 'equally (standardized)', raw: 'as much as it varies' },
  },
} as const;

type OptionSpec = Chosen<typeof asked>;

type Input = {
  readonly columns: readonly NumberColumn[];
  /** Names the group of each row. */
  readonly label: WholeColumn | undefined;
  readonly warnings: readonly string[];
};

type Results = Computed<typeof compute>;
type Component = Results['first'];

export const principalComponentsInstrument = instrument({
  name: 'principal-components',
  columns: ['the measurements, a column for each', 'a column of words that names groups, if there are any'],
  reads: 'profile',
  options: asked,
  example: {
    dataset: 'us-arrests',
    text: asPaste({
      murder: arrests.Murder!,
      assault: arrests.Assault!,
      'urban population (%)': arrests.UrbanPop!,
      rape: arrests.Rape!,
    }),
  },
  read(table): Input | InputError {
    const found = wholeRows(table, needs);
    if (isInputError(found)) return found;
    const columns = found.columns.filter(isNumeric).filter(({ role }) => role === 'measurement');
    if (columns.length < 2) return inputError(needs);
    if (columns.length > 40 || columns[0]!.numbers.length > 20_000)
      return inputError('This takes at most 40 columns and 20,000 rows. Leave some out.');
    const label = found.columns.find(({ role }) => role === 'group');
    return { columns, label, warnings: found.warnings };
  },
  compute,
  report(input, results, { scale }) {
    const { columns, warnings } = input;
    const { first, second, aboveOne } = results;
    const n = columns[0]!.numbers.length;
    const strongest = (component: Component) =>
      joined(
        component.loadings
          .map((loading, i) => ({ loading, name: columns[i]!.name }))
          .sort((a, b) => Math.abs(b.loading) - Math.abs(a.loading))
          .slice(0, 2)
          .map(({ loading, name }) => `${name} (${fixed(loading, 2)})`),
      );
    return {
      status: 'ok',
      estimates: [first, second].map((component, j) => ({
        name: `Variance along PC${j + 1}`,
        unit: null,
        ...share(component.proportion),
        interval: null,
      })),
      numbers: [
        named('Both together', share(second.cumulative)),
        named('Rows', shown(n, 0)),
        named('Columns', shown(columns.length, 0)),
        ...(scale === 'standardised' ? [named('Components with variance above 1', shown(aboveOne, 0))] : []),
      ],
      tables: tablesOf(input, results),
      chart: chartOf(input, results),
      checks: [
        {
          asks: 'Are there several rows for each column?',
          answer: n >= 5 * columns.length ? 'yes' : 'doubtful',
          says: `There are ${counted(n, 'row', 'rows')} for ${counted(columns.length, 'column', 'columns')}. With few, the directions change from sample to sample.`,
        },
        {
          asks: 'Are the columns related along straight lines?',
          answer: 'only you know',
          says: 'Components show nothing else; a curve, or one outlier, can create its own component.',
        },
      ],
      methods: `Principal components were computed from ${counted(columns.length, 'column', 'columns')} (${joined(columns.slice(0, 6).map(({ name }) => name))}${columns.length > 6 ? ' and others' : ''}), ${scale === 'standardised' ? 'each standardized to a variance of 1' : 'centered, in their own units'}; in each component the largest loading is positive.`,
      results: `The first component explained ${share(first.proportion).text} of the variance, the second ${share(second.proportion).text}; the first loaded most on ${strongest(first)}, the second on ${strongest(second)} (${counted(n, 'row', 'rows')}).`,
      warnings,
    };
  },
});

function compute({ columns }: Input, { scale }: OptionSpec) {
  const fit = principalComponents(
    columns.map(({ numbers }) => numbers),
    scale === 'standardised',
  );
  if (fit.status === 'error') return inputErrorOf(fit, 'Leave out columns that do not vary.');
  const { components, kaiserCount } = fit;
  const [first, second] = components;
  return first && second
    ? { components, first, second, aboveOne: kaiserCount }
    : inputError(
        'All columns follow from one, so there is a single component. Paste measurements that differ.',
      );
}

const share = (proportion: number) => ({ value: proportion, text: percent(proportion, 1) });

function tablesOf({ columns }: Input, { components }: Results): ReportTable[] {
  const names = components.map((_, j) => `PC${j + 1}`);
  return [
    {
      caption: 'Components',
      columns: ['', 'Standard deviation', 'Share of the variance', 'Together'],
      rows: components.map((component, j) => [
        names[j]!,
        shown(component.standardDeviation, 4),
        shown(component.proportion, 4),
        shown(component.cumulative, 4),
      ]),
    },
    {
      caption: 'Loadings',
      columns: ['', ...names.slice(0, 8)],
      rows: columns.map(({ name }, i) => [
        name,
        ...components.slice(0, 8).map(({ loadings }) => shown(loadings[i]!, 3)),
      ]),
    },
  ];
}

/** The rows, thinned if there are very many, and the variables in the plane of the first two components. */
function chartOf({ columns, label }: Input, { first, second }: Results): ReportChart {
  const n = columns[0]!.numbers.length;
  const step = Math.max(1, Math.ceil(n / 2000));
  const rows = Array.from({ length: n }, (_, i) => i).filter((i) => i % step === 0);
  return {
    kind: 'biplot',
    props: {
      groups: (label ? kindsOf(label) : ['']).map((group) => ({
        ...(label && { label: group }),
        scores: rows
          .filter((i) => !label || label.words[i] === group)
          .map((i) => ({ first: first.scores[i]!, second: second.scores[i]! })),
      })),
      loadings: columns.map(({ name }, i) => ({
        label: name,
        first: first.loadings[i]!,
        second: second.loadings[i]!,
      })),
      explained: [first.proportion, second.proportion],
    },
  };
}
