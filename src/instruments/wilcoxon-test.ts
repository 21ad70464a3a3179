import { signedRank } from '../statistics/rank-tests/wilcoxon-signed-rank.ts';
import { independent } from './checks.ts';
import { instrument } from './instrument.ts';
import { alternativeAsked, levelAsked, nullAsked, orderAsked } from './options.ts';
import { pairsAsked, pairsExample, pairsOf } from './pairs.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal } from './report.ts';
import { ci, counted, estimated, named, refusal, shown, shownP } from './in-sentences.ts';
import { comparison, higherOrLower, minus } from './claims.ts';
import { quantity, sidedness } from './sentence.ts';

export const wilcoxonTest = instrument({
  name: 'wilcoxon-test',
  columns: pairsAsked,
  reads: 'pairs',
  options: {
    order: orderAsked,
    level: levelAsked,
    alternative: alternativeAsked('first larger', 'first smaller'),
    nullValue: nullAsked('Hypothesized difference'),
  },
  example: pairsExample,
  run(table, { order, level: chosenLevel, alternative, nullValue }) {
    const found = pairsOf(table, order);
    if (isRefusal(found)) return found;
    const { unit, names, differences } = found;
    const level = Number(chosenLevel);
    const test = signedRank(differences, { level, alternative, nullValue });
    if (test.status === 'error') return refusal(test, 'Paste pairs of which at least one differs.');
    const pOfTest = test.pExact ?? test.pNormal;
    const exact = test.pExact !== null;
    const estimate = estimated(
      'Typical difference (pseudomedian)',
      test.pseudomedian,
      test.interval ?? test.intervalNormal,
      unit,
    );
    const inR = exact && !test.ties && test.zeros === 0;
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('V', shown(test.v, Number.isInteger(test.v) ? 0 : 1)),
        named(exact ? 'p (exact)' : 'p (normal approximation)', shownP(pOfTest)),
        named('p, normal approximation', shownP(test.pNormal)),
        named('Pairs that differ', shown(test.nUsed, 0)),
      ],
      tables: [found.tableAt(level)],
      chart: {
        kind: 'paired',
        props: found.chartWith(pOfTest),
      },
      checks: [
        independent('pair'),
        {
          asks: 'Are the differences roughly symmetric?',
          answer: 'only you know',
          says: 'The test supposes it of the population; look at the differences.',
        },
      ],
      methods: `Paired measurements were compared by Wilcoxon’s signed-rank test (${exact ? 'exact' : 'normal approximation with continuity correction'}; ${sidedness(alternative, higherOrLower(...names))}; hypothesized difference ${minus(nullValue)}); the typical difference is the Hodges–Lehmann pseudomedian with its ${ci(level)}.`,
      results: comparison({
        what: 'typical value',
        names,
        estimate,
        p: pOfTest,
        level,
        nullValue,
        alternative,
        before: [quantity('Wilcoxon V', String(test.v))],
        after: [quantity('n', counted(differences.length, 'pair', 'pairs'))],
      }),
      warnings: [
        ...found.warnings,
        ...(test.zeros > 0
          ? [
              `${counted(test.zeros, 'pair does', 'pairs do')} not differ and ${test.zeros === 1 ? 'is' : 'are'} left out of the ranks.`,
            ]
          : []),
        ...(test.interval && test.interval.level < level
          ? [`So few pairs cannot reach ${ci(level)}: the interval is the widest there is.`]
          : []),
      ],
      r: r.script(
        ...found.inR,
        `wilcox.test(x - y, mu = ${nullValue}, ${r.alternative(alternative)}, exact = ${inR ? 'TRUE' : 'FALSE'}, conf.int = TRUE, conf.level = ${level})`,
      ),
    };
  },
});
