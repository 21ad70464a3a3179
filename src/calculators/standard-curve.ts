import dnase from '../../content/datasets/dnase.csv';
import { numbers } from '../statistics/columns.ts';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { doseResponse } from '../statistics/regression/dose-response.ts';
import { readOff } from '../statistics/regression/read-off.ts';
import { independent, normal } from './checks.ts';
import { asNumbers, axisOf } from './columns-of.ts';
import { drawnCurve, modelOption, parameterTable } from './curves.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { isInputError, inputError } from './report.ts';
import type { Check, Estimate, InputError, ReportChart, ReportTable } from './report.ts';
import { columnsWith } from './roles.ts';
import {
  ci,
  counted,
  estimatedInFigures,
  named,
  inputErrorOf,
  shown,
  shownFigures,
  limitCells,
} from './in-sentences.ts';
import { measured, supported } from './claims.ts';
import { sentence } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

const needs =
  'Paste the concentration and signal of the standards; below them the unknown wells, with their signal and an empty concentration.';

const [standards, densities] = [numbers(dnase, 'conc', { Run: 1 }), numbers(dnase, 'density', { Run: 1 })];
/** Wells of the second run with known concentrations, treated as unknowns on the curve of the first. */
const ofSecondRun = [4, 8, 11].map((i) => numbers(dnase, 'density', { Run: 2 })[i] ?? 0);

const asked = { model: modelOption, level: confidenceLevelOption } as const;

type OptionSpec = Chosen<typeof asked>;
type Quantity = { readonly name: string; readonly unit: string | null };

type Input = {
  readonly dose: Quantity;
  readonly signal: Quantity;
  readonly standards: { readonly x: readonly number[]; readonly y: readonly number[] };
  readonly wells: readonly { readonly name: string; readonly signal: number }[];
  readonly warnings: readonly string[];
};

type Results = Computed<typeof compute>;
type Well = Results['wells'][number];

export const standardCurve = instrument({
  name: 'elisa-standard-curve',
  columns: ['the concentration; empty for unknown wells', 'the signal, such as the optical density'],
  reads: 'wells',
  options: asked,
  example: {
    dataset: 'dnase',
    text: asPaste({
      'DNase (ng/ml)': [...standards, ...ofSecondRun.map(() => null)],
      'optical density': [...densities, ...ofSecondRun],
    }),
  },
  read(table): Input | InputError {
    const numeric = columnsWith(table, 'measurement');
    const [names] = columnsWith(table, 'subject');
    const [dose, signal] = numeric;
    if (!dose || !signal) return inputError(needs);
    const [doses, signals] = [asNumbers(dose), asNumbers(signal)];
    if (isInputError(doses)) return doses;
    if (isInputError(signals)) return signals;
    const rows = signals.flatMap((value, i) =>
      value === null ? [] : [{ dose: doses[i] ?? null, signal: value, name: names?.words[i] ?? null }],
    );
    const known = rows.filter((row) => row.dose !== null);
    const unknown = rows.filter((row) => row.dose === null);
    const x = known.map((row) => row.dose!);
    if (x.some((value) => value < 0))
      return inputError(`“${dose.name}” holds a negative concentration. Correct it.`);
    if (unknown.length === 0) return inputError(`No well has an empty concentration. ${needs}`);
    if (known.length > 2000 || unknown.length > 2000)
      return inputError('This reads at most 2,000 wells off 2,000 standards. Paste fewer.');
    return {
      dose: { name: dose.name, unit: dose.unit },
      signal: { name: signal.name, unit: signal.unit },
      standards: { x, y: known.map((row) => row.signal) },
      wells: unknown.map((row, i) => ({ name: row.name ?? `Well ${i + 1}`, signal: row.signal })),
      warnings:
        numeric.length > 2
          ? [`Of ${numeric.length} columns of numbers “${dose.name}” and “${signal.name}” are used.`]
          : [],
    };
  },
  compute,
  report(input, results, { model, level: chosenLevel }) {
    const { dose, standards, wells, warnings } = input;
    const { fit } = results;
    const level = Number(chosenLevel);
    const read = results.wells.map((well) => ({ ...well, one: estimateOf(well, dose) }));
    const readable = read.flatMap(({ one, signal }) => (one ? [{ one, signal }] : []));
    const first = readable[0]!;
    return {
      status: 'ok',
      estimates: readable.slice(0, 12).map(({ one }) => one),
      numbers: [
        named('EC50', shownFigures(fit.ec50)),
        named('Residual SD', shownFigures(fit.residualSd)),
        ...(fit.pseudoRSquared === null ? [] : [named('R²', shown(fit.pseudoRSquared, 4))]),
        named('Standards', shown(standards.x.length, 0)),
        named('Wells read', shown(readable.length, 0)),
      ],
      tables: [wellTable(read, input, level), parameterTable(fit)],
      chart: chartOf(input, results, level),
      checks: [
        independent('well'),
        normal([{ label: 'residuals', values: fit.residuals }], 'the residuals of the standards'),
        between(results, dose),
      ],
      methods: `Concentrations were read off a logistic curve with ${{ '3pl': 'three', '4pl': 'four', '5pl': 'five' }[model]} parameters, fitted by least squares to ${counted(standards.x.length, 'standard', 'standards')}; the ${ci(level)} of each includes the scatter of a single well and the uncertainty of the curve.`,
      results: sentence`${first.one.name}, with a signal of ${shownFigures(first.signal, 4).text}, had a concentration of ${measured(first.one.text, dose.unit)} ${supported(first.one.interval)}${readable.length > 1 && `; in all, ${counted(readable.length, 'well was', 'wells were')} read`}.`,
      warnings: [
        ...(readable.length < wells.length
          ? [
              `${counted(wells.length - readable.length, 'well has', 'wells have')} a signal that the curve does not reach.`,
            ]
          : []),
        ...warnings,
      ],
    };
  },
});

