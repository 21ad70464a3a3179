import penguins from '../../content/datasets/penguins.csv';
import { completeRows, rowsWhere } from '../statistics/columns.ts';
import { breuschPagan } from '../statistics/regression/breusch-pagan.ts';
import { factorRegression } from '../statistics/regression/factor-regression.ts';
import { independent, normal, noSign } from './checks.ts';
import { axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import { modelColumns, predictorsAsked, predictorsInR, predictorsOf } from './predictors.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal, refused } from './report.ts';
import { isNumeric } from './rows-of.ts';
import {
  ci,
  counted,
  estimated,
  joined,
  named,
  refusal,
  shown,
  shownFigures,
  shownP,
  limitCells,
} from './in-sentences.ts';
import { termByTerm } from './claims.ts';
import { p, quantity, sentence, statistic } from './sentence.ts';
import { fixed, pValue, testStatistic, whole } from '../statistics/format.ts';

const gentoo = completeRows(rowsWhere(penguins, { species: 'Gentoo' }), [
  'body_mass_g',
  'flipper_length_mm',
  'bill_depth_mm',
  'sex',
]);

export const multipleRegression = instrument({
  name: 'multiple-regression',
  columns: predictorsAsked,
  reads: 'model',
  options: { level: levelAsked },
  example: {
    dataset: 'penguins',
    text: asPaste({
      'body mass (g)': gentoo.body_mass_g!,
      'flipper length (mm)': gentoo.flipper_length_mm!,
      'bill depth (mm)': gentoo.bill_depth_mm!,
      sex: gentoo.sex!,
    }),
  },
  run(table, { level: chosenLevel }) {
    const found = predictorsOf(table);
    if (isRefusal(found)) return found;
    const { outcome, numbers, factors } = found;
    if (!isNumeric(outcome))
      return refused(
        `“${outcome.name}” holds words; this explains numbers. For yes and no use logistic regression.`,
      );
    if (outcome.numbers.length > 20_000) return refused('This takes at most 20,000 rows. Paste fewer.');
    const level = Number(chosenLevel);
    const fit = factorRegression({
      y: outcome.numbers,
      columns: Object.fromEntries(numbers.map((column) => [column.name, column.numbers])),
      factors: Object.fromEntries(factors.map((factor) => [factor.name, { labels: factor.words }])),
      level,
    });
    const what = 'Paste more rows than there are predictors and levels, and an outcome that varies.';
    if (fit.status === 'error') return refusal(fit, what);
    const { model, names, coefficients, terms } = fit;
    if (model.rank < names.length) {
      const aliased = names.filter((_, j) => coefficients[j]!.estimate === null);
      return refused(
        `${joined(aliased.slice(0, 4).map((name) => `“${name}”`))} can be computed from the other predictors. Leave ${aliased.length === 1 ? 'it' : 'them'} out.`,
      );
    }
    if (
      model.residualSd === null ||
      model.fP === null ||
      model.f === null ||
      model.rSquared === null ||
      !(model.residualSd > 0)
    )
      return refused(`The predictors leave nothing to judge them by. ${what}`);
    const rows = names.map((name, j) => {
      const { estimate, interval, standardError, statistic, p } = coefficients[j]!;
      return {
        one: estimated(
          name === '(Intercept)' ? 'Intercept' : name.replace('=', ' = '),
          estimate!,
          interval,
          null,
        ),
        standardError,
        statistic,
        p,
      };
    });
    const slopes = rows.slice(1);
    const strongest = slopes.reduce((best, row) =>
      Math.abs(row.statistic ?? 0) > Math.abs(best.statistic ?? 0) ? row : best,
    );
    const spread = breuschPagan(
      model.residuals,
      modelColumns(found).map(({ values }) => values),
    );
    const inflated = terms.filter(({ gvif, df }) => gvif !== null && gvif ** (1 / df) > 5);
    const inR = predictorsInR(found);
    return {
      status: 'ok',
      estimates: [strongest.one, ...slopes.filter((row) => row !== strongest).map(({ one }) => one)],
      numbers: [
        named('R²', shown(model.rSquared, 3)),
        ...(model.adjustedRSquared === null ? [] : [named('Adjusted R²', shown(model.adjustedRSquared, 3))]),
        named('F', shown(model.f, 2)),
        named('p', shownP(model.fP)),
        named('Residual SD', shownFigures(model.residualSd)),
      ],
      tables: [
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
      ],
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
        {
          asks: 'Is the variance of the residuals constant?',
          answer:
            spread.status === 'error' || (spread.p >= 0.05 && model.n < 30)
              ? 'only you know'
              : spread.p >= 0.05
                ? 'yes'
                : 'doubtful',
          says:
            spread.status === 'error'
              ? 'Look at the figure for a funnel.'
              : `Breusch–Pagan (Koenker): ${testStatistic('χ²', spread.chiSquare, spread.df)}, ${pValue(spread.p)}. ${spread.p >= 0.05 ? noSign(model.n, 30, 'rows') : 'Try the logarithm of the outcome.'}`,
        },
        {
          asks: 'Are the predictors distinct from one another (collinearity)?',
          answer: inflated.length === 0 ? 'yes' : 'doubtful',
          says:
            inflated.length === 0
              ? 'No variance inflation exceeds 5.'
              : `The variance of ${joined(inflated.map(({ name }) => name))} is inflated more than fivefold by the others: leave one of those that say the same out.`,
        },
      ],
      methods: `Multiple linear regression (ordinary least squares) modeled ${outcome.name} as a function of ${joined([...numbers, ...factors].map(({ name }) => name))}; each coefficient is adjusted for the other predictors and has its ${ci(level)}.`,
      results: sentence`${termByTerm({
        terms: slopes.map(({ one, p: own }) => ({ estimate: one, p: own })),
        level,
        nullValue: 0,
        clear: `Adjusted for the other predictors, ${outcome.name} was associated with`,
        unclear: `no clear association with`,
      })} The model explained ${fixed(100 * model.rSquared, 0)}% of the variance (${statistic('F', model.f, ...model.fDf)}, ${p(model.fP)}; ${quantity('n', whole(model.n))}).`,
      warnings: [
        ...found.warnings,
        ...(model.n < 10 * slopes.length
          ? [
              `There are ${counted(model.n, 'row', 'rows')} for ${counted(slopes.length, 'coefficient', 'coefficients')}; ten for each is a common rule.`,
            ]
          : []),
      ],
      r: r.script(
        r.vector('y', outcome.numbers),
        ...inR.lines,
        `fit <- lm(y ~ ${inR.formula})`,
        'print(summary(fit), digits = 7)',
        `confint(fit, level = ${level})`,
        'drop1(fit, test = "F")',
      ),
    };
  },
});
