import penguins from '../../content/datasets/penguins.csv';
import { completeRows, rowsWhere } from '../statistics/columns.ts';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import type { Coefficient } from '../statistics/regression/coefficient.ts';
import { explainedVariance } from '../statistics/effect-sizes/explained-variance.ts';
import { linearRegression } from '../statistics/regression/linear-regression.ts';
import { independent, normal } from './checks.ts';
import { axisOf, twoColumns, type TwoColumns } from './columns-of.ts';
import { fittedCurve } from './fitted-curve.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption } from './options.ts';
import { inputError, type ReportChart } from './report.ts';
import { ci, effectSize, estimated, limitCells, named, inputErrorOf, shown, shownP } from './in-sentences.ts';
import { intervalToken, isClear, measured, sized } from './claims.ts';
import { bounded, list, p, quantity, sentence } from './sentence.ts';
import { figures, fixed, whole } from '../statistics/format.ts';

const gentoo = completeRows(rowsWhere(penguins, { species: 'Gentoo' }), ['flipper_length_mm', 'body_mass_g']);

type Line = Computed<typeof compute>;

export const straightLine = instrument({
  name: 'straight-line',
  columns: ['x, the predictor', 'y, the outcome'],
  reads: 'curve',
  options: { level: confidenceLevelOption },
  example: {
    dataset: 'penguins',
    text: asPaste({
      'flipper length (mm)': gentoo.flipper_length_mm!,
      'body mass (g)': gentoo.body_mass_g!,
    }),
  },
  read: twoColumns,
  compute: (columns, { level }) => compute(columns, Number(level)),
  report(input, line, { level: chosenLevel }) {
    const { x, y, warnings } = input;
    const level = Number(chosenLevel);
    const perX = x.unit === null ? y.unit : `${y.unit} per ${x.unit}`;
    const unit = y.unit === null ? null : perX;
    const slope = estimated('Slope', line.slope.estimate, line.slope.interval, unit);
    const intercept = estimated('Intercept', line.intercept.estimate, line.intercept.interval, y.unit);
    return {
      status: 'ok',
      estimates: [slope, intercept],
      numbers: [
        named('p of the slope', shownP(line.slope.p)),
        effectSize('R²', line.rSquared, line.share, 3),
        named('Residual SD', { value: line.residualSd, text: figures(line.residualSd, 3) }),
        named('n', shown(line.n, 0)),
      ],
      tables: [
        {
          caption: 'Coefficients',
          columns: ['', 'Estimate', 'Standard error', 't', 'p', 'From', 'To'],
          rows: [
            { name: 'Intercept', one: intercept, of: line.intercept },
            { name: `Slope of ${x.name}`, one: slope, of: line.slope },
          ].map(({ name, one, of }) => [
            name,
            one,
            { value: of.standardError, text: figures(of.standardError, 3) },
            shown(of.statistic, 2),
            shownP(of.p),
            ...limitCells(one.interval),
          ]),
        },
      ],
      chart: chartOf(input, line, level),
      checks: [
        independent('subject'),
        normal([{ label: 'residuals', values: line.residuals }], 'the residuals'),
        {
          asks: 'Is a straight line the right shape?',
          answer: 'only you know',
          says: 'Look for a bend in the points, and for a spread that grows.',
        },
      ],
      methods: `A linear regression of ${y.name} on ${x.name} was fitted by ordinary least squares; intervals are ${ci(level)}s.${line.share ? ' That of R² comes from the noncentral F distribution.' : ''}`,
      results: sentence`${
        isClear(line.slope.p, level)
          ? `On average, ${y.name} ${slope.value < 0 ? 'decreased' : 'increased'} by ${measured(slope.text.replace('−', ''), y.unit)} per ${x.unit ?? 'unit'} of ${x.name}`
          : `There was no clear change in ${y.name} with ${x.name}`
      } (slope ${measured(slope.text, unit)}; ${intervalToken(slope.interval!)}; ${p(line.slope.p)}, ${list(sized(bounded('R²', fixed(line.rSquared, 2)), line.share), ', ')}, ${quantity('n', whole(line.n))}).`,
      warnings,
    };
  },
});

type Determined = { readonly [Part in keyof Coefficient]: NonNullable<Coefficient[Part]> };

const determined = (one: Coefficient): Determined | null =>
  Object.values(one).includes(null) ? null : (one as Determined);

function compute({ x, y }: TwoColumns, level: number) {
  const line = linearRegression(x.values, y.values, level);
  if (line.status === 'error') return inputErrorOf(line, 'Paste at least three rows in which x varies.');
  const { rSquared, residualSd, n, residuals, predict } = line;
  const [intercept, slope] = line.coefficients.map(determined);
  if (!intercept || !slope || residualSd === null || rSquared === null)
    return inputError(
      'The points determine a line, but not how certain it is. Paste at least three rows that do not lie exactly on it.',
    );
  const share = explainedVariance(slope.statistic ** 2, 1, n - 2, level);
  return {
    intercept,
    slope,
    rSquared,
    share: share.status === 'ok' ? share.interval : null,
    residualSd,
    n,
    residuals,
    predict,
  };
}

/** The line with its two bands, over the range of x. */
function chartOf(input: TwoColumns, { predict, intercept, slope }: Line, level: number): ReportChart {
  const { x, y } = input;
  return {
    kind: 'scatter',
    props: {
      series: [fittedCurve(input, [smallest(x.values), largest(x.values)], 40, (at) => predict([at]))],
      xAxis: axisOf(x),
      yAxis: axisOf(y),
      note: `Dark band: ${ci(level)} of the mean; light: ${fixed(level * 100, 0)}% prediction`,
      equation: `${y.name} = ${figures(intercept.estimate, 4)} ${slope.estimate < 0 ? '−' : '+'} ${figures(Math.abs(slope.estimate), 4)} × ${x.name}`,
    },
  };
}