/** The standard curve, and the inverse prediction for the signal of each well. */
function compute({ standards: { x, y }, wells }: Input, { model, level: chosenLevel }: OptionSpec) {
  const level = Number(chosenLevel);
  const fit = doseResponse(x, y, {}, level, model);
  if (fit.status === 'error')
    return inputErrorOf(
      fit,
      `Paste at least ${model === '5pl' ? 'six' : 'five'} standards, from the lowest to the highest signal.`,
    );
  const positive = x.filter((value) => value > 0);
  const range = { least: smallest(positive), most: largest(positive) };
  const read = wells.map(({ name, signal }) => {
    const {
      dose: at,
      lower,
      upper,
    } = readOff((dose) => fit.at(dose), signal, range.least / 100, range.most * 10);
    return {
      name,
      signal,
      at,
      interval: { lower: lower ?? 0, upper: upper ?? Infinity, level, method: 'inverse prediction' },
      isInside: at !== null && at >= range.least && at <= range.most,
    };
  });
  return read.some(({ at }) => at !== null)
    ? { fit, range, wells: read }
    : inputError(
        `No well has a signal that the curve reaches (${fixed(smallest(fit.fitted), 3)} to ${fixed(largest(fit.fitted), 3)}). Dilute the samples, or add standards.`,
      );
}

const estimateOf = ({ name, at, interval }: Well, { unit }: Quantity): Estimate | null =>
  at === null ? null : estimatedInFigures(name, at, interval, unit);

const wellTable = (
  wells: readonly (Well & { readonly one: Estimate | null })[],
  { dose, signal }: Input,
  level: number,
): ReportTable => ({
  caption: `The wells, each with the ${ci(level)} of its concentration`,
  columns: ['', axisOf(signal), axisOf(dose), 'From', 'To'],
  rows: wells.map(({ name, signal: own, one, isInside }) => [
    isInside ? name : `${name} (beyond the standards)`,
    shownFigures(own, 4),
    one ?? '–',
    ...limitCells(one?.interval),
  ]),
});

const chartOf = (
  { dose, signal, standards: { x, y } }: Input,
  { fit, wells }: Results,
  level: number,
): ReportChart => ({
  kind: 'dose',
  props: {
    series: [
      drawnCurve(fit, x, y, 'Standards'),
      {
        label: 'Wells',
        points: wells.flatMap(({ at, signal: own }) => (at === null ? [] : [{ dose: at, response: own }])),
        curve: [],
      },
    ],
    doseAxis: axisOf(dose),
    axis: axisOf(signal),
    note: `Band: ${ci(level)} of the curve`,
  },
});

function between({ wells, range }: Results, { unit }: Quantity): Check {
  const outside = wells.filter(({ isInside }) => !isInside).length;
  return {
    asks: 'Do all wells lie between the standards?',
    answer: outside === 0 ? 'yes' : 'doubtful',
    says:
      outside === 0
        ? `All lie between ${shownFigures(range.least).text} and ${measured(shownFigures(range.most).text, unit)}.`
        : `${counted(outside, 'well lies', 'wells lie')} beyond them: dilute the sample, or report it as below or above the range.`,
  };
}
