import penguins from '../../content/datasets/penguins.csv';
import { completeRows, rowsWhere } from '../statistics/columns.ts';
import { explainedVariance } from '../statistics/effect-sizes/explained-variance.ts';
import { breuschPagan } from '../statistics/regression/breusch-pagan.ts';
import { factorRegression } from '../statistics/regression/factor-regression.ts';
import { answerByTest, independent, normal, noSign } from './checks.ts';
import { axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption } from './options.ts';
import { modelColumns, predictorsOption, predictorsOf, type Predictors } from './predictors.ts';
import { isInputError, inputError, type Check, type InputError, type ReportTable } from './report.ts';
import { isNumeric, type NumberColumn } from './rows-of.ts';
import {
  ci,
  counted,
  effectSize,
  estimated,
  joined,
  named,
  inputErrorOf,
  shown,
  shownFigures,
  shownP,
  limitCells,
} from './in-sentences.ts';
import { sized, termByTerm } from './claims.ts';
import { bounded, list, p, quantity, sentence, statistic } from './sentence.ts';
import { fixed, pValue, testStatistic, whole } from '../statistics/format.ts';

const gentoo = completeRows(rowsWhere(penguins, { species: 'Gentoo' }), [
  'body_mass_g',
  'flipper_length_mm',
  'bill_depth_mm',
  'sex',
]);

type Input = Predictors & { readonly outcome: NumberColumn };
type Results = Computed<typeof compute>;

const what = 'Paste more rows than there are predictors and levels, and an outcome that varies.';

export const multipleRegression = instrument({
  name: 'multiple-regression',
  columns: predictorsOption,
  reads: 'model',
  options: { level: confidenceLevelOption },
  example: {
    dataset: 'penguins',
    text: asPaste({
      'body mass (g)': gentoo.body_mass_g!,
      'flipper length (mm)': gentoo.flipper_length_mm!,
      'bill depth (mm)': gentoo.bill_depth_mm!,
      sex: gentoo.sex!,
    }),
  },
  read(table): Input | InputError {
    const found = predictorsOf(table);
    if (isInputError(found)) return found;
    const { outcome } = found;
    if (!isNumeric(outcome))
      return inputError(
        `“${outcome.name}” contains words; the outcome must be numbers. For yes and no, use logistic regression.`,
      );
    if (outcome.numbers.length > 20_000) return inputError('This takes at most 20,000 rows. Paste fewer.');
    return { ...found, outcome };
  },
  compute: (input, { level }) => compute(input, Number(level)),
  report(input, results, { level: chosenLevel }) {
    const { outcome, numbers, factors, warnings } = input;
    const { model } = results;
    const level = Number(chosenLevel);
    const rows = rowsOf(results);
    const slopes = rows.slice(1);
    const strongest = slopes.reduce((best, row) =>
      Math.abs(row.statistic ?? 0) > Math.abs(best.statistic ?? 0) ? row : best,
    );
    return {
      status: 'ok',
      estimates: [strongest.one, ...slopes.filter((row) => row !== strongest).map(({ one }) => one)],
      numbers: [
        effectSize('R²', model.rSquared, model.share, 3),
        ...(model.adjustedRSquared === null ? [] : [named('Adjusted R²', shown(model.adjustedRSquared, 3))]),
        named('F', shown(model.f, 2)),
        named('p', shownP(model.fP)),
        named('Residual SD', shownFigures(model.residualSd)),
      ],
      tables: tablesOf(rows, results),
      chart: {
        kind: 'scatter',
        props: {
          series: [{ points: model.fitted.slice(0, 2000).map((x, i) => ({ x, y: model.residuals[i]! })) }],
          xAxis: `Predicted ${axisOf(outcome)}`,
          yAxis: 'Residual',
          reference: 0,
          note: 'Residuals should show no bend and no funnel',
        },
      },
      checks: [
        independent('row'),
        normal([{ label: 'residuals', values: model.residuals }], 'the residuals'),
        constantVariance(results),
        distinct(results),
      ],
      methods: `Multiple linear regression (ordinary least squares) modeled ${outcome.name} as a function of ${joined([...numbers, ...factors].map(({ name }) => name))}; each coefficient is adjusted for the other predictors and has its ${ci(level)}. The interval of R² comes from the noncentral F distribution.`,
      results: sentence`${termByTerm({
        terms: slopes.map(({ one, p: own }) => ({ estimate: one, measure: 'coefficient', p: own })),
        level,
        nullValue: 0,
        clear: `Adjusted for the other predictors, ${outcome.name} was associated with`,
        unclear: `no clear association with`,
      })} The model explained ${fixed(100 * model.rSquared, 0)}% of the variance (${list(sized(bounded('R²', fixed(model.rSquared, 2)), model.share), ', ')}; ${statistic('F', model.f, ...model.fDf)}, ${p(model.fP)}; ${quantity('n', whole(model.n))}).`,
      warnings: [
        ...warnings,
        ...(model.n < 10 * slopes.length
          ? [
              `There are ${counted(model.n, 'row', 'rows')} for ${counted(slopes.length, 'coefficient', 'coefficients')}; ten for each is a common rule.`,
            ]
          : []),
      ],
    };
  },
});

