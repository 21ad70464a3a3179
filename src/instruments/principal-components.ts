import arrests from '../../content/datasets/us-arrests.csv';
import { fixed, percent } from '../statistics/format.ts';
import { principalComponents } from '../statistics/multivariate/principal-components.ts';
import { asPaste } from './from-dataset.ts';
import { counted, joined, named, refusal, shown } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal, refused } from './report.ts';
import { isNumeric, kindsOf, wholeRows } from './rows-of.ts';

const needs =
  'Paste at least two columns of numbers, a row for each subject; a column of words may name groups.';

export const principalComponentsInstrument = instrument({
  name: 'principal-components',
  columns: ['the measurements, a column for each', 'a column of words that names groups, if there are any'],
  reads: 'profile',
  options: {
    scale: {
      kind: 'choice',
      asks: 'Each column counts',
      values: { standardised: 'alike (standardized)', raw: 'as much as it varies' },
    },
  },
  example: {
    dataset: 'us-arrests',
    text: asPaste({
      murder: arrests.Murder!,
      assault: arrests.Assault!,
      'urban population (%)': arrests.UrbanPop!,
      rape: arrests.Rape!,
    }),
  },
  run(table, { scale }) {
    const found = wholeRows(table, needs);
    if (isRefusal(found)) return found;
    const columns = found.columns.filter(isNumeric).filter(({ role }) => role === 'measurement');
    if (columns.length < 2) return refused(needs);
    if (columns.length > 40 || columns[0]!.numbers.length > 20_000)
      return refused('This takes at most 40 columns and 20,000 rows. Leave some out.');
    const label = found.columns.find(({ role }) => role === 'group');
    const fit = principalComponents(
      columns.map(({ numbers }) => numbers),
      scale === 'standardised',
    );
    if (fit.status === 'error') return refusal(fit, 'Leave out columns that do not vary.');
    const { components } = fit;
    const [first, second] = components;
    if (!first || !second)
      return refused(
        'All columns follow from one, so there is a single component. Paste measurements that differ.',
      );
    const n = columns[0]!.numbers.length;
    const names = components.map((_, j) => `PC${j + 1}`);
    const strongest = (component: typeof first) =>
      joined(
        component.loadings
          .map((loading, i) => ({ loading, name: columns[i]!.name }))
          .sort((a, b) => Math.abs(b.loading) - Math.abs(a.loading))
          .slice(0, 2)
          .map(({ loading, name }) => `${name} (${fixed(loading, 2)})`),
      );
    const groups = label ? kindsOf(label) : [''];
    const step = Math.max(1, Math.ceil(n / 2000));
    const rows = Array.from({ length: n }, (_, i) => i).filter((i) => i % step === 0);
    const share = (of: typeof first) => ({ value: of.proportion, text: percent(of.proportion, 1) });
    return {
      status: 'ok',
      estimates: [first, second].map((component, j) => ({
        name: `Variance along ${names[j]}`,
        unit: null,
        ...share(component),
        interval: null,
      })),
      numbers: [
        named('Both together', { value: second.cumulative, text: percent(second.cumulative, 1) }),
        named('Rows', shown(n, 0)),
        named('Columns', shown(columns.length, 0)),
        ...(scale === 'standardised'
          ? [named('Components with variance above 1', shown(fit.kaiserCount, 0))]
          : []),
      ],
      tables: [
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
      ],
      chart: {
        kind: 'biplot',
        props: {
          groups: groups.map((group) => ({
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
      },
      checks: [
        {
          asks: 'Are there several rows for each column?',
          answer: n >= 5 * columns.length ? 'yes' : 'doubtful',
          says: `There are ${counted(n, 'row', 'rows')} for ${counted(columns.length, 'column', 'columns')}. With few, the directions change from sample to sample.`,
        },
        {
          asks: 'Do the columns go together along straight lines?',
          answer: 'only you know',
          says: 'Components see nothing else; a curve, or one far point, can make a component of its own.',
        },
      ],
      methods: `Principal components were computed from ${counted(columns.length, 'column', 'columns')} (${joined(columns.slice(0, 6).map(({ name }) => name))}${columns.length > 6 ? ' and others' : ''}), ${scale === 'standardised' ? 'each standardized to a variance of 1' : 'centered, in their own units'}; in each component the largest loading is positive.`,
      results: `The first component held ${share(first).text} of the variance, the second ${share(second).text}; the first was led by ${strongest(first)}, the second by ${strongest(second)} (${counted(n, 'row', 'rows')}).`,
      warnings: found.warnings,
      r: r.script(
        ...columns.map(({ numbers }, i) => r.vector(`x${i + 1}`, numbers)),
        `fit <- prcomp(cbind(${columns.map((_, i) => `x${i + 1}`).join(', ')}), scale. = ${scale === 'standardised' ? 'TRUE' : 'FALSE'})`,
        'print(fit$sdev^2 / sum(fit$sdev^2), digits = 8)',
        'print(cumsum(fit$sdev^2) / sum(fit$sdev^2), digits = 8)',
        'fit # loadings; the sign of a component is free',
      ),
    };
  },
});
