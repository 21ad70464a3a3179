import sprays from '../../content/datasets/insect-sprays.csv';
import { median } from '../statistics/descriptive/quantile.ts';
import { epsilonSquared } from '../statistics/effect-sizes/epsilon-squared.ts';
import { kruskalWallis, type DunnComparison } from '../statistics/rank-tests/kruskal-wallis.ts';
import { mannWhitney } from '../statistics/rank-tests/mann-whitney.ts';
import { independent } from './checks.ts';
import { axisOf, groupsOption, manyGroupsOf, type GroupsOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { confidenceLevelOption } from './options.ts';
import { groupTable, medianPictured } from './pictures.ts';
import type { Check, ReportTable } from './report.ts';
import { ci, counted, effectSize, estimated, named, inputErrorOf, shown, shownP } from './in-sentences.ts';
import { comparison, isClear, sized, sizesOf } from './claims.ts';
import { bounded, list, p, sentence, statistic } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

const adjustments = {
  holm: 'Holm',
  BH: 'Benjamini–Hochberg',
  bonferroni: 'Bonferroni',
  none: 'none',
} as const;

export const kruskalWallisTest = instrument({
  name: 'kruskal-wallis-test',
  columns: groupsOption,
  reads: 'groups',
  options: {
    adjustment: { kind: 'choice', asks: 'Correction for many pairs', values: adjustments },
    level: confidenceLevelOption,
  },
  example: { dataset: 'insect-sprays', text: asPaste({ insects: sprays.count!, spray: sprays.spray! }) },
  read: (table) => manyGroupsOf(table),
  compute({ groups, y, labels }, { adjustment, level }) {
    const test = kruskalWallis(y, labels);
    if (test.status === 'error') return inputErrorOf(test, 'Paste at least two groups whose values differ.');
    const pairs = test.dunn.map((pair) => ({
      ...pair,
      names: pair.groups.map((index) => groups[Number(index)]!) as [Group, Group],
      pShown: {
        holm: pair.pHolm,
        BH: pair.pBenjaminiHochberg,
        bonferroni: pair.pBonferroni,
        none: pair.p,
      }[adjustment],
    }));
    const farthest = pairs.reduce((best, pair) => (Math.abs(pair.z) > Math.abs(best.z) ? pair : best));
    const [first, second] = farthest.names;
    const share = epsilonSquared(test.h, test.df, test.n, Number(level));
    return {
      test,
      share: share.status === 'ok' ? share.interval : null,
      pairs,
      farthest,
      shift: mannWhitney(first.values, second.values, { level: Number(level) }),
    };
  },
  report(
    { groups, unit, quantity, warnings },
    { test, share, pairs, farthest, shift },
    { adjustment, level: chosenLevel },
  ) {
    const level = Number(chosenLevel);
    const [first, second] = farthest.names;
    const estimate = estimated(
      `Shift, ${first.label} − ${second.label} (Hodges–Lehmann)`,
      shift.status === 'ok' ? shift.hodgesLehmann : median(first.values) - median(second.values),
      shift.status === 'ok' ? (shift.shiftInterval ?? shift.shiftIntervalNormal) : null,
      unit,
    );
    const corrected = adjustment === 'none' ? 'not corrected' : adjustments[adjustment];
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('H', shown(test.h, 2)),
        named('df', shown(test.df, 0)),
        named('p', shownP(test.p)),
        effectSize('ε²', test.epsilonSquared, share, 3),
      ],
      tables: [groupTable(groups, level, { quantity, unit }), dunnTable(pairs, corrected)],
      chart: {
        kind: 'distribution',
        props: {
          kind: 'box',
          groups: groups.map(({ label, values }) => medianPictured(label, values, level)),
          axis: axisOf({ name: quantity, unit }),
        },
      },
      checks: checksOf(groups),
      methods: `${counted(groups.length, 'group', 'groups')} were compared by the Kruskal–Wallis test, and pairs of groups by Dunn’s test (p-values: ${corrected}); the shift is the Hodges–Lehmann estimate for the pair that is farthest apart, with its ${ci(level)}. The interval of ε² comes from the noncentral χ² distribution.`,
      results: sentence`${isClear(test.p, level) ? 'The groups differed' : 'There was no clear difference between the groups'} (Kruskal–Wallis ${statistic('χ²', test.h, test.df)}, ${p(test.p)}, ${list(sized(bounded('ε²', fixed(test.epsilonSquared, 2)), share), ', ')}; ${sizesOf(groups)}). ${comparison(
        {
          what: 'typical value',
          names: [first.label, second.label],
          estimate,
          p: farthest.pShown,
          level,
          before: [statistic('Dunn’s z', farthest.z)],
        },
      )}`,
      warnings: [
        ...warnings,
        ...(groups.length > 2
          ? ['The interval of the shift belongs to one pair alone; it is not corrected for the others.']
          : []),
      ],
    };
  },
});

type Group = GroupsOf['groups'][number];

type Dunn = DunnComparison & { readonly names: readonly [Group, Group]; readonly pShown: number };

const dunnTable = (pairs: readonly Dunn[], corrected: string): ReportTable => ({
  caption: `Dunn’s comparisons of pairs (p: ${corrected})`,
  columns: ['', 'Difference of mean ranks', 'z', 'p'],
  rows: pairs.map(({ names, meanRankDifference, z, pShown }) => [
    names.map(({ label }) => label).join(' − '),
    shown(meanRankDifference, 2),
    shown(z, 2),
    shownP(pShown),
  ]),
});

const checksOf = (groups: readonly Group[]): Check[] => [
  independent('subject'),
  {
    asks: 'Do the groups have the same shape?',
    answer: 'only you know',
    says: 'If so, the test compares medians. If not, it compares how often a value of one group exceeds one of another.',
  },
  {
    asks: 'Are there five values in each group?',
    answer: groups.every(({ values }) => values.length >= 5) ? 'yes' : 'doubtful',
    says: `The smallest group has ${Math.min(...groups.map(({ values }) => values.length))}; χ² is an approximation that needs about five.`,
  },
];