/** The model with its fit statistics, and a test of equal residual variance. */
function compute(input: Input, level: number) {
  const { outcome, numbers, factors } = input;
  const fit = factorRegression({
    y: outcome.numbers,
    columns: Object.fromEntries(numbers.map((column) => [column.name, column.numbers])),
    factors: Object.fromEntries(factors.map((factor) => [factor.name, { labels: factor.words }])),
    level,
  });
  if (fit.status === 'error') return inputErrorOf(fit, what);
  const { model, names, coefficients, terms } = fit;
  if (model.rank < names.length) {
    const aliased = names.filter((_, j) => coefficients[j]!.estimate === null);
    return inputError(
      `${joined(aliased.slice(0, 4).map((name) => `“${name}”`))} can be computed from the other predictors. Leave ${aliased.length === 1 ? 'it' : 'them'} out.`,
    );
  }
  const { residualSd, f, fP, rSquared } = model;
  if (residualSd === null || fP === null || f === null || rSquared === null || !(residualSd > 0))
    return inputError(`The predictors explain the outcome exactly, so they cannot be tested. ${what}`);
  const spread = breuschPagan(
    model.residuals,
    modelColumns(input).map(({ values }) => values),
  );
  const share = explainedVariance(f, ...model.fDf, level);
  return {
    model: { ...model, residualSd, f, fP, rSquared, share: share.status === 'ok' ? share.interval : null },
    names,
    coefficients,
    terms,
    spread,
  };
}

/** The formatted coefficients, with the intercept first. */
const rowsOf = ({ names, coefficients }: Results) =>
  names.map((name, j) => {
    const { estimate, interval, ...of } = coefficients[j]!;
    const title = name === '(Intercept)' ? 'Intercept' : name.replace('=', ' = ');
    return { ...of, one: estimated(title, estimate!, interval, null) };
  });

const tablesOf = (rows: ReturnType<typeof rowsOf>, { terms }: Results): ReportTable[] => [
  {
    caption: 'Coefficients',
    columns: ['', 'Estimate', 'Standard error', 't', 'p', 'From', 'To'],
    rows: rows.map(({ one, standardError, statistic, p }) => [
      one.name,
      one,
      standardError === null ? '–' : shownFigures(standardError),
      statistic === null ? '–' : shown(statistic, 2),
      p === null ? '–' : shownP(p),
      ...limitCells(one.interval),
    ]),
  },
  {
    caption: 'Each predictor after all others (type II)',
    columns: ['', 'df', 'F', 'p', 'Variance inflation'],
    rows: terms.map(({ name, df, f, p, gvif }) => [
      name,
      shown(df, 0),
      f === null ? '–' : shown(f, 2),
      p === null ? '–' : shownP(p),
      gvif === null ? '–' : shown(gvif, 2),
    ]),
  },
];

function constantVariance({ spread, model }: Results): Check {
  const asks = 'Is the variance of the residuals constant?';
  if (spread.status === 'error')
    return { asks, answer: 'only you know', says: 'Look at the figure for a funnel.' };
  const isSmall = spread.p >= 0.05;
  return {
    asks,
    answer: answerByTest(spread.p, model.n, 30),
    says: `Breusch–Pagan (Koenker): ${testStatistic('χ²', spread.chiSquare, spread.df)}, ${pValue(spread.p)}. ${isSmall ? noSign(model.n, 30, 'rows') : 'Try the logarithm of the outcome.'}`,
  };
}

function distinct({ terms }: Results): Check {
  const inflated = terms.filter(({ gvif, df }) => gvif !== null && gvif ** (1 / df) > 5);
  return {
    asks: 'Are the predictors distinct from one another (collinearity)?',
    answer: inflated.length === 0 ? 'yes' : 'doubtful',
    says:
      inflated.length === 0
        ? 'No variance inflation exceeds 5.'
        : `The variance of ${joined(inflated.map(({ name }) => name))} is inflated more than fivefold by the others: leave out one of those that say the same.`,
  };
}
