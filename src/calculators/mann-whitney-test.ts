import { cliffsDelta } from '../statistics/effect-sizes/rank-biserial.ts';
import { mannWhitney } from '../statistics/rank-tests/mann-whitney.ts';
import { independent } from './checks.ts';
import { axisOf, groupsOption, twoGroups } from './columns-of.ts';
import { instrument } from './instrument.ts';
import { alternativeOption, confidenceLevelOption, nullValueOption, orderOption } from './options.ts';
import { groupTable, medianPictured } from './pictures.ts';
import { groupsExample } from './two-groups.ts';
import { ci, effectSize, estimated, named, inputErrorOf, shown, shownP } from './in-sentences.ts';
import { comparison, higherOrLower, minus, sized } from './claims.ts';
import { bounded, p, quantity, sidedness } from './sentence.ts';

export const mannWhitneyTest = instrument({
  name: 'mann-whitney-test',
  columns: groupsOption,
  reads: 'groups',
  options: {
    order: orderOption,
    level: confidenceLevelOption,
    alternative: alternativeOption('first larger', 'first smaller'),
    nullValue: nullValueOption('Hypothesized shift'),
  },
  example: groupsExample,
  read: (table, { order }) => twoGroups(table, order),
  compute({ groups: [first, second] }, { level, alternative, nullValue }) {
    const test = mannWhitney(first.values, second.values, { level: Number(level), alternative, nullValue });
    if (test.status === 'error') return inputErrorOf(test, 'Paste values that differ for both groups.');
    const delta = cliffsDelta(
      first.values.map((value) => value - nullValue),
      second.values,
      Number(level),
    );
    return { ...test, effect: delta.status === 'ok' ? delta.interval : null };
  },
  report(
    { groups, unit, quantity: measurement, warnings },
    test,
    { level: chosenLevel, alternative, nullValue },
  ) {
    const [first, second] = groups;
    const level = Number(chosenLevel);
    const pOfTest = test.pExact ?? test.pNormal;
    const exact = test.pExact !== null;
    const estimate = estimated(
      'Shift (Hodges–Lehmann)',
      test.hodgesLehmann,
      test.shiftInterval ?? test.shiftIntervalNormal,
      unit,
    );
    const superior = shown(test.probabilityOfSuperiority, 2);
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('U', shown(test.u1, Number.isInteger(test.u1) ? 0 : 1)),
        named(exact ? 'p (exact)' : 'p (normal approximation)', shownP(pOfTest)),
        named('p, normal approximation', shownP(test.pNormal)),
        named('Probability of a larger value', superior),
        effectSize('Rank-biserial r (Cliff’s delta)', test.rankBiserial, test.effect),
      ],
      tables: [groupTable(groups, level, { quantity: measurement, unit })],
      chart: {
        kind: 'distribution',
        props: {
          kind: 'box',
          groups: groups.map(({ label, values }) => medianPictured(label, values, level)),
          axis: axisOf({ name: measurement, unit }),
        },
        result: [p(pOfTest)],
      },
      checks: [
        independent('subject'),
        {
          asks: 'Do the groups differ by a shift alone?',
          answer: 'only you know',
          says: 'The estimate of the shift, and its interval, assume that both have the same shape. If not, the test still compares how often a value of one group is larger.',
        },
      ],
      methods: `Two independent groups were compared by the Mann–Whitney test (${exact ? 'exact' : 'normal approximation with continuity correction'}${test.ties ? ', corrected for ties' : ''}; ${sidedness(alternative, higherOrLower(first.label, second.label))}; hypothesized shift ${minus(nullValue)}); the shift is the Hodges–Lehmann estimate with its ${ci(level)}. The rank-biserial correlation (Cliff’s delta) has the interval of Feng and Cliff.`,
      results: comparison({
        what: 'typical value',
        names: [first.label, second.label],
        estimate,
        p: pOfTest,
        level,
        nullValue,
        alternative,
        before: [quantity('Mann–Whitney U', String(test.u1))],
        after: [
          ...sized(bounded('rank-biserial r', shown(test.rankBiserial, 2).text), test.effect),
          quantity('n', `${first.values.length} and ${second.values.length}`),
        ],
      }),
      warnings: [
        ...warnings,
        ...(test.shiftInterval === null && exact && test.ties
          ? ['With ties, the interval comes from the normal approximation; packages differ in the exact one.']
          : []),
        ...(test.shiftInterval && test.shiftInterval.level < level
          ? [`So few values cannot reach a ${ci(level)}: this is the widest interval possible.`]
          : []),
      ],
    };
  },
});
