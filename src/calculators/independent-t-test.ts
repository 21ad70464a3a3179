import { standardizedDifference } from '../statistics/t-tests/standardized-difference.ts';
import { twoSampleTTest, type TwoSampleTTest } from '../statistics/t-tests/two-sample-t-test.ts';
import { equalVariances, farValues, independent, normal } from './checks.ts';
import { axisOf, groupsOption, twoGroups, type TwoGroups } from './columns-of.ts';
import { instrument } from './instrument.ts';
import {
  alternativeOption,
  confidenceLevelOption,
  nullValueOption,
  orderOption,
  variancesOption,
} from './options.ts';
import { groupTable, pictured } from './pictures.ts';
import { groupsExample } from './two-groups.ts';
import type { Report } from './report.ts';
import { ci, effectSize, estimated, named, inputErrorOf, shown, shownDf, shownP } from './in-sentences.ts';
import { comparison, higherOrLower, minus, sized } from './claims.ts';
import { p, quantity, sidedness, statistic } from './sentence.ts';

export const independentTTest = instrument({
  name: 'independent-t-test',
  columns: groupsOption,
  reads: 'groups',
  options: {
    order: orderOption,
    variances: variancesOption,
    level: confidenceLevelOption,
    alternative: alternativeOption('first larger', 'first smaller'),
    nullValue: nullValueOption('Hypothesized difference'),
  },
  example: groupsExample,
  read: (table, { order }) => twoGroups(table, order),
  compute({ groups }, { level, ...options }) {
    const test = twoSampleTTest(groups[0].values, groups[1].values, { ...options, level: Number(level) });
    if (test.status === 'error')
      return inputErrorOf(test, 'Paste at least two different values for each group.');
    const effect = standardizedDifference(...test.groups, Number(level));
    return { test, effect: effect.status === 'ok' ? effect : null };
  },
  report(input, { test, effect }, { variances, level: chosenLevel, alternative, nullValue }) {
    const { groups, unit, warnings } = input;
    const [first, second] = groups;
    const level = Number(chosenLevel);
    const estimate = estimated(
      'Difference of the means',
      test.estimate,
      test.interval,
      unit,
      2 * test.standardError,
    );
    const name = variances === 'welch' ? 'Welch’s' : 'Student’s';
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('t', shown(test.t, 2)),
        named('df', shownDf(test.df)),
        named('p', shownP(test.p)),
        ...(effect
          ? [
              effectSize('Hedges’ g', effect.hedgesG, effect.hedgesGInterval),
              effectSize('Cohen’s d', effect.cohenD, effect.cohenDInterval),
            ]
          : []),
      ],
      tables: [groupTable(groups, level, input)],
      chart: chartOf(input, test, level),
      checks: [
        independent('subject'),
        normal(groups, 'the values of each group'),
        ...(variances === 'student'
          ? [
              equalVariances(
                groups.map(({ label }, i) => ({ label, sd: Math.sqrt(test.groups[i]!.variance) })),
              ),
            ]
          : []),
      ],
      methods: `The means of two independent groups were compared by ${name} t test (${sidedness(alternative, higherOrLower(first.label, second.label))}; hypothesized difference ${minus(nullValue)}), with the ${ci(level)} of their difference. Hedges’ g and Cohen’s d have intervals from the noncentral t distribution.`,
      results: comparison({
        what: 'mean',
        names: [first.label, second.label],
        estimate,
        p: test.p,
        level,
        nullValue,
        alternative,
        before: [statistic(`${name} t`, test.t, test.df)],
        after: [
          ...(effect
            ? sized(quantity('Hedges’ g', shown(effect.hedgesG, 2).text), effect.hedgesGInterval)
            : []),
          quantity('n', `${first.values.length} and ${second.values.length}`),
        ],
      }),
      warnings: [...warnings, ...farValues(groups)],
    };
  },
});

/** The groups next to their difference. If that has only one limit, p is shown above them. */
function chartOf(
  { groups, quantity, unit }: TwoGroups,
  test: TwoSampleTTest,
  level: number,
): Report['chart'] {
  const { lower, upper } = test.interval;
  return {
    kind: 'estimation',
    props: {
      kind: 'box',
      groups: groups.map(({ label, values }) => pictured(label, values, level)),
      axis: axisOf({ name: quantity, unit }),
      interval: ci(level),
      ...(Number.isFinite(lower) && Number.isFinite(upper)
        ? {
            difference: {
              value: test.estimate,
              low: lower,
              high: upper,
              standardError: test.standardError,
              df: test.df,
              title: `Difference, ${groups[0].label} − ${groups[1].label}`,
              note: ci(level),
            },
          }
        : {}),
    },
    result: [p(test.p)],
  };
}
