import { matchedRankBiserial } from '../statistics/effect-sizes/rank-biserial.ts';
import { signedRank } from '../statistics/rank-tests/wilcoxon-signed-rank.ts';
import { independent } from './checks.ts';
import { instrument } from './instrument.ts';
import { alternativeOption, confidenceLevelOption, nullValueOption, orderOption } from './options.ts';
import { pairedProps, pairsOption, pairsExample, pairsOf, pairTable } from './pairs.ts';
import { ci, counted, effectSize, estimated, named, inputErrorOf, shown, shownP } from './in-sentences.ts';
import { comparison, higherOrLower, minus, sized } from './claims.ts';
import { bounded, p, quantity, sidedness } from './sentence.ts';

export const wilcoxonTest = instrument({
  name: 'wilcoxon-test',
  columns: pairsOption,
  reads: 'paired',
  options: {
    order: orderOption,
    level: confidenceLevelOption,
    alternative: alternativeOption('first larger', 'first smaller'),
    nullValue: nullValueOption('Hypothesized difference'),
  },
  example: pairsExample,
  read: (table, { order }) => pairsOf(table, order),
  compute({ differences }, { level, alternative, nullValue }) {
    const test = signedRank(differences, { level: Number(level), alternative, nullValue });
    if (test.status === 'error')
      return inputErrorOf(test, 'Paste pairs; the values of at least one must differ.');
    const size = matchedRankBiserial(test.v, test.nUsed, Number(level));
    return { ...test, effect: size.status === 'ok' ? size : null };
  },
  report(pairs, test, { level: chosenLevel, alternative, nullValue }) {
    const { unit, names, differences, warnings } = pairs;
    const level = Number(chosenLevel);
    const pOfTest = test.pExact ?? test.pNormal;
    const exact = test.pExact !== null;
    const estimate = estimated(
      'Typical difference (pseudomedian)',
      test.pseudomedian,
      test.interval ?? test.intervalNormal,
      unit,
    );
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('V', shown(test.v, Number.isInteger(test.v) ? 0 : 1)),
        named(exact ? 'p (exact)' : 'p (normal approximation)', shownP(pOfTest)),
        named('p, normal approximation', shownP(test.pNormal)),
        named('Pairs that differ', shown(test.nUsed, 0)),
        ...(test.effect ? [effectSize('Rank-biserial r', test.effect.r, test.effect.interval)] : []),
      ],
      tables: [pairTable(pairs, level)],
      chart: {
        kind: 'paired',
        props: pairedProps(pairs),
        result: [p(pOfTest)],
      },
      checks: [
        independent('pair'),
        {
          asks: 'Are the differences roughly symmetric?',
          answer: 'only you know',
          says: 'The test assumes this of the population; look at the differences.',
        },
      ],
      methods: `Paired measurements were compared by Wilcoxon’s signed-rank test (${exact ? 'exact' : 'normal approximation with continuity correction'}; ${sidedness(alternative, higherOrLower(...names))}; hypothesized difference ${minus(nullValue)}); the typical difference is the Hodges–Lehmann pseudomedian with its ${ci(level)}. The matched-pairs rank-biserial correlation has an interval by Fisher’s z.`,
      results: comparison({
        what: 'typical value',
        names,
        estimate,
        p: pOfTest,
        level,
        nullValue,
        alternative,
        before: [quantity('Wilcoxon V', String(test.v))],
        after: [
          ...(test.effect
            ? sized(bounded('rank-biserial r', shown(test.effect.r, 2).text), test.effect.interval)
            : []),
          quantity('n', counted(differences.length, 'pair', 'pairs')),
        ],
      }),
      warnings: [
        ...warnings,
        ...(test.zeros > 0
          ? [
              `${counted(test.zeros, 'pair does', 'pairs do')} not differ and ${test.zeros === 1 ? 'is' : 'are'} left out of the ranks.`,
            ]
          : []),
        ...(test.interval && test.interval.level < level
          ? [`So few pairs cannot reach a ${ci(level)}: this is the widest interval possible.`]
          : []),
      ],
    };
  },
});
