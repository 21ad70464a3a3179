import toothGrowth from '../../content/datasets/tooth-growth.csv';
import { simpleEffects, type SimpleEffects } from '../statistics/anova/simple-effects.ts';
import { twoWayAnova, type AnovaTerm, type TwoWayAnova } from '../statistics/anova/two-way-anova.ts';
import { explainedVariance } from '../statistics/effect-sizes/explained-variance.ts';
import { coefficient, waldInterval } from '../statistics/regression/coefficient.ts';
import { farValues, independent, normal } from './checks.ts';
import { axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { confidenceLevelOption } from './options.ts';
import { isInputError, inputError } from './report.ts';
import type { Estimate, ReportChart, ReportTable, Shown } from './report.ts';
import { isNumeric, kindsOf, wholeRows, type NumberColumn, type WholeColumn } from './rows-of.ts';
import { ci, effectSize, estimated, named, inputErrorOf, shown, shownP, limitCells } from './in-sentences.ts';
import { effectsOf, term } from './claims.ts';
import { list, p, sentence, statistic, type Sentence } from './sentence.ts';
import { figures, pValue } from '../statistics/format.ts';

const needs = 'Paste three columns: the values, and next to each the levels of both factors.';

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
    level: confidenceLevelOption,
  },
  example: {
    dataset: 'tooth-growth',
    text: asPaste({
      length: toothGrowth.len!,
      supplement: toothGrowth.supp!,
      'dose (mg)': toothGrowth.dose!,
    }),
  },
  read(table) {
    const found = wholeRows(table, needs);
    if (isInputError(found)) return found;
    const { columns, warnings } = found;
    const value = columns.filter(isNumeric).find(({ role }) => role === 'measurement');
    const [a, b] = columns.filter(({ role }) => role === 'group');
    if (!value || !a || !b) return inputError(needs);
    const crowded = [a, b].find((factor) => kindsOf(factor).length > 20);
    if (crowded)
      return inputError(
        `“${crowded.name}” has ${kindsOf(crowded).length} different entries, too many for a factor. ${needs}`,
      );
    return { value, a, b, columns: columns.length, warnings };
  },
  compute({ value, a, b }, { type, level }) {
    const anova = twoWayAnova(value.numbers, a.words, b.words, type);
    if (anova.status === 'error')
      return inputErrorOf(
        anova,
        'Every combination of the two factors needs values, and at least one needs two different values.',
      );
    const { levelsA, levelsB, cellMeans } = anova;
    const cells = levelsA.map((one, i) =>
      levelsB.map((other, j) => ({
        mean: cellMeans[i]![j]!,
        values: value.numbers.filter((_, row) => a.words[row] === one && b.words[row] === other),
      })),
    );
    return {
      anova,
      cells,
      residuals: cells.flat().flatMap(({ mean, values }) => values.map((one) => one - mean)),
      simple: anova.interaction.p < 0.05 ? simpleOf(anova, Number(level)) : null,
      contrasts: [
        contrastsOf(anova, levelsA, Number(level), (k, i) => Number(i === k) / levelsB.length),
        contrastsOf(anova, levelsB, Number(level), (k, _, j) => Number(j === k) / levelsA.length),
      ],
    };
  },
  report(input, { anova, cells, residuals, simple, contrasts }, { type, level: chosenLevel }) {
    const { value, a, b, columns, warnings } = input;
    const { unit } = value;
    const level = Number(chosenLevel);
    const both = [a, b].map((factor, i) => ({
      factor,
      rows: contrasts[i]!.map(({ name, of }) => ({
        estimate: estimated(`${factor.name}: ${name}`, of.estimate!, of.interval, unit),
        difference: name,
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
    return {
      status: 'ok',
      estimates: largest.map(({ estimate }) => estimate),
      numbers: terms.flatMap(([name, term]) => [
        named(`F of ${name}`, shown(term.f, 2)),
        named(`p of ${name}`, shownP(term.p)),
      ]),
      tables: [
        anovaTable(terms, anova, level),
        ...(simple ? [simpleTable(a, b, simple.a, level), simpleTable(b, a, simple.b, level)].flat() : []),
        ...both.map((factor) => contrastTable(factor, level)),
      ],
      chart: chartOf(input, anova, cells, level),
      checks: [
        independent('subject'),
        normal([{ label: 'residuals', values: residuals }], 'the values within each combination'),
        {
          asks: 'Is the effect of one factor the same at every level of the other?',
          answer: simple ? 'doubtful' : 'only you know',
          says: simple
            ? `There is a clear interaction (${pValue(anova.interaction.p)}): averages over the other factor hide how the effect changes; read the figure, and the effects of each factor at each level of the other.`
            : `No clear interaction (${pValue(anova.interaction.p)}); this test often misses one in small samples.`,
        },
      ],
      methods: `The effects of ${a.name} and ${b.name} on ${value.name}, and their interaction, were tested by two-way analysis of variance (type ${type} sums of squares); differences of levels are averaged over the other factor, with their ${ci(level)} from the residual variance. Partial η² has its ${ci(level)} from the noncentral F distribution.${simple ? ' Because the interaction was clear (p < 0.05), levels were also compared within each level of the other factor, by Tukey and Kramer’s method with the residual variance of all.' : ''}`,
      results: sentence`${effectsOf(
        terms.map(([name, term]) => ({
          name,
          p: term.p,
          test: sentence`${statistic('F', term.f, term.df, anova.residual.df)}, ${p(term.p)}`,
        })),
        level,
      )} ${
        simple &&
        sentence`Because the factors interact, averages hide how each effect changes. ${simpleInWords(simple.a, b, unit)} `
      }Averaged over the other factor, the largest difference ${list(
        largest.map(
          ({ estimate, difference, p: own }, i) =>
            sentence`${i === 0 ? 'for' : 'that for'} ${both[i]!.factor.name} was ${term({ estimate: { ...estimate, name: difference }, p: own })}`,
        ),
        ', and ',
      )}.`,
      warnings: [
        ...warnings,
        ...(columns > 3
          ? [`Of ${columns} columns “${value.name}”, “${a.name}” and “${b.name}” are used.`]
          : []),
        ...(anova.balanced
          ? []
          : [
              'The combinations have unequal numbers of values, so the three types of sums of squares differ.',
            ]),
        ...farValues([{ label: 'the residuals', values: residuals }]),
      ],
    };
  },
});

type TwoFactors = { readonly value: NumberColumn; readonly a: WholeColumn; readonly b: WholeColumn };
type Cells = readonly (readonly { readonly mean: number; readonly values: readonly number[] }[])[];
/** With more pairs, the table would be too long to read and slow to compute. */
const mostPairs = 150;

/** The simple effects of either factor. */
function simpleOf(anova: TwoWayAnova, level: number) {
  const [i, j] = [anova.levelsA.length, anova.levelsB.length];
  const pairs = (own: number, others: number) => ((own * (own - 1)) / 2) * others;
  return {
    a: pairs(i, j) <= mostPairs ? simpleEffects(anova, 'a', level) : [],
    b: pairs(j, i) <= mostPairs ? simpleEffects(anova, 'b', level) : [],
  };
}

const simpleTable = (
  factor: WholeColumn,
  other: WholeColumn,
  effects: readonly SimpleEffects[],
  level: number,
): ReportTable[] =>
  effects.length === 0
    ? []
    : [
        {
          caption: `Levels of ${factor.name} at each level of ${other.name} (Tukey–Kramer within each, simultaneous ${ci(level)})`,
          columns: [other.name, '', 'Difference', 'From', 'To', 'p'],
          rows: effects.flatMap(({ at, pairs }) =>
            pairs.map(({ groups, difference, interval, p: own }) => {
              const one = estimated(groups.join(' − '), difference, interval, null);
              return [at, one.name, one, ...limitCells(one.interval), shownP(own)];
            }),
          ),
        },
      ];

/** Describes the simple effects of the first factor, if there are few. */
function simpleInWords(effects: readonly SimpleEffects[], other: WholeColumn, unit: string | null): Sentence {
  const all = effects.flatMap(({ at, pairs }) => pairs.map((pair) => ({ at, pair })));
  if (all.length === 0 || all.length > 6)
    return 'The tables show the effects of each factor at each level of the other.';
  return sentence`Within each level (Tukey–Kramer): ${list(
    all.map(({ at, pair: { groups, difference, interval, p: own } }) => {
      const estimate = estimated(groups.join(' − '), difference, interval, unit);
      return sentence`at ${other.name} ${at}, ${term({ estimate, p: own })}`;
    }),
    '; ',
  )}.`;
}

type Contrast = { readonly name: string; readonly of: ReturnType<typeof coefficient> };

/** All pairs of levels of a factor, averaged over the other factor with equal weights, with the residual variance of all cells. */
function contrastsOf(
  { cellMeans, cellSizes, residual }: TwoWayAnova,
  levels: readonly string[],
  level: number,
  weightOf: (one: number, i: number, j: number) => number,
): Contrast[] {
  const difference = (weights: readonly (readonly number[])[]) => {
    const estimate = sumOver(weights, (weight, i, j) => weight * cellMeans[i]![j]!);
    const variance = sumOver(weights, (weight, i, j) => (weight * weight) / cellSizes[i]![j]!);
    return coefficient(estimate, Math.sqrt(variance * residual.meanSquare), residual.df, level);
  };
  return levels.flatMap((later, k) =>
    levels.slice(0, k).map((earlier, l) => ({
      name: `${later} − ${earlier}`,
      of: difference(cellMeans.map((row, i) => row.map((_, j) => weightOf(k, i, j) - weightOf(l, i, j)))),
    })),
  );
}

const squares = (value: number) => ({ value, text: figures(value, 4) });

/** Partial η² with its interval. */
function partial({ f, df, partialEtaSquared }: AnovaTerm, residualDf: number, level: number): Shown {
  const share = explainedVariance(f, df, residualDf, level);
  return effectSize('Partial η²', partialEtaSquared, share.status === 'ok' ? share.interval : null, 3);
}

const anovaTable = (
  terms: readonly [string, AnovaTerm][],
  { type, residual }: TwoWayAnova,
  level: number,
): ReportTable => ({
  caption: `Analysis of variance (type ${type})`,
  columns: ['', 'Sum of squares', 'df', 'F', 'p', 'Partial η²'],
  rows: [
    ...terms.map(([name, term]) => [
      name,
      squares(term.sumOfSquares),
      shown(term.df, 0),
      shown(term.f, 2),
      shownP(term.p),
      partial(term, residual.df, level),
    ]),
    ['Residuals', squares(residual.sumOfSquares), shown(residual.df, 0), '–', '–', '–'],
  ],
});

type OfFactor = {
  readonly factor: WholeColumn;
  readonly rows: readonly { readonly estimate: Estimate; readonly p: number | null }[];
};

const contrastTable = ({ factor, rows }: OfFactor, level: number): ReportTable => ({
  caption: `Levels of ${factor.name}, averaged over those of the other factor (each pair alone, ${ci(level)})`,
  columns: ['', 'Difference', 'From', 'To', 'p'],
  rows: rows.map(({ estimate, p }) => [
    estimate.name.slice(factor.name.length + 2),
    estimate,
    ...limitCells(estimate.interval),
    p === null ? '–' : shownP(p),
  ]),
});

/** The mean of each cell with its interval from the residual variance, and a line for each level of the first factor. */
function chartOf(
  { value, b }: TwoFactors,
  { levelsA, levelsB, cellSizes, residual }: TwoWayAnova,
  cells: Cells,
  level: number,
): ReportChart {
  return {
    kind: 'interaction',
    props: {
      levels: levelsB,
      levelAxis: axisOf(b),
      lines: levelsA.map((label, i) => ({
        label,
        cells: levelsB.map((_, j) => {
          const { mean, values } = cells[i]![j]!;
          const error = Math.sqrt(residual.meanSquare / cellSizes[i]![j]!);
          const { lower, upper } = waldInterval(mean, error, residual.df, level);
          return { mean, low: lower, high: upper, values: values.slice(0, 200) };
        }),
      })),
      axis: axisOf(value),
      note: `Error bars: ${ci(level)}`,
    },
  };
}

const sumOver = (
  weights: readonly (readonly number[])[],
  term: (weight: number, i: number, j: number) => number,
): number =>
  weights.reduce((sum, row, i) => sum + row.reduce((own, weight, j) => own + term(weight, i, j), 0), 0);
