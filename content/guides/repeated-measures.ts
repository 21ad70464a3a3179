// The numbers of the guide, from the concentrations of a drug in the same subjects: the example, and three earlier samples.
import theophylline from '../datasets/theophylline.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { repeatedMeasures } from '../../src/calculators/repeated-measures.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import { counted, fixed, pValue, solved } from '../../src/figures/in-words.ts';
import { oneWayAnova } from '../../src/statistics/anova/one-way-anova.ts';
import { repeatedMeasuresAnova } from '../../src/statistics/anova/repeated-measures-anova.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { mean, variance } from '../../src/statistics/descriptive/moments.ts';
import { friedman } from '../../src/statistics/rank-tests/friedman.ts';

/** One of the eleven samples of every subject. */
const sample = (at: number) => numbers(theophylline, 'conc').filter((_, i) => i % 11 === at);
const columns = [sample(3), sample(6), sample(9)] as const;
const names = ['1 h', '5 h', '12 h'] as const;
const rows = columns[0].map((_, i) => columns.map((column) => column[i]!));
const [subjects, conditions] = [rows.length, columns.length];
const test = solved(repeatedMeasuresAnova(rows));
const clear = reportOf(repeatedMeasures);
const separate = solved(
  oneWayAnova(
    columns.flat(),
    names.flatMap((name) => Array.from({ length: subjects }, () => name)),
  ),
);
const ranked = solved(friedman(rows));
const unclear = reportOf(
  repeatedMeasures,
  asPaste({ '1 h (mg/L)': sample(3), '2 h (mg/L)': sample(4), '3.5 h (mg/L)': sample(5) }),
);
const unclearTest = solved(
  repeatedMeasuresAnova(sample(3).map((value, i) => [value, sample(4)[i]!, sample(5)[i]!])),
);

const means = columns.map(mean);
const grand = mean(columns.flat());
const conditionSquares = fixed(test.sumOfSquaresCondition, 2);
const subjectSquares = fixed(test.sumOfSquaresSubject, 2);
const restSquares = fixed(test.sumOfSquaresError, 2);
const all = test.sumOfSquaresCondition + test.sumOfSquaresSubject + test.sumOfSquaresError;

// The covariances of the conditions, with the mean of their row and column removed.
const covariance = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + (value - mean(a)) * (b[i]! - mean(b)), 0) / (subjects - 1);
const raw = columns.map((a) => columns.map((b) => covariance(a, b)));
const rowMeans = raw.map(mean);
const centered = raw.map((row, i) =>
  row.map((value, j) => value - rowMeans[i]! - rowMeans[j]! + mean(rowMeans)),
);
const diagonal = centered.reduce((sum, row, i) => sum + row[i]!, 0);
const squared = centered.flat().reduce((sum, value) => sum + value ** 2, 0);

const steps = [
  { label: '5 h − 1 h', values: rows.map(([one, five]) => five! - one!) },
  { label: '12 h − 1 h', values: rows.map(([one, , twelve]) => twelve! - one!) },
  { label: '12 h − 5 h', values: rows.map(([, five, twelve]) => twelve! - five!) },
];
const epsilon = test.greenhouseGeisserEpsilon;

/** Every number that the text states. */
export const n = {
  subjects: String(subjects),
  conditions: String(conditions),
  values: String(subjects * conditions),
  means: means.map((value) => fixed(value, 3)),
  grand: fixed(grand, 3),
  subjectMeans: rows.map((row) => fixed(mean(row), 2)).join(', '),
  lowest: fixed(Math.min(...rows.map(mean)), 2),
  highest: fixed(Math.max(...rows.map(mean)), 2),
  total: fixed(all, 2),
  condition: conditionSquares,
  subject: subjectSquares,
  rest: restSquares,
  subjectShare: fixed(
    (100 * test.sumOfSquaresSubject) / (test.sumOfSquaresSubject + test.sumOfSquaresError),
    0,
  ),
  df: [String(test.df1), String(test.df2)],
  meanSquares: [fixed(test.sumOfSquaresCondition / test.df1, 2), fixed(test.sumOfSquaresError / test.df2, 4)],
  f: fixed(test.f, 2),
  separateF: fixed(separate.f, 1),
  pPlain: pValue(test.p),
  variances: steps.map(({ values }) => fixed(variance(values), 2)),
  matrix: centered.map((row) => row.map((value) => fixed(value, 4))),
  diagonal: fixed(diagonal, 4),
  squared: fixed(squared, 4),
  epsilon: fixed(epsilon, 3),
  corrected: [fixed(epsilon * test.df1, 1), fixed(epsilon * test.df2, 1)],
  p: numberIn(clear, 'p (Greenhouse–Geisser)'),
  pCorrected: test.pGreenhouseGeisser.toFixed(7),
  least: fixed(1 / (conditions - 1), 1),
  later: counted(rows.filter(([one, five]) => five! > one!).length, 'subject', 'subjects'),
  falls: [
    fixed(-estimateIn(clear, '5 h − 1 h').value, 2),
    fixed(-estimateIn(clear, '12 h − 1 h').value, 2),
    fixed(-estimateIn(clear, '12 h − 5 h').value, 2),
  ],
  limits: [limitsIn(clear, '5 h − 1 h'), limitsIn(clear, '12 h − 1 h'), limitsIn(clear, '12 h − 5 h')],
  holm: [cellIn(clear, 1, 0, 4), cellIn(clear, 1, 1, 4), cellIn(clear, 1, 2, 4)],
  rankSums: ranked.meanRanks.map((rank) => fixed(rank * subjects, 0)),
  rankSquares: String(ranked.meanRanks.reduce((sum, rank) => sum + Math.round(rank * subjects) ** 2, 0)),
  friedman: fixed(ranked.q, 2),
  friedmanP: pValue(ranked.p),
  w: fixed(ranked.kendallW, 2),
  unclear: {
    f: fixed(unclearTest.f, 2),
    df: [
      fixed(unclearTest.greenhouseGeisserEpsilon * 2, 1),
      fixed(unclearTest.greenhouseGeisserEpsilon * 22, 1),
    ],
    p: numberIn(unclear, 'p (Greenhouse–Geisser)'),
    difference: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    fall: fixed(-estimateIn(unclear).interval!.lower.value, 1),
    rise: fixed(estimateIn(unclear).interval!.upper.value, 1),
    mean: fixed(mean(sample(3)), 1),
  },
};

const strips = (groups: readonly (readonly number[])[]): DistributionProps => ({
  kind: 'strip',
  groups: groups.map((values, i) => ({ label: names[i]!, values })),
  axis: 'Theophylline (mg/L)',
});

/** The concentrations as measured. */
export const measured = strips(columns);

/** The same after every subject's own level is replaced with the mean of all. */
export const leveled = strips(
  columns.map((column) => column.map((value, i) => value - mean(rows[i]!) + grand)),
);

/** The differences between each two conditions. */
export const unequal: DistributionProps = { kind: 'strip', groups: steps, axis: 'Difference (mg/L)' };
