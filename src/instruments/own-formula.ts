import theophylline from '../../content/datasets/theophylline.csv';
import { numbers } from '../statistics/columns.ts';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { nonlinearRegression } from '../statistics/regression/nonlinear-regression.ts';
import type { NonlinearFit } from '../statistics/regression/nonlinear-regression.ts';
import { searchStart } from '../statistics/regression/search-start.ts';
import { independent, normal } from './checks.ts';
import { axisOf, twoColumns } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import * as r from './scripts/r-code.ts';
import { readFormula, readStart } from './read-formula.ts';
import { isRefusal, refused } from './report.ts';
import type { Check, ReportTable } from './report.ts';
import { ci, estimated, joined, named, refusal, shown, shownFigures, limitCells } from './in-sentences.ts';
import { supported } from './claims.ts';
import { list, quantity, sentence } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

/** Rows × signs of the formula × its derivatives: so much is computed before there is no answer, half a second's work. */
const mostWork = 2e7;
const mostIterations = 500;
const fewestIterations = 30;

/** How the start was found, as a check. */
const startCheck = (found: { tried: number; agreed: number } | null): Check => ({
  asks: 'Is it the best fit that the formula has?',
  answer: !found ? 'only you know' : found.agreed > found.tried / 2 ? 'yes' : 'doubtful',
  says: found
    ? `Of ${found.tried} starts, chosen among 500 that the data suggest, ${found.agreed} ended at this sum of squares.`
    : 'The fit began at your start values; from others it may end elsewhere. Empty the field, and starts are looked for.',
});

/** Whether two parameters can stand in for each other. */
function apart({ names, correlation }: NonlinearFit): Check[] {
  const pairs = names.flatMap((a, i) =>
    names.slice(0, i).map((b, j) => ({ a, b, size: Math.abs(correlation[i]![j]!) })),
  );
  const [first] = pairs.sort((a, b) => b.size - a.size);
  if (!first) return [];
  return [
    {
      asks: 'Can the data tell the parameters apart?',
      answer: first.size < 0.99 ? 'yes' : 'doubtful',
      says: `The estimates of ${joined([first.b, first.a])} correlate most, at ${fixed(first.size, 3)}${first.size < 0.99 ? '.' : ': one can nearly stand in for the other. Hold one at a known value, or measure where they differ.'}`,
    },
  ];
}

const correlationTable = ({ names, correlation }: NonlinearFit): ReportTable[] =>
  names.length < 2
    ? []
    : [
        {
          caption: 'Correlation of the estimates',
          columns: ['', ...names],
          rows: names.map((name, i) => [name, ...correlation[i]!.map((value) => shown(value, 3))]),
        },
      ];

