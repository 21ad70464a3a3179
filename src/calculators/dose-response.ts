import dnase from '../../content/datasets/dnase.csv';
import { numbers } from '../statistics/columns.ts';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { doseResponse } from '../statistics/regression/dose-response.ts';
import { independent, normal } from './checks.ts';
import { axisOf, twoColumns, type TwoColumns } from './columns-of.ts';
import { doseWarnings, dosesIn, drawnCurve, modelOption, parameterTable } from './curves.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { isInputError, inputError, type Estimate, type InputError, type ReportChart } from './report.ts';
import { ci, estimatedInFigures, named, inputErrorOf, shown, shownFigures } from './in-sentences.ts';
import { measured, supported } from './claims.ts';
import { bounded, quantity, sentence } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

const asked = { model: modelOption, level: confidenceLevelOption } as const;

type OptionSpec = Chosen<typeof asked>;
/** The doses themselves, even if their logarithms were pasted. */
type Input = TwoColumns & { readonly areLogs: boolean };
type Results = Computed<typeof compute>;

export const doseResponseInstrument = instrument({
  name: 'dose-response',
  columns: ['the dose', 'the response'],
  reads: 'curve',
  options: asked,
  example: {
    dataset: 'dnase',
    text: asPaste({
      'DNase (ng/ml)': numbers(dnase, 'conc', { Run: 2 }),
      'optical density': numbers(dnase, 'density', { Run: 2 }),
    }),
  },
  read(table): Input | InputError {
    const found = twoColumns(table);
    if (isInputError(found)) return found;
    return found.x.values.length > 2000
      ? inputError('This fits at most 2,000 rows. Paste the means of the replicates.')
      : { ...found, ...dosesIn(found.x) };
  },
  compute,
  report(input, results, { model, level: chosenLevel }) {
    const { x } = input;
    const { fit } = results;
    const level = Number(chosenLevel);
    const ec50 = estimatedInFigures('EC50', fit.ec50, fit.ec50Interval, x.unit);
    const positive = x.values.filter((dose) => dose > 0);
    const inside = fit.ec50 >= smallest(positive) && fit.ec50 <= largest(positive);
    const numberOf = (name: string, title: string) => {
      const j = fit.names.indexOf(name);
      return j < 0 ? [] : [named(title, shownFigures(fit.coefficients[j]!.estimate!))];
    };
    return {
      status: 'ok',
      estimates: [ec50],
      numbers: [
        ...numberOf('hill', 'Hill slope'),
        ...numberOf('bottom', 'Bottom'),
        ...numberOf('top', 'Top'),
        named('Residual SD', shownFigures(fit.residualSd)),
        ...(fit.pseudoRSquared === null ? [] : [named('R²', shown(fit.pseudoRSquared, 3))]),
      ],
      tables: [parameterTable(fit)],
      chart: chartOf(input, results, ec50, level),
      checks: [
        independent('well'),
        normal([{ label: 'residuals', values: fit.residuals }], 'the residuals'),
        {
          asks: 'Do the doses reach both ends of the curve?',
          answer: inside ? 'only you know' : 'doubtful',
          says: inside
            ? 'Look at the figure: without a flat part at either end, that end and the EC50 are extrapolated from the shape.'
            : 'The EC50 is outside the tested doses: it is extrapolated from the shape of the curve.',
        },
      ],
      methods: `A logistic curve with ${{ '3pl': 'three parameters (Hill slope of 1)', '4pl': 'four parameters', '5pl': 'five parameters' }[model]} was fitted by least squares in the logarithm of the dose; the interval of the EC50 is the ${ci(level)} of its logarithm.`,
      results: sentence`The EC50 was ${measured(ec50.text, x.unit)} ${supported(ec50.interval, quantity('n', String(x.values.length)), fit.pseudoRSquared === null ? null : bounded('R²', fixed(fit.pseudoRSquared, 3)))}.`,
      warnings: warningsOf(input, results),
    };
  },
});

function compute({ x, y }: Input, { model, level }: OptionSpec) {
  const fit = doseResponse(x.values, y.values, {}, Number(level), model);
  const what = `Paste at least ${model === '5pl' ? 'six' : 'five'} rows, with doses from no response to full response.`;
  if (fit.status === 'error') return inputErrorOf(fit, what);
  const half = fit.at(fit.ec50);
  return fit.ec50 > 0 && fit.ec50 < Infinity && half
    ? { fit, half: half.fit }
    : inputError(`The EC50 is outside the range of the doses. ${what}`);
}

/** The curve with its band, and the EC50 with its interval. */
function chartOf({ x, y }: Input, { fit, half }: Results, ec50: Estimate, level: number): ReportChart {
  const { lower, upper } = fit.ec50Interval;
  return {
    kind: 'dose',
    props: {
      series: [
        {
          ...drawnCurve(fit, x.values, y.values, y.name),
          ec50: {
            dose: fit.ec50,
            low: Math.max(lower, Number.MIN_VALUE),
            high: Math.min(upper, Number.MAX_VALUE),
            response: half,
            text: `EC50 ${measured(ec50.text, x.unit)}`,
          },
        },
      ],
      doseAxis: axisOf(x),
      axis: axisOf(y),
      note: `Bands: ${ci(level)} of the curve, and of the EC50`,
    },
  };
}

const warningsOf = (input: Input, { fit }: Results): string[] => [
  ...input.warnings,
  ...doseWarnings(input),
  ...(fit.ec50Interval.upper / fit.ec50Interval.lower < 1000
    ? []
    : [
        'The interval of the EC50 spans more than three orders of magnitude: these doses barely determine it.',
      ]),
];
