import toothGrowth from '../../content/datasets/tooth-growth.csv';
import { twoWayAnova } from '../statistics/anova/two-way-anova.ts';
import type { AnovaTerm } from '../statistics/anova/two-way-anova.ts';
import { coefficient, waldInterval } from '../statistics/regression/coefficient.ts';
import { farValues, independent, normal } from './checks.ts';
import { axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal, refused } from './report.ts';
import { isNumeric, kindsOf, wholeRows } from './rows-of.ts';
import { ci, estimated, named, refusal, shown, shownP, limitCells } from './in-sentences.ts';
import { effectsOf, measured, supported } from './claims.ts';
import { list, p, sentence, statistic } from './sentence.ts';
import { figures, pValue } from '../statistics/format.ts';

const needs = 'Paste three columns: the values, and beside each the levels of both factors.';

export const twoWayAnovaInstrument = instrument({
  name: 'two-way-anova',
  columns: ['the values', 'the level of the first factor', 'the level of the second factor'],
  reads: 'factors',
  options: {
    type: {
      kind: 'choice',
      asks: 'Sums of squares',
      values: { II: 'type II', III: 'type III', I: 'type I' },
    },
    level: levelAsked,
  },
  example: {
    dataset: 'tooth-growth',
    text: asPaste({
      length: toothGrowth.len!,
      supplement: toothGrowth.supp!,
      'dose (mg)': toothGrowth.dose!,
    }),
  },
  run(table, { type, level: chosenLevel }) {
    const found = wholeRows(table, needs);
    if (isRefusal(found)) return found;
    const { columns, warnings } = found;
    const value = columns.filter(isNumeric).find(({ role }) => role === 'measurement');
    const [a, b] = columns.filter(({ role }) => role === 'group');
    if (!value || !a || !b) return refused(needs);
    const y = value.numbers;
    const crowded = [a, b].find((factor) => kindsOf(factor).length > 20);
    if (crowded)
      return refused(
        `“${crowded.name}” has ${kindsOf(crowded).length} different entries, too many for a factor. ${needs}`,
      );
    const level = Number(chosenLevel);
    const anova = twoWayAnova(y, a.words, b.words, type);
    if (anova.status === 'error')
      return refusal(
        anova,
        'Every combination of the two factors needs values, and at least one of them two that differ.',
      );
    const { levelsA, levelsB, cellMeans, cellSizes, residual } = anova;
    const { unit } = value;
    const cell = (i: number, j: number) =>
      y.filter((_, row) => a.words[row] === levelsA[i] && b.words[row] === levelsB[j]);

    // Differences of the means of cells, each cell with the same weight, and the residual variance of all.
    const difference = (weights: readonly (readonly number[])[]) => {
      const estimate = sumOver(weights, (weight, i, j) => weight * cellMeans[i]![j]!);
      const variance = sumOver(weights, (weight, i, j) => (weight * weight) / cellSizes[i]![j]!);
      return coefficient(estimate, Math.sqrt(variance * residual.meanSquare), residual.df, level);
    };
    const pairs = (levels: readonly string[], sign: (one: number, i: number, j: number) => number) =>
      levels.flatMap((later, k) =>
        levels.slice(0, k).map((earlier, l) => ({
          name: `${later} − ${earlier}`,
          of: difference(cellMeans.map((row, i) => row.map((_, j) => sign(k, i, j) - sign(l, i, j)))),
        })),
      );
    const both = [
      { factor: a, pairs: pairs(levelsA, (k, i) => Number(i === k) / levelsB.length) },
      { factor: b, pairs: pairs(levelsB, (k, _, j) => Number(j === k) / levelsA.length) },
    ].map(({ factor, pairs: own }) => ({
      factor,
      rows: own.map(({ name, of }) => ({
        estimate: estimated(`${factor.name}: ${name}`, of.estimate!, of.interval, unit),
        p: of.p,
      })),
    }));
    const largest = both.map(({ rows }) =>
      rows.reduce((best, row) => (Math.abs(row.estimate.value) > Math.abs(best.estimate.value) ? row : best)),
    );
    const terms: [string, AnovaTerm][] = [
      [a.name, anova.a],
      [b.name, anova.b],
      [`${a.name} × ${b.name}`, anova.interaction],
    ];
    const residuals = levelsA.flatMap((_, i) =>
      levelsB.flatMap((__, j) => cell(i, j).map((one) => one - cellMeans[i]![j]!)),
    );
    const interacts = anova.interaction.p < 0.05;
    const models = {
      I: ['anova(lm(y ~ a * b))'],
      II: ['anova(lm(y ~ b + a + a:b)) # the line of a', 'anova(lm(y ~ a * b)) # the lines of b and a:b'],
      III: ['options(contrasts = c("contr.sum", "contr.poly"))', 'drop1(lm(y ~ a * b), . ~ ., test = "F")'],
    }[type];
    return {
      status: 'ok',
      estimates: largest.map(({ estimate }) => estimate),
      numbers: terms.flatMap(([name, term]) => [
        named(`F of ${name}`, shown(term.f, 2)),
        named(`p of ${name}`, shownP(term.p)),
      ]),
      tables: [
        {
          caption: `Analysis of variance (type ${type})`,
          columns: ['', 'Sum of squares', 'df', 'F', 'p', 'Partial η²'],
          rows: [
            ...terms.map(([name, term]) => [
              name,
              { value: term.sumOfSquares, text: figures(term.sumOfSquares, 4) },
              shown(term.df, 0),
              shown(term.f, 2),
              shownP(term.p),
              shown(term.partialEtaSquared, 3),
            ]),
            [
              'Residuals',
              { value: residual.sumOfSquares, text: figures(residual.sumOfSquares, 4) },
              shown(residual.df, 0),
              '–',
              '–',
              '–',
            ],
          ],
        },
        ...both.map(({ factor, rows }) => ({
          caption: `Levels of ${factor.name}, averaged over those of the other factor (each pair alone, ${ci(level)})`,
          columns: ['', 'Difference', 'From', 'To', 'p'],
          rows: rows.map(({ estimate, p }) => [
            estimate.name.slice(factor.name.length + 2),
            estimate,
            ...limitCells(estimate.interval),
            p === null ? '–' : shownP(p),
          ]),
        })),
      ],
      chart: {
        kind: 'interaction',
        props: {
          levels: levelsB,
          levelAxis: axisOf(b),
          lines: levelsA.map((label, i) => ({
            label,
            cells: levelsB.map((_, j) => {
              const mean = cellMeans[i]![j]!;
              const { lower, upper } = waldInterval(
                mean,
                Math.sqrt(residual.meanSquare / cellSizes[i]![j]!),
                residual.df,
                level,
              );
              return { mean, low: lower, high: upper, values: cell(i, j).slice(0, 200) };
            }),
          })),
          axis: axisOf(value),
          note: `Error bars: ${ci(level)}`,
        },
      },
      checks: [
        independent('subject'),
        normal([{ label: 'residuals', values: residuals }], 'the values within each combination'),
        {
          asks: 'Is the effect of one factor the same at every level of the other?',
          answer: interacts ? 'doubtful' : 'only you know',
          says: interacts
            ? `There is a clear interaction (${pValue(anova.interaction.p)}): averages over the other factor hide how the effect changes; read the figure.`
            : `No clear interaction (${pValue(anova.interaction.p)}); this test often misses one in small samples.`,
        },
      ],
      methods: `The effects of ${a.name} and ${b.name} on ${value.name}, and their interaction, were tested by two-way analysis of variance (type ${type} sums of squares); differences of levels are averaged over the other factor, with their ${ci(level)} from the residual variance.`,
      results: sentence`${effectsOf(
        terms.map(([name, term]) => ({
          name,
          p: term.p,
          test: sentence`${statistic('F', term.f, term.df, residual.df)}, ${p(term.p)}`,
        })),
        level,
      )} ${
        interacts ? 'Because the factors interact, these averages hide how each effect changes. ' : ''
      }Averaged over the other factor, the largest differences were ${list(
        largest.map(
          ({ estimate, p: own }) =>
            sentence`${estimate.name}, ${measured(estimate.text, unit)} ${supported(estimate.interval, own === null ? null : p(own))}`,
        ),
        '; ',
      )}.`,
      warnings: [
        ...warnings,
        ...(columns.length > 3
          ? [`Of ${columns.length} columns “${value.name}”, “${a.name}” and “${b.name}” are used.`]
          : []),
        ...(anova.balanced
          ? []
          : [
              'The combinations hold unequal numbers of values, so the three types of sums of squares differ.',
            ]),
        ...farValues([{ label: 'the residuals', values: residuals }]),
      ],
      r: r.script(r.vector('y', y), r.factor('a', a.words), r.factor('b', b.words), ...models),
    };
  },
});

const sumOver = (
  weights: readonly (readonly number[])[],
  term: (weight: number, i: number, j: number) => number,
): number =>
  weights.reduce((sum, row, i) => sum + row.reduce((own, weight, j) => own + term(weight, i, j), 0), 0);
