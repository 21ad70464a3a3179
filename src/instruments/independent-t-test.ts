import { effectSizes } from '../statistics/t-tests/effect-sizes.ts';
import { twoSampleTTest } from '../statistics/t-tests/two-sample-t-test.ts';
import { equalSpread, farValues, independent, normal } from './checks.ts';
import { axisOf, groupsAsked, twoGroups } from './columns-of.ts';
import { instrument } from './instrument.ts';
import { alternativeAsked, levelAsked, nullAsked, orderAsked, variancesAsked } from './options.ts';
import { groupTable, pictured } from './pictures.ts';
import * as r from './r-code.ts';
import { isRefusal } from './report.ts';
import { groupsExample } from './two-groups.ts';
import { ci, estimated, named, refusal, shown, shownDf, shownP } from './in-sentences.ts';
import { comparison, higherOrLower, minus } from './claims.ts';
import { quantity, sidedness, statistic } from './sentence.ts';
import { pValue } from '../statistics/format.ts';

export const independentTTest = instrument({
  name: 'independent-t-test',
  columns: groupsAsked,
  reads: 'groups',
  options: {
    order: orderAsked,
    variances: variancesAsked,
    level: levelAsked,
    alternative: alternativeAsked('first larger', 'first smaller'),
    nullValue: nullAsked('Hypothesized difference'),
  },
  example: groupsExample,
  run(table, { order, variances, level: chosenLevel, alternative, nullValue }) {
    const found = twoGroups(table, order);
    if (isRefusal(found)) return found;
    const { groups, unit, warnings } = found;
    const [first, second] = [groups[0]!, groups[1]!];
    const level = Number(chosenLevel);
    const test = twoSampleTTest(first.values, second.values, { variances, level, alternative, nullValue });
    if (test.status === 'error') return refusal(test, 'Paste at least two different values for each group.');
    const effect = effectSizes(...test.groups);
    const estimate = estimated(
      'Difference of the means',
      test.estimate,
      test.interval,
      unit,
      2 * test.standardError,
    );
    const size = effect.status === 'ok' ? effect : null;
    const name = variances === 'welch' ? 'Welch’s' : 'Student’s';
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('t', shown(test.t, 2)),
        named('df', shownDf(test.df)),
        named('p', shownP(test.p)),
        ...(size
          ? [named('Hedges’ g', shown(size.hedgesG, 2)), named('Cohen’s d', shown(size.cohenD, 2))]
          : []),
      ],
      tables: [groupTable(groups, level)],
      chart: {
        kind: 'estimation',
        props: {
          kind: 'box',
          groups: groups.map(({ label, values }) => pictured(label, values, level)),
          axis: axisOf({ name: found.quantity, unit }),
          interval: ci(level),
          ...(Number.isFinite(test.interval.lower) && Number.isFinite(test.interval.upper)
            ? {
                difference: {
                  value: test.estimate,
                  low: test.interval.lower,
                  high: test.interval.upper,
                  standardError: test.standardError,
                  df: test.df,
                  title: `Difference, ${first.label} − ${second.label}`,
                  note: ci(level),
                },
              }
            : { comparisons: [{ from: 0, to: 1, text: pValue(test.p) }] }),
        },
      },
      checks: [
        independent('subject'),
        normal(groups, 'the values of each group'),
        ...(variances === 'student'
          ? [equalSpread(groups.map(({ label }, i) => ({ label, sd: Math.sqrt(test.groups[i]!.variance) })))]
          : []),
      ],
      methods: `The means of two independent groups were compared by ${name} t test (${sidedness(alternative, higherOrLower(first.label, second.label))}; hypothesized difference ${minus(nullValue)}), with the ${ci(level)} of their difference.`,
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
          ...(size ? [quantity('Hedges’ g', shown(size.hedgesG, 2).text)] : []),
          quantity('n', `${first.values.length} and ${second.values.length}`),
        ],
      }),
      warnings: [...warnings, ...farValues(groups)],
      r: r.script(
        r.vector('x', first.values),
        r.vector('y', second.values),
        `t.test(x, y, var.equal = ${variances === 'student' ? 'TRUE' : 'FALSE'}, mu = ${nullValue}, ${r.alternative(alternative)}, conf.level = ${level})`,
      ),
    };
  },
});
