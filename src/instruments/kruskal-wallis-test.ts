import sprays from '../../content/datasets/insect-sprays.csv';
import { median } from '../statistics/descriptive/quantile.ts';
import { kruskalWallis } from '../statistics/rank-tests/kruskal-wallis.ts';
import { mannWhitney } from '../statistics/rank-tests/mann-whitney.ts';
import { independent } from './checks.ts';
import { axisOf, groupsAsked, manyGroupsOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import { groupTable, medianPictured } from './pictures.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal } from './report.ts';
import { ci, counted, estimated, named, refusal, shown, shownP } from './in-sentences.ts';
import { comparison, isClear, sizesOf } from './claims.ts';
import { bounded, p, sentence, statistic } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

const adjustments = {
  holm: 'Holm',
  BH: 'Benjamini–Hochberg',
  bonferroni: 'Bonferroni',
  none: 'none',
} as const;

export const kruskalWallisTest = instrument({
  name: 'kruskal-wallis-test',
  columns: groupsAsked,
  reads: 'groups',
  options: {
    adjustment: { kind: 'choice', asks: 'Correction for many pairs', values: adjustments },
    level: levelAsked,
  },
  example: { dataset: 'insect-sprays', text: asPaste({ insects: sprays.count!, spray: sprays.spray! }) },
  run(table, { adjustment, level: chosenLevel }) {
    const found = manyGroupsOf(table);
    if (isRefusal(found)) return found;
    const { groups, unit, quantity, y, labels } = found;
    const level = Number(chosenLevel);
    const test = kruskalWallis(y, labels);
    if (test.status === 'error') return refusal(test, 'Paste at least two groups whose values differ.');
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
    const shift = mannWhitney(first.values, second.values, { level });
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
        named('ε²', shown(test.epsilonSquared, 3)),
      ],
      tables: [
        groupTable(groups, level),
        {
          caption: `Dunn’s comparisons of pairs (p: ${corrected})`,
          columns: ['', 'Difference of mean ranks', 'z', 'p'],
          rows: pairs.map(({ names, meanRankDifference, z, pShown }) => [
            names.map(({ label }) => label).join(' − '),
            shown(meanRankDifference, 2),
            shown(z, 2),
            shownP(pShown),
          ]),
        },
      ],
      chart: {
        kind: 'distribution',
        props: {
          kind: 'box',
          groups: groups.map(({ label, values }) => medianPictured(label, values, level)),
          axis: axisOf({ name: quantity, unit }),
        },
      },
      checks: [
        independent('subject'),
        {
          asks: 'Do the groups have the same shape?',
          answer: 'only you know',
          says: 'Then the test compares medians. Without that it compares how often a value of one group exceeds one of another.',
        },
        {
          asks: 'Are there five values in each group?',
          answer: groups.every(({ values }) => values.length >= 5) ? 'yes' : 'doubtful',
          says: `The smallest group has ${Math.min(...groups.map(({ values }) => values.length))}; χ² is an approximation that needs about five.`,
        },
      ],
      methods: `${counted(groups.length, 'group', 'groups')} were compared by the Kruskal–Wallis test, and pairs of groups by Dunn’s test (p-values: ${corrected}); the shift is the Hodges–Lehmann estimate for the pair that is farthest apart, with its ${ci(level)}.`,
      results: sentence`${isClear(test.p, level) ? 'The groups differed' : 'There was no clear difference between the groups'} (Kruskal–Wallis ${statistic('χ²', test.h, test.df)}, ${p(test.p)}, ${bounded('ε²', fixed(test.epsilonSquared, 2))}; ${sizesOf(groups)}). ${comparison(
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
        ...found.warnings,
        ...(groups.length > 2
          ? ['The interval of the shift belongs to one pair alone; it is not corrected for the others.']
          : []),
      ],
      r: r.script(
        ...r.grouped(groups),
        'kruskal.test(y, g)',
        '# Dunn’s test, with the correction for ties',
        'n <- length(y); ranks <- rank(y); m <- tapply(ranks, g, mean); size <- as.vector(table(g))',
        'v <- n * (n + 1) / 12 - sum(table(y)^3 - table(y)) / (12 * (n - 1))',
        'z <- outer(m, m, "-") / sqrt(v * outer(1 / size, 1 / size, "+"))',
        'z <- z[upper.tri(z)]',
        'print(z, digits = 7)',
        `print(p.adjust(2 * pnorm(-abs(z)), "${adjustment}"), digits = 7)`,
      ),
    };
  },
});

type Group = { readonly label: string; readonly values: readonly number[] };
