import theophylline from '../../content/datasets/theophylline.csv';
import { numbers } from '../statistics/columns.ts';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { nonlinearRegression, type NonlinearFit } from '../statistics/regression/nonlinear-regression.ts';
import { searchStart } from '../statistics/regression/search-start.ts';
import type { Failure } from '../statistics/result.ts';
import { independent, normal } from './checks.ts';
import { axisOf, twoColumns, type TwoColumns } from './columns-of.ts';
import { curveChart } from './fitted-curve.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { readFormula, readStart, type Formula } from './read-formula.ts';
import { isInputError, inputError } from './report.ts';
import type { Check, Estimate, InputError, ReportChart, ReportTable } from './report.ts';
import {
  ci,
  estimated,
  joined,
  named,
  inputErrorOf,
  shown,
  shownFigures,
  limitCells,
} from './in-sentences.ts';
import { supported } from './claims.ts';
import { list, quantity, sentence } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

/** Rows × length of the formula × its derivatives: the most that is computed before giving up, about half a second. */
const mostWork = 2e7;
const mostIterations = 500;
const fewestIterations = 30;

/** How the starting values were found, as a check. */
function startCheck(found: { tried: number; agreed: number } | null): Check {
  const asks = 'Is this the best fit of the formula?';
  if (!found)
    return {
      asks,
      answer: 'only you know',
      says: 'The fit began at your start values; from others, it may end elsewhere. Clear the field to search for starts.',
    };
  return {
    asks,
    answer: found.agreed > found.tried / 2 ? 'yes' : 'doubtful',
    says: `Of ${found.tried} starts, chosen from 500 that the data suggest, ${found.agreed} ended at this sum of squares.`,
  };
}

/** Checks whether two parameters can substitute for each other. */
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
      says: `The estimates of ${joined([first.b, first.a])} correlate most, at ${fixed(first.size, 3)}${first.size < 0.99 ? '.' : ': one can nearly replace the other. Fix one at a known value, or measure where they differ.'}`,
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

const asked = {
  formula: { kind: 'text', asks: 'Formula', first: 'A*(exp(-ke*x)-exp(-ka*x))', most: 300 },
  start: { kind: 'text', asks: 'Start values (optional)', first: '', most: 300 },
  level: confidenceLevelOption,
} as const;

type OptionSpec = Chosen<typeof asked>;

type Input = TwoColumns & {
  readonly formula: Formula;
  /** The reader's starting values. Without them, starting values are searched for. */
  readonly start: Readonly<Record<string, number>> | null;
};

type Results = Computed<typeof compute>;

export const ownFormula = instrument({
  name: 'own-formula',
  columns: ['x', 'y'],
  reads: 'curve',
  options: asked,
  example: {
    dataset: 'theophylline',
    text: asPaste({
      'time (h)': numbers(theophylline, 'Time', { Subject: 2 }),
      'theophylline (mg/L)': numbers(theophylline, 'conc', { Subject: 2 }),
    }),
  },
  read(table, { formula: typed, start: typedStart }): Input | InputError {
    const found = twoColumns(table);
    if (isInputError(found)) return found;
    const formula = readFormula(typed, found.x.name);
    if (isInputError(formula)) return formula;
    const start = readStart(typedStart, formula);
    return start && isInputError(start) ? start : { ...found, formula, start };
  },
  compute,
  report(input, results, { level: chosenLevel }) {
    const { x, y, formula, warnings } = input;
    const { fit, search } = results;
    const { parameters } = formula;
    const level = Number(chosenLevel);
    const estimates = parameters.map((name, j) =>
      estimated(name, fit.coefficients[j]!.estimate!, fit.coefficients[j]!.interval, null),
    );
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
      chart: chartOf(input, results, estimates, level),
      checks: [
        independent('point'),
        normal([{ label: 'residuals', values: fit.residuals }], 'the residuals'),
        startCheck(search),
        ...apart(fit),
      ],
      methods: `The curve y = ${formula.text} was fitted by least squares (Levenberg–Marquardt), where x is ${axisOf(x)} and y ${axisOf(y)}; intervals are Wald intervals (${ci(level)}).`,
      results: sentence`The fitted parameters were ${list(
        estimates.map(({ name, text, interval }) => sentence`${name} = ${text} ${supported(interval)}`),
        ', ',
      )}, with a residual standard deviation of ${shownFigures(fit.residualSd).text} (${quantity('n', String(x.values.length))}).`,
      warnings: [
        ...warnings,
        ...(parameters.includes('e')
          ? ['“e” is fitted as a parameter. Write exp(…) for the powers of Euler’s number.']
          : []),
      ],
    };
  },
});

/** The fit, from the reader's starting values or the best of many. */
function compute({ x, y, formula, start }: Input, { level }: OptionSpec) {
  const { text: model, parameters, variables: names } = formula;
  if (x.values.length <= parameters.length)
    return inputErrorOf(
      { status: 'error', reason: 'too-few-values' },
      `Paste at least ${parameters.length + 1} rows for a formula with ${joined(parameters)}.`,
    );
  const iterations = Math.floor(mostWork / (x.values.length * model.length * (parameters.length + 1)));
  if (iterations < fewestIterations)
    return inputError(
      `“${model.slice(0, 60)}” is too complex for ${x.values.length} rows. Shorten the formula, or paste the means of the replicates.`,
    );
  const variables = Object.fromEntries(names.map((name) => [name, x.values]));
  const search = start ? null : searchStart({ model, variables, y: y.values }, parameters);
  if (search?.status === 'error')
    return inputError(
      `“${model.slice(0, 60)}” has no value for some x, such as the logarithm of 0, at every start. Correct the formula, or enter start values.`,
    );
  const fit = nonlinearRegression({
    model,
    variables,
    y: y.values,
    start: search ? search.start : start!,
    level: Number(level),
    maxIterations: Math.min(iterations, mostIterations),
  });
  return fit.status === 'ok' ? { fit, search } : misfit(fit, search !== null);
}

/** Why the fit failed, and what to do. */
function misfit(failure: Failure, wasSearched: boolean): InputError {
  if (failure.reason === 'singular')
    return inputError(
      'The data cannot tell the parameters apart: other values fit equally well. Fix one at a number, or leave it out.',
    );
  if (failure.reason === 'invalid-input')
    return inputError(
      'At the start values, the formula has no value for some x. Change them, or clear the field.',
    );
  return inputErrorOf(
    failure,
    wasSearched ? 'Enter start values, or simplify the formula.' : 'Clear the field to search for starts.',
  );
}

/** The points, and the curve with its band over the range of x. */
function chartOf(input: Input, { fit }: Results, estimates: readonly Estimate[], level: number): ReportChart {
  const { x, formula } = input;
  const { text, variables } = formula;
  return curveChart(
    input,
    [smallest(x.values), largest(x.values)],
    120,
    (at) => fit.at(Object.fromEntries(variables.map((name) => [name, at]))),
    {
      level,
      equation: `y = ${text}, with ${joined(estimates.map((one) => `${one.name} = ${one.text}`))}.`,
    },
  );
}
