import plants from '../../content/datasets/plant-growth.csv';
import { oneWayAnova } from '../statistics/anova/one-way-anova.ts';
import { welchAnova } from '../statistics/anova/welch-anova.ts';
import { gamesHowellPairs } from '../statistics/multiple-comparisons/games-howell.ts';
import { tukeyPairs } from '../statistics/multiple-comparisons/pairwise-comparisons.ts';
import { equalSpread, farValues, independent, normal } from './checks.ts';
import { axisOf, groupsAsked, manyGroupsOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import { groupTable, pictured } from './pictures.ts';
import * as r from './r-code.ts';
import { isRefusal } from './report.ts';
import { ci, counted, estimated, joined, named, refusal, shown, shownP } from './in-sentences.ts';
import { isClear, pairwise, sizesOf } from './claims.ts';
import { bounded, p, sentence, statistic } from './sentence.ts';
import { decimalsFor, fixed } from '../statistics/format.ts';

export const oneWayAnovaInstrument = instrument({
  name: 'one-way-anova',
  columns: groupsAsked,
  reads: 'groups',
  options: {
    variances: {
      kind: 'choice',
      asks: 'Variances',
      values: { equal: 'equal (Fisher, Tukey)', welch: 'may differ (Welch, Games–Howell)' },
    },
    level: levelAsked,
  },
  example: { dataset: 'plant-growth', text: asPaste({ weight: plants.weight!, group: plants.group! }) },
  run(table, { variances, level: chosenLevel }) {
    const found = manyGroupsOf(table);
    if (isRefusal(found)) return found;
    const { groups, unit, quantity, y, labels } = found;
    const level = Number(chosenLevel);
    const anova = oneWayAnova(y, labels);
    if (anova.status === 'error')
      return refusal(anova, 'Paste at least two groups, with values that differ within them.');
    const welch = variances === 'welch';
    const overall = welch ? welchAnova(y, labels) : null;
    if (overall?.status === 'error')
      return refusal(overall, 'Welch’s analysis needs at least two different values in each group.');
    const test = overall
      ? { f: overall.f, df: [overall.dfNumerator, overall.dfDenominator] as const, p: overall.p }
      : { f: anova.f, df: [anova.dfBetween, anova.dfWithin] as const, p: anova.p };
    const pairs = comparisons(welch, y, labels, level);
    if ('status' in pairs) return pairs;
    const name = (index: string) => groups[Number(index)]!.label;
    const estimates = pairs.map(({ groups: [later, earlier], difference, interval }) =>
      estimated(`${name(later)} − ${name(earlier)}`, difference, interval, unit),
    );
    const widest = pairs.reduce(
      (best, pair, i) => (Math.abs(pair.difference) > Math.abs(pairs[best]!.difference) ? i : best),
      0,
    );
    const top = estimates[widest]!;
    const method = welch ? 'Games–Howell' : 'Tukey';
    return {
      status: 'ok',
      estimates: [top, ...estimates.filter((one) => one !== top)],
      numbers: [
        named('F', shown(test.f, 2)),
        named('df', {
          value: test.df[0],
          text: test.df.map((df) => shown(df, Number.isInteger(df) ? 0 : 1).text).join(' and '),
        }),
        named('p', shownP(test.p)),
        named('η²', shown(anova.etaSquared, 3)),
        named('ω²', shown(anova.omegaSquared, 3)),
      ],
      tables: [
        groupTable(groups, level),
        {
          caption: `Pairs of groups (${method}, all intervals together ${ci(level)})`,
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
        ...(welch
          ? []
          : [
              equalSpread(
                groups.flatMap(({ label }, i) =>
                  anova.groupStandardDeviations[i] === null
                    ? []
                    : [{ label, sd: anova.groupStandardDeviations[i]! }],
                ),
              ),
            ]),
      ],
      methods: `The means of ${counted(groups.length, 'group', 'groups')} (${joined(groups.map(({ label }) => label))}) were compared by ${welch ? 'Welch’s' : 'one-way'} analysis of variance, and pairs of groups by the ${method} method (simultaneous ${ci(level)}s).`,
      results: sentence`${isClear(test.p, level) ? 'Group means differed' : 'There was no clear difference between group means'} (${statistic('F', test.f, ...test.df)}, ${p(test.p)}, ${bounded('ω²', fixed(anova.omegaSquared, 2))}; ${sizesOf(groups)}). ${pairwise(
        estimates.map((estimate, i) => ({ estimate, p: pairs[i]!.p })),
        level,
        method,
      )}`,
      warnings: [...found.warnings, ...farValues(groups)],
      r: r.script(
        ...r.grouped(groups),
        ...(welch
          ? ['oneway.test(y ~ g) # Games–Howell’s comparisons are not in base R']
          : [
              'fit <- aov(y ~ g)',
              'summary(fit)',
              `print(TukeyHSD(fit, conf.level = ${level}), digits = ${Math.max(7, decimalsFor(1))})`,
            ]),
      ),
    };
  },
});

/** All pairs with one p and interval each, those of Tukey or of Games and Howell. */
function comparisons(welch: boolean, y: readonly number[], labels: readonly string[], level: number) {
  const found = (welch ? gamesHowellPairs : tukeyPairs)(y, labels, level);
  return found.status === 'error'
    ? refusal(found, 'Paste at least two different values for each group.')
    : found.comparisons;
}
