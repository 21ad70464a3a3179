import plants from '../../content/datasets/plant-growth.csv';
import { oneWayAnova, type OneWayAnova } from '../statistics/anova/one-way-anova.ts';
import { welchAnova } from '../statistics/anova/welch-anova.ts';
import { explainedVariance } from '../statistics/effect-sizes/explained-variance.ts';
import { gamesHowellPairs } from '../statistics/multiple-comparisons/games-howell.ts';
import { tukeyPairs } from '../statistics/multiple-comparisons/pairwise-comparisons.ts';
import { equalVariances, farValues, independent, normal } from './checks.ts';
import { axisOf, groupsOption, manyGroupsOf, type GroupsOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { confidenceLevelOption } from './options.ts';
import { groupTable, pictured } from './pictures.ts';
import type { Estimate } from './report.ts';
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
import { isClear, pairwise, sized, sizesOf } from './claims.ts';
import { bounded, list, p, sentence, statistic } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

export const oneWayAnovaInstrument = instrument({
  name: 'one-way-anova',
  columns: groupsOption,
  reads: 'groups',
  options: {
    variances: {
      kind: 'choice',
      asks: 'Variances',
      values: { equal: 'equal (Fisher, Tukey)', welch: 'may differ (Welch, Games–Howell)' },
    },
    level: confidenceLevelOption,
  },
  example: { dataset: 'plant-growth', text: asPaste({ weight: plants.weight!, group: plants.group! }) },
  read: (table) => manyGroupsOf(table),
  compute({ y, labels }, { variances, level: chosenLevel }) {
    const level = Number(chosenLevel);
    const anova = oneWayAnova(y, labels);
    if (anova.status === 'error')
      return inputErrorOf(anova, 'Paste at least two groups, with values that differ within them.');
    const welch = variances === 'welch' ? welchAnova(y, labels) : null;
    if (welch?.status === 'error')
      return inputErrorOf(welch, 'Welch’s analysis needs at least two different values in each group.');
    const pairs = (welch ? gamesHowellPairs : tukeyPairs)(y, labels, level);
    if (pairs.status === 'error')
      return inputErrorOf(pairs, 'Paste at least two different values for each group.');
    const test = welch
      ? { f: welch.f, df: [welch.dfNumerator, welch.dfDenominator] as const, p: welch.p }
      : { f: anova.f, df: [anova.dfBetween, anova.dfWithin] as const, p: anova.p };
    // For Welch's F as for Fisher's: the fraction of the variance that is between groups.
    const gain = test.df[0] * (test.f - 1);
    const share = explainedVariance(test.f, ...test.df, level, y.length);
    return {
      anova,
      test,
      pairs: pairs.comparisons,
      omegaSquared: welch ? gain / (gain + y.length) : anova.omegaSquared,
      share: share.status === 'ok' ? share.interval : null,
    };
  },
  report(
    { groups, unit, quantity, warnings },
    { anova, test, pairs, omegaSquared, share },
    { variances, level: chosenLevel },
  ) {
    const level = Number(chosenLevel);
    const isWelch = variances === 'welch';
    const name = (index: string) => groups[Number(index)]!.label;
    const estimates = pairs.map(({ groups: [later, earlier], difference, interval }) =>
      estimated(`${name(later)} − ${name(earlier)}`, difference, interval, unit),
    );
    const method = isWelch ? 'Games–Howell' : 'Tukey';
    return {
      status: 'ok',
      estimates: widestFirst(estimates),
      numbers: [
        named('F', shown(test.f, 2)),
        named('df', {
          value: test.df[0],
          text: test.df.map((df) => shown(df, Number.isInteger(df) ? 0 : 1).text).join(' and '),
        }),
        named('p', shownP(test.p)),
        named('η²', shown(anova.etaSquared, 3)),
        effectSize('ω²', omegaSquared, share, 3),
      ],
      tables: [
        groupTable(groups, level, { quantity, unit }),
        {
          caption: `Pairs of groups (${method}, simultaneous ${ci(level)})`,
          columns: ['', 'Difference', 'From', 'To', 'p'],
          rows: estimates.map((one, i) => [
            one.name,
            one,
            one.interval!.lower,
            one.interval!.upper,
            shownP(pairs[i]!.p),
          ]),
        },
      ],
      chart: {
        kind: 'distribution',
        props: {
          kind: 'strip',
          groups: groups.map(({ label, values }) => pictured(label, values, level)),
          axis: axisOf({ name: quantity, unit }),
          interval: ci(level),
        },
      },
      checks: [
        independent('subject'),
        normal(groups, 'the values of each group'),
        ...(isWelch ? [] : [equalVariances(spreadsOf(groups, anova))]),
      ],
      methods: `The means of ${counted(groups.length, 'group', 'groups')} (${joined(groups.map(({ label }) => label))}) were compared by ${isWelch ? 'Welch’s' : 'one-way'} analysis of variance, and pairs of groups by the ${method} method (simultaneous ${ci(level)}s).${isWelch ? ' ω² was computed from Welch’s F.' : ''}${share ? ' The interval of ω² comes from the noncentral F distribution.' : ''}`,
      results: sentence`${isClear(test.p, level) ? 'Group means differed' : 'There was no clear difference between group means'} (${statistic('F', test.f, ...test.df)}, ${p(test.p)}, ${list(sized(bounded('ω²', fixed(omegaSquared, 2)), share), ', ')}; ${sizesOf(groups)}). ${pairwise(
        estimates.map((estimate, i) => ({ estimate, p: pairs[i]!.p })),
        level,
        method,
      )}`,
      warnings: [...warnings, ...farValues(groups)],
    };
  },
});

/** The pair with the largest difference, then the others in order. */
function widestFirst(estimates: readonly Estimate[]): readonly Estimate[] {
  const top = estimates.reduce((best, one) => (Math.abs(one.value) > Math.abs(best.value) ? one : best));
  return [top, ...estimates.filter((one) => one !== top)];
}

/** The standard deviation of each group that has one. */
const spreadsOf = (groups: GroupsOf['groups'], { groupStandardDeviations }: OneWayAnova) =>
  groups.flatMap(({ label }, i) => {
    const sd = groupStandardDeviations[i] ?? null;
    return sd === null ? [] : [{ label, sd }];
  });