export const ownFormula = instrument({
  name: 'own-formula',
  columns: ['x', 'y'],
  reads: 'curve',
  options: {
    formula: { kind: 'text', asks: 'Formula', first: 'A*(exp(-ke*x)-exp(-ka*x))', most: 300 },
    start: { kind: 'text', asks: 'Start values, where you have some', first: '', most: 300 },
    level: levelAsked,
  },
  example: {
    dataset: 'theophylline',
    text: asPaste({
      'time (h)': numbers(theophylline, 'Time', { Subject: 2 }),
      'theophylline (mg/L)': numbers(theophylline, 'conc', { Subject: 2 }),
    }),
  },
  run(table, { formula: typed, start: typedStart, level: chosenLevel }) {
    const found = twoColumns(table);
    if (isRefusal(found)) return found;
    const { x, y } = found;
    const formula = readFormula(typed, x.name);
    if (isRefusal(formula)) return formula;
    const { text: model, parameters, variables: names } = formula;
    const given = readStart(typedStart, formula);
    if (given && isRefusal(given)) return given;
    const needs = `Paste at least ${parameters.length + 1} rows for a formula with ${joined(parameters)}.`;
    if (x.values.length <= parameters.length)
      return refusal({ status: 'error', reason: 'too-few-values' }, needs);
    const iterations = Math.floor(mostWork / (x.values.length * model.length * (parameters.length + 1)));
    if (iterations < fewestIterations)
      return refused(
        `“${model.slice(0, 60)}” is too much work for ${x.values.length} rows. Shorten the formula, or paste the means of the replicates.`,
      );
    const level = Number(chosenLevel);
    const variables = Object.fromEntries(names.map((name) => [name, x.values]));
    const search = given ? null : searchStart({ model, variables, y: y.values }, parameters);
    if (search?.status === 'error')
      return refused(
        `“${model.slice(0, 60)}” has no value for some of the x, such as the logarithm of 0, wherever it was tried. Mend the formula, or give start values.`,
      );
    const fit = nonlinearRegression({
      model,
      variables,
      y: y.values,
      start: search ? search.start : given!,
      level,
      maxIterations: Math.min(iterations, mostIterations),
    });
    if (fit.status === 'error')
      return fit.reason === 'singular'
        ? refused(
            'The data do not tell the parameters apart: others fit as well. Hold one of them at a number, or leave it out.',
          )
        : fit.reason === 'invalid-input'
          ? refused(
              'At the start values the formula has no value for some of the x. Change them, or empty the field.',
            )
          : refusal(
              fit,
              search
                ? 'Give start values of your own, or simplify the formula.'
                : 'Empty the field, and starts are looked for.',
            );
    const estimates = parameters.map((name, j) =>
      estimated(name, fit.coefficients[j]!.estimate!, fit.coefficients[j]!.interval, null),
    );
    const [from, to] = [smallest(x.values), largest(x.values)];
    const grid = Array.from({ length: 121 }, (_, i) => from + ((to - from) * i) / 120).flatMap((at) => {
      const height = fit.at(Object.fromEntries(names.map((name) => [name, at])));
      return height ? [{ at, ...height }] : [];
    });
    return {
      status: 'ok',
      estimates,
      numbers: [
        named('Residual SD', shownFigures(fit.residualSd)),
        named('df', shown(fit.df, 0)),
        ...(fit.pseudoRSquared === null ? [] : [named('R²', shown(fit.pseudoRSquared, 3))]),
        named('Sum of squares', shownFigures(fit.rss)),
      ],
      tables: [
        {
          caption: `Parameters (Wald intervals, ${ci(level)})`,
          columns: ['', 'Estimate', 'Standard error', 'From', 'To'],
          rows: estimates.map((one, j) => {
            const { standardError } = fit.coefficients[j]!;
            return [
              one.name,
              one,
              standardError === null ? '–' : shownFigures(standardError, 4),
              ...limitCells(one.interval),
            ];
          }),
        },
        ...correlationTable(fit),
      ],
      chart: {
        kind: 'scatter',
        props: {
          series: [
            {
              points: x.values.slice(0, 2000).map((value, i) => ({ x: value, y: y.values[i]! })),
              line: grid.map(({ at, fit: height }) => ({ x: at, y: height })),
              confidence: grid.flatMap(({ at, confidence }) =>
                confidence ? [{ x: at, low: confidence.lower, high: confidence.upper }] : [],
              ),
            },
          ],
          xAxis: axisOf(x),
          yAxis: axisOf(y),
          note: `Band: ${ci(level)} of the curve`,
          equation: `y = ${model}, with ${joined(estimates.map(({ name, text }) => `${name} = ${text}`))}.`,
        },
      },
      checks: [
        independent('point'),
        normal([{ label: 'residuals', values: fit.residuals }], 'the residuals'),
        startCheck(search),
        ...apart(fit),
      ],
      methods: `The curve y = ${model} was fitted by least squares (Levenberg–Marquardt), where x is ${axisOf(x)} and y ${axisOf(y)}; intervals are Wald intervals (${ci(level)}).`,
      results: sentence`The fitted parameters were ${list(
        estimates.map(({ name, text, interval }) => sentence`${name} = ${text} ${supported(interval)}`),
        ', ',
      )}, with a residual standard deviation of ${shownFigures(fit.residualSd).text} (${quantity('n', String(x.values.length))}).`,
      warnings: [
        ...found.warnings,
        ...(parameters.includes('e')
          ? ['“e” is fitted as a parameter. Write exp(…) for the powers of Euler’s number.']
          : []),
      ],
      r: r.script(
        r.vector('x', x.values),
        r.vector('y', y.values),
        ...names.filter((name) => name !== 'x').map((name) => `${name} <- x`),
        `start <- list(${parameters.map((name, j) => `${name} = ${Number(fit.coefficients[j]!.estimate!.toPrecision(12))}`).join(', ')})`,
        `fit <- nls(y ~ ${model}, start = start, control = nls.control(tol = 1e-6, warnOnly = TRUE))`,
        'print(coef(summary(fit)), digits = 5)',
        'print(c(sigma(fit), df.residual(fit), deviance(fit)), digits = 6)',
        `print(coef(fit) + outer(sqrt(diag(vcov(fit))), c(-1, 1)) * qt(${(1 + level) / 2}, df.residual(fit)), digits = 5)`,
      ),
    };
  },
});
